import type { RowKey } from '@/widgets/rows/core/delta';
import type { Values } from '@/widgets/rows/core/row-table';
import type { GridView } from './grid-view';

export type Place = { key: RowKey; column: string };

/** How somebody is at a cell: walking from cell to cell, or within it. */
export type Mode = 'walking' | 'editing';

/** Cells side by side, the active one at one of its corners. */
export type Range = { keys: readonly RowKey[]; columns: readonly string[] };

export type Step = { rows?: number; columns?: number };

/**
 * Where the person is. The place is known by row and column, not by numbers: rows that come or go elsewhere move nobody. When its row goes,
 * the place is that of the row that took its number.
 */
export class GridCursor<Row extends Values> {
  private readonly view: GridView<Row>;
  private place: Place | null = null;
  /** The corner across, where a range was begun. */
  private across: Place | null = null;
  private how: Mode = 'walking';
  /** Where the place stood, for when its row or its column has gone. */
  private stood = { row: 0, column: 0 };
  private readonly listeners = new Set<() => void>();
  private readonly leave: () => void;

  constructor(view: GridView<Row>) {
    this.view = view;
    this.leave = view.subscribe(() => this.settle());
  }

  get active(): Place | null {
    return this.place;
  }

  get mode(): Mode {
    return this.how;
  }

  isAt(key: RowKey, column: string): boolean {
    return this.place?.key === key && this.place.column === column;
  }

  /** Where the active cell stands on the page; null without one. */
  at(): { row: number; column: number } | null {
    return this.place && this.numbersOf(this.place);
  }

  go(place: Place, { extend = false } = {}): void {
    if (!this.numbersOf(place)) return;
    this.become(place, extend ? (this.across ?? this.place) : null);
  }

  /** To where somebody was last, to the first cell at first; nowhere else who is somewhere already. */
  enter(): void {
    if (!this.place) this.goTo(this.stood, false);
  }

  leaveAll(): void {
    this.place = null;
    this.across = null;
    this.how = 'walking';
    this.tell();
  }

  /** So many rows and columns further, as far as the page goes. */
  move({ rows = 0, columns = 0 }: Step, { extend = false } = {}): void {
    const at = this.at();
    if (!at) {
      this.enter();
      return;
    }
    this.goTo({ row: at.row + rows, column: at.column + columns }, extend);
  }

  /** To the first or last row or column of the page. */
  edge({ rows = 0, columns = 0 }: Step, { extend = false } = {}): void {
    const far = Number.MAX_SAFE_INTEGER;
    this.move({ rows: Math.sign(rows) * far, columns: Math.sign(columns) * far }, { extend });
  }

  /** To the next cell (1) or the one before (-1), from the end of a row to the next one; false at the end of the page. */
  next(by: 1 | -1): boolean {
    const at = this.at();
    const across = this.view.columns().length;
    if (!at || across === 0) return false;
    const cell = at.row * across + at.column + by;
    if (cell < 0 || cell >= across * this.view.keys().length) return false;
    this.goTo({ row: Math.floor(cell / across), column: cell % across }, false);
    return true;
  }

  edit(): void {
    this.change('editing');
  }

  walk(): void {
    this.change('walking');
  }

  /** All cells of the page. */
  all(): void {
    const [keys, columns] = [this.view.keys(), this.view.columns()];
    const [first, last] = [keys[0], keys.at(-1)];
    const [left, right] = [columns[0]?.name, columns.at(-1)?.name];
    if (first === undefined || last === undefined || left === undefined || right === undefined) return;
    this.become({ key: first, column: left }, { key: last, column: right });
  }

  /** The chosen cells: the active one alone unless a range was drawn. */
  range(): Range {
    const one = this.at();
    const other = this.across && this.numbersOf(this.across);
    if (!one) return { keys: [], columns: [] };
    const [top, bottom] = inOrder(one.row, (other ?? one).row);
    const [left, right] = inOrder(one.column, (other ?? one).column);
    return {
      keys: this.view.keys().slice(top, bottom + 1),
      columns: this.view
        .columns()
        .slice(left, right + 1)
        .map(({ name }) => name),
    };
  }

  get hasRange(): boolean {
    return this.across !== null;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  stop(): void {
    this.leave();
  }

  private change(mode: Mode): void {
    if (!this.place || this.how === mode) return;
    this.how = mode;
    if (mode === 'editing') this.across = null;
    this.tell();
  }

  private goTo({ row, column }: { row: number; column: number }, extend: boolean): void {
    const [keys, columns] = [this.view.keys(), this.view.columns()];
    const key = keys[within(row, keys.length)];
    const name = columns[within(column, columns.length)]?.name;
    if (key !== undefined && name !== undefined) this.go({ key, column: name }, { extend });
  }

  private numbersOf({ key, column }: Place): { row: number; column: number } | null {
    const row = this.view.keys().indexOf(key);
    const at = this.view.columns().findIndex(({ name }) => name === column);
    return row < 0 || at < 0 ? null : { row, column: at };
  }

  private become(place: Place, across: Place | null): void {
    this.place = place;
    this.across = across && (across.key !== place.key || across.column !== place.column) ? across : null;
    this.how = 'walking';
    this.stood = this.numbersOf(place) ?? this.stood;
    this.tell();
  }

  /** The rows or the columns have changed. */
  private settle(): void {
    if (this.across && !this.numbersOf(this.across)) this.across = null;
    if (!this.place) return;
    const now = this.numbersOf(this.place);
    if (now) {
      this.stood = now;
      return;
    }
    const { row, column } = this.stood;
    this.place = null;
    this.goTo({ row, column }, false);
    if (!this.place) this.leaveAll();
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener();
  }
}

const within = (at: number, length: number) => Math.min(Math.max(at, 0), length - 1);

const inOrder = (one: number, other: number): [number, number] => (one < other ? [one, other] : [other, one]);
