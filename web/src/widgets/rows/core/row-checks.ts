import { messages } from '@/shared/messages/zh-cn';
import type { RowRefusal } from '@/ui-admin/values/row-refusal';
import { cellProblem } from './cell-problem';
import { type Changes, Listeners } from './changes';
import type { RowKey } from './delta';
import { Refusals, refusedCell } from './refusals';
import { type AnyColumn, cellText } from './row-column';
import type { RowStore } from './row-store';
import type { Values } from './row-table';
import { ServerQuestions } from './server-questions';
import { UniqueIndex } from './unique-index';

export type CellProblem = { key: RowKey; column: string; label: string; message: string };

/** How long rows are checked at a stretch: a screen draws every 16 ms. */
const slice = 8;

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * Holds the rows against the rules of their columns, whether they are drawn or not. A cell that was looked at once is looked at
 * again with each change of its row, so that a message goes with its cause; a value that two rows hold is a message at both.
 */
export class RowChecks<Row extends Values> {
  private readonly store: RowStore<Row>;
  private readonly problems = new Map<RowKey, Map<string, string>>();
  private readonly seen = new Map<RowKey, Set<string>>();
  private readonly unique = new Map<string, UniqueIndex>();
  private readonly questions: ServerQuestions<Row>;
  private readonly refusals = new Refusals();
  private readonly listeners = new Listeners();
  private readonly sentAgain = new Set<() => void>();
  private shownList: readonly CellProblem[] | null = null;
  private readonly pause: number;
  private readonly leave: () => void;

  /** @param pause time without typing after which a value is worth a question to the server, in milliseconds */
  constructor(store: RowStore<Row>, pause = 300) {
    this.store = store;
    this.pause = pause;
    this.questions = new ServerQuestions<Row>((key, column, message) => this.put(key, column, message));
    for (const { name, unique } of store.columns) if (unique) this.unique.set(name, new UniqueIndex());
    for (const column of this.unique.keys()) for (const key of store.keys()) this.indexCell(key, column);
    this.leave = store.onAny((changes) => this.follow(changes));
  }

  problem(key: RowKey, column: string): string | null {
    return this.problems.get(key)?.get(column) ?? null;
  }

  /** All that is wrong, by rows and columns; the same list until something changes. */
  list = (): readonly CellProblem[] => {
    this.shownList ??= this.inOrder();
    return this.shownList;
  };

  onCell = (key: RowKey, column: string, listener: () => void) => this.listeners.onCell(key, column, listener);

  onList = (listener: (changes: Changes) => void) => this.listeners.onAny(listener);

  /** Looks at a cell: somebody has typed in it or left it. */
  check(key: RowKey, column: string): void {
    const spec = this.store.column(column);
    if (!spec || !this.store.has(key)) return;
    const columns = this.seen.get(key) ?? new Set();
    this.seen.set(key, columns.add(column));
    if (this.judge(key, spec)) this.ask(key, spec, this.pause);
  }

  /** Looks at some cells of many rows, the first ones at once. */
  these(keys: readonly RowKey[], columns: readonly { name: string }[]): void {
    const specs = columns.flatMap(({ name }) => this.store.column(name) ?? []);
    void this.inSlices(keys, specs, this.pause);
  }

  /** Looks at every row, waits for the server, and returns what is wrong. Blank rows go: whoever asks wants to send the rows. */
  async all(): Promise<readonly CellProblem[]> {
    this.store.dropBlank();
    await this.inSlices(this.store.keys(), this.store.columns, 0);
    await this.questions.answered();
    return this.list();
  }

  private async inSlices(keys: readonly RowKey[], specs: readonly AnyColumn<Row>[], pause: number): Promise<void> {
    let since = performance.now();
    for (const key of keys) {
      if (!this.store.has(key)) continue; // it went meanwhile
      const seen = this.seen.get(key) ?? new Set();
      for (const { name } of specs) seen.add(name);
      this.seen.set(key, seen);
      for (const spec of specs) if (this.judge(key, spec)) this.ask(key, spec, pause);
      if (performance.now() - since < slice) continue;
      await nextTask();
      since = performance.now();
    }
  }

  /**
   * Shows what the server has refused of a cell, or of a row within it (`options.1`), until the cell changes or the rows are sent again.
   * What is about the row as a whole stands in its first cell that can be changed.
   */
  refuse(key: RowKey, path: string, message: string): void {
    if (!this.store.has(key)) return;
    const { column, within } = refusedCell(path);
    const known = this.store.column(column);
    const at = (known ?? this.store.columns.find(({ locked }) => !locked))?.name;
    if (at === undefined || (!known && this.refusals.message(key, at) !== null)) return;
    if (known && within) this.refuseWithin(key, at, [...this.refusals.rows(key, at), { ...within, message }]);
    else this.putRefused(key, at, { message, rows: [] });
  }

  /** As `refuse`, of rows within a cell that has no control to show them. */
  refuseWithin(key: RowKey, column: string, rows: readonly RowRefusal[]): void {
    const label = this.store.column(column)?.label ?? '';
    const words = rows.map(({ row, message }) => `${label} ${row + 1}：${message}`);
    if (this.store.has(key) && rows.length > 0) this.putRefused(key, column, { message: words.join('；'), rows });
  }

  /** Hands over what was refused of the rows within a cell: from now on it stands in their own cells. */
  takeWithin(key: RowKey, column: string): readonly RowRefusal[] {
    const rows = this.refusals.rows(key, column);
    if (rows.length > 0) this.unrefuse(key, column);
    return rows;
  }

  /** What is still refused, by the rows as they would be sent now. */
  refused(): RowRefusal[] {
    const sent = this.store.filledKeys();
    const said = this.refusals.cells().flatMap(({ key, column }) => {
      const row = sent.indexOf(key);
      const message = this.refusals.message(key, column);
      return row < 0 || message === null ? [] : [{ row, column, message }];
    });
    return said.sort((one, other) => one.row - other.row);
  }

  /** What was refused of a cell is refused no more. */
  unrefuse(key: RowKey, column: string): void {
    if (!this.refusals.drop(key, column)) return;
    const spec = this.store.column(column);
    if (spec && this.seen.get(key)?.has(column)) this.judge(key, spec);
    else this.put(key, column, null);
  }

  /** The rows are sent again: what was refused before is the server's to say anew. */
  forgive(): void {
    for (const { key, column } of this.refusals.cells()) this.unrefuse(key, column);
    for (const listener of [...this.sentAgain]) listener();
  }

  /** Hears when the rows are sent again, for what keeps rows within their cells. */
  onSentAgain(listener: () => void): () => void {
    this.sentAgain.add(listener);
    return () => this.sentAgain.delete(listener);
  }

  private putRefused(key: RowKey, column: string, refused: { message: string; rows: readonly RowRefusal[] }): void {
    this.refusals.put(key, column, refused);
    this.put(key, column, refused.message);
  }

  private put(key: RowKey, column: string, message: string | null): void {
    const columns = this.problems.get(key);
    if ((columns?.get(column) ?? null) === message) return;
    if (message === null) {
      columns?.delete(column);
      if (columns?.size === 0) this.problems.delete(key);
    } else if (columns) {
      columns.set(column, message);
    } else {
      this.problems.set(key, new Map([[column, message]]));
    }
    this.tell(key, column);
  }

  stop(): void {
    this.leave();
    this.questions.stop();
  }

  /** Puts down what can be told here; true when nothing is wrong. */
  private judge(key: RowKey, spec: AnyColumn<Row>): boolean {
    const row = this.store.row(key);
    if (!row) return true;
    if (this.store.isBlank(key)) {
      this.put(key, spec.name, null);
      return false; // nor is anybody asked about it
    }
    const message =
      cellProblem(spec, this.store.value(key, spec.name), row) ??
      this.twice(key, spec) ??
      this.refusals.message(key, spec.name);
    this.put(key, spec.name, message);
    return message === null;
  }

  private twice(key: RowKey, { name, label, words }: AnyColumn<Row>): string | null {
    return this.unique.get(name)?.isTaken(key) ? (words?.unique ?? messages.takenInRows(label)) : null;
  }

  private ask(key: RowKey, spec: AnyColumn<Row>, pause: number): void {
    const row = this.store.row(key);
    const text = cellText(spec, this.store.value(key, spec.name));
    const isStored = this.store.state(key) !== 'new' && !this.store.isCellEdited(key, spec.name);
    if (!spec.asyncRules || !row || text === '' || isStored) return;
    this.questions.ask({ key, column: spec.name, text, row, rules: spec.asyncRules, pause });
  }

  private follow({ cells, rows }: Changes): void {
    const again = new Map<RowKey, Set<string>>();
    const later = (key: RowKey, columns: Iterable<string>) => {
      const known = again.get(key) ?? new Set();
      for (const column of columns) known.add(column);
      again.set(key, known);
    };
    const indexed = (key: RowKey, column: string) => {
      for (const other of this.indexCell(key, column)) later(other, [column]);
    };
    for (const key of rows) {
      for (const column of this.unique.keys()) indexed(key, column);
      const seen = this.seen.get(key);
      if (!this.store.has(key)) this.forget(key);
      else if (seen) later(key, seen);
    }
    for (const [key, columns] of cells) {
      for (const column of columns) {
        this.questions.drop(key, column);
        this.unrefuse(key, column);
        indexed(key, column);
      }
      later(key, this.seen.get(key) ?? []); // a rule may look at the other cells of its row
    }
    for (const [key, columns] of again) this.lookAgain(key, columns);
    if (rows.size > 0) this.shownList = null;
  }

  private lookAgain(key: RowKey, columns: Iterable<string>): void {
    for (const column of columns) {
      const spec = this.store.column(column);
      if (spec && this.seen.get(key)?.has(column)) this.judge(key, spec);
    }
  }

  private indexCell(key: RowKey, column: string): RowKey[] {
    const text = this.store.has(key) ? cellText(this.store.column(column), this.store.value(key, column)).trim() : '';
    return this.unique.get(column)?.put(key, text) ?? [];
  }

  /** The row has gone: nothing about it is wrong. Coming back, it is looked at anew. */
  private forget(key: RowKey): void {
    this.questions.drop(key);
    this.refusals.dropRow(key);
    for (const column of [...(this.problems.get(key)?.keys() ?? [])]) this.put(key, column, null);
  }

  private tell(key: RowKey, column: string): void {
    this.shownList = null;
    this.listeners.cellChanged(key, column);
    this.listeners.flush(null);
  }

  private inOrder(): CellProblem[] {
    return [...this.problems]
      .sort(([a], [b]) => this.store.indexOf(a) - this.store.indexOf(b))
      .flatMap(([key, columns]) =>
        this.store.columns.flatMap(({ name, label }) => {
          const message = columns.get(name);
          return message === undefined ? [] : [{ key, column: name, label, message }];
        }),
      );
  }
}
