import { Checkbox, Input } from 'antd';
import { useId, useState } from 'react';
import type { FieldErrors } from '@/shared/api/errors';
import { maxLength } from '@/shared/rules/rules';
import { FormDialog } from '@/ui-admin/dialog/form-dialog';
import { Field } from '@/ui-admin/form/field';
import { useOnce } from '@/ui-admin/use-once';
import { DepartPicker } from '@/widgets/pickers/depart-picker';
import { labelOf, limits } from './core/words';
import type { LetterDetail } from './letter-types';
import type { RunAct } from './use-letter-acts';

type Props = { act: 'receive' | 'assign'; detail: LetterDetail; run: RunAct; onClose: () => void };

/** Gives the letter to a department. */
export function HandOverDialog({ act, detail, run, onClose }: Props) {
  const id = useId();
  const label = labelOf(detail, act);
  const [departId, setDepartId] = useState('');
  const [simple, setSimple] = useState(false);
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const once = useOnce();
  const submit = async () => {
    const noteError = maxLength(limits.reason.most)(note);
    const found = { ...(departId ? {} : { departId: '请选择办理科室' }), ...(noteError ? { note: noteError } : {}) };
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) return document.getElementById(`${id}-${first}`)?.focus();
    const refused = await run(act, { departId, note, ...(act === 'receive' ? { simple } : {}) });
    if (refused) setErrors(refused);
    else onClose();
  };
  return (
    <FormDialog
      title={`${label}：${detail.letter.title}`}
      ok={label}
      busy={once.busy}
      onSubmit={() => once.run(submit)}
      onClose={onClose}
    >
      <Field id={`${id}-departId`} label="办理科室" required error={errors.departId}>
        {(aria) => (
          <DepartPicker aria={aria} value={departId} onChange={setDepartId} invalid={errors.departId !== undefined} />
        )}
      </Field>
      {act === 'receive' && (
        <Checkbox checked={simple} onChange={(event) => setSimple(event.target.checked)}>
          简单事项，3 个工作日内答复（一般事项 10 个工作日）
        </Checkbox>
      )}
      <Field id={`${id}-note`} label="给科室的说明" hint="可以不填；写信人看不到" error={errors.note}>
        {(aria) => <Input.TextArea {...aria} rows={3} value={note} onChange={(event) => setNote(event.target.value)} />}
      </Field>
    </FormDialog>
  );
}
