import { grouped } from '@/shared/format/number';
import { Nothing } from '@/ui-admin/state/states';
import { barColumn } from '@/ui-admin/table/bar-column';
import { SmallTable } from '@/ui-admin/table/small-table';

/** How many writers gave 5, 4, 3, 2 and 1 points; a chart and a table in one. */
export function StarTable({ stars }: { stars: readonly number[] }) {
  const rated = stars.reduce((sum, count) => sum + count, 0);
  if (rated === 0) return <Nothing text="还没有人评价" />;
  const rows = [5, 4, 3, 2, 1].map((points) => {
    const count = stars[points - 1] ?? 0;
    return { points, count, share: (100 * count) / rated };
  });
  return (
    <SmallTable
      label="满意度"
      columns={[
        { title: '评价', cell: ({ points }) => `${points} 分` },
        { title: '人数', cell: ({ count }) => grouped(count), as: 'figure' },
        barColumn<{ share: number }>(({ share }) => share),
        { title: '占比', cell: ({ share }) => `${share.toFixed(1)}%`, as: 'figure' },
      ]}
      rows={rows}
      keyOf={({ points }) => String(points)}
    />
  );
}
