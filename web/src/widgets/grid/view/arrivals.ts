import { Listeners, type RowChanges, type RowKey, type RowStore, type Values } from '@/widgets/rows';

/** How long what came from elsewhere stands out. */
const shownFor = 1400;

/** What comes within this time is told as one. */
const together = 1000;

/** The cells that have just got their value from elsewhere. */
export class Arrivals<Row extends Values> {
  private readonly fresh = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly listeners = new Listeners();

  private untold = 0;

  /** @param tell says how many cells have come, once for what comes together */
  constructor(store: RowStore<Row>, tell: (count: number) => void) {
    store.remote.onArrival((key, columns) => {
      const known = columns.filter((column) => store.column(column));
      for (const column of known) this.mark(key, column);
      this.listeners.flush(null);
      if (this.untold === 0 && known.length > 0) {
        setTimeout(() => {
          tell(this.untold);
          this.untold = 0;
        }, together);
      }
      this.untold += known.length;
    });
  }

  has(key: RowKey, column: string): boolean {
    return this.fresh.size > 0 && this.fresh.has(`${key} ${column}`);
  }

  onAny = (listener: (changes: RowChanges) => void) => this.listeners.onAny(listener);

  private mark(key: RowKey, column: string): void {
    const cell = `${key} ${column}`;
    clearTimeout(this.fresh.get(cell));
    const end = () => {
      this.fresh.delete(cell);
      this.listeners.cellChanged(key, column);
      this.listeners.flush(null);
    };
    this.fresh.set(cell, setTimeout(end, shownFor));
    this.listeners.cellChanged(key, column);
  }
}
