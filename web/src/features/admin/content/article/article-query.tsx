import type { SectionNode } from '@/shared/api/staff';
import { contentArticle } from '@/shared/api/tables/content-article';
import { text } from '@/ui-admin/values/text';
import type { QueryField } from '@/widgets/list-page/list-resource';
import { queryOf } from '@/widgets/list-page/table/query-of';
import { sectionWithin } from '../section/section-kind';
import { idsWithin } from '../section/tree';

/** The conditions of the article list. A column stands for everything below it; the state is set by the views. */
export function articleQuery(tree: readonly SectionNode[]): QueryField[] {
  return queryOf(contentArticle, [
    { own: 'keyword', label: '标题', kind: text, placeholder: '标题、关键词或文号' },
    {
      name: 'columnId',
      kind: sectionWithin,
      placeholder: '全部栏目',
      send: (id): Record<string, string> => {
        const ids = idsWithin(tree, id);
        return ids.length > 1 ? { columnId_MultiString: ids.join(',') } : { columnId: id };
      },
    },
    { name: 'publishTime' },
    { name: 'hot' },
    { name: 'top' },
    { name: 'state', hidden: true },
    { name: 'createBy', kind: text, hidden: true },
  ]);
}
