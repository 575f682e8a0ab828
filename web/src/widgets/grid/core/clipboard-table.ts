import { blockOf, blockText } from '@/widgets/rows/core/clipboard-text';

/** The texts of cells as a table, which sheets take with their line breaks. */
export function htmlOf(text: string): string {
  const escaped = (cell: string) =>
    cell.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`).replaceAll('\n', '<br>');
  const rows = blockOf(text).map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`);
  return `<table><tbody>${rows.join('')}</tbody></table>`;
}

/**
 * The table of a sheet as the text that it would be on the clipboard; null where there is none. A cell over several columns or rows is its
 * first one, the others are empty, so that what stands beside it stays beside it.
 */
export function tableTextOf(html: string): string | null {
  if (!/<table/i.test(html)) return null;
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  const rows = [...(table?.rows ?? [])];
  if (rows.length === 0) return null;
  const block: string[][] = rows.map(() => []);
  rows.forEach((row, at) => {
    for (const cell of row.cells) place(block, at, cell);
  });
  return blockText(block.map((row) => Array.from(row, (cell) => cell ?? '')));
}

function place(block: string[][], at: number, cell: HTMLTableCellElement): void {
  const line = block[at] ?? [];
  let column = 0;
  while (line[column] !== undefined) column += 1;
  for (let down = 0; down < Math.max(1, cell.rowSpan); down += 1) {
    const row = block[at + down];
    for (let across = 0; row && across < Math.max(1, cell.colSpan); across += 1) {
      row[column + across] = down === 0 && across === 0 ? textIn(cell) : '';
    }
  }
}

/** The text as it is seen: blanks of the source are one, a break is a new line. */
function textIn(cell: HTMLElement): string {
  const copy = cell.cloneNode(true) as HTMLElement;
  for (const text of textsOf(copy)) text.data = text.data.replace(/[ \t\r\n]+/g, ' ');
  for (const end of copy.querySelectorAll('br, p + p, div + div')) end.before('\n');
  return (copy.textContent ?? '')
    .replaceAll('\u00a0', ' ')
    .replace(/ *\n */g, '\n')
    .trim();
}

function textsOf(element: HTMLElement): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  return texts;
}
