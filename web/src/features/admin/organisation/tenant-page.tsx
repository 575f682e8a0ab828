import { longText } from '@/ui-admin/values/long-text';
import { moment } from '@/ui-admin/values/moment';
import { text } from '@/ui-admin/values/text';
import { dict } from '@/widgets/dictionary/dict-kind';
import { matchText } from '@/widgets/inputs/match-text-kind';
import { options } from '@/widgets/inputs/options-kind';
import type { ListResource } from '@/widgets/list-page/list-resource';
import { ListPage } from '@/widgets/list-page/view/list-page';
import { fresh, type TenantRow, tenantBase } from './organisation-api';

/** The sites of this installation and the host names that lead to them. */
export default function TenantPage() {
  return <ListPage title="站点管理" resource={tenants} />;
}

const states = [
  { value: '1', label: '正常' },
  { value: '0', label: '冻结' },
];

const tenants: ListResource<TenantRow> = {
  base: tenantBase,
  label: '站点',
  permission: 'system:tenant',
  urls: { importExcel: null },
  exportName: '站点',
  columns: [
    { name: 'name', title: '站点名称', rowHeader: true },
    { name: 'hosts', title: '域名', ellipsis: true },
    { name: 'beginDate', title: '开始时间', kind: moment, width: 160 },
    { name: 'endDate', title: '结束时间', kind: moment, width: 160 },
    { name: 'status', title: '状态', width: 90, dict: 'tenant_status' },
  ],
  query: [
    { name: 'name', label: '站点名称', kind: matchText },
    { name: 'status', label: '状态', kind: dict('tenant_status') },
  ],
  nameOf: (row) => row.name,
  fields: [
    { name: 'name', label: '站点名称', kind: text, required: true, max: 100 },
    { name: 'status', label: '状态', kind: options(states), required: true },
    {
      name: 'hosts',
      label: '域名',
      kind: longText(),
      max: 1000,
      hint: '每行一个，不带 http://；用这些域名访问的人看到这个站点',
    },
    { name: 'beginDate', label: '开始时间', kind: moment },
    { name: 'endDate', label: '结束时间', kind: moment },
  ],
  blank: { ...fresh, name: '', hosts: '', beginDate: null, endDate: null, status: 1 },
  batchDelete: false,
};
