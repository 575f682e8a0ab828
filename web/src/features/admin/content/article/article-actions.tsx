import type { QueryClient } from '@tanstack/react-query';
import type { ArticleRow, ArticleState, SectionNode } from '@/shared/api/staff';
import { later } from '@/ui-admin/later';
import { openWhenKnown } from '@/ui-admin/page/open-when-known';
import type { Go } from '@/ui-admin/page/page-address';
import { type BatchAction, batchStep, type ListResource, reasonedStep } from '@/widgets/list-page';
import { articleBase } from '../bases';
import { editAddress, publicAddress } from './article-address';
import {
  articleOptions,
  moveArticles,
  previewAddress,
  publishArticle,
  restoreArticle,
  withdrawArticle,
} from './article-api';

const MoveDialog = later(async () => (await import('./article-move')).MoveDialog);

const RevisionsDialog = later(async () => (await import('./revisions/revisions-dialog')).RevisionsDialog);

/** What the person who takes an article back is told. */
const withdrawHint = '撤回后公众不能再看到正文，打开原地址会看到撤回说明和这里的原因。';

const isIn =
  (...states: ArticleState[]) =>
  ({ state }: ArticleRow) =>
    states.includes(state);

type Around = { tree: readonly SectionNode[]; client: QueryClient; go: Go };

/** Everything that can be done to articles, one at a time in the order it is offered, and many at once. */
export const articleActions = ({ tree, client, go }: Around): NonNullable<ListResource<ArticleRow>['actions']> => [
  {
    on: 'row',
    key: 'edit',
    label: '编辑',
    keys: 'E',
    when: isIn('draft', 'published'),
    permission: 'content:article:edit',
    open: ({ id }) => go(editAddress(id)),
  },
  {
    on: 'row',
    key: 'view',
    label: '查看',
    keys: 'V',
    when: isIn('published'),
    open: (article) => void window.open(publicAddress(tree, article), '_blank', 'noopener'),
  },
  {
    on: 'row',
    key: 'publish',
    label: '发布',
    when: isIn('draft'),
    permission: 'content:article:publish',
    question: ({ title }) => ({ title: `发布「${title}」？`, content: '发布后公众立即可以看到。' }),
    run: publishArticle,
    done: '发布成功',
  },
  {
    on: 'row',
    key: 'withdraw',
    label: '撤回',
    when: isIn('published'),
    permission: 'content:article:withdraw',
    danger: true,
    reason: ({ title }) => ({ title: `撤回「${title}」`, label: '撤回原因', hint: withdrawHint }),
    run: withdrawArticle,
    done: '已撤回',
  },
  {
    on: 'row',
    key: 'restore',
    label: '恢复',
    when: isIn('withdrawn'),
    permission: 'content:article:withdraw',
    run: restoreArticle,
    done: '已恢复为草稿',
  },
  {
    on: 'row',
    key: 'preview',
    label: '预览',
    when: isIn('draft', 'withdrawn'),
    permission: 'content:article:edit',
    open: ({ id }) => openWhenKnown(client.fetchQuery(articleOptions(id)).then(previewAddress)),
  },
  {
    on: 'row',
    key: 'revisions',
    label: '历史版本',
    form: (article, close) => <RevisionsDialog article={article} onClose={close} />,
  },
  ...batch,
];

/** What can be done to many articles at once; those whose state does not allow it are told. */
const batch: readonly BatchAction[] = [
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
    on: 'batch',
    key: 'move',
    label: '移动到栏目',
    permission: 'content:article:edit',
    overAll: true,
    form: ({ rows, count, onPart }, close, go) => (
      <MoveDialog count={count} move={async (into) => go(() => moveArticles(rows, into, onPart))} onClose={close} />
    ),
  },
];
