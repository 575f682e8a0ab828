import { type RowKey, type RowStore, sameValue, type Values } from '@/widgets/rows';

/** Cells that came from elsewhere, by their rows; the column '' stands for the whole row. */
export type Arrived = Map<RowKey, Set<string>>;

/** The rows of the server, in their order, become what this store has of it. What was entered here stays on top. */
export function mergeRows<Row extends Values>(store: RowStore<Row>, rows: readonly Row[]): Arrived {
  const arrived: Arrived = new Map();
  const ids = new Set<string>();
  let last: string | null = null;
  for (const row of rows) {
    const id = store.options.idOf?.(row);
    if (!id) continue;
    ids.add(id);
    if (store.byId.has(id)) mergeCells(store, id, row, arrived);
    else bringIn(store, row, id, last, arrived);
    last = id;
  }
  for (const { gone, values } of [...store.table.bases.values()]) {
    const id = gone ? undefined : store.options.idOf?.(values as Row);
    if (id && !ids.has(id)) store.remote.removal(id);
  }
  if (store.options.order?.as !== 'key') putInOrder(store, [...ids]);
  number(store);
  return arrived;
}

/** Values that the server has of a row; what a person sees of them is noted. */
export function mergeCells<Row extends Values>(
  store: RowStore<Row>,
  id: string,
  values: Partial<Row>,
  arrived: Arrived,
): void {
  const key = store.byId.get(id);
  const base = key === undefined ? undefined : store.table.bases.get(key);
  if (key === undefined || !base) return;
  const numbered = store.options.order?.as === 'number' ? store.options.order.column : null;
  const news = Object.entries(values).filter(
    ([column, value]) => column !== numbered && !sameValue(base.values[column], value),
  );
  if (news.length === 0 && !base.gone) return;
  const seen = news.filter(([column]) => store.column(column) && !sameValue(store.value(key, column), values[column]));
  store.remote.cells(id, Object.fromEntries(news) as Partial<Row>);
  for (const [column] of seen) mark(arrived, key, column);
  const { order } = store.options;
  const place = order?.as === 'key' ? values[order.column] : undefined;
  if (typeof place === 'string' && place !== base.place) store.remote.move(id, null, place);
}

export function bringIn<Row extends Values>(
  store: RowStore<Row>,
  row: Row,
  id: string,
  after: string | null,
  arrived: Arrived,
): void {
  store.remote.row(row, after);
  const key = store.byId.get(id);
  if (key !== undefined) mark(arrived, key, '');
}

/** The number in a row of the server follows from where it stands. */
export function number<Row extends Values>(store: RowStore<Row>): void {
  const { order } = store.options;
  if (order?.as !== 'number') return;
  const { column } = order;
  const standing = [...store.table.bases]
    .filter(([, { gone }]) => !gone)
    .sort(([, a], [, b]) => compare(a.place, b.place));
  for (const [at, [key, base]] of standing.entries()) {
    if (base.values[column] !== at + 1) store.rebase(key, { ...base, values: { ...base.values, [column]: at + 1 } });
  }
  store.tell();
}

/** Moves as few rows of the server as it takes until they stand as the ids do. */
function putInOrder<Row extends Values>(store: RowStore<Row>, ids: readonly string[]): void {
  const placeOf = (id: string) => store.table.bases.get(store.byId.get(id) ?? '')?.place ?? '';
  const staying = longestRising(ids.map(placeOf));
  let last: string | null = null;
  for (const [at, id] of ids.entries()) {
    if (!staying.has(at)) store.remote.move(id, last);
    last = id;
  }
}

/** The places of a longest rising part of a list. */
export function longestRising(list: readonly string[]): Set<number> {
  const ends: number[] = [];
  const before: number[] = [];
  for (const [at, text] of list.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((list[ends[middle] ?? 0] ?? '') < text) low = middle + 1;
      else high = middle;
    }
    before[at] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = at;
  }
  const found = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) found.add(at);
  return found;
}

function mark(arrived: Arrived, key: RowKey, column: string): void {
  const columns = arrived.get(key) ?? new Set();
  arrived.set(key, columns.add(column));
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
