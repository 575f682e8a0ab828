import { Button } from 'antd';
import type { Pasted } from '../core/paste';
import styles from './rows.module.css';

type Props = {
  pasted: Pasted;
  /** Name of a row of the pasted block, by its place in it. */
  rowName: (at: number) => string;
  onClose: () => void;
};

/** So many are listed; the others are counted. */
const most = 20;

/** What was pasted, and which cells did not go in. */
export function PasteReport({ pasted: { taken, refused }, rowName, onClose }: Props) {
  if (refused.length === 0) {
    return (
      <p role="status" className="visually-hidden">
        已粘贴 {taken} 格
      </p>
    );
  }
  return (
    <div role="alert" className={styles.problems}>
      <p>
        已粘贴 {taken} 格，另外 {refused.length} 格没有粘贴：
      </p>
      <ul>
        {refused.slice(0, most).map(({ row, column, text, problem }) => (
          <li key={`${row} ${column}`}>
            {rowName(row)}“{text}”：{problem}
          </li>
        ))}
      </ul>
      {refused.length > most && <p>其余 {refused.length - most} 格没有列出。</p>}
      <Button size="small" onClick={onClose}>
        知道了
      </Button>
    </div>
  );
}
