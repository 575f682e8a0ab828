import DOMPurify from 'dompurify';
import { isLinkTarget, isOwnPicture, isOwnVideo } from './addresses';
import { isCalloutKind } from './callouts';
import { isColour, isIndent } from './colours';

/** The elements of an article with their attributes, as the server's sanitiser knows them. */
export const elements = {
  p: ['data-align', 'data-indent', 'data-file'],
  h2: ['data-align'],
  h3: ['data-align'],
  h4: ['data-align'],
  ul: [],
  ol: ['start'],
  li: [],
  strong: [],
  em: [],
  u: [],
  s: [],
  sub: [],
  sup: [],
  mark: [],
  span: ['data-color'],
  br: [],
  hr: [],
  blockquote: [],
  a: ['href', 'title', 'target', 'rel'],
  img: ['src', 'alt', 'width', 'height'],
  video: ['src', 'controls', 'preload'],
  figure: [],
  figcaption: [],
  table: [],
  caption: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  aside: ['data-callout'],
} as const;

type Check = (value: string, element: Element) => boolean;

const count: Check = (value) => /^[1-9]\d{0,3}$/.test(value);

const checks: Readonly<Record<string, Check>> = {
  'data-align': (value) => value === 'center' || value === 'right',
  'data-indent': isIndent,
  'data-file': (value) => /^[a-z0-9]{1,5}$/.test(value),
  'data-color': isColour,
  'data-callout': isCalloutKind,
  start: count,
  width: count,
  height: count,
  colspan: (value) => /^[1-9]\d?$/.test(value),
  rowspan: (value) => /^[1-9]\d?$/.test(value),
  scope: (value) => /^(row|col|rowgroup|colgroup)$/.test(value),
  href: isLinkTarget,
  src: (value, element) => (element.localName === 'video' ? isOwnVideo(value) : isOwnPicture(value)),
  target: (value) => value === '_blank',
  rel: (value) => value === 'noopener',
  controls: (value) => value === '',
  preload: (value) => value === 'metadata',
};

const purifier = DOMPurify();

purifier.addHook('uponSanitizeAttribute', (element, data) => {
  const allowed: readonly string[] = (elements as Readonly<Record<string, readonly string[]>>)[element.localName] ?? [];
  data.keepAttr = allowed.includes(data.attrName) && (checks[data.attrName]?.(data.attrValue, element) ?? true);
});
purifier.addHook('afterSanitizeAttributes', (element) => {
  if ((element.localName === 'img' || element.localName === 'video') && !element.hasAttribute('src')) {
    element.remove();
  } else if (element.getAttribute('target') === '_blank') {
    element.setAttribute('rel', 'noopener'); // a new window gets no handle on ours
  }
});

/** HTML from anywhere, reduced to what an article may have. */
export function cleanHtml(html: string): string {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: Object.keys(elements),
    ALLOWED_ATTR: [...new Set(Object.values(elements).flat())],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: /[\s\S]/, // judged by the checks above
  });
}
