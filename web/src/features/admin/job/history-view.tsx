import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { Chart } from '@/ui-admin/chart/chart';
import type { ChartData } from '@/ui-admin/chart/chart-data';
import { Card } from '@/ui-admin/page/page-head';
import { Failed, Loading } from '@/ui-admin/state/states';
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
    <section className={styles.page} aria-label="历史" aria-busy={isPlaceholderData}>
      <div className={styles.bar}>
        <Segmented aria-label="时段" options={periods} value={days} onChange={setDays} />
      </div>
      {data ? (
        <Charts title={title} days={data} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading rows={8} />
      )}
    </section>
  );
}

function Charts({ title, days }: { title: string; days: readonly HistoryDay[] }) {
  const { counts, durations } = useMemo(() => chartsOf(title, days), [title, days]);
  const sum = (name: 'done' | 'failed' | 'cancelled') => days.reduce((total, day) => total + day[name], 0);
  return (
    <>
      <Card title="执行次数" note={`成功 ${sum('done')}，失败 ${sum('failed')}，取消 ${sum('cancelled')}`}>
        <Chart data={counts} emptyText="这段时间没有执行" />
      </Card>
      <Card title="平均耗时">
        <Chart data={durations} emptyText="这段时间没有执行" />
      </Card>
    </>
  );
}

const milliseconds = 1000;

/** Days without a run leave a gap in the durations; a stretch without any run has no figures at all. */
function chartsOf(title: string, days: readonly HistoryDay[]): Record<'counts' | 'durations', ChartData> {
  const labels = days.map(({ day }) => day);
  const ran = days.map(({ done, failed, cancelled }) => done + failed + cancelled > 0);
  const isEmpty = !ran.includes(true);
  const count = (name: string, values: number[]) => ({ name, unit: '次', values: isEmpty ? [] : values });
  return {
    counts: {
      kind: 'bar',
      title: `${title}每天的执行次数`,
      head: '日期',
      labels: isEmpty ? [] : labels,
      series: [
        count(
          '成功',
          days.map(({ done }) => done),
        ),
        count(
          '失败',
          days.map(({ failed }) => failed),
        ),
        count(
          '取消',
          days.map(({ cancelled }) => cancelled),
        ),
      ],
    },
    durations: {
      kind: 'line',
      title: `${title}每天的平均耗时`,
      head: '日期',
      labels,
      series: [
        {
          name: '平均耗时',
          unit: '秒',
          values: days.map(({ averageDuration }, i) =>
            ran[i] && averageDuration !== null ? averageDuration / milliseconds : null,
          ),
        },
      ],
    },
  };
}
