import type { RowChanges, RowKey, Values } from '@/widgets/rows';
import type { Grid } from '../core/grid';
import type { AnyGridColumn } from '../core/grid-column';
import type { Arrivals } from './arrivals';

type Drawn = { listener: () => void; column: AnyGridColumn };

/**
 * Who draws which cell. What changes is heard once for the whole frame and handed on from here: some hundred cells are drawn at once when
 * rows come or the window jumps, and none of them has to enrol at the rows, at the checks and at what arrives.
 */
export class DrawnCells {
  private readonly rows = new Map<RowKey, Map<string, Drawn>>();
  private readonly grid: Grid<Values>;
  private readonly arrivals: Arrivals<Values>;
  private leaves: readonly (() => void)[] = [];

  constructor(grid: Grid<Values>, arrivals: Arrivals<Values>) {
    this.grid = grid;
    this.arrivals = arrivals;
  }

  /** Tells the listener of every change that its cell may show. */
  on(key: RowKey, column: AnyGridColumn, listener: () => void): () => void {
    if (this.rows.size === 0) this.hear();
    const cells = this.rows.get(key) ?? new Map<string, Drawn>();
    this.rows.set(key, cells);
    const drawn = { listener, column };
    cells.set(column.name, drawn);
    return () => {
      if (cells.get(column.name) !== drawn) return;
      cells.delete(column.name);
      if (cells.size === 0 && this.rows.get(key) === cells) this.rows.delete(key);
      if (this.rows.size === 0) this.fallSilent();
    };
  }

  private hear(): void {
    const { store, checks } = this.grid;
    const { order } = store.options;
    const numbered = order?.as === 'number' ? order.column : null;
    this.leaves = [
      store.onAny((changes) => this.tell(changes, numbered)),
      checks.onList((changes) => this.tell(changes, null)),
      this.arrivals.onAny((changes) => this.tell(changes, null)),
    ];
  }

  private fallSilent(): void {
    for (const leave of this.leaves) leave();
    this.leaves = [];
  }

  private tell({ cells, rows, order }: RowChanges, numbered: string | null): void {
    const concerned = new Set<() => void>();
    for (const [key, names] of cells) {
      for (const { column, listener } of this.rows.get(key)?.values() ?? []) {
        // What depends on other cells of the row is looked at with each change of the row.
        if (names.has(column.name) || column.fixed || column.kindFor || column.face) concerned.add(listener);
      }
    }
    for (const key of rows) for (const { listener } of this.rows.get(key)?.values() ?? []) concerned.add(listener);
    if (order && numbered !== null) {
      for (const row of this.rows.values()) {
        const listener = row.get(numbered)?.listener;
        if (listener) concerned.add(listener);
      }
    }
    for (const listener of concerned) listener();
  }
}
