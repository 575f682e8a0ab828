import type { BatchAction } from '@/widgets/list-page/list-resource';
import { moveArticles, publishArticles, withdrawArticles } from './article-api';
import { MoveDialog } from './move-dialog';
import { WithdrawDialog } from './withdraw-dialog';

/** What can be done to many articles at once; those whose state does not allow it are told. */
export const articleBatch: readonly BatchAction[] = [
  {
    key: 'publish',
    label: '发布',
    permission: 'content:article:publish',
    overAll: true,
    question: '发布选中的文章？发布后公众立即可以看到。',
    run: publishArticles,
  },
  {
    key: 'withdraw',
    label: '撤回',
    permission: 'content:article:withdraw',
    overAll: true,
    danger: true,
    form: ({ count, onClose, onGo }) => (
      <WithdrawDialog
        title={`撤回 ${count} 篇文章`}
        onClose={onClose}
        onWithdraw={async (reason) => onGo((chosen, onPart) => withdrawArticles(chosen, reason, onPart))}
      />
    ),
  },
  {
    key: 'move',
    label: '移动到栏目',
    permission: 'content:article:edit',
    overAll: true,
    form: ({ count, onClose, onGo }) => (
      <MoveDialog
        count={count}
        onClose={onClose}
        onMove={(columnId) => onGo((chosen, onPart) => moveArticles(chosen, columnId, onPart))}
      />
    ),
  },
];
