import type { ColumnNode } from '@/shared/api/staff';
import { moment } from '@/ui-admin/values/moment';
import { text } from '@/ui-admin/values/text';
import { options } from '@/widgets/inputs/options-kind';
import type { QueryField } from '@/widgets/list-page/list-resource';
import { columnWithin } from '../column/column-kind';
import { idsWithin } from '../column/tree';
import { stateWords } from './article-state';

const yesNo = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
];

const states = Object.entries(stateWords).map(([value, label]) => ({ value, label }));

/** The conditions of the article list. A column stands for everything below it; the state is set by the views. */
export function articleQuery(tree: readonly ColumnNode[]): QueryField[] {
  return [
    { name: 'keyword', label: '标题', kind: text, placeholder: '标题、关键词或文号' },
    {
      name: 'columnId',
      label: '所属栏目',
      kind: columnWithin,
      placeholder: '全部栏目',
      send: (id): Record<string, string> => {
        const ids = idsWithin(tree, id);
        return ids.length > 1 ? { columnId_MultiString: ids.join(',') } : { columnId: id };
      },
    },
    { name: 'publishTime', label: '发布时间', kind: moment },
    { name: 'hot', label: '热点', kind: options(yesNo) },
    { name: 'top', label: '置顶', kind: options(yesNo) },
    { name: 'state', label: '状态', kind: options(states), hidden: true },
    { name: 'createBy', label: '创建人', kind: text, hidden: true },
  ];
}
