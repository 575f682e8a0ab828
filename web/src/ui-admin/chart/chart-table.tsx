import { ScrollRegion } from '@/shared/scroll-region';
import styles from './chart.module.css';
import { type ChartData, figureText } from './chart-data';
import { SiteLink } from './site-link';

type Props = Omit<ChartData, 'kind'> & {
  /** The page of each line. */
  paths?: readonly string[] | undefined;
};

/** The figures of a chart as a table. */
export function ChartTable({ title, head, labels, series, paths }: Props) {
  return (
    <ScrollRegion className={styles.scroll} label={`${title}的数据表`}>
      <table className={styles.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {series.map(({ name, unit }) => (
              <th key={name} scope="col">
                {unit && unit !== name ? `${name}（${unit}）` : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same name, and lines never move
            <tr key={i}>
              <th scope="row">
                <SiteLink to={paths?.[i]}>{label}</SiteLink>
              </th>
              {series.map(({ name, values }) => (
                <td key={name}>{figureText(values[i] ?? null)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
