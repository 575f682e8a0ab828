/**
 * Brings the editor's elements into the form in which articles are stored: cells and list entries without a paragraph
 * around their only text, header rows in a thead, no empty captions, nothing that is still being uploaded.
 */
export function tidyBlock(block: HTMLElement): void {
  for (const waiting of block.querySelectorAll('[data-upload]')) {
    waiting.remove();
  }
  for (const cell of block.querySelectorAll('li, td, th')) {
    unwrapOnlyParagraph(cell);
  }
  for (const table of block.querySelectorAll('table')) {
    tidyTable(table);
  }
  for (const caption of block.querySelectorAll('figcaption')) {
    if (caption.innerHTML === '') {
      caption.remove();
    }
  }
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
