import { sysPosition } from '@/shared/api/tables/sys-position';
import type { ListResource } from '@/widgets/list-page/list-resource';
import { columnsOf } from '@/widgets/list-page/table/columns-of';
import { fieldsOf } from '@/widgets/list-page/table/fields-of';
import { queryOf } from '@/widgets/list-page/table/query-of';
import { ListPage } from '@/widgets/list-page/view/list-page';
import { type PositionRow, positionBase } from '../users/people-api';

/** Posts that people hold, with their professional rank. */
export default function PositionPage() {
  return <ListPage title="职务管理" resource={positions} />;
}

const positions: ListResource<PositionRow> = {
  base: positionBase,
  label: '职务',
  permission: 'system:position',
  columns: columnsOf(sysPosition, [
    { name: 'name', rowHeader: true },
    { name: 'code', width: 240 },
    { name: 'postRank', width: 120 },
    { name: 'createTime', width: 160 },
  ]),
  query: queryOf(sysPosition, [{ name: 'name' }, { name: 'code' }, { name: 'postRank' }]),
  nameOf: (row) => row.name,
  fields: fieldsOf(sysPosition, [{ name: 'name' }, { name: 'code' }, { name: 'postRank' }]),
  superQuery: true,
  exportName: '职务',
};
