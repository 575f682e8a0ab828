import { Node } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { isOwnPicture, isOwnVideo } from './addresses';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    media: {
      /** Puts a picture with a caption after the selection. */
      insertFigure: (picture: FigurePicture) => ReturnType;
    };
  }
}

/** Width and height are null when they are not known. */
export type FigurePicture = { src: string; alt: string; width: number | null; height: number | null; caption: string };
/** Size in bytes, 0 when it is not known. */
export type Attachment = { href: string; name: string; size: number };

const pictureAttributes = (element: HTMLElement | null) => {
  const src = element?.getAttribute('src') ?? '';
  if (!element || !isOwnPicture(src)) {
    return false;
  }
  const number = (name: string) => {
    const value = element.getAttribute(name) ?? '';
    return /^[1-9]\d{0,3}$/.test(value) ? Number(value) : null;
  };
  return { src, alt: element.getAttribute('alt') ?? '', width: number('width'), height: number('height') };
};

const plainPictureAttributes = {
  src: { default: null },
  alt: { default: '' },
  width: { default: null },
  height: { default: null },
};

export const InlinePicture = Image.extend({
  addAttributes: () => plainPictureAttributes,
  parseHTML: () => [{ tag: 'img[src]', getAttrs: pictureAttributes }],
  // The standard rule turns typed Markdown into a picture from anywhere.
  addInputRules: () => [],
}).configure({ inline: true });

const captionOf = (element: globalThis.Node) =>
  (element instanceof Element ? element.querySelector<HTMLElement>('figcaption') : null) ??
  document.createElement('figcaption');

export const FigureNode = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  isolating: true,
  addAttributes: () => plainPictureAttributes,
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (element) => pictureAttributes(element.querySelector('img')),
      contentElement: captionOf,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['figure', ['img', HTMLAttributes], ['figcaption', 0]],
  addCommands() {
    return {
      insertFigure:
        ({ caption, ...picture }) =>
        ({ commands }) =>
          commands.insertContent({
            type: this.name,
            attrs: picture,
            content: caption ? [{ type: 'text', text: caption }] : [],
          }),
    };
  },
});

const filmAttributes = (element: HTMLElement | null) => {
  const src = element?.getAttribute('src') ?? '';
  return isOwnVideo(src) ? { src } : false;
};

export const FilmNode = Node.create({
  name: 'film',
  group: 'block',
  content: 'inline*',
  isolating: true,
  priority: 110,
  addAttributes: () => ({ src: { default: null } }),
  parseHTML: () => [
    {
      tag: 'figure:has(video)',
      getAttrs: (element) => filmAttributes(element.querySelector('video')),
      contentElement: captionOf,
    },
    { tag: 'video[src]', getAttrs: filmAttributes, contentElement: captionOf },
  ],
  renderHTML: ({ HTMLAttributes: { src } }) => [
    'figure',
    ['video', { src, controls: '', preload: 'metadata' }],
    ['figcaption', 0],
  ],
});

/** The paragraph that offers a file: its name leads to it, kind and size say what to expect. */
export function attachmentLine({ href, name, size }: Attachment) {
  const ending = (/\.([a-z0-9]{1,5})$/i.exec(name)?.[1] ?? '').toLowerCase();
  const about = [ending.toUpperCase(), size > 0 ? sizeInWords(size) : ''].filter(Boolean).join('，');
  return {
    type: 'paragraph',
    attrs: { file: ending || null },
    content: [
      { type: 'text', text: name, marks: [{ type: 'link', attrs: { href: `${href}?download=1` } }] },
      ...(about ? [{ type: 'text', text: `（${about}）` }] : []),
    ],
  };
}

function sizeInWords(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${Math.max(1, Math.round(kilobytes))} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
