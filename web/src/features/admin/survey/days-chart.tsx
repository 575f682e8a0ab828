import type { Count } from '@/shared/survey/types';
import { SmallTable } from '@/ui-admin/table/small-table';
import { mostBars } from './core/figures';
import styles from './survey.module.css';

/** How many answers came on each of the last days that had some, with the numbers in a table below. */
export function DaysChart({ days }: { days: Count[] }) {
  const shown = days.slice(-mostBars);
  const most = Math.max(...shown.map(({ n }) => n));
  return (
    <figure>
      <svg
        className={styles.days}
        viewBox={`0 0 ${shown.length * 10} 50`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`每天收到的答卷，最多一天 ${most} 份，明细见下表`}
      >
        {shown.map(({ value, n }, i) => (
          <rect key={value} x={i * 10 + 1} y={50 - (48 * n) / most} width="8" height={(48 * n) / most} />
        ))}
      </svg>
      <figcaption className={styles.muted}>
        {shown[0]?.value} 至 {shown.at(-1)?.value} 每天收到的答卷
      </figcaption>
      <details>
        <summary>数据表</summary>
        <SmallTable
          label="每天收到的答卷"
          columns={[
            { title: '日期', cell: ({ value }) => value },
            { title: '份数', cell: ({ n }) => n },
          ]}
          rows={shown}
          keyOf={({ value }) => value}
        />
      </details>
    </figure>
  );
}
