import { randomKey } from '@/shared/random-key';
import type { CellConflict, RowKey, RowStore, Values } from '@/widgets/rows';
import { collectChanges, type GridChanges, isNothing } from './grid-changes';
import { applyFrames, framesOf, Gathered } from './grid-frames';
import { type Arrived, mergeRows, number } from './grid-merge';
import { closing, type GridMessage, type GridPerson, opening, saying } from './grid-message';
import { Marks } from './marks';

/** What became of changes that were sent: stored, come too late because the record is newer by now, or refused. */
export type WriteAnswer<Row> =
  | { kind: 'stored'; version: number; rows: readonly Row[] }
  | { kind: 'stale' }
  | { kind: 'refused'; problems: readonly GridProblem[] };

/** Why the server did not take a row; without a column it is about the row as a whole, without a row about all. */
export type GridProblem = { key: RowKey | null; column: string | null; message: string };

export type GridPort<Row> = {
  /** All rows as they are stored, in their order, and the version of their record. */
  read: () => Promise<{ version: number; rows: readonly Row[] }>;
  /**
   * Stores changes over a version of the record; `rows` are the sent ones as they are stored, in the order of sending. Absent where a form
   * saves as a whole: it calls `accepted`.
   */
  write?: (changes: GridChanges, version: number) => Promise<WriteAnswer<Row>>;
};

export type GridSyncOptions<Row extends Values> = {
  store: RowStore<Row>;
  /** `<table>:<id>` of the record, see docs/decisions.md. */
  socketKey: string;
  /** The version of the record with which the rows of the store were read. */
  version: number;
  port: GridPort<Row>;
  send: (text: string) => boolean;
  /** Whether a row can be sent as it stands; one that is not filled in waits, and keeps no other row waiting. */
  isReady?: ((key: RowKey) => boolean) | undefined;
};

export type GridSyncState = {
  /** The server hands changes of this window on. */
  writes: boolean;
  people: readonly GridPerson[];
  /** Cells that were changed here and elsewhere. */
  conflicts: readonly CellConflict[];
  /** Cells that have just come from elsewhere; '' stands for a whole row. */
  marks: ReadonlyMap<RowKey, ReadonlySet<string>>;
  /** Something that was entered here is not stored yet. */
  pending: boolean;
  /** So many of the rows with changes are not filled in yet. */
  unready: number;
  problems: readonly GridProblem[];
  /** Why nothing could be asked or sent last; null when it could. It is tried again and again. */
  failed: { error: unknown } | null;
};

/** Milliseconds. */
const settleAfter = 300; // what is typed in one go is sent as one change
const framesWithin = 400; // so long the rows of a save may take after the word that it was made
const confirmAfter = 5_000; // what a window says is held against the server before it is old
const retryAfter = 5_000;

/** Keeps the rows of this window and those of the server the same while several people edit them. */
export class GridSync<Row extends Values> {
  private readonly o: GridSyncOptions<Row>;
  private readonly own = randomKey();
  private readonly gathered = new Gathered();
  private readonly marks = new Marks(() => this.tell());
  private readonly listeners = new Set<() => void>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly refused = new Set<RowKey>();
  private version: number;
  private newest = 0;
  private stale = false;
  /** What was refused is sent once more: what was said of it stands until the server answers. */
  private anew = false;
  private wasUp = false;
  private busy: Promise<void> | null = null;
  private leave: (() => void) | null = null;
  private state: GridSyncState;

  constructor(options: GridSyncOptions<Row>) {
    this.o = options;
    this.version = options.version;
    this.state = {
      writes: false,
      people: [],
      conflicts: [],
      marks: new Map(),
      pending: false,
      unready: 0,
      problems: [],
      failed: null,
    };
  }

  /** Follows the store until `stop`. */
  start(): void {
    this.leave ??= this.o.store.onAny(() => this.storeChanged());
    this.storeChanged();
  }

  /** Out of sight; what was typed last is sent nevertheless. */
  stop(): void {
    const isUnsent = this.timers.has('write');
    this.rests();
    if (isUnsent) this.work();
  }

  /** For good: what is not stored by now is dropped, and the others see that its person has left. */
  end(): void {
    this.rests();
    this.o.send(closing(this.o.socketKey));
  }

  snapshot = (): GridSyncState => this.state;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The connection stands: what was missed since it stood last is read. */
  up(): void {
    this.o.send(opening(this.o.socketKey));
    if (this.wasUp) this.readAgain();
    this.wasUp = true;
  }

  hear(message: GridMessage): void {
    if (message.key !== this.o.socketKey) return;
    switch (message.event) {
      case 'here':
        this.put({ people: message.people });
        break;
      case 'refused':
        this.put({ writes: false, people: [] });
        break;
      case 'row':
        this.heardRow(message.row, message.from);
        break;
      default:
        if (message.event === 'opened') this.put({ writes: message.writes });
        this.heardOf(message.version, message.event === 'changed');
    }
  }

  /** A form has saved what `collectChanges` gave it. */
  accepted(changes: GridChanges, version: number, rows: readonly Row[]): void {
    const { store, socketKey, send } = this.o;
    for (const [nth, { key, ...sent }] of changes.rows.entries())
      store.stored(key, sent, rows[nth] ?? ({} as Partial<Row>));
    for (const { key, ...sent } of changes.moved) store.stored(key, sent, {});
    for (const id of changes.deleted) store.dropped(id);
    number(store);
    const inStep = version === this.version + 1;
    this.version = inStep ? version : this.version;
    if (!inStep) this.stale = true; // somebody else was between
    for (const frame of framesOf(store, changes, version)) send(saying(socketKey, frame, this.own));
    this.work();
  }

  /** Everything that was entered here is stored, or cannot be for now. */
  async settled(): Promise<void> {
    while (this.busy) await this.busy;
  }

  /** Sends at once what was entered, also what was refused or could not be sent before. */
  retry(): void {
    clearTimeout(this.timers.get('write'));
    this.timers.delete('write');
    this.forgive();
    this.work();
  }

  private heardRow(row: Readonly<Record<string, unknown>>, from: string): void {
    if (from === this.own) return;
    if (!this.gathered.take(row)) this.stale = true; // a client that knows no versions: read what it did
    if (this.stale) this.work();
    else this.applyGathered();
  }

  private applyGathered(): void {
    if (this.busy) return; // what is under way is answered first
    const arrived: Arrived = new Map();
    for (let frames = this.gathered.next(this.version); frames; frames = this.gathered.next(this.version)) {
      if (!applyFrames(this.o.store, frames, arrived)) {
        this.stale = true;
        break;
      }
      this.version += 1;
    }
    if (arrived.size > 0) this.after('confirm', confirmAfter, () => this.readAgain());
    this.marks.add(arrived);
    if (this.stale) this.work();
  }

  /** The record is of this version by now; the rows of its last save are on their way from the window that made it. */
  private heardOf(version: number, unknown: boolean): void {
    this.newest = Math.max(this.newest, version);
    if (version === 0 && unknown) this.readAgain();
    else if (this.newest > this.version) this.after('frames', framesWithin, () => this.catchUp());
  }

  private catchUp(): void {
    if (this.newest > this.version) this.readAgain();
  }

  private readAgain(): void {
    this.stale = true;
    this.work();
  }

  private storeChanged(): void {
    const { store, port } = this.o;
    const changes = collectChanges(store);
    const pending = !isNothing(changes);
    this.put({ pending, unready: this.unreadyOf(changes), conflicts: store.remote.conflicts() });
    if (!pending) this.forgive();
    else if (port.write) this.after('write', settleAfter, () => this.work(), true);
  }

  /** Reads and writes one after another, never two at a time. */
  private work(): void {
    if (this.busy) return;
    this.busy = this.turns()
      .catch((error: unknown) => {
        this.put({ failed: { error } });
        if (this.leave) this.after('retry', retryAfter, () => this.work()); // the network is away, and comes back
      })
      .finally(() => this.rest());
  }

  private rest(): void {
    this.busy = null;
    if (this.state.failed) return;
    if (this.stale) this.work();
    else this.applyGathered();
    this.heardOf(this.newest, false);
  }

  private async turns(): Promise<void> {
    for (let more = true; more; ) more = this.stale ? await this.read() : await this.write();
  }

  private async read(): Promise<boolean> {
    this.stale = false;
    try {
      const { version, rows } = await this.o.port.read();
      this.gathered.next(version);
      this.version = version;
      this.newest = Math.max(this.newest, version);
      this.marks.add(mergeRows(this.o.store, rows));
      this.forgive();
      this.answered();
      return true;
    } catch (error) {
      this.stale = true;
      throw error;
    }
  }

  /** Sends what was entered; true when there may be more to do. */
  private async write(): Promise<boolean> {
    const { port, store } = this.o;
    const isHeld = !this.anew && this.state.problems.some(({ key }) => key === null);
    if (!port.write || this.timers.has('write') || isHeld) return false;
    const changes = collectChanges(store, (key) => this.refused.has(key) || !this.isReady(key));
    if (isNothing(changes)) {
      if (this.anew) this.forgive();
      return false;
    }
    const answer = await port.write(changes, this.version);
    this.answered();
    if (answer.kind === 'stale') this.stale = true;
    else this.tellRefused(answer.kind === 'refused' ? answer.problems : []);
    if (answer.kind === 'stored') this.accepted(changes, answer.version, answer.rows);
    return true;
  }

  /** Rows that are wrong wait until something is changed; the others are sent without them. */
  private tellRefused(problems: readonly GridProblem[]): void {
    for (const { key } of problems) if (key !== null) this.refused.add(key);
    const before = this.anew ? [] : this.state.problems;
    this.anew = false;
    if (problems.length + this.state.problems.length > 0) this.put({ problems: [...before, ...problems] });
  }

  private forgive(): void {
    this.anew = false;
    this.refused.clear();
    if (this.state.problems.length > 0) this.put({ problems: [] });
  }

  /** Something was changed since: it may be what was refused. */
  private sendsAnew(): void {
    this.refused.clear();
    this.anew = this.state.problems.length > 0;
  }

  private answered(): void {
    if (this.state.failed) this.put({ failed: null });
  }

  private isReady(key: RowKey): boolean {
    return this.o.isReady?.(key) ?? true;
  }

  private unreadyOf({ rows }: GridChanges): number {
    return rows.filter(({ key }) => !this.isReady(key)).length;
  }

  private rests(): void {
    this.leave?.();
    this.leave = null;
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
    this.marks.clear();
  }

  private after(name: string, wait: number, work: () => void, anew = false): void {
    if (this.timers.has(name) && !anew) return;
    clearTimeout(this.timers.get(name));
    const run = () => {
      this.timers.delete(name);
      if (name === 'write') this.sendsAnew();
      work();
    };
    this.timers.set(name, setTimeout(run, wait));
  }

  private put(part: Partial<GridSyncState>): void {
    this.state = { ...this.state, ...part };
    for (const listener of [...this.listeners]) listener();
  }

  private tell(): void {
    this.put({ marks: this.marks.all() });
  }
}
