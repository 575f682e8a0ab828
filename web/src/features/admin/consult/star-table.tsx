import { grouped } from '@/shared/format/number';
import { Nothing } from '@/ui-admin/state/states';
import styles from './letter-statistics.module.css';

/** How many writers gave 5, 4, 3, 2 and 1 points; a chart and a table in one. */
export function StarTable({ stars }: { stars: readonly number[] }) {
  const rated = stars.reduce((sum, count) => sum + count, 0);
  if (rated === 0) return <Nothing text="还没有人评价" />;
  return (
    <table className={styles.starTable}>
      <caption className="visually-hidden">满意度</caption>
      <thead>
        <tr>
          <th scope="col">评价</th>
          <th scope="col" colSpan={2}>
            人数
          </th>
          <th scope="col">占比</th>
        </tr>
      </thead>
      <tbody>
        {[5, 4, 3, 2, 1].map((points) => {
          const count = stars[points - 1] ?? 0;
          const share = (100 * count) / rated;
          return (
            <tr key={points}>
              <th scope="row">{points} 分</th>
              <td>{grouped(count)}</td>
              <td className={styles.barCell}>
                <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                  <rect width="100" height="10" />
                  <rect width={share} height="10" />
                </svg>
              </td>
              <td>{share.toFixed(1)}%</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
