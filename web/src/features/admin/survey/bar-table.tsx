import { decimal, numberOf, share } from '@/shared/survey/figures';
import type { Count } from '@/shared/survey/types';
import styles from './survey.module.css';

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
  return (
    <table className={styles.bars}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{place ? '名次' : '选项'}</th>
          <th scope="col">
            <span className="visually-hidden">图</span>
          </th>
          <th scope="col">占比</th>
          <th scope="col">人数</th>
        </tr>
      </thead>
      <tbody>
        {counts.map((count) => (
          <tr key={count.value}>
            <th scope="row">{place ? `第 ${count.text}` : count.text}</th>
            <td>
              <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width="100" height="10" />
                <rect width={decimal(share(count, answered))} height="10" />
              </svg>
            </td>
            <td>{count.hidden ? '' : `${decimal(share(count, answered))}%`}</td>
            <td>{numberOf(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
