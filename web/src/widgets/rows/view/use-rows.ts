import { useCallback, useSyncExternalStore } from 'react';
import type { RowKey } from '../core/delta';
import type { CellProblem, RowChecks } from '../core/row-checks';
import type { ChangeOptions, RowStore } from '../core/row-store';
import type { Values } from '../core/row-table';

/** The keys of the rows in their order: draws anew when rows come, go or move, never for a letter. */
export function useRows<Row extends Values>(store: RowStore<Row>): readonly RowKey[] {
  return useSyncExternalStore(store.onOrder, store.keys);
}

type Setter<Value> = (value: Value, how?: ChangeOptions) => void;

/** The value of one cell and what changes it; nothing but this cell is drawn for a letter in it. */
export function useCell<Row extends Values, Name extends keyof Row & string>(
  store: RowStore<Row>,
  key: RowKey,
  column: Name,
): [Row[Name], Setter<Row[Name]>] {
  const subscribe = useCallback((listener: () => void) => store.onCell(key, column, listener), [store, key, column]);
  const value = useSyncExternalStore(subscribe, () => store.cell(key, column));
  const set = useCallback<Setter<Row[Name]>>((next, how) => store.set(key, column, next, how), [store, key, column]);
  return [value, set];
}

/** A whole row, for what depends on several of its cells; undefined once it is gone. */
export function useRow<Row extends Values>(store: RowStore<Row>, key: RowKey): Row | undefined {
  const subscribe = useCallback((listener: () => void) => store.onRow(key, listener), [store, key]);
  return useSyncExternalStore(subscribe, () => store.row(key));
}

/** What is wrong with a cell, null for nothing. */
export function useProblem<Row extends Values>(checks: RowChecks<Row>, key: RowKey, column: string): string | null {
  const subscribe = useCallback((listener: () => void) => checks.onCell(key, column, listener), [checks, key, column]);
  return useSyncExternalStore(subscribe, () => checks.problem(key, column));
}

/** All that is wrong, in the order of the rows. */
export function useProblems<Row extends Values>(checks: RowChecks<Row>): readonly CellProblem[] {
  return useSyncExternalStore(checks.onList, checks.list);
}

/** Whether there is something to undo and to redo. */
export function useHistory<Row extends Values>(store: RowStore<Row>): { canUndo: boolean; canRedo: boolean } {
  const canUndo = useSyncExternalStore(store.onAny, () => store.canUndo);
  const canRedo = useSyncExternalStore(store.onAny, () => store.canRedo);
  return { canUndo, canRedo };
}

export type Standing = 'only' | 'first' | 'last' | 'between';

/** Where a row stands, as far as it matters to the buttons that move it. */
export function useStanding<Row extends Values>(store: RowStore<Row>, key: RowKey): Standing {
  return useSyncExternalStore(store.onOrder, () => {
    const index = store.indexOf(key);
    if (store.size === 1) return 'only';
    if (index === 0) return 'first';
    return index === store.size - 1 ? 'last' : 'between';
  });
}
