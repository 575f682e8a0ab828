import { ScrollRegion } from '@/shared/scroll-region';
import { type CalendarJob, type Due, weekdayOf } from './core/calendar';
import styles from './job.module.css';

/** Several days side by side: a line for each job, and on each day when it is due. */
export function CalendarWeek({ days, jobs }: { days: readonly string[]; jobs: readonly CalendarJob[] }) {
  return (
    <ScrollRegion className={styles.scroll} label="七天的执行时间">
      <table className={`${styles.table} ${styles.week}`}>
        <thead>
          <tr>
            <th scope="col">任务</th>
            {days.map((day) => (
              <th key={day} scope="col">
                {day.slice(5)} {weekdayOf(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {jobs.map(({ id, name, days: each }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {days.map((day, i) => (
                <td key={day}>
                  <Cell due={each[i] ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
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
    <table className={styles.table}>
      <caption className="visually-hidden">{label} 的执行时间</caption>
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">任务</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, time, note, name }) => (
          <tr key={key}>
            <th scope="row" className={styles.time}>
              {time}
              {note && <span className={styles.extent}>{note}</span>}
            </th>
            <td className={styles.wrap}>{name}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
