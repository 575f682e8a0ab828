import { figureText } from '@/ui-admin/chart/chart-data';
import { SmallTable } from '@/ui-admin/table/small-table';
import type { Pivot, PivotLine } from './core/figures';
import styles from './report.module.css';

type Props = {
  label: string;
  head: string;
  pivot: Pivot;
  /** What a press on a cell does; nothing where its rows cannot be found. */
  press: (keys: readonly string[]) => (() => void) | undefined;
};

/** Lines by one column, places by another, sums at the ends. A pressed cell leads to its rows. */
export function PivotTable({ label, head, pivot: { places, lines, totals, total }, press }: Props) {
  const sums = { label: '合计', key: '', cells: totals.map((value) => ({ value, keys: [] })), total };
  return (
    <SmallTable<PivotLine>
      label={label}
      className={styles.pivot}
      columns={[
        { title: head, cell: (line) => line.label },
        ...places.map((place, at) => ({
          title: place,
          as: 'figure' as const,
          cell: (line: PivotLine) => {
            const cell = line.cells[at];
            return cell && <Figure value={cell.value} of={`${line.label}，${place}`} press={press(cell.keys)} />;
          },
        })),
        { title: '合计', as: 'figure', cell: (line) => said(line.total) },
      ]}
      rows={[...lines, sums]}
      rowClass={(line) => (line === sums ? styles.sums : undefined)}
      keyOf={(_, at) => String(at)}
    />
  );
}

type FigureProps = { value: number | null; of: string; press: (() => void) | undefined };

function Figure({ value, of, press }: FigureProps) {
  if (value === null || !press) return said(value);
  return (
    <button type="button" className={styles.drill} aria-label={`${said(value)}，查看明细：${of}`} onClick={press}>
      {said(value)}
    </button>
  );
}

/** A place without rows stays empty. */
const said = (value: number | null) => (value === null ? '' : figureText(value));
