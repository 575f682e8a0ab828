import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { FormModal } from '@/ui-admin/form/form-modal';
import { useNotices } from '@/ui-admin/use-notices';
import { longText } from '@/ui-admin/values/long-text';
import { moment } from '@/ui-admin/values/moment';
import { text } from '@/ui-admin/values/text';
import { reviewApplication } from './recruit-api';
import type { Act, ApplicationRow } from './recruit-types';
import { actWords } from './recruit-words';

type Answer = { reason: string; examNo: string; supplementEnd: string | null };

const seen = '报名人凭查询码看得到';

/** What each act asks for. */
const specsOf: Record<Act, FieldSpec<Answer>[]> = {
  pass: [
    { name: 'examNo', label: '准考证号', kind: text, max: 30, wide: true, hint: '可以以后再填' },
    { name: 'reason', label: '说明', kind: longText(), max: 500, hint: seen },
  ],
  refuse: [{ name: 'reason', label: '不通过的理由', kind: longText(), required: true, max: 500, hint: seen }],
  supplement: [
    { name: 'reason', label: '要补充什么', kind: longText(), required: true, max: 500, hint: seen },
    { name: 'supplementEnd', label: '补充期限', kind: moment, required: true, wide: true },
  ],
  reopen: [{ name: 'reason', label: '重新审查的理由', kind: longText(), required: true, max: 500, hint: seen }],
  hire: [{ name: 'reason', label: '说明', kind: longText(), max: 500, hint: '录用后材料转入人事档案，不再按期销毁' }],
  unhire: [{ name: 'reason', label: '说明', kind: longText(), max: 500, hint: '取消后材料按期销毁' }],
};

type Props = {
  act: Act;
  application: ApplicationRow;
  /** Loads the application and the list again. */
  onReviewed: () => Promise<void>;
  onClose: () => void;
};

/** Asks what an act needs and does it. */
export function ReviewDialog({ act, application, onReviewed, onClose }: Props) {
  const notices = useNotices();
  const save = async ({ reason, examNo, supplementEnd }: Answer) => {
    await reviewApplication(act, application, { reason, examNo, ...(supplementEnd ? { supplementEnd } : {}) });
    notices.done(`已${actWords[act]}`);
    await onReviewed();
  };
  return (
    <FormModal
      title={actWords[act]}
      note={application.queryCode}
      initial={{ reason: '', examNo: application.examNo, supplementEnd: null }}
      specs={specsOf[act]}
      save={save}
      onClose={onClose}
      width={520}
    />
  );
}
