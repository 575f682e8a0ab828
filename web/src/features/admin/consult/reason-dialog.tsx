import { text } from '@/shared/rules/rules';
import { PromptModal } from '@/ui-admin/dialog/prompt';
import type { Letter } from './consult-types';
import { actLabels, limits } from './core/words';
import type { RunAct } from './use-letter-acts';

/** Acts that only need a few words. */
export type ReasonedAct = 'refuse' | 'extend' | 'return' | 'retract';

const words: Record<ReasonedAct, { label: string; hint: string }> = {
  refuse: {
    label: '不予受理的理由',
    hint: '写信人看得到。请说明不属于本中心职责的原因，以及应该找哪个部门。',
  },
  extend: { label: '延期的理由', hint: '写信人看得到。每封信只能延期一次。' },
  return: { label: '退回的说明', hint: '起草人看得到，写信人看不到。' },
  retract: { label: '取消公开的理由', hint: '只记在办理记录里。网站上的页面立即撤下，可以修改公开稿后再公开。' },
};

type Props = { act: ReasonedAct; letter: Letter; run: RunAct; onClose: () => void };

/** Asks why. The words stay until the act is done. */
export function ReasonDialog({ act, letter, run, onClose }: Props) {
  const { label, hint } = words[act];
  const { least, most } = limits.reason;
  return (
    <PromptModal
      title={`${actLabels[act]}：${letter.title}`}
      label={label}
      hint={hint}
      required={`请填写${label}`}
      rules={[text(label, least, most)]}
      multiline
      ok={actLabels[act]}
      onOk={async (words) => {
        const refused = await run(act, act === 'return' ? { note: words } : { reason: words });
        if (!refused) onClose();
      }}
      onCancel={onClose}
    />
  );
}
