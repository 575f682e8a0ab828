import { Button } from 'antd';
import { Component, lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { Loading, Nothing } from '../state/states';
import styles from './chart.module.css';
import { type ChartData, isEmpty } from './chart-data';
import { ChartTable } from './chart-table';
import { describe } from './describe';
import { useInSight } from './use-in-sight';

const ChartCanvas = lazy(() => import('./chart-canvas'));

type Props = {
  /** What is shown. Keep the object while it does not change: every new one is drawn anew. */
  data: ChartData;
  /** The page of each label; the table leads there. */
  paths?: readonly string[] | undefined;
  /** Said when there is nothing to show. */
  emptyText?: string;
};

/** A chart with its description in words, and the same figures as a table at the press of a button. */
export function Chart({ data, paths, emptyText = '这段时间没有数据' }: Props) {
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  if (isEmpty(data)) return <Nothing text={emptyText} />;
  const table = <ChartTable {...data} paths={paths} />;
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
        {asTable ? (
          table
        ) : (
          <Drawn otherwise={table}>
            <Drawing data={data} />
          </Drawn>
        )}
      </div>
    </div>
  );
}

/** The library that draws is half as large as the rest of the first page: it comes when a chart comes into sight. */
function Drawing({ data }: { data: ChartData }) {
  const { part, seen } = useInSight<HTMLDivElement>();
  return (
    <div ref={part} role="img" aria-label={describe(data)}>
      {seen ? (
        <Suspense fallback={<Waiting />}>
          <ChartCanvas data={data} />
        </Suspense>
      ) : (
        <div className={styles.canvas} />
      )}
    </div>
  );
}

/** Takes the room of the drawing before it comes, so that nothing below it moves. */
function Waiting() {
  return (
    <div className={styles.canvas}>
      <Loading rows={5} plain />
    </div>
  );
}

/** Shows the table in place of a drawing that could not be loaded or made. */
class Drawn extends Component<{ otherwise: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <>
        <p role="alert">图表没有加载成功，下面是同样数字的表格；刷新页面可以重试。</p>
        {this.props.otherwise}
      </>
    );
  }
}
