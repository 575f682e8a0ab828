import { notTaken } from '@/ui-admin/form/server-rules';
import { moment } from '@/ui-admin/values/moment';
import { text } from '@/ui-admin/values/text';
import { dict } from '@/widgets/dictionary/dict-kind';
import { matchText } from '@/widgets/inputs/match-text-kind';
import type { ListResource } from '@/widgets/list-page/list-resource';
import { ListPage } from '@/widgets/list-page/view/list-page';
import { fresh, type PositionRow, positionBase } from './people-api';

/** Posts that people hold, with their professional rank. */
export default function PositionPage() {
  return <ListPage title="职务管理" resource={positions} />;
}

const positions: ListResource<PositionRow> = {
  base: positionBase,
  label: '职务',
  permission: 'system:position',
  columns: [
    { name: 'name', title: '职务名称', rowHeader: true, sorter: true },
    { name: 'code', title: '职务编码', width: 240, sorter: true },
    { name: 'postRank', title: '职级', width: 120, dict: 'position_rank' },
    { name: 'createTime', title: '创建时间', kind: moment, width: 160, sorter: true },
  ],
  query: [
    { name: 'name', label: '职务名称', kind: matchText },
    { name: 'code', label: '职务编码', kind: matchText },
    { name: 'postRank', label: '职级', kind: dict('position_rank') },
  ],
  nameOf: (row) => row.name,
  fields: [
    { name: 'name', label: '职务名称', kind: text, required: true, max: 100 },
    {
      name: 'code',
      label: '职务编码',
      kind: text,
      required: true,
      max: 100,
      asyncRules: [notTaken('sys_position', 'code')],
    },
    { name: 'postRank', label: '职级', kind: dict('position_rank') },
  ],
  blank: { ...fresh, name: '', code: '', postRank: '' },
  superQuery: true,
  exportName: '职务',
};
