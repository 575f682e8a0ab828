import { useQuery } from '@tanstack/react-query';
import { Button, DatePicker, Segmented } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useMediaQuery } from '@/shared/hooks/use-media-query';
import { Icon } from '@/ui-admin/icon';
import { Card } from '@/ui-admin/page/page-head';
import { Nothing, Waiting } from '@/ui-admin/state/states';
import { SmallTable } from '@/ui-admin/table/small-table';
import { byWords } from '@/ui-admin/values/by-words';
import { addDays, type CalendarJob, type Due, daysFrom, jobsOf, today, weekdayOf } from './core/calendar';
import styles from './job.module.css';
import { calendarOptions, type DueJob } from './job-api';

type Span = 'day' | 'week';

const spans: { value: Span; label: string }[] = byWords({ week: '七天', day: '一天' });

const lengths: Record<Span, number> = { day: 1, week: 7 };

/** What is due when over the next days. */
export function CalendarView() {
  const [span, setSpan] = useState<Span>('week');
  const [from, setFrom] = useState(() => today(Date.now()));
  const days = daysFrom(from, lengths[span]);
  const { data, error, refetch, isPlaceholderData } = useQuery(calendarOptions(days));
  return (
    <section className="stack" aria-label="日历" aria-busy={isPlaceholderData}>
      <CalendarBar span={span} from={from} onSpan={setSpan} onFrom={setFrom} />
      {data && !isPlaceholderData ? (
        <Shown days={days} due={data} />
      ) : (
        <Waiting error={error} onRetry={refetch} rows={8} />
      )}
    </section>
  );
}

type BarProps = { span: Span; from: string; onSpan: (span: Span) => void; onFrom: (day: string) => void };

function CalendarBar({ span, from, onSpan, onFrom }: BarProps) {
  const step = lengths[span];
  const word = spans.find(({ value }) => value === span)?.label ?? '';
  return (
    <div className={`row ${styles.bar}`}>
      <Segmented aria-label="显示" options={spans} value={span} onChange={onSpan} />
      <Button icon={<Icon name="left" />} aria-label={`前${word}`} onClick={() => onFrom(addDays(from, -step))} />
      <DatePicker
        aria-label="从哪天起"
        allowClear={false}
        value={dayjs(from)}
        onChange={(day) => day && onFrom(day.format('YYYY-MM-DD'))}
      />
      <Button icon={<Icon name="right" />} aria-label={`后${word}`} onClick={() => onFrom(addDays(from, step))} />
      <Button onClick={() => onFrom(today(Date.now()))}>今天</Button>
    </div>
  );
}

/** So many jobs can be looked through; whoever has more looks at the list. */
const mostJobs = 200;

function Shown({ days, due }: { days: readonly string[]; due: readonly DueJob[][] }) {
  const isNarrow = useMediaQuery('(width < 900px)');
  const jobs = jobsOf(due);
  const shown = jobs.slice(0, mostJobs);
  return (
    <>
      {shown.length === 0 ? (
        <Card>
          <Nothing text={days.length > 1 ? '这几天没有要执行的任务' : '这一天没有要执行的任务'} />
        </Card>
      ) : days.length > 1 && !isNarrow ? (
        <Card>
          <CalendarWeek days={days} jobs={shown} />
        </Card>
      ) : (
        days.map((day, i) => (
          <Card key={day} title={`${day} ${weekdayOf(day)}`}>
            <CalendarDay label={day} jobs={shown.map(({ name, days: each }) => ({ name, due: each[i] ?? null }))} />
          </Card>
        ))
      )}
      <p className={styles.muted}>
        停止的任务不在日历中。
        {jobs.length > mostJobs && `任务太多，只显示前 ${mostJobs} 个，共 ${jobs.length} 个。`}
      </p>
    </>
  );
}

/** Several days side by side: a line for each job, and on each day when it is due. */
function CalendarWeek({ days, jobs }: { days: readonly string[]; jobs: readonly CalendarJob[] }) {
  return (
    <SmallTable
      label="七天的执行时间"
      className={styles.week}
      columns={[
        { title: '任务', cell: ({ name }) => name },
        ...days.map((day, at) => ({
          title: `${day.slice(5)} ${weekdayOf(day)}`,
          cell: (job: CalendarJob) => <Cell due={job.days[at] ?? null} />,
        })),
      ]}
      rows={jobs}
      keyOf={({ id }) => id}
    />
  );
}

function Cell({ due }: { due: Due | null }) {
  if (!due) return <span className="visually-hidden">不执行</span>;
  if (due.summary === '') return due.times.join('、');
  return (
    <>
      <b>{due.summary}</b>
      <span className={styles.extent}>{due.extent}</span>
    </>
  );
}

type Line = { key: string; time: string; note: string; name: string };

type DayProps = { label: string; jobs: readonly { name: string; due: Due | null }[] };

/** One day from its first time to its last; what is due often stands before it in one line. */
function CalendarDay({ label, jobs }: DayProps) {
  const lines = linesOf(jobs);
  if (lines.length === 0) return <p className={styles.muted}>没有要执行的任务</p>;
  return (
    <SmallTable
      label={`${label} 的执行时间`}
      columns={[
        {
          title: '时间',
          cell: ({ time, note }) => (
            <>
              {time}
              {note && <span className={styles.extent}>{note}</span>}
            </>
          ),
        },
        { title: '任务', cell: ({ name }) => name, as: 'text' },
      ]}
      rows={lines}
      keyOf={({ key }) => key}
    />
  );
}

function linesOf(jobs: DayProps['jobs']): Line[] {
  const often: Line[] = [];
  const single: Line[] = [];
  jobs.forEach(({ name, due }, i) => {
    if (due?.summary) {
      often.push({ key: `${i}`, time: due.summary, note: due.extent, name });
    }
    due?.times.forEach((time, at) => {
      single.push({ key: `${i} ${at}`, time, note: '', name });
    });
  });
  return [...often, ...single.sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0))];
}
