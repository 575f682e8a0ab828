import { blockText } from './clipboard-text';
import type { RowKey } from './delta';
import { type AnyColumn, cellOf, cellText } from './row-column';
import type { RowStore } from './row-store';
import type { Values } from './row-table';
import { writeCell } from './write-cell';

/** A pasted cell that did not go in, and why. Its place is that in the pasted block. */
export type RefusedCell = { row: number; column: number; text: string; problem: string };

export type Pasted = {
  rows: readonly RowKey[];
  /** Cells that took their value. */
  taken: number;
  refused: readonly RefusedCell[];
};

type Into<Row> = {
  /** The columns that are shown, from left to right. */
  columns?: readonly string[];
  /** The rows that are shown; what is missing below them is added behind the last row of all. */
  keys?: readonly RowKey[];
  /** Cells that cannot be changed. */
  isFixed?: (key: RowKey, column: AnyColumn<Row>) => boolean;
  /** Rows that are missing are added. */
  mayAdd?: boolean;
};

/** Writes a block of texts from a cell on, to the right and below, as one step. Rows that are missing are added at the end. */
export function paste<Row extends Values>(
  store: RowStore<Row>,
  start: { key: RowKey; column: string },
  block: readonly (readonly string[])[],
  into: Into<Row> = {},
): Pasted {
  const { columns = store.columns.map(({ name }) => name), keys = store.keys() } = into;
  const { isFixed = () => false, mayAdd = true } = into;
  const full = mayAdd ? `最多 ${store.most} 行，放不下了` : '不能新增行，放不下了';
  return store.change(() => {
    const there = keys.slice(Math.max(0, keys.indexOf(start.key)), Math.max(0, keys.indexOf(start.key)) + block.length);
    const added = store.insert(
      store.size,
      Array.from({ length: mayAdd ? block.length - there.length : 0 }, () => ({})),
    );
    const rows = [...there, ...added];
    const across = columns.slice(Math.max(0, columns.indexOf(start.column)));
    const refused = block.flatMap((texts, row) =>
      texts.flatMap((text, nth) => {
        const key = rows[row];
        const problem = key === undefined ? full : put(store, key, across[nth], text, isFixed);
        return problem === null ? [] : [{ row, column: nth, text, problem }];
      }),
    );
    const cells = block.reduce((sum, texts) => sum + texts.length, 0);
    return { rows, taken: cells - refused.length, refused };
  });
}

function put<Row extends Values>(
  store: RowStore<Row>,
  key: RowKey,
  name: string | undefined,
  text: string,
  isFixed: (key: RowKey, column: AnyColumn<Row>) => boolean,
): string | null {
  const column = name === undefined ? undefined : store.column(name);
  if (!column) return '右边没有列了';
  if (isFixed(key, column)) return `${column.label}不能修改`;
  const meant = cellOf(column, text, store.value(key, column.name), store.row(key));
  if ('problem' in meant) return meant.problem;
  writeCell(store, key, column, meant.value);
  return null;
}

/** Cells as text for the clipboard. */
export function copied<Row extends Values>(
  store: RowStore<Row>,
  keys: readonly RowKey[],
  columns: readonly string[],
): string {
  return blockText(
    keys.map((key) => columns.map((name) => cellText(store.column(name), store.value(key, name), store.row(key)))),
  );
}
