import { Button } from 'antd';
import { SmallTable } from '../table/small-table';
import styles from './chart.module.css';
import { type ChartData, figureText, type OnLabel } from './chart-data';
import { SiteLink } from './site-link';

type Props = Omit<ChartData, 'kind'> & {
  /** The page of each line. */
  paths?: readonly string[] | undefined;
  /** What pressing a label does, in place of a page; nothing for one that leads nowhere. */
  onLabel?: OnLabel | undefined;
};

/** The figures of a chart as a table. */
export function ChartTable({ title, head, labels, series, paths, onLabel }: Props) {
  return (
    <SmallTable
      label={title}
      className={styles.scroll}
      columns={[
        {
          title: head,
          as: 'text',
          cell: (at) => {
            const press = onLabel?.(at);
            return press ? (
              <Button type="link" size="small" className={styles.label ?? ''} onClick={press}>
                {labels[at]}
              </Button>
            ) : (
              <SiteLink to={paths?.[at]}>{labels[at]}</SiteLink>
            );
          },
        },
        ...series.map(({ name, unit, values }) => ({
          title: unit && unit !== name ? `${name}（${unit}）` : name,
          as: 'figure' as const,
          cell: (at: number) => figureText(values[at] ?? null),
        })),
      ]}
      rows={labels.map((_, at) => at)}
      keyOf={String}
    />
  );
}
