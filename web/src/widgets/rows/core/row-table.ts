import type { LocalRow, Op, RowKey } from './delta';
import { unset } from './delta';
import type { OrderKey } from './order-keys';

export type Values = Readonly<Record<string, unknown>>;

/** A row as the server has it. `gone` when it was deleted there while somebody here may still want it. */
export type Base = { readonly values: Values; readonly place: OrderKey; readonly gone: boolean };

/** The rows as they stand: what the server has, what was done to it here, and the order of both. */
export class RowTable {
  readonly bases = new Map<RowKey, Base>();
  private readonly locals = new Map<RowKey, LocalRow>();
  /** Sorted by place; equal places, which two people can give, by key. */
  private order: RowKey[] = [];
  private shownOrder: readonly RowKey[] | null = null;

  get size(): number {
    return this.order.length;
  }

  /** The keys in their order; the same list until the order changes. */
  keys(): readonly RowKey[] {
    this.shownOrder ??= [...this.order];
    return this.shownOrder;
  }

  has(key: RowKey): boolean {
    return this.locals.has(key);
  }

  local(key: RowKey): LocalRow | undefined {
    return this.locals.get(key);
  }

  /** What was entered here into a cell, `unset` for nothing. */
  edit(key: RowKey, column: string): unknown {
    const edits = this.locals.get(key)?.edits;
    return edits && Object.hasOwn(edits, column) ? edits[column] : unset;
  }

  value(key: RowKey, column: string): unknown {
    const edit = this.edit(key, column);
    return edit === unset ? this.bases.get(key)?.values[column] : edit;
  }

  at(index: number): RowKey | undefined {
    return this.order[index];
  }

  placeOf(key: RowKey): OrderKey {
    return this.locals.get(key)?.place ?? this.bases.get(key)?.place ?? '';
  }

  indexOf(key: RowKey): number {
    if (!this.locals.has(key)) return -1;
    const index = this.slotOf(this.placeOf(key), key);
    return this.order[index] === key ? index : -1;
  }

  /** Puts in a row that is known to stand behind all others; for many rows at once. */
  append(key: RowKey, base: Base): void {
    this.bases.set(key, base);
    this.locals.set(key, { edits: {}, place: null });
    this.order.push(key);
    this.shownOrder = null;
  }

  clear(): void {
    this.bases.clear();
    this.locals.clear();
    this.order = [];
    this.shownOrder = null;
  }

  /** Whether a row stands at a place. */
  isTaken(place: OrderKey): boolean {
    const at = this.order[this.slotOf(place, '')];
    return at !== undefined && this.placeOf(at) === place;
  }

  /** Does a step and returns what it did in truth: null for nothing, because the row is no longer there or already is. */
  apply(op: Op): Op | null {
    const local = this.locals.get(op.key);
    switch (op.kind) {
      case 'cell':
        return local ? this.applyCell(op, local) : null;
      case 'place':
        return local ? this.applyPlace(op, local) : null;
      case 'row':
        return this.applyRow(op, local ?? null);
    }
  }

  private applyCell(op: Op & { kind: 'cell' }, local: LocalRow): Op | null {
    const before = this.edit(op.key, op.column);
    if (Object.is(before, op.after)) return null;
    const { [op.column]: _, ...others } = local.edits;
    const edits = op.after === unset ? others : { ...local.edits, [op.column]: op.after };
    this.locals.set(op.key, { ...local, edits });
    return { ...op, before };
  }

  private applyPlace(op: Op & { kind: 'place' }, local: LocalRow): Op | null {
    if (local.place === op.after) return null;
    this.drop(op.key);
    this.locals.set(op.key, { ...local, place: op.after });
    this.enter(op.key);
    return { ...op, before: local.place };
  }

  private applyRow(op: Op & { kind: 'row' }, local: LocalRow | null): Op | null {
    if ((op.after === null) === (local === null)) return null;
    if (op.after === null) {
      this.drop(op.key);
      this.locals.delete(op.key);
    } else {
      this.locals.set(op.key, op.after);
      this.enter(op.key);
    }
    return { ...op, before: local };
  }

  /** Gives the row of the server another content or place, and moves it when its place is that of the server. */
  setBase(key: RowKey, base: Base): void {
    const follows = this.locals.get(key)?.place === null && this.bases.get(key)?.place !== base.place;
    if (follows) this.drop(key);
    this.bases.set(key, base);
    if (follows) this.enter(key);
  }

  private enter(key: RowKey): void {
    this.order.splice(this.slotOf(this.placeOf(key), key), 0, key);
    this.shownOrder = null;
  }

  private drop(key: RowKey): void {
    const index = this.indexOf(key);
    if (index >= 0) this.order.splice(index, 1);
    this.shownOrder = null;
  }

  /** Where a row of this place and key stands or would stand. */
  private slotOf(place: OrderKey, key: RowKey): number {
    let low = 0;
    let high = this.order.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.order[middle] ?? '';
      const otherPlace = this.placeOf(other);
      if (otherPlace < place || (otherPlace === place && other < key)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
