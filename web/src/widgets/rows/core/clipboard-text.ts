/** Rows of cells as Excel and WPS have them on the clipboard: tabs between cells, lines of rows, quotes around cells with either. */
export function blockOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell = cellAt(text, at);
    row.push(cell.text);
    at = cell.end;
    if (text[at] === '\t') {
      at += 1;
      if (at === text.length) row.push('');
    } else {
      if (text[at] === '\r') at += 1;
      if (text[at] === '\n') at += 1;
      rows.push(row);
      row = [];
    }
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

type Cell = { text: string; end: number };

function cellAt(text: string, from: number): Cell {
  const quoted = text[from] === '"' ? quotedAt(text, from) : null;
  if (quoted) return quoted;
  let end = from;
  while (end < text.length && !isEnd(text[end])) end += 1;
  return { text: text.slice(from, end), end };
}

const isEnd = (letter: string | undefined) => letter === '\t' || letter === '\r' || letter === '\n';

/** A cell in quotes, which holds two for each of its own; null where what follows them is no end of a cell. */
function quotedAt(text: string, from: number): Cell | null {
  let end = text.indexOf('"', from + 1);
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  if (end < 0 || (end + 1 < text.length && !isEnd(text[end + 1]))) return null;
  return { text: text.slice(from + 1, end).replaceAll('""', '"'), end: end + 1 };
}

/** The same the other way. */
export function blockText(rows: readonly (readonly string[])[]): string {
  const quoted = (cell: string) => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => row.map(quoted).join('\t')).join('\n');
}
