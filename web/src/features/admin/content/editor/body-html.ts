/**
 * Turns the editor's HTML into the form in which articles are stored: cells and list entries without a paragraph
 * around their only text, header rows in a thead, no empty captions. An empty text is ''.
 */
export function toBodyHtml(editorHtml: string): string {
  const { body } = new DOMParser().parseFromString(editorHtml, 'text/html');
  for (const cell of body.querySelectorAll('li, td, th')) {
    unwrapOnlyParagraph(cell);
  }
  for (const table of body.querySelectorAll('table')) {
    tidyTable(table);
  }
  for (const caption of body.querySelectorAll('figcaption')) {
    if (caption.innerHTML === '') {
      caption.remove();
    }
  }
  return body.innerHTML === '<p></p>' ? '' : body.innerHTML;
}

function unwrapOnlyParagraph(cell: Element): void {
  const paragraphs = [...cell.children].filter((child) => child.tagName === 'P');
  const [only] = paragraphs;
  if (only && paragraphs.length === 1 && only === cell.firstElementChild && only.attributes.length === 0) {
    only.replaceWith(...only.childNodes);
  }
}

function tidyTable(table: HTMLTableElement): void {
  table.caption?.removeAttribute('contenteditable');
  const isHead = (row: HTMLTableRowElement) => [...row.cells].every((cell) => cell.tagName === 'TH');
  const rows = [...table.rows];
  const firstPlain = rows.findIndex((row) => !isHead(row));
  // A table of headings only has no head: there would be nothing for it to be the head of.
  const headRows = firstPlain > 0 ? rows.slice(0, firstPlain) : [];
  if (headRows.length > 0) {
    table.createTHead().append(...headRows);
  }
  for (const row of rows) {
    for (const heading of row.querySelectorAll('th:not([scope])')) {
      heading.setAttribute('scope', isHead(row) ? 'col' : 'row');
    }
  }
}

/** Characters of the text, without spaces and line breaks. */
export function countCharacters(text: string): number {
  return [...text.replace(/\s/g, '')].length;
}

/** What a reader sees of the HTML, for comparing two versions. */
export function htmlToText(html: string): string {
  const { body } = new DOMParser().parseFromString(
    html.replace(/<\/(p|h\d|li|tr|aside|figure)>/g, '$&\n'),
    'text/html',
  );
  return (body.textContent ?? '').replace(/\n{2,}/g, '\n').trim();
}

/** Whether pasted HTML has pictures that the editor is going to drop. */
export function hasForeignPictures(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.querySelectorAll('img')].some((image) => !/^\/(?!\/)/.test(image.getAttribute('src') ?? ''));
}
