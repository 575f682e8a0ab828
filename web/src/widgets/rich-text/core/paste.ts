import { isOwnPicture } from './addresses';
import { namedStyle, withoutStyles } from './named-style';
import { pictureOfAddress } from './rtf-pictures';
import { restoreWordLists } from './word-lists';

type Options = {
  /** Pictures of the clipboard itself, in the order of the text; null for one that cannot be stored. */
  pictures: readonly (File | null)[];
  /** Starts to store a picture and returns the name of its place; null when nothing can be stored. */
  begin: ((file: File) => string) | null;
};

type Pasted = {
  html: string;
  /** How many pictures could not be taken along. */
  lost: number;
};

/**
 * What a person meant of text copied from Word, from spreadsheets or from a web page. The schema drops what is not allowed; here
 * is what it could not know: lists that are only drawn, titles that are only large, pictures that are only named.
 */
export function cleanPasted(given: string, options: Options): Pasted {
  const html = withoutStyles(given);
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const claimed of body.querySelectorAll('[data-upload]')) {
    claimed.remove();
  }
  if (body.querySelector('[data-pm-slice]')) {
    return { html, lost: 0 }; // our own text
  }
  removeNoise(body);
  restoreWordLists(body);
  for (const paragraph of body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6, div')) {
    keepMeaning(paragraph);
  }
  for (const piece of body.querySelectorAll<HTMLElement>('span')) {
    raiseOrLower(piece);
  }
  for (const piece of body.querySelectorAll<HTMLElement>('span, b, strong, i, em')) {
    keepEmphasis(piece);
  }
  for (const table of body.querySelectorAll('table')) {
    restoreTable(table);
  }
  const lost = placePictures(body, options);
  tidyText(body);
  return { html: body.innerHTML, lost };
}

function removeNoise(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) {
    comments.push(walker.currentNode);
  }
  for (const comment of comments) {
    comment.parentNode?.removeChild(comment);
  }
  const hidden =
    'script, style, meta, link, title, xml, template, noscript, iframe, object, embed, svg, math, colgroup, [hidden]';
  for (const noise of body.querySelectorAll(hidden)) {
    noise.remove();
  }
  for (const element of body.querySelectorAll<HTMLElement>('*')) {
    if (element.tagName === 'O:P' || /display:\s*none|mso-hide:\s*all/i.test(element.getAttribute(namedStyle) ?? '')) {
      element.remove();
    }
  }
}

function keepMeaning(block: HTMLElement): void {
  const style = block.getAttribute(namedStyle) ?? '';
  const align = /text-align:\s*(center|right)/i.exec(style)?.[1] ?? block.getAttribute('align');
  if (align === 'center' || align === 'right') {
    block.setAttribute('data-align', align);
  }
  if (/text-indent:\s*(?!0)[\d.]+(pt|em|cm|px)/i.test(style)) {
    block.setAttribute('data-indent', 'first');
  }
  if (/^(MsoTitle|MsoSubtitle)$/.test(block.className)) {
    const heading = block.ownerDocument.createElement(block.className === 'MsoTitle' ? 'h2' : 'h3');
    heading.append(...block.childNodes);
    block.replaceWith(heading);
  }
}

function raiseOrLower(piece: HTMLElement): void {
  const [, where = ''] = /vertical-align:\s*(super|sub)\b/i.exec(piece.getAttribute(namedStyle) ?? '') ?? [];
  if (where) {
    const raised = piece.ownerDocument.createElement(where.toLowerCase() === 'super' ? 'sup' : 'sub');
    raised.append(...piece.childNodes);
    piece.append(raised);
  }
}

/** Words that are bold, slanted, underlined or struck out by their style alone, and those that a style makes plain. */
function keepEmphasis(piece: HTMLElement): void {
  const style = piece.getAttribute(namedStyle) ?? '';
  const says = (declaration: string) => new RegExp(`(?:^|;)\\s*${declaration}`, 'i').test(style);
  const plain = /^(B|STRONG)$/.test(piece.tagName) ? 'font-weight:\\s*(normal|[1-4]00)' : 'font-style:\\s*normal';
  if (piece.tagName !== 'SPAN') {
    if (says(plain)) {
      piece.replaceWith(...piece.childNodes);
    }
    return;
  }
  for (const [declaration, tag] of emphases) {
    if (says(declaration)) {
      const inner = piece.ownerDocument.createElement(tag);
      inner.append(...piece.childNodes);
      piece.append(inner);
    }
  }
}

const emphases = [
  ['font-weight:\\s*(bold|[6-9]00)', 'strong'],
  ['font-style:\\s*italic', 'em'],
  ['text-decoration(-line)?:[^;]*underline', 'u'],
  ['text-decoration(-line)?:[^;]*line-through', 's'],
] as const;

function restoreTable(table: HTMLTableElement): void {
  const [first, ...others] = [...table.rows];
  if (!first) {
    table.remove();
    return;
  }
  const [only] = first.cells;
  if (others.length === 0 && first.cells.length === 1 && only) {
    table.replaceWith(...only.childNodes); // a frame, not a table
    return;
  }
  const isBold = (cell: Element) => {
    const bold = [...cell.querySelectorAll('b, strong')].map((each) => each.textContent).join('');
    return bold !== '' && bold.trim() === cell.textContent?.trim();
  };
  if (others.length > 0 && !table.querySelector('th') && [...first.cells].every(isBold)) {
    for (const cell of [...first.cells]) {
      const heading = cell.ownerDocument.createElement('th');
      for (const name of ['colspan', 'rowspan']) {
        const span = cell.getAttribute(name);
        if (span) {
          heading.setAttribute(name, span);
        }
      }
      heading.append(cell.textContent?.trim() ?? '');
      cell.replaceWith(heading);
    }
  }
}

/** Puts a place in the text for every picture that can be stored. */
function placePictures(body: HTMLElement, { pictures, begin }: Options): number {
  const waiting = [...pictures];
  let lost = 0;
  for (const image of body.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? '';
    if (isOwnPicture(src) && !src.startsWith('data:')) {
      continue;
    }
    const file = pictureOfAddress(src) ?? (/^https?:/.test(src) ? undefined : waiting.shift()) ?? null;
    if (file && begin) {
      const place = body.ownerDocument.createElement('div');
      place.setAttribute('data-upload', begin(file));
      place.setAttribute('data-name', file.name);
      image.replaceWith(place);
      liftOut(place);
    } else {
      lost += 1;
      image.remove();
    }
  }
  return lost;
}

/** A place is a block: the paragraph around it goes on after it. */
function liftOut(place: HTMLElement): void {
  const block = place.closest('p, h1, h2, h3, h4, h5, h6');
  if (block) {
    const rest = block.ownerDocument.createRange();
    rest.setStartAfter(place);
    rest.setEndAfter(block.lastChild ?? place);
    const after = block.cloneNode() as HTMLElement;
    after.append(rest.extractContents());
    block.after(place, after);
  }
}

/** Line ends of the source are no spaces between Chinese characters; an empty paragraph is no distance. */
function tidyText(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    text.nodeValue = (text.nodeValue ?? '')
      .replaceAll('\u00a0', ' ')
      .replace(/([\u3000-\u9fff\uff00-\uffef])\s*\n\s*(?=[\u3000-\u9fff\uff00-\uffef])/g, '$1');
  }
  for (const paragraph of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    if (paragraph.textContent?.trim() === '' && !paragraph.querySelector('img, [data-upload], video')) {
      paragraph.remove();
    }
  }
}
