import { type RowKey, unset } from './delta';
import { keyBetween, type OrderKey } from './order-keys';
import type { RowCore } from './row-core';
import type { Base, Values } from './row-table';
import { sameValue } from './same-value';

/** A cell that was changed here and elsewhere; `theirs` is what it became there. */
export type CellConflict = { key: RowKey; column: string; mine: unknown; theirs: unknown };

/** Cells of a row have got another value elsewhere, or all of it has come. */
type Arrival = (key: RowKey, columns: readonly string[]) => void;

/** What happens to the rows elsewhere. It changes what the server has; what was entered here stays on top of it. */
export class RemoteRows<Row extends Values> {
  private readonly core: RowCore<Row>;
  private readonly contested = new Map<RowKey, Set<string>>();
  private readonly watchers = new Set<Arrival>();

  constructor(core: RowCore<Row>) {
    this.core = core;
  }

  /** Cells of a stored row became these. */
  cells(id: string, values: Partial<Row>): void {
    const { key, base } = this.known(id);
    if (key === undefined || !base) return;
    if (base.gone && !this.core.has(key)) this.enter(key);
    for (const [column, theirs] of Object.entries(values)) this.meet(key, column, base.values[column], theirs);
    this.core.rebase(key, { ...base, values: { ...base.values, ...values }, gone: false });
    for (const column of Object.keys(values)) this.core.listeners.cellChanged(key, column);
    if (base.gone) this.core.listeners.rowChanged(key);
    this.finish();
    const differs = (column: string) => !sameValue(base.values[column], values[column as keyof Row]);
    this.arrived(key, Object.keys(values).filter(differs));
  }

  /** A row was stored after another one of the server; null is before all. */
  row(row: Row, after: string | null): void {
    const id = this.core.options.idOf?.(row);
    if (id === undefined || this.core.byId.has(id)) {
      if (id !== undefined) this.cells(id, row);
      return;
    }
    const key = this.core.newKey();
    this.core.know(key, row);
    this.core.table.bases.set(key, { values: row, place: this.placeFor(row, after), gone: false });
    this.enter(key);
    this.finish();
    this.arrived(key, Object.keys(row));
  }

  /** Who shows for a moment what has come. */
  onArrival = (watcher: Arrival): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  move(id: string, after: string | null, place?: OrderKey): void {
    const { key, base } = this.known(id);
    if (key === undefined || !base || after === id) return;
    this.core.rebase(key, { ...base, place: place ?? this.placeAfter(after, key) });
    this.finish();
  }

  /** A row was deleted. One that was changed here stays, as a new one. */
  removal(id: string): void {
    const { key, base } = this.known(id);
    if (key === undefined || !base || base.gone) return;
    const edited = this.core.isEdited(key);
    this.core.rebase(key, { ...base, gone: true });
    if (edited) this.core.listeners.rowChanged(key);
    else this.core.apply({ kind: 'row', key, before: null, after: null });
    this.finish();
  }

  /** The conflict about a cell, null for none. */
  conflict(key: RowKey, column: string): CellConflict | null {
    if (!this.contested.get(key)?.has(column) || !this.core.isCellEdited(key, column)) return null;
    return {
      key,
      column,
      mine: this.core.table.edit(key, column),
      theirs: this.core.table.bases.get(key)?.values[column],
    };
  }

  conflicts(): CellConflict[] {
    return [...this.contested].flatMap(([key, columns]) =>
      [...columns].flatMap((column) => this.conflict(key, column) ?? []),
    );
  }

  /** What was just written into a cell stands over a value from elsewhere that its writer has not seen. */
  contest(key: RowKey, column: string): void {
    if (!this.core.isCellEdited(key, column)) return; // both wrote the same
    this.mark(key, column);
    this.core.listeners.cellChanged(key, column);
    this.core.tell();
  }

  /** The conflict is over: somebody has seen both values. */
  settled(key: RowKey, column: string): void {
    this.contested.get(key)?.delete(column);
    this.core.listeners.cellChanged(key, column);
  }

  clear(): void {
    this.contested.clear();
  }

  private arrived(key: RowKey, columns: readonly string[]): void {
    for (const watcher of columns.length > 0 ? [...this.watchers] : []) watcher(key, columns);
  }

  private known(id: string): { key: RowKey | undefined; base: Base | undefined } {
    const key = this.core.byId.get(id);
    return { key, base: key === undefined ? undefined : this.core.table.bases.get(key) };
  }

  /** A value from elsewhere meets what was entered here. */
  private meet(key: RowKey, column: string, was: unknown, theirs: unknown): void {
    const mine = this.core.table.edit(key, column);
    if (mine === unset || sameValue(was, theirs)) return;
    if (sameValue(mine, was)) {
      // What was entered has arrived at the server before: the newer value is the one that counts.
      this.core.apply({ kind: 'cell', key, column, before: unset, after: unset });
    } else if (!sameValue(mine, theirs)) {
      this.mark(key, column);
    }
  }

  private mark(key: RowKey, column: string): void {
    const columns = this.contested.get(key) ?? new Set();
    this.contested.set(key, columns.add(column));
  }

  private enter(key: RowKey): void {
    this.core.apply({ kind: 'row', key, before: null, after: { edits: {}, place: null } });
  }

  private placeFor(row: Row, after: string | null): OrderKey {
    return this.core.placeWith(row) ?? this.placeAfter(after, null);
  }

  /** Between a row of the server and the next one that it has, where no row stands. */
  private placeAfter(after: string | null, moving: RowKey | null): OrderKey {
    const { bases } = this.core.table;
    const low = after === null ? null : (this.known(after).base?.place ?? this.lastPlace());
    let high: OrderKey | null = null;
    for (const [key, { place }] of bases) {
      if (key !== moving && (low === null || place > low) && (high === null || place < high)) high = place;
    }
    let place = keyBetween(low, high);
    while (this.core.table.isTaken(place)) place = keyBetween(low, place);
    return place;
  }

  private lastPlace(): OrderKey | null {
    let last: OrderKey | null = null;
    for (const { place } of this.core.table.bases.values()) if (last === null || place > last) last = place;
    return last;
  }

  /** What came from elsewhere is no step of anybody here. */
  private finish(): void {
    this.core.takeDone();
    this.core.tell();
  }
}
