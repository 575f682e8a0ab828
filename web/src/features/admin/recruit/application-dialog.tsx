import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { minute } from '@/shared/format/date';
import { ActionButtons } from '@/ui-admin/actions/action-buttons';
import { useOffered } from '@/ui-admin/actions/registry';
import { actionsOf } from '@/ui-admin/actions/transitions';
import { useActions, useChange } from '@/ui-admin/actions/use-actions';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { Waiting } from '@/ui-admin/state/states';
import { StateTag } from '@/ui-admin/state/tag';
import { ApplicationParts } from './application-parts';
import styles from './recruit.module.css';
import { applicationBase, applicationOptions, reviewApplication } from './recruit-api';
import type { ApplicationDetail } from './recruit-types';
import { standWords } from './recruit-words';
import { type FormedAct, ReviewDialog } from './review-dialog';

type Props = { id: string; onClose: () => void };

/** One application with everything that was told, and what the reviewer may do with it. Each look is logged. */
export function ApplicationDialog({ id, onClose }: Props) {
  const { data, error, refetch } = useQuery(applicationOptions(id));
  return (
    <Dialog
      width={960}
      title={data ? `报名申请 ${data.application.queryCode}` : '报名申请'}
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          {data && <Acts detail={data} />}
          <Button onClick={onClose}>关闭</Button>
        </div>
      }
    >
      {data ? (
        <>
          <Head detail={data} />
          <ApplicationParts detail={data} />
        </>
      ) : (
        <Waiting error={error} onRetry={refetch} rows={8} />
      )}
    </Dialog>
  );
}

/** What the reviewer may do with the application now, as the server says. */
function Acts({ detail: { application, acts } }: { detail: ApplicationDetail }) {
  const formed = (act: FormedAct) => {
    const asked = acts.find(({ key }) => key === act);
    return asked && { form: (close: () => void) => <ReviewDialog {...{ act, asked, application }} onClose={close} /> };
  };
  const [pass, supplement] = [formed('pass'), formed('supplement')];
  const { examNo } = application;
  const actions = actionsOf(acts, {
    name: application.queryCode,
    run: (act, { reason = '' }) => reviewApplication(act, application, { reason, examNo }),
    done: (label) => `已${label}`,
    extras: { ...(pass ? { pass } : {}), ...(supplement ? { supplement } : {}) },
  });
  const { offersOf, dialog } = useActions(actions, useChange([resourceKey(applicationBase)]));
  const offers = offersOf();
  useOffered('这份报名申请', offers);
  return (
    <>
      <ActionButtons offers={offers} />
      {dialog}
    </>
  );
}

function Head({ detail: { application, post } }: { detail: ApplicationDetail }) {
  const { state, hired, reason, supplementEnd, examNo, submitTime, readTime, keptUntil, destroyTime } = application;
  return (
    <div className={styles.head}>
      <StateTag {...standWords[state]} />
      {hired && <StateTag tone="success">已录用</StateTag>}
      <strong>
        {post.code} {post.name}
      </strong>
      <span className="muted">{application.postingId_dictText}</span>
      {submitTime && <span className="muted">提交 {minute(submitTime)}</span>}
      {reason !== '' && <span>意见：{reason}</span>}
      {supplementEnd && <span>补充期限 {minute(supplementEnd)}</span>}
      {examNo !== '' && <span>准考证号 {examNo}</span>}
      {keptUntil && <span className="muted">材料保存到 {minute(keptUntil)}</span>}
      {destroyTime && <span className="muted">材料已销毁 {minute(destroyTime)}</span>}
      {readTime && <span className="muted">报名人已查看</span>}
    </div>
  );
}
