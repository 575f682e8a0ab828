import { useQuery } from '@tanstack/react-query';
import { minute } from '@/shared/format/date';
import { Card } from '@/ui-admin/page/page-head';
import styles from './survey.module.css';
import { versionsOptions } from './survey-api';
import type { Survey } from './survey-types';

/** The versions that were published, each with its questions to look at. */
export function VersionsCard({ survey }: { survey: Survey }) {
  const { data = [] } = useQuery(versionsOptions(survey.id));
  return (
    <Card title="发布过的版本">
      <ul className={styles.versions}>
        {data.map(({ no, questions, createBy, createTime }) => (
          <li key={no}>
            <details>
              <summary>
                第 {no} 版 · {questions.filter(({ type }) => type !== 'paragraph').length} 题
                <span className={styles.muted}>
                  {' '}
                  {createBy} {minute(createTime)}
                </span>
              </summary>
              <ol className={styles.versionQuestions}>
                {questions.map(({ id, title }) => (
                  <li key={id}>{title}</li>
                ))}
              </ol>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}
