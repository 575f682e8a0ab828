import type { OrderKey, RowKey, RowStore, SentRow, Values } from '@/widgets/rows';

/** A row as it is sent: `id` is null for a new one. */
export type ChangedRow = SentRow & { readonly key: RowKey; readonly id: string | null };

/** Everything that was entered here and that the server does not have, but for what is contested. */
export type GridChanges = {
  readonly rows: readonly ChangedRow[];
  /** Rows that were put elsewhere and nothing more. */
  readonly moved: readonly ChangedRow[];
  readonly deleted: readonly string[];
  /** All rows as they stand, when they stand in another order: the id, or # and the place in `rows` of a new one. */
  readonly order: readonly string[] | null;
};

/** @param isHeld rows that are not sent for now, such as those that are not filled in yet */
export function collectChanges<Row extends Values>(
  store: RowStore<Row>,
  isHeld: (key: RowKey) => boolean = () => false,
): GridChanges {
  const rows: ChangedRow[] = [];
  const moved: ChangedRow[] = [];
  for (const key of store.keys()) {
    const change = changeOf(store, key);
    if (!change || store.isBlank(key) || isHeld(key)) continue;
    if (change.id === null || Object.keys(change.cells).length > 0) rows.push(change);
    else moved.push(change);
  }
  const deleted = [...store.table.bases].flatMap(([key, { gone, values }]) =>
    gone || store.has(key) ? [] : (store.options.idOf?.(values as Row) ?? []),
  );
  const reordered = store.options.order?.as === 'number' && [...rows, ...moved].some(({ place }) => place !== null);
  return { rows, moved, deleted, order: reordered ? orderOf(store, rows) : null };
}

function orderOf<Row extends Values>(store: RowStore<Row>, rows: readonly ChangedRow[]): string[] {
  const fresh = new Map(rows.flatMap(({ key, id }, nth) => (id === null ? [[key, `#${nth}`]] : [])));
  const idOf = (key: RowKey) => {
    const base = store.table.bases.get(key);
    return base && store.options.idOf?.(base.values as Row);
  };
  return store.keys().flatMap((key) => fresh.get(key) ?? idOf(key) ?? []);
}

export function isNothing({ rows, moved, deleted }: GridChanges): boolean {
  return rows.length + moved.length + deleted.length === 0;
}

function changeOf<Row extends Values>(store: RowStore<Row>, key: RowKey): ChangedRow | null {
  const base = store.table.bases.get(key);
  const local = store.table.local(key);
  if (!local) return null;
  if (!base || base.gone) {
    return { key, id: null, cells: cellsOfNew(store, key), place: store.table.placeOf(key) };
  }
  const cells: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(local.edits)) {
    if (store.isCellEdited(key, column) && !store.conflict(key, column)) cells[column] = value;
  }
  if (local.place === null && Object.keys(cells).length === 0) return null;
  return {
    key,
    id: store.options.idOf?.(base.values as Row) ?? null,
    cells: withPlace(store, cells, local.place),
    place: local.place,
  };
}

/** A new row has no id yet, and its number follows from where it stands. */
function cellsOfNew<Row extends Values>(store: RowStore<Row>, key: RowKey): Values {
  const { order } = store.options;
  const known = ([column]: [string, unknown]) =>
    column !== 'id' && !(order?.as === 'number' && column === order.column);
  return Object.fromEntries(Object.entries(store.row(key) ?? {}).filter(known));
}

/** Where the place of a row is a value of its own it is sent with the others. */
function withPlace<Row extends Values>(store: RowStore<Row>, cells: Values, place: OrderKey | null): Values {
  const { order } = store.options;
  return order?.as === 'key' && place !== null ? { ...cells, [order.column]: place } : cells;
}

/** The row before each of the given ones that the server knows, in the order in which the rows stand. */
export function rowsBefore<Row extends Values>(
  store: RowStore<Row>,
  keys: ReadonlySet<RowKey>,
): Map<RowKey, string | null> {
  const before = new Map<RowKey, string | null>();
  let last: string | null = null;
  for (const key of store.keys()) {
    if (keys.has(key)) before.set(key, last);
    const base = store.table.bases.get(key);
    if (base && !base.gone) last = store.options.idOf?.(base.values as Row) ?? last;
  }
  return before;
}
