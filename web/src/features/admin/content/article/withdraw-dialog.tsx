import { Input } from 'antd';
import { useId, useState } from 'react';
import { check, maxLength, required } from '@/shared/rules/rules';
import { FormDialog } from '@/ui-admin/dialog/form-dialog';
import { Field } from '@/ui-admin/form/field';

type Props = { title: string; onWithdraw: (reason: string) => Promise<void>; onClose: () => void };

const reasonRules = [required('撤回原因'), maxLength(200)];

/** Asks for the reason, which the public page shows in place of the article. */
export function WithdrawDialog({ title, onWithdraw, onClose }: Props) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    const problem = check(reason, reasonRules);
    setError(problem ?? '');
    if (problem) {
      document.getElementById(`${id}-reason`)?.focus();
      return;
    }
    setBusy(true);
    await onWithdraw(reason.trim());
    setBusy(false);
  };
  return (
    <FormDialog title={title} ok="撤回" danger busy={busy} onSubmit={submit} onClose={onClose}>
      <Field
        id={`${id}-reason`}
        label="撤回原因"
        required
        error={error}
        hint="撤回后公众不能再看到正文，打开原地址会看到撤回说明和这里的原因。"
      >
        {(aria) => (
          <Input.TextArea
            {...aria}
            rows={3}
            value={reason}
            status={error ? 'error' : ''}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
