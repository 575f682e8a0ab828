import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { grouped } from '@/shared/format/number';
import { Chart } from '@/ui-admin/chart/chart';
import type { ChartData } from '@/ui-admin/chart/chart-data';
import { Card } from '@/ui-admin/page/page-head';
import { Waiting } from '@/ui-admin/state/states';
import styles from './job.module.css';
import { type HistoryDay, historyOptions } from './job-api';

const periods = ['7', '30', '90'].map((value) => ({ value, label: `近 ${value} 天` }));

type Props = {
  /** What the figures are about. */
  title: string;
  /** One job; empty for all of them. */
  jobId: string;
};

/** How the runs of the last days went and how long they took, as charts with their tables. */
export function HistoryView({ title, jobId }: Props) {
  const [days, setDays] = useState('30');
  const { data, error, refetch, isPlaceholderData } = useQuery(historyOptions(days, jobId));
  return (
    <section className="stack" aria-label="历史" aria-busy={isPlaceholderData}>
      <div className={`row ${styles.bar}`}>
        <Segmented aria-label="时段" options={periods} value={days} onChange={setDays} />
      </div>
      {data ? <Charts title={title} days={data} /> : <Waiting error={error} onRetry={refetch} rows={8} />}
    </section>
  );
}

function Charts({ title, days }: { title: string; days: readonly HistoryDay[] }) {
  const { counts, misses, durations } = useMemo(() => chartsOf(title, days), [title, days]);
  const sum = (name: 'done' | 'failed' | 'cancelled') => days.reduce((total, day) => total + day[name], 0);
  return (
    <>
      <Card
        title="执行次数"
        note={`成功 ${grouped(sum('done'))}，失败 ${grouped(sum('failed'))}，取消 ${grouped(sum('cancelled'))}`}
      >
        <Chart data={counts} emptyText="这段时间没有执行" />
      </Card>
      <Card title="失败和取消">
        <Chart data={misses} emptyText="这段时间没有失败，也没有取消" />
      </Card>
      <Card title="平均耗时">
        <Chart data={durations} emptyText="这段时间没有执行" />
      </Card>
    </>
  );
}

/** Days without a run leave a gap in the durations; a stretch without any run has no figures at all. */
function chartsOf(title: string, days: readonly HistoryDay[]): Record<'counts' | 'misses' | 'durations', ChartData> {
  const labels = days.map(({ day }) => day ?? '');
  const done = days.map((day) => day.done);
  const failed = days.map((day) => day.failed);
  const cancelled = days.map((day) => day.cancelled);
  const misses = [count('失败', failed), count('取消', cancelled)];
  const durations = days.map((day) =>
    hasRun(day) && day.averageDuration !== null ? day.averageDuration / second : null,
  );
  const chart = { head: '日期', labels };
  return {
    counts: {
      ...chart,
      kind: 'bar',
      title: `${title}每天的执行次数`,
      series: days.some(hasRun) ? [...misses, count('成功', done)] : [],
    },
    misses: {
      ...chart,
      kind: 'bar',
      title: `${title}每天失败和取消的次数`,
      series: misses.some(({ values }) => values.some((value) => value > 0)) ? misses : [],
    },
    durations: {
      ...chart,
      kind: 'line',
      title: `${title}每天的平均耗时`,
      series: [{ name: '平均耗时', unit: '秒', values: durations }],
    },
  };
}

const second = 1000; // milliseconds

const count = (name: string, values: number[]) => ({ name, unit: '次', values });

const hasRun = ({ done, failed, cancelled }: HistoryDay) => done + failed + cancelled > 0;
