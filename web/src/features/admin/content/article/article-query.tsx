import type { ColumnNode } from '@/shared/api/staff';
import type { QueryField } from '@/widgets/list-page/list-resource';
import { ColumnSelect } from '../column/column-select';
import { idsWithin, placeOf } from '../column/tree';
import { stateWords } from './article-state';

const yesNo = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
];

const states = Object.entries(stateWords).map(([value, label]) => ({ value, label }));

/** The conditions of the article list. A column stands for everything below it; the state is set by the views. */
export function articleQuery(tree: readonly ColumnNode[]): QueryField[] {
  return [
    { name: 'keyword', label: '标题', kind: 'text', placeholder: '标题、关键词或文号' },
    {
      name: 'columnId',
      label: '所属栏目',
      kind: 'custom',
      render: ({ value, onChange, aria }) => (
        <ColumnSelect aria={aria} value={value} placeholder="全部栏目" clearable onChange={onChange} />
      ),
      send: (id): Record<string, string> => {
        const ids = idsWithin(tree, id);
        return ids.length > 1 ? { columnId_MultiString: ids.join(',') } : { columnId: id };
      },
      inWords: (id) => placeOf(tree, id)?.node.name ?? id,
    },
    { name: 'publishTime', label: '发布时间', kind: 'dateRange' },
    { name: 'hot', label: '热点', kind: 'select', options: yesNo },
    { name: 'top', label: '置顶', kind: 'select', options: yesNo },
    { name: 'state', label: '状态', kind: 'select', options: states, hidden: true },
    { name: 'createBy', label: '创建人', kind: 'text', hidden: true },
  ];
}
