import { useMemo } from 'react';
import { Chart } from '@/ui-admin/chart/chart';
import type { ChartKind } from '@/ui-admin/chart/chart-data';
import type { Report, ReportColumn } from '@/widgets/report';
import { chartOf, drawnOf, type Group } from './core/figures';

type Props = {
  report: Report;
  groups: readonly Group[];
  by: ReportColumn;
  sums: readonly ReportColumn[];
  kind: ChartKind;
  /** What a press on a group does; nothing where its rows cannot be found. */
  press: (keys: readonly string[]) => (() => void) | undefined;
};

/** Groups as a chart. A pressed label leads to its rows. */
export function ReportChart({ report, groups, by, sums, kind, press }: Props) {
  const drawn = useMemo(() => drawnOf(kind, groups), [kind, groups]);
  const names = sums.map(({ name }) => name).join();
  const data = useMemo(() => {
    const wanted = report.columns.filter(({ name }) => names.split(',').includes(name));
    return chartOf(report.name, kind, { by, sums: wanted }, drawn);
  }, [report, kind, by, names, drawn]);
  return <Chart data={data} emptyText="选中的列没有数字" onLabel={(at) => press(drawn[at]?.keys ?? [])} />;
}
