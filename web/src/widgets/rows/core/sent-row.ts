import { type Op, type RowKey, unset } from './delta';
import type { OrderKey } from './order-keys';
import type { RowCore } from './row-core';
import type { Base, Values } from './row-table';
import { sameValue } from './same-value';

/** What was sent to the server of a row: cells, and the place where it was put, null where it was not moved. */
export type SentRow = { readonly cells: Values; readonly place: OrderKey | null };

/**
 * Changes of a row as they are after it was stored. “As the server has it” meant what it had until then, so undo would lead to what was
 * just stored, which is what it should undo.
 */
export function groundedIn(key: RowKey, { cells, place }: SentRow, base: Base | undefined): (op: Op) => Op {
  const value = (column: string, was: unknown) => (was === unset ? base?.values[column] : was);
  const placed = (was: OrderKey | null) => was ?? base?.place ?? null;
  return (op) => {
    if (op.key !== key || !base) return op;
    if (op.kind === 'cell' && Object.hasOwn(cells, op.column)) {
      return { ...op, before: value(op.column, op.before), after: value(op.column, op.after) };
    }
    if (op.kind === 'place' && place !== null) return { ...op, before: placed(op.before), after: placed(op.after) };
    return op;
  };
}

/** What was sent becomes what the server has; what was entered since stays. */
export function settleRow<Row extends Values>(
  core: RowCore<Row>,
  key: RowKey,
  { cells, place }: SentRow,
  row: Partial<Row>,
): void {
  const base = core.table.bases.get(key);
  const values: Values = { ...base?.values, ...row };
  core.know(key, values as Row);
  core.rebase(key, { values, place: place ?? base?.place ?? core.table.placeOf(key), gone: false });
  const isNew = !base || base.gone;
  for (const [column, edit] of Object.entries(core.table.local(key)?.edits ?? {})) {
    const isSent = Object.hasOwn(cells, column) ? sameValue(edit, cells[column]) : isNew; // such as the id that it did not have
    if (isSent) core.apply({ kind: 'cell', key, column, before: unset, after: unset });
  }
  for (const column of Object.keys(cells)) core.listeners.cellChanged(key, column);
  if (place !== null && core.table.local(key)?.place === place) {
    core.apply({ kind: 'place', key, before: place, after: null });
  }
  core.listeners.rowChanged(key);
  core.takeDone(); // what was entered is where it was, only one layer lower
  core.tell();
}
