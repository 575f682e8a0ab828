import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { isKind } from '@/shared/api/errors';
import { minute } from '@/shared/format/date';
import { ActionButtons } from '@/ui-admin/actions/action-buttons';
import { useOffered } from '@/ui-admin/actions/registry';
import { actionsOf } from '@/ui-admin/actions/transitions';
import { useActions, useChange } from '@/ui-admin/actions/use-actions';
import { Dialog } from '@/ui-admin/dialog/dialog';
import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { FormModal } from '@/ui-admin/form/form-modal';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { Waiting } from '@/ui-admin/state/states';
import { StateTag } from '@/ui-admin/state/tag';
import { useReload } from '@/ui-admin/use-reload';
import { longText } from '@/ui-admin/values/long-text';
import { moment } from '@/ui-admin/values/moment';
import { text } from '@/ui-admin/values/text';
import { ApplicationParts } from './application-parts';
import styles from './recruit.module.css';
import { applicationBase, applicationOptions, reviewApplication } from './recruit-api';
import type { ApplicationAct, ApplicationDetail, ApplicationRow } from './recruit-types';
import { standWords } from './recruit-words';

type Props = { id: string; onClose: () => void };

/** What shows an application and is loaded again after something was done with it. */
const after = [resourceKey(applicationBase)];

/** One application with everything that was told, and what the reviewer may do with it. Each look is logged. */
export function ApplicationDialog({ id, onClose }: Props) {
  const { data, error, refetch } = useQuery(applicationOptions(id));
  return (
    <Dialog
      width={960}
      title={data ? `报名申请 ${data.application.queryCode}` : '报名申请'}
      onClose={onClose}
      footer={
        <div className={`row ${styles.footer}`}>
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
  const formed = acts.filter(isFormed).map((asked) => {
    const form = (close: () => void) => <ReviewDialog {...{ asked, application }} onClose={close} />;
    return [asked.key, { form }] as const;
  });
  const actions = actionsOf(acts, {
    name: application.queryCode,
    run: (act, { reason = '' }) => reviewApplication(act, application, { reason }),
    done: (label) => `已${label}`,
    extras: Object.fromEntries(formed),
  });
  const { offersOf, dialog } = useActions(actions, useChange(after));
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
    <div className={`row ${styles.head}`}>
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

type Answer = { reason: string; examNo: string; supplementEnd: string | null };

/** Acts that take more than words. */
type FormedAct = ApplicationAct & { key: 'pass' | 'supplement' | 'examNo' };

const number: FieldSpec<Answer> = { name: 'examNo', label: '准考证号', kind: text, max: 30, wide: true };

const further: Record<FormedAct['key'], FieldSpec<Answer>> = {
  pass: { ...number, hint: '可以以后再填；一次招聘里不能重复' },
  examNo: { ...number, required: true, hint: '一次招聘里不能重复' },
  supplement: { name: 'supplementEnd', label: '补充期限', kind: moment, required: true, wide: true },
};

const isFormed = (act: ApplicationAct): act is FormedAct => act.key in further;

type ReviewDialogProps = { asked: FormedAct; application: ApplicationRow; onClose: () => void };

/** Asks what an act needs and does it. */
function ReviewDialog({ asked: { key, label, reason }, application, onClose }: ReviewDialogProps) {
  const reload = useReload(after);
  const save = async ({ supplementEnd, ...words }: Answer) => {
    try {
      await reviewApplication(key, application, { ...words, ...(supplementEnd ? { supplementEnd } : {}) });
    } catch (error) {
      // Pressed again, what was typed goes to the application as it stands now.
      if (isKind(error, 'conflict')) await reload();
      throw error;
    }
  };
  const { label: name, hint, least, most } = reason;
  const words = { name: 'reason', label: name, kind: longText(), required: least > 0, max: most, hint } as const;
  return (
    <FormModal<Answer>
      title={label}
      note={application.queryCode}
      initial={{ reason: '', examNo: application.examNo, supplementEnd: null }}
      specs={name ? [words, further[key]] : [further[key]]}
      save={save}
      after={after}
      done={`已${label}`}
      onClose={onClose}
      width={520}
    />
  );
}
