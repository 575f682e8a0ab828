import { type Changes, Listeners } from './changes';
import { type Delta, type Op, type RowKey, unset } from './delta';
import { keysBetween, type OrderKey } from './order-keys';
import { type AnyColumn, anyColumns, type RowColumn } from './row-column';
import { type Base, RowTable, type Values } from './row-table';
import { sameValue } from './same-value';

export type RowStoreOptions<Row extends Values> = {
  columns: readonly RowColumn<Row>[];
  rows?: readonly Row[];
  /** What a new row holds besides what its columns say. */
  blank?: () => Partial<Row>;
  /** The id by which the server knows a row; undefined or empty for one that it does not know. */
  idOf?: (row: Row) => string | undefined;
  /** The column that holds the place of a row: 1..n, always without a gap, or keys that sort. */
  order?: { column: keyof Row & string; as: 'number' | 'key' };
  /** Most rows. */
  most?: number;
  /** What else changes in a row with the value of a cell, such as the district with its province. */
  consequences?: (column: keyof Row & string, row: Row) => Partial<Row> | null;
  /** Steps that can be undone. */
  steps?: number;
  now?: () => number;
};

/** Keys are given once in the whole program: rows may stand in rows. */
let made = 0;

const keyPattern = /^[0-9a-z]{6,}$/;

/** What is there, and who is told of it. Commands and changes from elsewhere both work on it. */
export class RowCore<Row extends Values> {
  readonly columns: readonly AnyColumn<Row>[];
  readonly most: number;
  readonly options: RowStoreOptions<Row>;
  readonly table = new RowTable();
  readonly listeners = new Listeners();
  readonly byId = new Map<string, RowKey>();
  private readonly numbered: string | null;
  private readonly keyed: string | null;
  private readonly shown = new Map<RowKey, { row: Row; index: number }>();
  private shownRows: readonly Row[] | null = null;
  private filledRows: { of: readonly Row[]; filled: readonly Row[] } | null = null;
  /** What rows held that were put in with nothing but what every new row holds. */
  private readonly born = new Map<RowKey, Values>();
  private done: Op[] = [];

  constructor(options: RowStoreOptions<Row>) {
    this.options = options;
    this.columns = anyColumns(options.columns);
    this.most = options.most ?? Number.POSITIVE_INFINITY;
    this.numbered = options.order?.as === 'number' ? options.order.column : null;
    this.keyed = options.order?.as === 'key' ? options.order.column : null;
  }

  get size(): number {
    return this.table.size;
  }

  /** The keys in their order; the same list until the order changes. */
  keys = (): readonly RowKey[] => this.table.keys();

  has(key: RowKey): boolean {
    return this.table.has(key);
  }

  indexOf(key: RowKey): number {
    return this.table.indexOf(key);
  }

  cell<Name extends keyof Row & string>(key: RowKey, column: Name): Row[Name] {
    return this.value(key, column) as Row[Name];
  }

  value(key: RowKey, column: string): unknown {
    if (column === this.numbered) return this.indexOf(key) + 1;
    return column === this.keyed ? this.table.placeOf(key) : this.table.value(key, column);
  }

  /** The row as a whole; the same object until it changes. */
  row(key: RowKey): Row | undefined {
    return this.rowAt(key, this.numbered === null ? -1 : this.indexOf(key));
  }

  /** All rows in their order; the same list until one changes. */
  rows = (): readonly Row[] => {
    const at = (index: number) => (this.numbered === null ? -1 : index);
    this.shownRows ??= this.keys()
      .map((key, index) => this.rowAt(key, at(index)))
      .filter((row) => row !== undefined);
    return this.shownRows;
  };

  /**
   * Whether a row is none: it is new and holds what every new row holds, because nothing was entered or because it was taken back. Nothing is
   * wrong with it, and nobody is sent it.
   */
  isBlank(key: RowKey): boolean {
    const born = this.born.get(key);
    const local = born && !this.table.bases.has(key) ? this.table.local(key) : undefined;
    return local !== undefined && (local.edits === born || sameValue(local.edits, born));
  }

  /** The rows that are more than blank, in their order; the same list until one changes. */
  filled = (): readonly Row[] => {
    const rows = this.rows();
    if (this.born.size === 0) return rows;
    if (this.filledRows?.of !== rows) {
      const keys = this.keys();
      this.filledRows = { of: rows, filled: rows.filter((_, index) => !this.isBlank(keys[index] ?? '')) };
    }
    return this.filledRows.filled;
  };

  /** The keys of the rows that are more than blank. */
  filledKeys = (): readonly RowKey[] => this.keys().filter((key) => !this.isBlank(key));

  column(name: string): AnyColumn<Row> | undefined {
    return this.columns.find((column) => column.name === name);
  }

  onCell = (key: RowKey, column: string, listener: () => void) => this.listeners.onCell(key, column, listener);
  onRow = (key: RowKey, listener: () => void) => this.listeners.onRow(key, listener);
  onColumn = (column: string, listener: () => void) => this.listeners.onColumn(column, listener);
  onOrder = (listener: () => void) => this.listeners.onOrder(listener);
  onAny = (listener: (changes: Changes) => void) => this.listeners.onAny(listener);

  /** Whether something of the row was entered here that the server does not have. */
  isEdited(key: RowKey): boolean {
    const local = this.table.local(key);
    if (!local) return false;
    return local.place !== null || Object.keys(local.edits).some((column) => this.isCellEdited(key, column));
  }

  isCellEdited(key: RowKey, column: string): boolean {
    const edit = this.table.edit(key, column);
    return edit !== unset && !sameValue(edit, this.table.bases.get(key)?.values[column]);
  }

  // ---- For those who change it ----

  newKey(): RowKey {
    made += 1;
    return `r${made}`;
  }

  apply(op: Op): Op | null {
    const done = this.table.apply(op);
    if (!done) return null;
    this.done.push(done);
    this.forget(op.key);
    if (done.kind === 'cell') {
      this.listeners.cellChanged(done.key, done.column);
    } else {
      if (done.kind === 'row') this.listeners.rowChanged(done.key);
      this.listeners.orderChanged();
    }
    return done;
  }

  /** A row comes that nobody has entered anything into. */
  isBorn(key: RowKey, values: Values): void {
    this.born.set(key, values);
  }

  /** What was done since this was asked last. */
  takeDone(): Delta {
    const done = this.done;
    this.done = [];
    return done;
  }

  tell(): void {
    this.listeners.flush(this.numbered);
  }

  rebase(key: RowKey, base: Base): void {
    if (this.table.bases.get(key)?.place !== base.place) this.listeners.orderChanged();
    this.table.setBase(key, base);
    this.forget(key);
  }

  /** Where `count` rows stand that come after a place and before the rows that follow. */
  placesAfter(before: OrderKey | null, following: Iterable<RowKey>, count: number): OrderKey[] {
    for (const key of following) {
      const after = this.table.placeOf(key);
      if (before === null || after > before) return keysBetween(before, after, count);
    }
    return keysBetween(before, null, count);
  }

  /** A place that came with a row, null where rows bring none. */
  placeWith(row: Values): OrderKey | null {
    const place = this.keyed === null ? null : row[this.keyed];
    return typeof place === 'string' && keyPattern.test(place) ? place : null;
  }

  /** Other rows in place of all. */
  replace(rows: readonly Row[]): void {
    for (const key of this.keys()) this.listeners.rowChanged(key);
    this.table.clear();
    this.byId.clear();
    this.shown.clear();
    this.born.clear();
    const places = this.firstPlaces(rows);
    rows.forEach((row, index) => {
      const key = this.newKey();
      this.know(key, row);
      this.table.append(key, { values: row, place: places[index] ?? '', gone: false });
    });
    this.shownRows = null;
    this.listeners.orderChanged();
  }

  /** What stands here is what the server has, in the words of its answer. Blank rows, which it has not, go. */
  settleAll(stored: readonly Row[]): void {
    const standing = this.filledKeys().map((key, nth) => ({
      key,
      values: stored[nth],
      place: this.table.placeOf(key),
    }));
    for (const key of this.keys()) this.listeners.rowChanged(key);
    this.table.clear();
    this.byId.clear();
    this.born.clear();
    for (const { key, values, place } of standing) {
      if (values === undefined) continue;
      this.know(key, values);
      this.table.append(key, { values, place, gone: false });
      this.forget(key);
    }
    this.shownRows = null;
    this.listeners.orderChanged();
  }

  /** Remembers under which key a row of the server stands here. */
  know(key: RowKey, row: Row): void {
    const id = this.options.idOf?.(row);
    if (id) this.byId.set(id, key);
  }

  forget(key: RowKey): void {
    this.shown.delete(key);
    this.shownRows = null;
  }

  private rowAt(key: RowKey, index: number): Row | undefined {
    const local = this.table.local(key);
    if (!local) return undefined;
    const had = this.shown.get(key);
    if (had?.index === index) return had.row;
    const values: Values = { ...this.table.bases.get(key)?.values, ...local.edits, ...this.placeIn(key, index) };
    const row = values as Row;
    this.shown.set(key, { row, index });
    return row;
  }

  private firstPlaces(rows: readonly Row[]): OrderKey[] {
    const brought = rows.flatMap((row) => this.placeWith(row) ?? []);
    const sorted = brought.every((place, index) => index === 0 || place > (brought[index - 1] ?? ''));
    return brought.length === rows.length && sorted ? brought : keysBetween(null, null, rows.length);
  }

  private placeIn(key: RowKey, index: number): Values {
    if (this.numbered !== null) return { [this.numbered]: index + 1 };
    return this.keyed === null ? {} : { [this.keyed]: this.table.placeOf(key) };
  }
}
