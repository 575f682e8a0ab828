import { sysTenant } from '@/shared/api/tables/sys-tenant';
import { options } from '@/widgets/inputs';
import { columnsOf, fieldsOf, listScreen, queryOf } from '@/widgets/list-page';
import { type TenantRow, tenantBase } from '../directory-api';

const states = [
  { value: '1', label: '正常' },
  { value: '0', label: '冻结' },
];

/** The sites of this installation and the host names that lead to them. */
export default listScreen<TenantRow>('站点管理', {
  base: tenantBase,
  label: '站点',
  permission: 'system:tenant',
  urls: { importExcel: null },
  exportName: '站点',
  columns: columnsOf(sysTenant, [
    { name: 'name', rowHeader: true },
    { name: 'hosts', ellipsis: true },
    { name: 'beginDate', width: 160 },
    { name: 'endDate', width: 160 },
    { name: 'status', width: 90 },
  ]),
  query: queryOf(sysTenant, [{ name: 'name' }, { name: 'status' }]),
  nameOf: (row) => row.name,
  fields: fieldsOf(sysTenant, [
    { name: 'name' },
    { name: 'status', kind: options(states), initial: 1, required: true },
    { name: 'hosts', hint: '每行一个，不带 http://；用这些域名访问的人看到这个站点' },
    { name: 'beginDate' },
    { name: 'endDate' },
  ]),
  batchDelete: false,
});
