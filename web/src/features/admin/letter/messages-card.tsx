import { minute } from '@/shared/format/date';
import { Card } from '@/ui-admin/page/page-head';
import styles from './letter.module.css';
import type { LetterDetail } from './letter-types';

/** What went between the centre and the writer after the letter, oldest first. */
export function MessagesCard({ detail }: { detail: LetterDetail }) {
  const messages = detail.messages ?? [];
  if (messages.length === 0) return null;
  return (
    <Card title="往来">
      <ol className={styles.messages}>
        {messages.map(({ id, kind, body, departName, createTime }) => (
          <li key={id} className={kind === 'reply' ? styles.reply : undefined}>
            <p className={styles.messageHead}>
              <strong>{kind === 'reply' ? `${departName || '中心'}答复` : '写信人补充追问'}</strong>
              <time className="muted">{minute(createTime)}</time>
            </p>
            <div className={styles.text}>{body}</div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
