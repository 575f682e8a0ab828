import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Failed, Loading, Nothing } from '@/ui-admin/state/states';
import styles from './survey.module.css';
import { textsOptions } from './survey-api';

type Props = { surveyId: string; questionId: string; label: string };

/** What people wrote, with the newest first. */
export function TextsList({ surveyId, questionId, label }: Props) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    textsOptions(surveyId, questionId),
  );
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={4} />;
  const written = data.pages.flatMap(({ records }) => records);
  return (
    <section aria-label={`填写的文字：${label}`}>
      {written.length === 0 && <Nothing text="没有人填写文字" />}
      <ul className={styles.texts}>
        {written.map(({ id, day, option, text }) => (
          <li key={id}>
            <span className={styles.muted}>
              {day}
              {option && ` · ${option}`}
            </span>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          再看以前的
        </Button>
      )}
    </section>
  );
}
