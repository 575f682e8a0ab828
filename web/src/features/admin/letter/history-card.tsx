import { minute } from '@/shared/format/date';
import { Card } from '@/ui-admin/page/page-head';
import styles from './letter.module.css';
import type { Step } from './letter-types';

/** What was done with the letter, newest first. */
export function HistoryCard({ steps }: { steps: readonly Step[] }) {
  return (
    <Card title="办理记录">
      {steps.length === 0 ? (
        <p className="muted">还没有人办理</p>
      ) : (
        <ol className={styles.steps} reversed>
          {steps.toReversed().map(({ id, act, actText, note, actorName, at }) => (
            <li key={id}>
              <strong>{actText || act}</strong>
              <span className="muted">
                {actorName || '系统'} · {minute(at)}
              </span>
              {note && <p>{note}</p>}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
