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

function cellAt(text: string, from: number): { text: string; end: number } {
  if (text[from] === '"') {
    const quoted = /^"((?:[^"]|"")*)"(?=[\t\r\n]|$)/.exec(text.slice(from));
    if (quoted) return { text: (quoted[1] ?? '').replaceAll('""', '"'), end: from + quoted[0].length };
  }
  const length = text.slice(from).search(/[\t\r\n]/);
  const end = length < 0 ? text.length : from + length;
  return { text: text.slice(from, end), end };
}

/** The same the other way. */
export function blockText(rows: readonly (readonly string[])[]): string {
  const quoted = (cell: string) => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => row.map(quoted).join('\t')).join('\n');
}
