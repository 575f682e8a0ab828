import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { fileSize } from '@/shared/format/file';
import type { AnswerFile } from '@/shared/survey/types';
import { Nothing, Waiting } from '@/ui-admin/state/states';
import { useWrite } from '@/ui-admin/use-write';
import styles from './survey.module.css';
import { downloadFile, textsOptions } from './survey-api';

type Props = {
  surveyId: string;
  questionId: string;
  /** What the list shows, for screen readers. */
  label: string;
};

/** What people wrote, with the newest first. */
export function TextsList({ surveyId, questionId, label }: Props) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    textsOptions(surveyId, questionId),
  );
  if (!data) return <Waiting error={error} onRetry={refetch} rows={4} />;
  const written = data.pages.flatMap(({ records }) => records);
  return (
    <section aria-label={label}>
      {written.length === 0 && <Nothing text="没有人填写" />}
      <ul className={styles.texts}>
        {written.map(({ id, day, option, text, files = [] }) => (
          <li key={id}>
            <span className={styles.muted}>
              {day}
              {option && ` · ${option}`}
            </span>
            {text !== '' && <p>{text}</p>}
            {files.map((file) => (
              <Attached key={file.id} file={file} />
            ))}
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

function Attached({ file }: { file: AnswerFile }) {
  const { busy, write } = useWrite();
  return (
    <p>
      <Button
        size="small"
        loading={busy}
        aria-label={`下载附件 ${file.name}`}
        onClick={() => void write(() => downloadFile(file))}
      >
        {file.name}
      </Button>{' '}
      <span className={styles.muted}>{fileSize(file.size)}</span>
    </p>
  );
}
