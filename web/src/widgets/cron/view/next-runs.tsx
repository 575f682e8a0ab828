import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { messageOf } from '@/shared/api/errors';
import { staff } from '@/shared/api/staff-client';
import { useDebounced } from '@/shared/hooks/use-debounced';
import styles from './cron.module.css';

/** While somebody types nothing is asked for. */
const pause = 500;

/** What an expression means and when it is due next, as the server counts: without its year, which may be over. */
export function NextRuns({ expression, withoutYear }: { expression: string; withoutYear: string }) {
  const settled = useDebounced(expression, pause);
  const counted = useDebounced(withoutYear, pause);
  const sentence = useQuery({
    queryKey: ['cron', 'sentence', settled],
    queryFn: ({ signal }) => staff.get('/sys/quartzJob/sentence', { query: { cron: settled }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const runs = useQuery({
    queryKey: ['cron', 'runs', counted],
    queryFn: ({ signal }) => staff.get('/sys/quartzJob/nextRuns', { query: { cron: counted }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const error = sentence.error ?? runs.error;
  if (error) {
    return (
      <p className={styles.fault} role="alert">
        {messageOf(error)}
      </p>
    );
  }
  return (
    <section className={styles.runs} aria-label="接下来 10 次执行" aria-busy={runs.isFetching}>
      <p role="status" className={styles.sentence}>
        {sentence.data ?? '正在计算…'}
      </p>
      <p className={styles.hint}>接下来 10 次执行（北京时间，不看年）</p>
      {runs.data?.length === 0 && <p>无执行时间</p>}
      <ol>
        {runs.data?.map((run) => (
          <li key={run}>{run}</li>
        ))}
      </ol>
    </section>
  );
}
