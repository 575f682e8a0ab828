import type { RowStore, Values } from '@/widgets/rows';
import { type GridChanges, rowsBefore } from './grid-changes';
import { type Arrived, bringIn, mergeCells, number } from './grid-merge';

/** What a frame says beside the cells of a row; no column is called so. */
const versionName = '$version';
const countName = '$of';
const afterName = '$after';
const goneName = '$gone';

/** More rows than these are read by the others instead of being said one by one. */
const mostFrames = 20;

export type Frame = Readonly<Record<string, unknown>> & { readonly id: unknown };

/** The rows of one save as they are said to the other windows; none when they are so many that reading is quicker. */
export function framesOf<Row extends Values>(store: RowStore<Row>, changes: GridChanges, version: number): Frame[] {
  const all = [...changes.rows, ...changes.moved];
  const count = all.length + changes.deleted.length;
  if (count === 0 || count > mostFrames) return [];
  const before = rowsBefore(store, new Set(all.filter(({ place }) => place !== null).map(({ key }) => key)));
  const beside = { [versionName]: version, [countName]: count };
  const gone = changes.deleted.map((id) => ({ id, ...beside, [goneName]: true }));
  const standing = all.map(({ key, cells }) => {
    const base = store.table.bases.get(key)?.values ?? {};
    const stored = Object.fromEntries(Object.keys(cells).map((column) => [column, base[column]]));
    const after = before.get(key);
    return { ...stored, id: base.id, ...beside, ...(after === undefined ? {} : { [afterName]: after }) };
  });
  const place = (frame: Frame) => store.indexOf(store.byId.get(String(frame.id)) ?? '');
  return [...gone, ...standing.toSorted((a, b) => place(a) - place(b))];
}

/** The frames of one save, gathered until all of them are there. */
export class Gathered {
  private readonly saves = new Map<number, Frame[]>();

  /** Takes a frame that says of which save it is; false for one of a client that knows no versions. */
  take(row: Readonly<Record<string, unknown>>): boolean {
    const version = row[versionName];
    if (typeof version !== 'number' || !Number.isSafeInteger(version)) return false;
    const frames = this.saves.get(version) ?? [];
    if (frames.length < mostFrames) frames.push({ ...row, id: row.id });
    this.saves.set(version, frames);
    return true;
  }

  /** The save after a version, once it is there as a whole. */
  next(version: number): readonly Frame[] | null {
    for (const old of this.saves.keys()) if (old <= version) this.saves.delete(old);
    const frames = this.saves.get(version + 1);
    return frames && frames.length === frames[0]?.[countName] ? frames : null;
  }

  clear(): void {
    this.saves.clear();
  }
}

/** Puts what another window has stored under what was entered here; false when it is not to be believed. */
export function applyFrames<Row extends Values>(
  store: RowStore<Row>,
  frames: readonly Frame[],
  arrived: Arrived,
): boolean {
  for (const frame of frames) if (!applyFrame(store, frame, arrived)) return false;
  number(store);
  return true;
}

function applyFrame<Row extends Values>(store: RowStore<Row>, frame: Frame, arrived: Arrived): boolean {
  const id = String(frame.id);
  if (frame[goneName] === true) {
    store.remote.removal(id);
    return true;
  }
  const known = store.byId.get(id);
  const values = cellsOf(store, frame, known === undefined ? undefined : store.table.bases.get(known)?.values);
  const after = frame[afterName];
  if (!values || (after !== undefined && after !== null && typeof after !== 'string')) return false;
  if (known !== undefined) {
    mergeCells(store, id, values as Partial<Row>, arrived);
    if (after !== undefined && store.options.order?.as !== 'key') store.remote.move(id, after);
    return true;
  }
  if (after === undefined) return false; // a row of which this window should have known
  bringIn(store, { ...store.options.blank?.(), ...values, id } as unknown as Row, id, after, arrived);
  return true;
}

/** The cells of a frame; null when one of them is of another type than what stands there. */
function cellsOf<Row extends Values>(store: RowStore<Row>, frame: Frame, base: Values | undefined): Values | null {
  const named = Object.entries(frame).filter(([name]) => store.column(name) || name === store.options.order?.column);
  const strange = ([name, value]: [string, unknown]) => {
    const had = base?.[name];
    return had !== null && had !== undefined && value !== null && typeof had !== typeof value;
  };
  return named.some(strange) ? null : Object.fromEntries(named);
}
