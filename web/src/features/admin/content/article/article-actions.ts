import type { ArticleRow, ArticleState } from '@/shared/api/staff';

export type ArticleActionKey = 'edit' | 'view' | 'preview' | 'publish' | 'withdraw' | 'restore' | 'delete';

type ArticleAction = {
  key: ArticleActionKey;
  label: string;
  states: readonly ArticleState[];
  /** Permission code; empty when seeing the list is enough. */
  permission: string;
  danger?: boolean;
};

/** Everything that can be done to one article, in the order it is offered. */
const actions: readonly ArticleAction[] = [
  { key: 'edit', label: '编辑', states: ['draft', 'published'], permission: 'content:article:edit' },
  { key: 'view', label: '查看', states: ['published'], permission: '' },
  { key: 'publish', label: '发布', states: ['draft'], permission: 'content:article:publish' },
  { key: 'withdraw', label: '撤回', states: ['published'], permission: 'content:article:withdraw', danger: true },
  { key: 'restore', label: '恢复', states: ['withdrawn'], permission: 'content:article:withdraw' },
  { key: 'preview', label: '预览', states: ['draft', 'withdrawn'], permission: 'content:article:edit' },
  { key: 'delete', label: '删除', states: ['draft', 'withdrawn'], permission: 'content:article:delete', danger: true },
];

/** What the person may do to the article in its present state. */
export function actionsFor(article: Pick<ArticleRow, 'state'>, may: (code: string) => boolean): ArticleAction[] {
  return actions.filter(
    ({ states, permission }) => states.includes(article.state) && (permission === '' || may(permission)),
  );
}
