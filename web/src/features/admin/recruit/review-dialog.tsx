import { useQueryClient } from '@tanstack/react-query';
import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { FormModal } from '@/ui-admin/form/form-modal';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { useToast } from '@/ui-admin/use-toast';
import { longText } from '@/ui-admin/values/long-text';
import { moment } from '@/ui-admin/values/moment';
import { text } from '@/ui-admin/values/text';
import { applicationBase, reviewApplication } from './recruit-api';
import type { ApplicationAct, ApplicationRow } from './recruit-types';

type Answer = { reason: string; examNo: string; supplementEnd: string | null };

/** Acts that take more than words. */
export type FormedAct = 'pass' | 'supplement';

const further: Record<FormedAct, FieldSpec<Answer>> = {
  pass: { name: 'examNo', label: '准考证号', kind: text, max: 30, wide: true, hint: '可以以后再填' },
  supplement: { name: 'supplementEnd', label: '补充期限', kind: moment, required: true, wide: true },
};

type Props = { act: FormedAct; asked: ApplicationAct; application: ApplicationRow; onClose: () => void };

/** Asks what an act needs and does it. */
export function ReviewDialog({ act, asked: { label, reason }, application, onClose }: Props) {
  const toast = useToast();
  const client = useQueryClient();
  const save = async ({ supplementEnd, ...words }: Answer) => {
    await reviewApplication(act, application, { ...words, ...(supplementEnd ? { supplementEnd } : {}) });
    toast.done(`已${label}`);
    await client.invalidateQueries({ queryKey: resourceKey(applicationBase) });
  };
  const { label: name, hint, least, most } = reason;
  return (
    <FormModal
      title={label}
      note={application.queryCode}
      initial={{ reason: '', examNo: application.examNo, supplementEnd: null }}
      specs={[{ name: 'reason', label: name, kind: longText(), required: least > 0, max: most, hint }, further[act]]}
      save={save}
      onClose={onClose}
      width={520}
    />
  );
}
