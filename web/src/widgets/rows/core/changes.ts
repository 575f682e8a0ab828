import type { RowKey } from './delta';

/** What has changed since listeners were told last. */
export type Changes = {
  readonly cells: ReadonlyMap<RowKey, ReadonlySet<string>>;
  /** Rows that came, went or turned from new to stored. */
  readonly rows: ReadonlySet<RowKey>;
  readonly order: boolean;
};

type Listener = () => void;

/**
 * Who wants to know what: of a cell, of a row, of a column, of the order, of everything. A change of a cell calls those of that
 * cell, of its row and of its column, each once, and nobody else.
 */
export class Listeners {
  private cells = new Map<RowKey, Set<string>>();
  private rows = new Set<RowKey>();
  private order = false;
  private readonly ofCells = new Map<RowKey, Map<string, Set<Listener>>>();
  private readonly ofRows = new Map<RowKey, Set<Listener>>();
  private readonly ofColumns = new Map<string, Set<Listener>>();
  private readonly ofOrder = new Set<Listener>();
  private readonly ofAll = new Set<(changes: Changes) => void>();

  cellChanged(key: RowKey, column: string): void {
    const columns = this.cells.get(key);
    if (columns) columns.add(column);
    else this.cells.set(key, new Set([column]));
  }

  rowChanged(key: RowKey): void {
    this.rows.add(key);
  }

  orderChanged(): void {
    this.order = true;
  }

  onCell(key: RowKey, column: string, listener: Listener): () => void {
    const columns = this.ofCells.get(key) ?? new Map<string, Set<Listener>>();
    this.ofCells.set(key, columns);
    const leave = enrol(columns, column, listener);
    return () => {
      leave();
      if (columns.size === 0 && this.ofCells.get(key) === columns) this.ofCells.delete(key);
    };
  }

  onRow = (key: RowKey, listener: Listener): (() => void) => enrol(this.ofRows, key, listener);

  onColumn = (column: string, listener: Listener): (() => void) => enrol(this.ofColumns, column, listener);

  onOrder(listener: Listener): () => void {
    this.ofOrder.add(listener);
    return () => this.ofOrder.delete(listener);
  }

  onAny(listener: (changes: Changes) => void): () => void {
    this.ofAll.add(listener);
    return () => this.ofAll.delete(listener);
  }

  /** Tells what has changed; `numbered` is the column whose value is the place. */
  flush(numbered: string | null): void {
    const changes: Changes = { cells: this.cells, rows: this.rows, order: this.order };
    if (changes.cells.size + changes.rows.size === 0 && !changes.order) return;
    this.cells = new Map();
    this.rows = new Set();
    this.order = false;
    for (const listener of this.concerned(changes, numbered)) listener();
    for (const listener of [...this.ofAll]) listener(changes);
  }

  private concerned({ cells, rows, order }: Changes, numbered: string | null): Set<Listener> {
    const found = new Set<Listener>();
    const take = (listeners?: Iterable<Listener>) => {
      for (const listener of listeners ?? []) found.add(listener);
    };
    for (const [key, columns] of cells) {
      take(this.ofRows.get(key));
      for (const column of columns) {
        take(this.ofCells.get(key)?.get(column));
        take(this.ofColumns.get(column));
      }
    }
    for (const key of rows) {
      take(this.ofRows.get(key));
      for (const listeners of this.ofCells.get(key)?.values() ?? []) take(listeners);
    }
    if (rows.size > 0 || order) for (const listeners of this.ofColumns.values()) take(listeners);
    if (order) {
      take(this.ofOrder);
      if (numbered !== null) for (const columns of this.ofCells.values()) take(columns.get(numbered));
    }
    return found;
  }
}

function enrol(all: Map<string, Set<Listener>>, name: string, listener: Listener): () => void {
  const listeners = all.get(name) ?? new Set<Listener>();
  all.set(name, listeners);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && all.get(name) === listeners) all.delete(name);
  };
}
