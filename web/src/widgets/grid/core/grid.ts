import {
  blockOf,
  cellOf,
  copied,
  type Pasted,
  paste,
  RowChecks,
  type RowKey,
  RowSelection,
  type RowStore,
  type Statistic,
  statistic,
  type Values,
  writeCell,
} from '@/widgets/rows';
import { wayOf } from './cell-editing';
import type { AnyGridColumn, GridColumn } from './grid-column';
import { GridCursor } from './grid-cursor';
import { type ColumnSettings, GridView } from './grid-view';

export type GridOptions<Row extends Values> = {
  store: RowStore<Row>;
  columns: readonly GridColumn<Row>[];
  settings?: ColumnSettings;
  pageSize?: number;
  /** Several rows can be chosen, or one. */
  multiple?: boolean;
  /** Nothing can be changed. */
  locked?: boolean;
  /** Rows can be added, by whoever sees the grid. */
  mayAdd?: boolean;
  mayRemove?: boolean;
  /** Rows can be removed that were chosen, also several at once. */
  mayRemoveMany?: boolean;
};

/** Cells that are pasted at once; nobody looks through more of them. */
export const mostPasted = 100_000;

/** What was not done, and why: a cell that is fixed, a text that means nothing in its column. */
export type Refused = { key: RowKey; column: string; label: string; problem: string };

/**
 * A grid without a screen: rows, what is shown of them, where somebody is, what is chosen and what is wrong. Every command is one step of
 * undo, does nothing where nothing may be changed, and leaves the person where what it did can be seen.
 */
export class Grid<Row extends Values> {
  readonly store: RowStore<Row>;
  readonly checks: RowChecks<Row>;
  readonly chosen: RowSelection<Row>;
  readonly view: GridView<Row>;
  readonly cursor: GridCursor<Row>;
  readonly locked: boolean;
  readonly mayAdd: boolean;
  private readonly mayRemoveOne: boolean;
  private readonly mayRemoveMany: boolean;
  private readonly entering = new Set<() => boolean>();
  private unwritten = false;
  private readonly unwrittenListeners = new Set<() => void>();

  constructor(options: GridOptions<Row>) {
    const { store, columns, settings, pageSize, multiple = true, locked = false } = options;
    const { mayAdd = true, mayRemove = true, mayRemoveMany = mayRemove } = options;
    this.store = store;
    this.checks = new RowChecks(store);
    this.chosen = new RowSelection(store, { multiple });
    this.view = new GridView(store, {
      columns,
      isWrong: (key) => columns.some(({ name }) => this.checks.problem(key, name) !== null),
      ...(settings && { settings }),
      ...(pageSize !== undefined && { pageSize }),
    });
    this.cursor = new GridCursor(this.view);
    this.locked = locked;
    this.mayAdd = mayAdd && !locked;
    this.mayRemoveOne = mayRemove && !locked;
    this.mayRemoveMany = mayRemoveMany && !locked;
  }

  /** Takes part in `settle`. */
  onSettle(commit: () => boolean): void {
    this.entering.add(commit);
  }

  /** Writes what is being entered, for a form that is sent by a key; false where it means nothing in its cell. */
  settle(): boolean {
    return [...this.entering].map((commit) => commit()).every(Boolean);
  }

  /** Whether an open cell holds what is written only once it is left. */
  hasUnwritten = (): boolean => this.unwritten;

  onUnwritten = (listener: () => void): (() => void) => {
    this.unwrittenListeners.add(listener);
    return () => this.unwrittenListeners.delete(listener);
  };

  /** Said with each letter, heard with the first one only. */
  tellUnwritten(unwritten: boolean): void {
    if (this.unwritten === unwritten) return;
    this.unwritten = unwritten;
    for (const listener of [...this.unwrittenListeners]) listener();
  }

  /** Whether the value of a cell may be changed by the person. */
  isFixed(key: RowKey, column: AnyGridColumn): boolean {
    const row = this.store.row(key);
    return this.locked || (column.locked ?? false) || row === undefined || (column.fixed?.(row) ?? false);
  }

  // ---- Rows ----

  /** Puts rows at a place counted from 1; 0 is behind the last one. */
  add(count = 1, at = 0, part: Partial<Row> = {}): RowKey[] {
    const index = at === 0 ? this.store.size : at - 1;
    return this.inserted(() =>
      this.store.insert(
        index,
        Array.from({ length: count }, () => part),
      ),
    );
  }

  insertBelow(): RowKey[] {
    const { active } = this.cursor;
    return active ? this.inserted(() => this.store.insertBelow(active.key)) : this.add();
  }

  /** Puts a row below the one in which somebody is, in the same column: words are written one below the other. A blank row has none below. */
  goOn(): RowKey[] {
    const { active } = this.cursor;
    if (!active || this.store.isBlank(active.key)) return [];
    return this.inserted(() => this.store.insertBelow(active.key), active.column);
  }

  /** Whether rows can be removed now: those that were chosen, or the one in which somebody is. */
  get mayRemove(): boolean {
    return this.chosen.size > 0 ? this.mayRemoveMany : this.mayRemoveOne;
  }

  /** Removes the rows that were chosen; without any the one in which somebody is. */
  remove(keys: readonly RowKey[] = this.meant()): number {
    if (!this.mayRemove || keys.length === 0) return 0;
    this.store.remove(keys);
    return keys.length;
  }

  /** Moves the chosen rows, or the one in which somebody is, up (-1) or down (1) as a block, past the next row that can be seen. */
  moveBy(by: -1 | 1): void {
    const keys = this.meant();
    const moving = new Set(keys);
    const found = this.view.found();
    const edge = found.indexOf((by < 0 ? keys[0] : keys.at(-1)) ?? '');
    const beside = edge < 0 ? undefined : found[edge + by];
    if (this.locked || beside === undefined || moving.has(beside)) return;
    const others = this.store.keys().filter((key) => !moving.has(key));
    this.store.move(keys, others.indexOf(beside) + (by < 0 ? 0 : 1));
  }

  // ---- Cells ----

  /** Writes a value as the person's own, and looks at it. */
  write(key: RowKey, name: string, value: unknown, typing = false): boolean {
    const column = this.columnOf(name);
    if (!column || this.isFixed(key, column)) return false;
    this.store.change(() => writeCell(this.store, key, column, value), 'user', typing ? `${key} ${name}` : null);
    this.checks.check(key, name);
    return true;
  }

  /** Writes what a text means in a column; why not, where it means nothing there or the cell is fixed. */
  read(key: RowKey, column: AnyGridColumn, text: string): string | null {
    if (this.isFixed(key, column)) return `${column.label}不能修改`;
    const meant = cellOf<Values>(column, text, this.store.value(key, column.name), this.store.row(key));
    if ('problem' in meant) return meant.problem;
    this.write(key, column.name, meant.value);
    return null;
  }

  /** Ticks the boxes of the range, or takes the ticks away, all as the active one; false where that is no box. */
  tick(): boolean {
    const { active } = this.cursor;
    const tick = active && this.columnOf(active.column)?.tick;
    if (!active || !tick) return false;
    const ticked = this.store.value(active.key, active.column) === tick.yes;
    this.overRange((key, column) =>
      column.tick ? this.put(key, column, ticked ? column.tick.no : column.tick.yes) : null,
    );
    return true;
  }

  /** Empties the chosen cells. */
  clear(): Refused[] {
    return this.overRange((key, column) => this.put(key, column, this.emptyOf(column)));
  }

  /** Writes what the first row of the range holds into the others. */
  fillDown(): Refused[] {
    const [first, ...others] = this.cursor.range().keys;
    if (first === undefined) return [];
    return this.overRange((key, column) => this.put(key, column, this.store.value(first, column.name)), others);
  }

  copy(): string {
    const { keys, columns } = this.cursor.range();
    return copied(this.store, keys, columns);
  }

  /** From the active cell on; a single cell that is pasted into a range fills it. More cells than can be taken at once are counted, not taken. */
  paste(text: string): Pasted | Refused[] | { tooMany: number } {
    const block = blockOf(text);
    const { active } = this.cursor;
    const cells = block.reduce((sum, row) => sum + row.length, 0);
    if (cells > mostPasted) return { tooMany: cells };
    if (this.locked || !active || block.length === 0) return [];
    const only = block.length === 1 && block[0]?.length === 1 ? block[0][0] : undefined;
    if (only !== undefined && this.cursor.hasRange)
      return this.overRange((key, column) => this.read(key, column, only));
    const { keys, columns } = this.cursor.range();
    const start = { key: keys[0] ?? active.key, column: columns[0] ?? active.column };
    const done = paste(this.store, start, block, {
      columns: this.view.columns().map(({ name }) => name),
      keys: this.view.found(),
      isFixed: (key, { name }) => this.isFixedAt(key, name),
      mayAdd: this.mayAdd,
    });
    this.checks.these(done.rows, this.view.columns());
    return done;
  }

  // ---- History ----

  undo(): void {
    this.show(this.store.undo());
  }

  redo(): void {
    this.show(this.store.redo());
  }

  /** Goes to the next cell with something wrong, from the last one to the first. */
  nextProblem(): boolean {
    const problems = this.checks.list();
    const { active } = this.cursor;
    const after = active ? this.store.indexOf(active.key) : -1;
    const columns = this.view.columns().map(({ name }) => name);
    const from = active ? columns.indexOf(active.column) : -1;
    const next =
      problems.find(({ key, column }) => {
        const row = this.store.indexOf(key);
        return row > after || (row === after && columns.indexOf(column) > from);
      }) ?? problems[0];
    if (!next) return false;
    this.jump(next.key, next.column);
    return true;
  }

  /** Goes to a cell wherever it is, also in a column that the reader has hidden. */
  jump(key: RowKey, column: string): void {
    this.view.uncover(column);
    this.view.reveal(key);
    this.cursor.go({ key, column });
  }

  statistic(column: AnyGridColumn, which: Statistic): number | null {
    return statistic(this.store, column.name as keyof Row & string, which, this.view.found());
  }

  stop(): void {
    this.checks.stop();
    this.chosen.stop();
    this.cursor.stop();
    this.view.stop();
  }

  columnOf(name: string): AnyGridColumn | undefined {
    return this.view.column(name);
  }

  /** The rows that a command is about, in their order. */
  meant(): RowKey[] {
    if (this.chosen.size > 0) return this.chosen.keys();
    return [...this.cursor.range().keys];
  }

  private isFixedAt(key: RowKey, name: string): boolean {
    const column = this.columnOf(name);
    return column === undefined || this.isFixed(key, column);
  }

  /** @param at the column in which the person goes on; otherwise the first that may be changed */
  private inserted(insert: () => RowKey[], at?: string): RowKey[] {
    if (!this.mayAdd) return [];
    const keys = insert();
    const [first] = keys;
    const column = first !== undefined && (at ?? this.firstOpen(first));
    if (first !== undefined && column) this.jump(first, column);
    return keys;
  }

  /** Where the filling in of a new row begins, by keys or with a block that is pasted: the first cell that may be changed. */
  private firstOpen(key: RowKey): string | undefined {
    const columns = this.view.columns();
    return (columns.find((column) => !this.isFixed(key, column) && wayOf(column) !== 'fixed') ?? columns[0])?.name;
  }

  private emptyOf({ name, kind, initial }: AnyGridColumn): unknown {
    if (kind) return kind.empty;
    return typeof (initial ?? this.store.options.blank?.()[name as keyof Row]) === 'number' ? null : '';
  }

  private put(key: RowKey, column: AnyGridColumn, value: unknown): string | null {
    return this.write(key, column.name, value) ? null : `${column.label}不能修改`;
  }

  /** Does something to each cell of the range as one step; what it refuses is told. */
  private overRange(
    act: (key: RowKey, column: AnyGridColumn) => string | null,
    keys: readonly RowKey[] = this.cursor.range().keys,
  ): Refused[] {
    const columns = this.cursor.range().columns.flatMap((name) => this.columnOf(name) ?? []);
    return this.store.change(() =>
      keys.flatMap((key) =>
        columns.flatMap((column) => {
          const problem = act(key, column);
          return problem === null ? [] : [{ key, column: column.name, label: column.label, problem }];
        }),
      ),
    );
  }

  private show(undone: ReturnType<RowStore<Row>['undo']>): void {
    const cell = undone?.cell;
    const key = cell?.key ?? undone?.rows.find((row) => this.store.has(row));
    const column = cell?.column ?? this.cursor.active?.column ?? this.view.columns()[0]?.name;
    if (key !== undefined && column !== undefined && this.store.has(key)) this.jump(key, column);
  }
}
