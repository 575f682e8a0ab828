import type { PathOf } from '@/shared/api/calls';
import { text } from '@/shared/rules/rules';
import { PromptModal } from '@/ui-admin/dialog/prompt';
import { callBatch } from '@/ui-admin/list/batch';
import type { BatchAction } from './list-resource';

type Step = {
  key: string;
  /** What the button says. */
  label: string;
  permission: string;
  /** Address of the call. It takes rows that are named, or all that match, and answers what became of each. */
  url: PathOf<'post'>;
  danger?: boolean;
};

/** A step that many rows take at once after a question, such as 发布: rows whose state does not allow it are told, the others go on. */
export function batchStep({ url, ...step }: Step & { question: string }): BatchAction {
  return { ...step, overAll: true, run: (chosen, onPart) => callBatch(url, chosen, { method: 'POST' }, onPart) };
}

type Reasoned = Step & {
  /** Name of the dialog. */
  title: (count: number) => string;
  /** Label of the reason, such as 撤回原因. */
  reason: string;
  hint: string;
};

/** A step for which a reason is given that the public reads. */
export function reasonedStep({ url, title, reason, hint, ...step }: Reasoned): BatchAction {
  return {
    ...step,
    overAll: true,
    form: ({ count, onClose, onGo }) => (
      <ReasonDialog
        title={title(count)}
        label={reason}
        hint={hint}
        ok={step.label}
        onClose={onClose}
        onOk={(text) =>
          onGo((chosen, onPart) => callBatch(url, chosen, { method: 'POST', with: { reason: text } }, onPart))
        }
      />
    ),
  };
}

type DialogProps = {
  title: string;
  label: string;
  hint: string;
  ok: string;
  onOk: (reason: string) => Promise<void> | void;
  onClose: () => void;
};

/** Asks for a reason that the public reads, of one row or of many. */
export function ReasonDialog({ label, onClose, ...props }: DialogProps) {
  return (
    <PromptModal
      {...props}
      label={label}
      required={`请填写${label}`}
      rules={[text(label, 2, 200)]}
      multiline
      danger
      onCancel={onClose}
    />
  );
}
