import type { RowKey } from '@/widgets/rows';
import type { Arrived } from './grid-merge';

/** How long a cell shows that it has come from elsewhere, in milliseconds. */
const shownFor = 1_400;

/** Cells that have just come from elsewhere. */
export class Marks {
  private readonly shown = new Map<RowKey, Map<string, number>>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly changed: () => void;

  constructor(changed: () => void) {
    this.changed = changed;
  }

  add(arrived: Arrived): void {
    if (arrived.size === 0) return;
    const until = Date.now() + shownFor;
    for (const [key, columns] of arrived) {
      const row = this.shown.get(key) ?? new Map<string, number>();
      for (const column of columns) row.set(column, until);
      this.shown.set(key, row);
    }
    this.timer ??= setTimeout(() => this.fade(), shownFor);
    this.changed();
  }

  all(): ReadonlyMap<RowKey, ReadonlySet<string>> {
    return new Map([...this.shown].map(([key, columns]) => [key, new Set(columns.keys())]));
  }

  clear(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.shown.clear();
  }

  private fade(): void {
    const now = Date.now();
    let next = Number.POSITIVE_INFINITY;
    for (const [key, columns] of this.shown) {
      for (const [column, until] of columns) {
        if (until <= now) columns.delete(column);
        else next = Math.min(next, until);
      }
      if (columns.size === 0) this.shown.delete(key);
    }
    this.timer = Number.isFinite(next) ? setTimeout(() => this.fade(), next - now) : undefined;
    this.changed();
  }
}
