import { decimal, numberOf, share } from '@/shared/survey/figures';
import type { Count } from '@/shared/survey/types';
import { barColumn } from '@/ui-admin/table/bar-column';
import { SmallTable } from '@/ui-admin/table/small-table';

type Props = {
  /** What is counted, for screen readers. */
  label: string;
  counts: Count[];
  /** The whole that shares are taken of. */
  answered: number;
  /** The values are places of a ranking. */
  place?: boolean;
};

/** A chart and a table in one: each line has its bar, share and number. */
export function BarTable({ label, counts, answered, place = false }: Props) {
  const percent = (count: Count) => decimal(share(count, answered));
  return (
    <SmallTable
      label={label}
      columns={[
        { title: place ? '名次' : '选项', cell: ({ text }) => (place ? `第 ${text}` : text), as: 'text' },
        barColumn(percent),
        { title: '占比', cell: (count) => (count.hidden ? '' : `${percent(count)}%`), as: 'figure' },
        { title: '人数', cell: numberOf, as: 'figure' },
      ]}
      rows={counts}
      keyOf={({ value }) => value}
    />
  );
}
