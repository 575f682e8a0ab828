import { type CellConflict, type RowKey, sameValue } from '@/widgets/rows';
import type { AnyGridColumn } from '../core/grid-column';
import type { Frame } from './frame';

/** What a cell shows. */
export type Seen = {
  value: unknown;
  problem: string | null;
  conflict: CellConflict | null;
  /** It has just come from elsewhere. */
  fresh: boolean;
  /** It was entered here and is not stored yet. */
  changed: boolean;
  fixed: boolean;
  /** The row, where more of it is shown than the value: by a face, or by a kind that depends on it. */
  row: object | null;
};

/** Watches everything that one cell shows, so that it is drawn once for a change of any of it. */
export class CellWatch {
  private readonly frame: Frame;
  private readonly key: RowKey;
  private readonly column: AnyGridColumn;
  private last: Seen | null = null;

  constructor(frame: Frame, key: RowKey, column: AnyGridColumn) {
    this.frame = frame;
    this.key = key;
    this.column = column;
  }

  subscribe = (listener: () => void): (() => void) => this.frame.drawn.on(this.key, this.column, listener);

  snapshot = (): Seen => {
    const now = this.look();
    const { last } = this;
    if (last && isSame(last, now)) return last;
    this.last = now;
    return now;
  };

  private look(): Seen {
    const { frame, key, column } = this;
    const { store, checks } = frame.grid;
    return {
      value: store.value(key, column.name),
      problem: checks.problem(key, column.name),
      conflict: store.conflict(key, column.name),
      fresh: frame.arrivals.has(key, column.name),
      changed: store.isCellEdited(key, column.name) && store.state(key) !== 'new',
      fixed: frame.grid.isFixed(key, column),
      row: column.face || column.kindFor ? (store.row(key) ?? null) : null,
    };
  }
}

function isSame(one: Seen, other: Seen): boolean {
  return (
    Object.is(one.value, other.value) &&
    one.problem === other.problem &&
    one.fresh === other.fresh &&
    one.changed === other.changed &&
    one.fixed === other.fixed &&
    one.row === other.row &&
    (one.conflict === null) === (other.conflict === null) &&
    sameValue(one.conflict?.theirs, other.conflict?.theirs)
  );
}
