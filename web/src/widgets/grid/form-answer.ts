import type { RefObject } from 'react';
import { type RowKey, useFormRows, type Values } from '@/widgets/rows';
import type { Grid } from './core/grid';

type Field<Row extends Values> = {
  /** Of the control. */
  id: string;
  /** The form has found something wrong: all of it is shown. */
  invalid: boolean;
  grid: RefObject<Grid<Row> | null>;
  /** What a row is called, by its number from 1. */
  nameOf: (number: number) => string;
};

/** The rows of a grid are the value of a field, or what its value is made of: the form hears what is wrong with them. */
export function useAnswer<Row extends Values>({ grid, ...field }: Field<Row>): void {
  useFormRows<Row>({
    ...field,
    rows: () => grid.current,
    ask: async () => (grid.current ? firstProblem(grid.current, field.nameOf) : null),
  });
}

/** What is wrong with the first wrong row, once every cell was looked at. */
async function firstProblem<Row extends Values>(
  grid: Grid<Row>,
  nameOf: (number: number) => string,
): Promise<string | null> {
  const rowOf = (key: RowKey) => nameOf(grid.store.indexOf(key) + 1);
  const { active } = grid.cursor;
  if (!grid.settle() && active) {
    return `${rowOf(active.key)}：${grid.columnOf(active.column)?.label ?? ''}填写的内容看不懂，请改正或按 Esc 放弃`;
  }
  const [first] = await grid.checks.all();
  return first ? `${rowOf(first.key)}：${first.message}` : null;
}
