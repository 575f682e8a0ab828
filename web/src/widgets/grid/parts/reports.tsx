import { Button } from 'antd';
import type { RowKey } from '@/widgets/rows/core/delta';
import type { Values } from '@/widgets/rows/core/row-table';
import rows from '@/widgets/rows/view/rows.module.css';
import type { Grid, Refused } from '../core/grid';

type Props<Row extends Values> = {
  title: string;
  grid: Grid<Row>;
  refused: readonly Refused[];
  /** Leads to the cell, wherever it is. */
  onJump: (key: RowKey, column: string) => void;
  onClose: () => void;
};

/** So many are listed; the others are counted. */
const most = 20;

/** Cells that did not take what was meant for all of them, each with its reason and a way to it. */
export function RefusedReport<Row extends Values>({ title, grid, refused, onJump, onClose }: Props<Row>) {
  return (
    <div role="alert" className={rows.problems}>
      <p>{title}</p>
      <ul>
        {refused.slice(0, most).map(({ key, column, label, problem }) => (
          <li key={`${key} ${column}`}>
            <button type="button" className={rows.jump} onClick={() => onJump(key, column)}>
              第 {grid.store.indexOf(key) + 1} 行{label}：{problem}
            </button>
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
