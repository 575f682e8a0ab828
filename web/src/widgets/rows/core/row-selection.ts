import { Listeners } from './changes';
import type { RowKey } from './delta';
import type { RowStore } from './row-store';
import type { Values } from './row-table';

/** The rows that somebody has chosen: one (radio) or several. Rows that go are no longer chosen. */
export class RowSelection<Row extends Values> {
  private readonly store: RowStore<Row>;
  readonly multiple: boolean;
  private chosen: ReadonlySet<RowKey> = new Set();
  /** Where a range begins. */
  private anchor: RowKey | null = null;
  private readonly listeners = new Listeners();
  private readonly leave: () => void;

  constructor(store: RowStore<Row>, { multiple = true } = {}) {
    this.store = store;
    this.multiple = multiple;
    this.leave = store.onAny(({ rows }) => {
      if ([...rows].some((key) => this.chosen.has(key) && !store.has(key))) {
        this.become([...this.chosen].filter((key) => store.has(key)));
      }
    });
  }

  has(key: RowKey): boolean {
    return this.chosen.has(key);
  }

  get size(): number {
    return this.chosen.size;
  }

  /** In the order of the rows. */
  keys(): RowKey[] {
    return this.store.keys().filter((key) => this.chosen.has(key));
  }

  toggle(key: RowKey): void {
    this.anchor = key;
    if (!this.chosen.has(key)) this.become(this.multiple ? [...this.chosen, key] : [key]);
    else if (this.multiple) this.become([...this.chosen].filter((other) => other !== key));
  }

  /** From where the last choice was made to this row. */
  extend(key: RowKey): void {
    const from = this.anchor === null ? -1 : this.store.indexOf(this.anchor);
    if (!this.multiple || from < 0) {
      this.toggle(key);
      return;
    }
    const to = this.store.indexOf(key);
    this.become([...this.chosen, ...this.store.keys().slice(Math.min(from, to), Math.max(from, to) + 1)]);
  }

  /** All rows, or those that are shown; none when these are chosen already. */
  toggleAll(shown: readonly RowKey[] = this.store.keys()): void {
    const hasAll = shown.every((key) => this.chosen.has(key));
    this.become(hasAll ? [...this.chosen].filter((key) => !shown.includes(key)) : [...this.chosen, ...shown]);
  }

  clear(): void {
    this.become([]);
  }

  onRow = this.listeners.onRow;

  onAny = (listener: () => void) => this.listeners.onAny(listener);

  stop(): void {
    this.leave();
  }

  private become(keys: readonly RowKey[]): void {
    const before = this.chosen;
    this.chosen = new Set(keys);
    for (const key of new Set([...before, ...this.chosen])) {
      if (before.has(key) !== this.chosen.has(key)) this.listeners.rowChanged(key);
    }
    this.listeners.flush(null);
  }
}
