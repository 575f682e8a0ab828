import { figureText } from '@/ui-admin/chart/chart-data';
import { SmallTable } from '@/ui-admin/table/small-table';
import type { Pivot } from './core/figures';

type Props = { label: string; head: string; pivot: Pivot };

/** Lines by one column, places by another, sums at the ends. */
export function PivotTable({ label, head, pivot: { places, lines, totals, total } }: Props) {
  const all = [...lines, { label: '合计', values: totals, total }];
  return (
    <SmallTable
      label={label}
      columns={[
        { title: head, cell: (line) => line.label },
        ...places.map((place, at) => ({
          title: place,
          as: 'figure' as const,
          cell: (line: (typeof all)[number]) => said(line.values[at] ?? null),
        })),
        { title: '合计', as: 'figure', cell: (line) => said(line.total) },
      ]}
      rows={all}
      keyOf={(_, at) => String(at)}
    />
  );
}

/** A place without rows stays empty. */
const said = (value: number | null) => (value === null ? '' : figureText(value));
