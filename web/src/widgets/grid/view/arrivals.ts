import { Listeners } from '@/widgets/rows/core/changes';
import type { RowKey } from '@/widgets/rows/core/delta';
import type { RowStore } from '@/widgets/rows/core/row-store';
import type { Values } from '@/widgets/rows/core/row-table';

/** How long what came from elsewhere stands out. */
const shownFor = 1400;

/** The cells that have just got their value from elsewhere. */
export class Arrivals<Row extends Values> {
  private readonly fresh = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly listeners = new Listeners();

  constructor(store: RowStore<Row>) {
    store.remote.onArrival((key, columns) => {
      for (const column of columns) this.mark(key, column);
      this.listeners.flush(null);
    });
  }

  has(key: RowKey, column: string): boolean {
    return this.fresh.size > 0 && this.fresh.has(`${key} ${column}`);
  }

  onCell = (key: RowKey, column: string, listener: () => void) => this.listeners.onCell(key, column, listener);

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
