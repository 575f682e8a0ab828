import type { Correctable, RefusedRow } from './import-steps';

/** A refused row as the grid holds it: the text of each cell by its place, and which row it is. */
export type RefusedLine = Readonly<Record<string, string | null>>;

/** Where a row is named, and where what concerns it as a whole stands. */
export const placeColumn = 'place';

export const cellColumn = (at: number) => `c${at}`;

export function linesOf({ rows }: Correctable): RefusedLine[] {
  const several = rows.some(({ file }) => file !== '');
  return rows.map((row) => ({
    [placeColumn]: several ? `${row.file} 第 ${row.row} 行` : `第 ${row.row} 行`,
    ...Object.fromEntries(row.cells.map((text, at) => [cellColumn(at), text])),
  }));
}

/** What is sent: every cell as the text that stands in it now. */
export function correctedOf({ rows }: Correctable, lines: readonly RefusedLine[]) {
  return rows.map(({ file, row, cells }, nth) => ({
    file,
    row,
    cells: cells.map((_, at) => lines[nth]?.[cellColumn(at)] ?? ''),
  }));
}

/** Places of the columns that are worth showing: with something in them, something wrong, or needed. */
export function shownPlaces({ columns, rows }: Correctable): number[] {
  const open = ({ problems }: RefusedRow, label: string) => problems.some((each) => each.label === label);
  return columns.flatMap(({ label, required }, at) =>
    required || rows.some((row) => row.cells[at] || open(row, label)) ? [at] : [],
  );
}

/** What is wrong with which cell; several reasons at one cell are said together. */
export function wrongCells({ columns, rows }: Correctable): { row: number; column: string; says: string }[] {
  return rows.flatMap(({ problems }, row) => {
    const said = new Map<string, string>();
    for (const { label, text } of problems) {
      const at = columns.findIndex((column) => column.label === label);
      const column = at < 0 ? placeColumn : cellColumn(at);
      said.set(column, said.has(column) ? `${said.get(column)}；${text}` : text);
    }
    return [...said].map(([column, says]) => ({ row, column, says }));
  });
}
