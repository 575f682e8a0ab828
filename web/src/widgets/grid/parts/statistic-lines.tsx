import type { Statistic, Values } from '@/widgets/rows';
import type { Grid } from '../core/grid';
import type { AnyGridColumn } from '../core/grid-column';
import { FrameLine } from '../view/frame-line';
import styles from './parts.module.css';
import { useColumns, useStatistic } from './use-grid-state';

const lines: readonly { which: Statistic; name: string }[] = [
  { which: 'sum', name: '合计' },
  { which: 'average', name: '平均' },
];

/** 合计 and 平均 below the rows, of those that the conditions leave. */
export function StatisticLines<Row extends Values>({ grid }: { grid: Grid<Row> }) {
  const columns = useColumns(grid);
  return lines
    .filter(({ which }) => columns.some(({ statistics }) => statistics?.includes(which)))
    .map(({ which, name }) => (
      <FrameLine
        key={which}
        name={name}
        cell={({ column }) =>
          column.statistics?.includes(which) ? <Figure grid={grid} column={column} which={which} /> : null
        }
      />
    ));
}

type FigureProps<Row extends Values> = { grid: Grid<Row>; column: AnyGridColumn; which: Statistic };

/** Two digits behind the point are enough of an average; a sum has as many as its numbers. */
const digits = { sum: 12, average: 2 };

function Figure<Row extends Values>({ grid, column, which }: FigureProps<Row>) {
  const value = useStatistic(grid, column, which);
  if (value === null) return null;
  const rounded = Number(value.toFixed(digits[which]));
  return <span className={styles.figure}>{column.kind?.show?.(rounded, {}) ?? String(rounded)}</span>;
}
