import type { ReactNode } from 'react';
import type { RowKey } from '../core/delta';
import styles from './rows.module.css';

export type WrongCell = { key: RowKey; column: string; says: string };

type Props = {
  title: string;
  cells: readonly WrongCell[];
  /** Leads to the cell, wherever it is. */
  onJump: (key: RowKey, column: string) => void;
  /** What is said of those that are too many to be listed. */
  rest: (count: number) => string;
  children?: ReactNode;
};

/** So many are listed; the others are counted. */
const most = 20;

/** Cells with something wrong, each with what it is and a way to it. */
export function WrongCells({ title, cells, onJump, rest, children }: Props) {
  return (
    <div role="alert" className={styles.problems}>
      <p>{title}</p>
      <ul>
        {cells.slice(0, most).map(({ key, column, says }) => (
          <li key={`${key} ${column}`}>
            <button type="button" className={styles.jump} onClick={() => onJump(key, column)}>
              {says}
            </button>
          </li>
        ))}
      </ul>
      {cells.length > most && <p>{rest(cells.length - most)}</p>}
      {children}
    </div>
  );
}
