import type { RowKey } from './delta';
import type { RowStore } from './row-store';
import type { Values } from './row-table';

export type Statistic = 'sum' | 'average';

/** 合计 or 平均 of a column over the rows that are shown; null where no cell holds a number. Empty cells do not count. */
export function statistic<Row extends Values>(
  store: RowStore<Row>,
  column: keyof Row & string,
  which: Statistic,
  shown: readonly RowKey[] = store.keys(),
): number | null {
  const numbers = shown.flatMap((key) => {
    const value = store.value(key, column);
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return typeof number === 'number' && Number.isFinite(number) ? number : [];
  });
  if (numbers.length === 0) return null;
  const total = exactSum(numbers);
  return which === 'sum' ? total : total / numbers.length;
}

/** 0.1 + 0.2 is 0.3: as many decimals as the numbers have, no more. */
function exactSum(numbers: readonly number[]): number {
  const decimalsOf = (number: number) => /\.(\d+)$/.exec(String(number))?.[1]?.length ?? 0;
  const decimals = numbers.reduce((most, number) => Math.max(most, decimalsOf(number)), 0);
  const sum = numbers.reduce((all, number) => all + number, 0);
  return Number(sum.toFixed(Math.min(decimals, 12)));
}
