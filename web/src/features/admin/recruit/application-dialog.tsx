import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { minute } from '@/shared/format/date';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { Failed, Loading } from '@/ui-admin/state/states';
import { StateTag } from '@/ui-admin/state/tag';
import { ApplicationParts } from './application-parts';
import styles from './recruit.module.css';
import { applicationBase, applicationOptions } from './recruit-api';
import type { Act, ApplicationDetail } from './recruit-types';
import { actWords, standWords } from './recruit-words';
import { ReviewDialog } from './review-dialog';

type Props = { id: string; onClose: () => void };

/** One application with everything that was told, and what the reviewer may do with it. Each look is logged. */
export function ApplicationDialog({ id, onClose }: Props) {
  const { data, error, refetch } = useQuery(applicationOptions(id));
  const [act, setAct] = useState<Act | null>(null);
  const client = useQueryClient();
  const reviewed = () => client.invalidateQueries({ queryKey: resourceKey(applicationBase) });
  return (
    <Dialog
      width={960}
      title={data ? `报名申请 ${data.application.queryCode}` : '报名申请'}
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          {data?.acts.map((each) => (
            <Button
              key={each}
              type={each === 'pass' ? 'primary' : 'default'}
              danger={each === 'refuse'}
              onClick={() => setAct(each)}
            >
              {actWords[each]}
            </Button>
          ))}
          <Button onClick={onClose}>关闭</Button>
        </div>
      }
    >
      {data ? (
        <>
          <Head detail={data} />
          <ApplicationParts detail={data} />
        </>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading rows={8} />
      )}
      {data && act && (
        <ReviewDialog act={act} application={data.application} onReviewed={reviewed} onClose={() => setAct(null)} />
      )}
    </Dialog>
  );
}

function Head({ detail: { application, post } }: { detail: ApplicationDetail }) {
  const { state, hired, reason, supplementEnd, examNo, submitTime, readTime, keptUntil, destroyTime } = application;
  return (
    <div className={styles.head}>
      <StateTag tone={standWords[state].tone}>{standWords[state].text}</StateTag>
      {hired && <StateTag tone="success">已录用</StateTag>}
      <strong>
        {post.code} {post.name}
      </strong>
      <span className={styles.muted}>{application.postingId_dictText}</span>
      {submitTime && <span className={styles.muted}>提交 {minute(submitTime)}</span>}
      {reason !== '' && <span>意见：{reason}</span>}
      {supplementEnd && <span>补充期限 {minute(supplementEnd)}</span>}
      {examNo !== '' && <span>准考证号 {examNo}</span>}
      {keptUntil && <span className={styles.muted}>材料保存到 {minute(keptUntil)}</span>}
      {destroyTime && <span className={styles.muted}>材料已销毁 {minute(destroyTime)}</span>}
      {readTime && <span className={styles.muted}>报名人已查看</span>}
    </div>
  );
}
