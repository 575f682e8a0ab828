import type { RowKey } from '../core/delta';
import type { RowChecks } from '../core/row-checks';
import type { RowStore } from '../core/row-store';
import type { Values } from '../core/row-table';
import { useProblems } from './use-rows';
import { WrongCells } from './wrong-cells';

type Props<Row extends Values> = {
  store: RowStore<Row>;
  checks: RowChecks<Row>;
  nameOf: (number: number) => string;
  /** Leads to the cell, wherever it is. */
  onJump: (key: RowKey, column: string) => void;
};

/** What is wrong with which cell, each with a way to it. */
export function ProblemList<Row extends Values>({ store, checks, nameOf, onJump }: Props<Row>) {
  const problems = useProblems(checks);
  if (problems.length === 0) return null;
  const cells = problems.map(({ key, column, message }) => ({
    key,
    column,
    says: `${nameOf(store.indexOf(key) + 1)}：${message}`,
  }));
  return (
    <WrongCells
      title={`有 ${problems.length} 处需要修改：`}
      cells={cells}
      onJump={onJump}
      rest={(count) => `其余 ${count} 处在改正后列出。`}
    />
  );
}
