import { batchStep, reasonedStep } from '@/widgets/list-page/batch-step';
import type { BatchAction } from '@/widgets/list-page/list-resource';
import { articleBase } from '../bases';
import { moveArticles } from './article-api';
import { MoveDialog } from './move-dialog';

/** What the person who takes an article back is told. */
export const withdrawHint = '撤回后公众不能再看到正文，打开原地址会看到撤回说明和这里的原因。';

/** What can be done to many articles at once; those whose state does not allow it are told. */
export const articleBatch: readonly BatchAction[] = [
  batchStep({
    key: 'publish',
    label: '发布',
    permission: 'content:article:publish',
    url: `${articleBase}/publishBatch`,
    question: '发布选中的文章？发布后公众立即可以看到。',
  }),
  reasonedStep({
    key: 'withdraw',
    label: '撤回',
    permission: 'content:article:withdraw',
    url: `${articleBase}/withdrawBatch`,
    danger: true,
    title: (count) => `撤回 ${count} 篇文章`,
    reason: '撤回原因',
    hint: withdrawHint,
  }),
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
