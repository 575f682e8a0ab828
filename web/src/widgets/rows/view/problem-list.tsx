import type { RowKey } from '../core/delta';
import type { RowChecks } from '../core/row-checks';
import type { RowStore } from '../core/row-store';
import type { Values } from '../core/row-table';
import styles from './rows.module.css';
import { useProblems } from './use-rows';

type Props<Row extends Values> = {
  store: RowStore<Row>;
  checks: RowChecks<Row>;
  nameOf: (number: number) => string;
  /** Leads to the cell, wherever it is. */
  onJump: (key: RowKey, column: string) => void;
};

/** So many are listed; the others are counted. */
const most = 20;

/** What is wrong with which cell, each with a way to it. */
export function ProblemList<Row extends Values>({ store, checks, nameOf, onJump }: Props<Row>) {
  const problems = useProblems(checks);
  if (problems.length === 0) return null;
  return (
    <div role="alert" className={styles.problems}>
      <p>有 {problems.length} 处需要修改：</p>
      <ul>
        {problems.slice(0, most).map(({ key, column, message }) => (
          <li key={`${key} ${column}`}>
            <button type="button" className={styles.jump} onClick={() => onJump(key, column)}>
              {nameOf(store.indexOf(key) + 1)}：{message}
            </button>
          </li>
        ))}
      </ul>
      {problems.length > most && <p>其余 {problems.length - most} 处在改正后列出。</p>}
    </div>
  );
}
