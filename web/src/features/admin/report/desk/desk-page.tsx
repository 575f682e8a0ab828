import { useQuery } from '@tanstack/react-query';
import { report } from '@/shared/api/tables/report';
import { minute } from '@/shared/format/date';
import { type Go, useGo } from '@/ui-admin/page/page-address';
import { PageLink } from '@/ui-admin/page/page-link';
import { StateTag } from '@/ui-admin/state/tag';
import { columnsOf, ListPage, type ListResource, queryOf } from '@/widgets/list-page';
import {
  copyReport,
  dataSetsOptions,
  editAddress,
  mailsAddress,
  type ReportHead,
  reportBase,
  reportPermission,
} from './desk-api';
import { RolesDialog } from './roles-dialog';

/** All reports of the site: what they are made of, who may see them. */
export default function DeskPage() {
  const go = useGo();
  const { data: sets = [] } = useQuery(dataSetsOptions);
  const labelOf = (name: string) => sets.find((set) => set.name === name)?.label ?? name;
  return <ListPage title="报表配置" resource={reports(labelOf, go)} />;
}

const reports = (labelOf: (dataSet: string) => string, go: Go): ListResource<ReportHead> => ({
  base: reportBase,
  label: '报表',
  permission: reportPermission,
  nameOf: ({ name }) => name,
  urls: { exportXls: null, importExcel: null },
  columns: columnsOf(report, [
    {
      name: 'name',
      rowHeader: true,
      render: ({ id, name, builtIn }) => (
        <>
          <PageLink to={editAddress(id)}>{name}</PageLink> {builtIn && <StateTag tone="flat">自带</StateTag>}
        </>
      ),
    },
    { name: 'code', width: 200 },
    { name: 'dataSet', short: '来源', width: 200, render: ({ dataSet }) => (dataSet ? labelOf(dataSet) : 'SQL') },
    {
      name: 'roles',
      width: 200,
      render: ({ roles, roles_dictText }) => (roles ? (roles_dictText ?? roles) : '仅配置人员'),
    },
    {
      name: 'updateTime',
      width: 150,
      render: ({ createTime, updateTime }) => minute(updateTime ?? createTime),
    },
  ]),
  query: queryOf(report, [{ name: 'name' }, { name: 'code' }]),
  onAdd: () => go(editAddress('new')),
  allows: (action, { builtIn }) => action !== 'delete' || !builtIn,
  actions: [
    {
      on: 'row',
      key: 'read',
      label: '查看',
      open: ({ code }) => go(`/report/${encodeURIComponent(code)}`),
    },
    { on: 'row', key: 'mails', label: '按时寄送', open: ({ id }) => go(mailsAddress(id)) },
    {
      on: 'row',
      key: 'roles',
      label: '授权',
      permission: `${reportPermission}:edit`,
      form: (head, close) => <RolesDialog head={head} onClose={close} />,
    },
    {
      on: 'row',
      key: 'copy',
      label: '复制',
      permission: `${reportPermission}:add`,
      run: async ({ id }) => copyReport(id),
      done: '已复制，可以修改副本',
    },
  ],
});
