import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { messageOf } from '@/shared/api/errors';
import { staff } from '@/shared/api/staff-client';
import { useDebounced } from '@/shared/hooks/use-debounced';
import styles from './cron.module.css';

/** While somebody types nothing is asked for. */
export const pause = 500;

/** What the server says an expression means, 500 ms after it last changed. */
export function useSentence(expression: string) {
  const settled = useDebounced(expression, pause);
  return useQuery({
    queryKey: ['cron', 'sentence', settled],
    queryFn: ({ signal }) => staff.get('/sys/quartzJob/sentence', { query: { cron: settled }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    enabled: settled.trim() !== '',
  });
}

/** What an expression means, or what is wrong with it. */
export function Sentence({ expression }: { expression: string }) {
  const { data, error } = useSentence(expression);
  if (expression.trim() === '') return null;
  return error ? (
    <p className="wrong" role="alert">
      {messageOf(error)}
    </p>
  ) : (
    <p role="status" className={styles.sentence}>
      {data ?? '正在计算…'}
    </p>
  );
}
