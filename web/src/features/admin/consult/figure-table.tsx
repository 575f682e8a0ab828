import { grouped } from '@/shared/format/number';
import { ScrollRegion } from '@/shared/scroll-region';
import type { FigureRow } from './consult-types';
import styles from './letter-statistics.module.css';

type Line = FigureRow & { key: string; name: string };

/** Rates and means have one decimal; without anything to divide by there is none. */
function of(value: number, unit: string, counted: number): string {
  return counted === 0 ? '无' : `${value.toFixed(1)}${unit}`;
}

/** A table of figures with a bar for the letters received. `head` names the first column. */
export function FigureTable({ label, head, lines }: { label: string; head: string; lines: readonly Line[] }) {
  const most = Math.max(1, ...lines.map(({ received }) => received));
  return (
    <ScrollRegion className={styles.scroll} label={label}>
      <table className={styles.figureTable}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col" colSpan={2}>
              收到
            </th>
            <th scope="col">已答复</th>
            <th scope="col">答复率</th>
            <th scope="col">按时答复率</th>
            <th scope="col">平均用时</th>
            <th scope="col">满意度</th>
            <th scope="col">超期</th>
            <th scope="col">不予受理</th>
            <th scope="col">撤回</th>
            <th scope="col">合并</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <th scope="row">{line.name}</th>
              <td>{grouped(line.received)}</td>
              <td className={styles.barCell}>
                <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                  <rect width="100" height="10" />
                  <rect width={(100 * line.received) / most} height="10" />
                </svg>
              </td>
              <td>{grouped(line.answered)}</td>
              <td>{of(line.rate, '%', line.received)}</td>
              <td>{of(line.onTimeRate, '%', line.answered)}</td>
              <td>{of(line.days, ' 天', line.answered)}</td>
              <td>{of(line.satisfaction, ' 分', line.satisfaction)}</td>
              <td>{grouped(line.overdue)}</td>
              <td>{grouped(line.refused)}</td>
              <td>{grouped(line.withdrawn)}</td>
              <td>{grouped(line.merged)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>答复率 = 已答复 ÷（收到 − 不予受理 − 撤回 − 合并）；按时答复率 = 按时答复 ÷ 已答复。</p>
    </ScrollRegion>
  );
}
