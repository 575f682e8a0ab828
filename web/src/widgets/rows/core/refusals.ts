import { type RowRefusal, refusedRow } from '@/ui-admin/values/row-refusal';
import type { RowKey } from './delta';

/** What is said of a cell, or of the rows within it. */
type Refused = { message: string; rows: readonly RowRefusal[] };

const nothing: readonly RowRefusal[] = [];

/** What the server has refused of cells: it stands until the cell changes or the rows are sent again. */
export class Refusals {
  private readonly said = new Map<RowKey, Map<string, Refused>>();

  message(key: RowKey, column: string): string | null {
    return this.said.get(key)?.get(column)?.message ?? null;
  }

  rows(key: RowKey, column: string): readonly RowRefusal[] {
    return this.said.get(key)?.get(column)?.rows ?? nothing;
  }

  put(key: RowKey, column: string, refused: Refused): void {
    const columns = this.said.get(key) ?? new Map<string, Refused>();
    this.said.set(key, columns.set(column, refused));
  }

  /** True when something was said of the cell. */
  drop(key: RowKey, column: string): boolean {
    const columns = this.said.get(key);
    const had = columns?.delete(column) ?? false;
    if (columns?.size === 0) this.said.delete(key);
    return had;
  }

  dropRow(key: RowKey): void {
    this.said.delete(key);
  }

  cells(): { key: RowKey; column: string }[] {
    return [...this.said].flatMap(([key, columns]) => [...columns.keys()].map((column) => ({ key, column })));
  }
}

/** What a refusal is about: a cell of a row, or a row within such a cell, as `options.1` is. */
export function refusedCell(path: string): { column: string; within: Omit<RowRefusal, 'message'> | null } {
  const found = refusedRow(path);
  return found
    ? { column: found.name, within: { row: found.row, column: found.column } }
    : { column: path, within: null };
}
