import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { minute } from '@/shared/format/date';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { Waiting } from '@/ui-admin/state/states';
import styles from './review.module.css';
import { historyOptions, type Item, type Review, verbs } from './review-api';

/** All that was recorded about a subject, newest first. */
export function HistoryDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { data, error, refetch } = useQuery(historyOptions(item.subject));
  return (
    <Dialog width={560} title={`历史：${item.name}`} onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      {data ? (
        <ol className={styles.history}>
          {data.map((review) => (
            <Line key={review.id} review={review} verb={verbs[item.kind]} />
          ))}
        </ol>
      ) : (
        <Waiting error={error} onRetry={refetch} rows={4} />
      )}
    </Dialog>
  );
}

function Line({ review, verb }: { review: Review; verb: string }) {
  const { act, reviewer, title, licence, reviewDate, nextReviewDate, edition, remark, createName, createTime } = review;
  return (
    <li>
      {act === 'review' ? (
        <>
          <strong>
            {reviewDate} {verb}
          </strong>
          <p>
            {[reviewer, title, licence && `执业证书 ${licence}`].filter(Boolean).join('，')}；下次 {nextReviewDate}
          </p>
        </>
      ) : (
        <strong>撤回{verb}</strong>
      )}
      {remark !== '' && <p className={styles.remark}>{remark}</p>}
      <p className="muted">
        文本版本 {edition} · {createName} 登记于 {minute(createTime)}
      </p>
    </li>
  );
}
