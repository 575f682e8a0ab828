import { sysPosition } from '@/shared/api/tables/sys-position';
import { columnsOf, fieldsOf, listScreen, queryOf } from '@/widgets/list-page';
import { type PositionRow, positionBase } from '../users/people-api';
import { DutyDialog } from './duty-dialog';

/** Posts that people hold, with their professional rank. */
export default listScreen<PositionRow>('职务管理', {
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
  actions: [
    {
      on: 'row',
      key: 'duty',
      label: '岗位职责',
      permission: 'system:position:list',
      form: (position, close) => <DutyDialog position={position} onClose={close} />,
    },
  ],
});
