import { Button } from 'antd';
import { type RowKey, type Values, WrongCells } from '@/widgets/rows';
import type { Grid, Refused } from '../core/grid';

type Props<Row extends Values> = {
  title: string;
  grid: Grid<Row>;
  refused: readonly Refused[];
  /** Leads to the cell, wherever it is. */
  onJump: (key: RowKey, column: string) => void;
  onClose: () => void;
};

/** Cells that did not take what was meant for all of them, each with its reason and a way to it. */
export function RefusedReport<Row extends Values>({ title, grid, refused, onJump, onClose }: Props<Row>) {
  const cells = refused.map(({ key, column, label, problem }) => ({
    key,
    column,
    says: `第 ${grid.store.indexOf(key) + 1} 行${label}：${problem}`,
  }));
  return (
    <WrongCells title={title} cells={cells} onJump={onJump} rest={(count) => `其余 ${count} 格没有列出。`}>
      <Button size="small" onClick={onClose}>
        知道了
      </Button>
    </WrongCells>
  );
}
