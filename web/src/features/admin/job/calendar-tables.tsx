import { SmallTable } from '@/ui-admin/table/small-table';
import { type CalendarJob, type Due, weekdayOf } from './core/calendar';
import styles from './job.module.css';

/** Several days side by side: a line for each job, and on each day when it is due. */
export function CalendarWeek({ days, jobs }: { days: readonly string[]; jobs: readonly CalendarJob[] }) {
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
export function CalendarDay({ label, jobs }: DayProps) {
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
