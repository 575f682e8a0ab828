import { Button } from 'antd';
import { useId, useState } from 'react';
import { Nothing } from '../state/states';
import styles from './chart.module.css';
import { type ChartData, isEmpty, type OnLabel } from './chart-data';
import { ChartTable } from './chart-table';
import { Drawing } from './drawing';

type Props = {
  /** What is shown. Keep the object while it does not change: every new one is drawn anew. */
  data: ChartData;
  /** The page of each label; the table leads there. */
  paths?: readonly string[] | undefined;
  /** What a click on a label does, in the drawing and, for keys as well, in the table; nothing for one that leads nowhere. */
  onLabel?: OnLabel | undefined;
  /** Said when there is nothing to show. */
  emptyText?: string;
};

/** A chart with its description in words, and the same figures as a table at the press of a button. */
export function Chart({ data, paths, onLabel, emptyText = '这段时间没有数据' }: Props) {
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  if (isEmpty(data)) return <Nothing text={emptyText} />;
  return (
    <div className={styles.chart}>
      <Button
        type="link"
        size="small"
        className={styles.switch}
        aria-controls={id}
        onClick={() => setAsTable(!asTable)}
      >
        {asTable ? '查看图表' : '查看数据表'}
        <span className="visually-hidden">：{data.title}</span>
      </Button>
      <div id={id}>
        {asTable ? <ChartTable {...data} paths={paths} onLabel={onLabel} /> : <Drawing data={data} onLabel={onLabel} />}
      </div>
    </div>
  );
}
