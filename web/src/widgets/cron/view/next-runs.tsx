import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { messageOf } from '@/shared/api/errors';
import { staff } from '@/shared/api/staff-client';
import { useDebounced } from '@/shared/hooks/use-debounced';
import { weekdays } from '../core/parts';
import styles from './cron.module.css';
import { pause, useSentence } from './sentence';

/** What an expression means and when it is due next, as the server counts: without its year, which may be over. */
export function NextRuns({ expression, withoutYear }: { expression: string; withoutYear: string }) {
  const sentence = useSentence(expression);
  const counted = useDebounced(withoutYear, pause);
  const runs = useQuery({
    queryKey: ['cron', 'runs', counted],
    queryFn: ({ signal }) => staff.get('/sys/quartzJob/nextRuns', { query: { cron: counted }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const error = sentence.error ?? runs.error;
  if (error) {
    return (
      <p className="wrong" role="alert">
        {messageOf(error)}
      </p>
    );
  }
  return (
    <section className={`stack close ${styles.runs}`} aria-label="接下来 10 次执行" aria-busy={runs.isFetching}>
      <p role="status" className={styles.sentence}>
        {sentence.data ?? '正在计算…'}
      </p>
      <p>
        <b>接下来 10 次执行</b> <span className={styles.hint}>北京时间，不含年的限制</span>
      </p>
      {runs.data?.length === 0 && <p>无执行时间</p>}
      <ol>
        {runs.data?.map((run) => (
          <li key={run}>
            {run} <span className={styles.hint}>{weekdayOf(run)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The day of the week of a time such as `2026-11-23 06:30:00`. */
const weekdayOf = (time: string) => weekdays[new Date(`${time.slice(0, 10)}T00:00:00Z`).getUTCDay()];
