import { type Delta, inverse, type RowKey, unset } from './delta';
import { History } from './history';
import { type CellConflict, RemoteRows } from './remote-rows';
import { RowCore, type RowStoreOptions } from './row-core';
import { isChanged, type RowState, type RowsResult, resultOf, stateOf } from './row-result';
import type { Values } from './row-table';
import { sameValue } from './same-value';
import { groundedIn, type SentRow, settleRow } from './sent-row';

/**
 * Whose change it is. `user`: a step that can be undone. `default`: what follows from one, undone with it. `remote`: what
 * happened elsewhere, never undone here.
 */
export type Capture = 'user' | 'default' | 'remote';

export type ChangeOptions = {
  capture?: Capture;
  /** The value is being typed: letters into the same cell are one step. */
  typing?: boolean;
};

/** What undo and redo have changed: where the person should look. */
export type Undone = { rows: readonly RowKey[]; cell: { key: RowKey; column: string } | null };

const manySteps = 200;

/**
 * Rows that are edited in place: by their own keys, with what was inserted, changed and deleted, their order, undo, and changes
 * from elsewhere. It knows no screen; screens subscribe to the cell, the row or the order that they show.
 */
export class RowStore<Row extends Values> extends RowCore<Row> {
  /** What happens to the rows elsewhere. */
  readonly remote: RemoteRows<Row>;
  private readonly history: History;
  private depth = 0;

  constructor(options: RowStoreOptions<Row>) {
    super(options);
    this.remote = new RemoteRows(this);
    this.history = new History(options.steps ?? manySteps, options.now ?? Date.now);
    this.load(options.rows ?? []);
  }

  /** Does several things as one step. `typing` names the place that is typed into. */
  change<Result>(work: () => Result, capture: Capture = 'user', typing: string | null = null): Result {
    this.depth += 1;
    try {
      return work();
    } finally {
      this.depth -= 1;
      if (this.depth === 0) this.close(capture, typing);
    }
  }

  set<Name extends keyof Row & string>(key: RowKey, column: Name, value: Row[Name], how: ChangeOptions = {}): void {
    this.put(key, column, value, how);
  }

  /** As `set`, for who knows the column by its name only. */
  put(key: RowKey, column: string, value: unknown, { capture = 'user', typing = false }: ChangeOptions = {}): void {
    this.change(() => this.write(key, column, value), capture, typing ? `${key} ${column}` : null);
  }

  /** Replaces some values of a row. */
  patch(key: RowKey, part: Partial<Row>, { capture = 'user', typing = false }: ChangeOptions = {}): void {
    const place = `${key} ${Object.keys(part).join(' ')}`;
    const write = () => {
      for (const [column, value] of Object.entries(part)) this.write(key, column, value);
    };
    this.change(write, capture, typing ? place : null);
  }

  /** Puts new rows at an index, as many as there is room for; returns their keys. */
  insert(at: number, parts: readonly Partial<Row>[] = [{}], capture: Capture = 'user'): RowKey[] {
    const room = Math.max(0, Math.min(parts.length, this.most - this.size));
    const index = Math.min(Math.max(at, 0), this.size);
    const before = this.table.at(index - 1);
    const following = this.keys().slice(index);
    const places = this.placesAfter(before === undefined ? null : this.table.placeOf(before), following, room);
    const fresh = this.freshRow();
    return this.change(() => places.map((place, nth) => this.bringIn(fresh(), parts[nth] ?? {}, place)), capture);
  }

  /** Adds one row at the end; undefined where there is no room. */
  add(part: Partial<Row> = {}): RowKey | undefined {
    return this.insert(this.size, [part])[0];
  }

  insertBelow(key: RowKey, parts: readonly Partial<Row>[] = [{}]): RowKey[] {
    return this.insert(this.indexOf(key) + 1, parts);
  }

  /** Puts rows, in the order they stand in, at an index among the others. */
  move(keys: readonly RowKey[] | RowKey, to: number): void {
    const moving = new Set(typeof keys === 'string' ? [keys] : keys);
    const standing = this.keys();
    const moved = standing.filter((key) => moving.has(key));
    const others = standing.filter((key) => !moving.has(key));
    const at = Math.min(Math.max(to, 0), others.length);
    if (moved.every((key, nth) => key === standing[at + nth])) return;
    const before = others[at - 1];
    const low = before === undefined ? null : this.table.placeOf(before);
    const places = this.placesAfter(low, others.slice(at), moved.length);
    this.change(() => {
      for (const [nth, key] of moved.entries()) {
        this.apply({ kind: 'place', key, before: null, after: places[nth] ?? null });
      }
    });
  }

  /** Moves a row up (-1) or down (1). */
  moveBy(key: RowKey, by: number): void {
    const index = this.indexOf(key);
    if (index >= 0 && this.table.at(index + by) !== undefined) this.move(key, index + by);
  }

  remove(keys: readonly RowKey[] | RowKey): void {
    this.change(() => {
      for (const key of typeof keys === 'string' ? [keys] : keys) {
        this.apply({ kind: 'row', key, before: null, after: null });
      }
    });
  }

  /** Takes away the rows into which nothing was entered. They are nobody's work, so this is no step to undo. */
  dropBlank(): void {
    const blank = this.keys().filter((key) => this.isBlank(key));
    if (blank.length > 0) this.change(() => this.remove(blank), 'remote');
  }

  get canUndo(): boolean {
    return this.history.canUndo;
  }

  get canRedo(): boolean {
    return this.history.canRedo;
  }

  undo(): Undone | null {
    return this.turn(
      () => this.history.takePast(),
      (delta) => this.history.undone(delta),
    );
  }

  redo(): Undone | null {
    return this.turn(
      () => this.history.takeFuture(),
      (delta) => this.history.redone(delta),
    );
  }

  /** What is typed next is a step of its own: the person has left the place. */
  seal(): void {
    this.history.seal();
  }

  conflict(key: RowKey, column: string): CellConflict | null {
    return this.remote.conflict(key, column);
  }

  /** Ends a conflict. Taking the other value is a step that can be undone. */
  settle(key: RowKey, column: string, whose: 'mine' | 'theirs'): void {
    this.remote.settled(key, column);
    this.change(() => {
      if (whose === 'theirs') this.apply({ kind: 'cell', key, column, before: unset, after: unset });
    });
  }

  state(key: RowKey): RowState {
    return stateOf(this, key);
  }

  /** Whether `result` has something to send. */
  get changed(): boolean {
    return isChanged(this);
  }

  result(): RowsResult<Row> {
    return resultOf(this);
  }

  /** Other rows in place of all; nothing of the old ones can be undone. */
  load(rows: readonly Row[]): void {
    this.history.clear();
    this.remote.clear();
    this.replace(rows);
    this.tell();
  }

  /** The server has stored the rows as they stand, or as it gives them back in the same order. Their keys stay. */
  accept(stored: readonly Row[] = this.filled()): void {
    this.history.clear();
    this.remote.clear();
    this.settleAll(stored);
    this.tell();
  }

  /**
   * The server has stored what was sent of a row, and says what it holds now; a new row has its id. What was entered since stays on top
   * of it, and undo leads back over it to what was there before.
   */
  stored(key: RowKey, sent: SentRow, row: Partial<Row>): void {
    this.history.retell(groundedIn(key, sent, this.table.bases.get(key)));
    settleRow(this, key, sent, row);
  }

  /** The server has deleted a row that was removed here; who has brought it back meanwhile has a new one. */
  dropped(id: string): void {
    const key = this.byId.get(id);
    const base = key === undefined ? undefined : this.table.bases.get(key);
    if (key === undefined || !base) return;
    this.rebase(key, { ...base, gone: true });
    this.listeners.rowChanged(key);
    this.tell();
  }

  private close(capture: Capture, typing: string | null): void {
    const delta = this.takeDone();
    if (capture === 'user') this.history.add(delta, typing);
    else if (capture === 'default') this.history.amend(delta);
    this.tell();
  }

  private write(key: RowKey, column: string, value: unknown): void {
    if (column === this.options.order?.column) return; // it follows from where the row stands
    if (sameValue(this.table.value(key, column), value) && Object.hasOwn(this.row(key) ?? {}, column)) return;
    const base = this.table.bases.get(key);
    const after = base && sameValue(base.values[column], value) ? unset : value;
    if (!this.apply({ kind: 'cell', key, column, before: unset, after })) return;
    const { consequences } = this.options;
    const row = consequences && this.row(key);
    if (!row) return;
    for (const [other, next] of Object.entries(consequences(column, row) ?? {})) this.write(key, other, next);
  }

  /** Makes new rows. What the columns say of them is looked up once, however many are made. */
  private freshRow(): () => Row {
    const { blank = () => ({}) } = this.options;
    const first = blank();
    const initials = Object.fromEntries(
      this.columns.flatMap(({ name, initial, kind }) => {
        const value = initial ?? (name in first ? undefined : kind?.empty);
        return value === undefined ? [] : [[name, value]];
      }),
    );
    return () => ({ ...blank(), ...initials }) as Row;
  }

  private bringIn(fresh: Row, part: Partial<Row>, place: string): RowKey {
    const key = this.newKey();
    const isBare = Object.keys(part).length === 0;
    const edits = isBare ? fresh : { ...fresh, ...part };
    if (isBare) this.isBorn(key, edits);
    this.apply({ kind: 'row', key, before: null, after: { edits, place } });
    return key;
  }

  /** Takes steps until one of them still changes something: others may have deleted what the last one was about. */
  private turn(take: () => Delta | undefined, keep: (delta: Delta) => void): Undone | null {
    for (let delta = take(); delta; delta = take()) {
      for (const op of inverse(delta)) this.apply(op);
      const done = this.takeDone();
      if (done.length > 0) {
        keep(done);
        this.tell();
        return undoneBy(done);
      }
    }
    return null;
  }
}

function undoneBy(delta: Delta): Undone {
  const cell = delta.findLast((op) => op.kind === 'cell');
  return {
    rows: [...new Set(delta.map(({ key }) => key))],
    cell: cell?.kind === 'cell' ? { key: cell.key, column: cell.column } : null,
  };
}
