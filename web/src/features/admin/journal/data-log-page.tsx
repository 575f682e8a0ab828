import { sysDataLog } from '@/shared/api/tables/sys-data-log';
import { text } from '@/ui-admin/values/text';
import { columnsOf, listScreen, queryOf } from '@/widgets/list-page';
import { CompareModal } from './compare-modal';
import { type DataLogRow, dataLogBase } from './journal-api';

const nameOf = ({ dataTable, dataId }: DataLogRow) => `${dataTable} ${dataId}`;

/** Every kept state of every row, and what changed between two of them. */
export default listScreen<DataLogRow>('数据日志', {
  base: dataLogBase,
  label: '数据日志',
  permission: 'system:audit',
  exportName: '数据日志',
  columns: columnsOf(sysDataLog, [
    { name: 'dataTable', width: 220, rowHeader: true },
    { name: 'dataId' },
    { name: 'dataVersion', width: 90, align: 'right' },
    { name: 'createBy', width: 160 },
    { name: 'createTime', width: 160 },
  ]),
  query: queryOf(sysDataLog, [
    { name: 'dataTable', kind: text },
    { name: 'dataId', kind: text },
    { name: 'createBy', kind: text },
    { name: 'createTime' },
  ]),
  nameOf,
  batchDelete: false,
  emptyText: '没有数据日志',
  actions: [
    {
      on: 'row',
      key: 'compare',
      label: '比较版本',
      form: (row, close) => <CompareModal dataId={row.dataId} name={nameOf(row)} onClose={close} />,
    },
  ],
});
