/** What the server says of a row that was sent, by its place among them; `column` is empty where it is about no cell. */
export type RowRefusal = { row: number; column: string; message: string };

/** How a refusal names a row that was sent, or a cell of it: `items[2].name`, `items.2.name`, `items[2]`. */
const place = /^(\w+)(?:\[(\d+)\]|\.(\d+))(?:\.(.+))?$/;

/** Which row of which list a refusal is about; null where it is about no row. */
export function refusedRow(path: string): { name: string; row: number; column: string } | null {
  const [, name, inBrackets, afterDot, column = ''] = place.exec(path) ?? [];
  const row = inBrackets ?? afterDot;
  return name === undefined || row === undefined ? null : { name, row: Number(row), column };
}
