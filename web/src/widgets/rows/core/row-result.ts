import type { RowKey } from './delta';
import type { RowCore } from './row-core';
import type { Values } from './row-table';

export type RowState = 'new' | 'changed' | 'same';

/** What is sent to the server. */
export type RowsResult<Row> = {
  /** All rows in their order, but for blank ones. */
  rows: Row[];
  inserted: Row[];
  updated: Row[];
  /** Ids of the rows that were deleted. */
  removed: string[];
  changed: boolean;
};

/** What became of a row since the server had it. */
export function stateOf<Row extends Values>(core: RowCore<Row>, key: RowKey): RowState {
  const base = core.table.bases.get(key);
  if (!base || base.gone) return 'new';
  const { order } = core.options;
  // A row that another one has passed has another number, although nobody touched it.
  const renumbered = order?.as === 'number' && base.values[order.column] !== core.value(key, order.column);
  return core.isEdited(key) || renumbered ? 'changed' : 'same';
}

export function resultOf<Row extends Values>(core: RowCore<Row>): RowsResult<Row> {
  const inserted: Row[] = [];
  const updated: Row[] = [];
  for (const key of core.keys()) {
    const row = core.row(key);
    const state = stateOf(core, key);
    if (row && state !== 'same' && !core.isBlank(key)) (state === 'new' ? inserted : updated).push(row);
  }
  const dropped = droppedOf(core);
  return {
    rows: [...core.filled()],
    inserted,
    updated,
    removed: dropped.flatMap(([, { values }]) => core.options.idOf?.(values as Row) ?? []),
    changed: inserted.length + updated.length + dropped.length > 0,
  };
}

/** Whether there is something to send, without making the rows that would be sent. */
export function isChanged<Row extends Values>(core: RowCore<Row>): boolean {
  const differs = (key: RowKey) => stateOf(core, key) !== 'same' && !core.isBlank(key);
  return droppedOf(core).length > 0 || core.keys().some(differs);
}

const droppedOf = <Row extends Values>(core: RowCore<Row>) =>
  [...core.table.bases].filter(([key, { gone }]) => !gone && !core.has(key));
