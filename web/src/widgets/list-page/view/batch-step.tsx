import type { PathOf } from '@/shared/api/calls';
import { callBatch } from '@/ui-admin/list/batch';
import type { BatchAction } from '../core/list-resource';

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
  return {
    ...step,
    on: 'batch',
    overAll: true,
    run: ({ rows, onPart }) => callBatch(url, rows, { method: 'POST' }, onPart),
  };
}

type Reasoned = Step & {
  /** Name of the dialog. */
  title: (count: number) => string;
  /** Label of the reason, such as 撤回原因. */
  reason: string;
  hint: string;
};

/** A step for which a reason is given that the public reads. */
export function reasonedStep({ url, title, reason: label, hint, ...step }: Reasoned): BatchAction {
  return {
    ...step,
    on: 'batch',
    overAll: true,
    reason: ({ count }) => ({ title: title(count), label, hint }),
    run: ({ rows, onPart }, reason) => callBatch(url, rows, { method: 'POST', with: { reason } }, onPart),
  };
}
