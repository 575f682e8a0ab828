import type { ColumnNode } from '@/shared/api/staff';
import type { ListState } from '@/ui-admin/list/list-state';
import type { ListQuery } from '@/ui-admin/list/resource-api';
import { idsWithin } from '../column/tree';

export const articleFilters = ['keyword', 'columnId', 'state', 'from', 'to', 'hot', 'top'] as const;

export type ArticleFilter = (typeof articleFilters)[number];

/** The list call for what the address says. A column stands for everything below it. */
export function articleQuery(state: ListState<ArticleFilter>, tree: readonly ColumnNode[]): ListQuery {
  const { keyword, columnId, state: articleState, from, to, hot, top } = state.filters;
  const ids = columnId ? idsWithin(tree, columnId) : [];
  return {
    keyword,
    ...(ids.length > 1 ? { columnId_MultiString: ids.join(',') } : { columnId }),
    state: articleState,
    publishTime_begin: from,
    publishTime_end: to,
    hot,
    top,
    column: state.column,
    order: state.order,
    pageNo: state.pageNo,
    pageSize: state.pageSize,
  };
}
