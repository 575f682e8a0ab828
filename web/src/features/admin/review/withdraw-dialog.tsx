import { text } from '@/shared/rules/rules';
import { PromptModal } from '@/ui-admin/dialog/prompt';
import { useNotices } from '@/ui-admin/use-notices';
import { type Item, verbs, withdraw } from './review-api';

type Props = { item: Item; onDone: () => Promise<void>; onClose: () => void };

/** Takes the newest review back: the site stops naming it, the history keeps it. */
export function WithdrawDialog({ item, onDone, onClose }: Props) {
  const notices = useNotices();
  const verb = verbs[item.kind];
  const run = async (reason: string) => {
    try {
      await withdraw(item, reason);
    } catch (error) {
      notices.failed(error);
      return;
    }
    notices.done(`已撤回${verb}，网站上的页面已更新`);
    await onDone();
    onClose();
  };
  return (
    <PromptModal
      title={`撤回${verb}：${item.name}`}
      label="理由"
      hint={
        item.kind === 'guidance'
          ? '网站上立即改回文本的版本和核对日期（站点设为不公开的，立即撤下），历史记录保留'
          : '网站上不再显示这次核对，历史记录保留'
      }
      required="请填写理由"
      rules={[text('理由', 2, 500)]}
      multiline
      ok="撤回"
      onOk={run}
      onCancel={onClose}
    />
  );
}
