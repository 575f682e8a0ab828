import { useMemo, useState } from 'react';
import { sysDataLog } from '@/shared/api/tables/sys-data-log';
import { text } from '@/ui-admin/values/text';
import type { ListResource } from '@/widgets/list-page/list-resource';
import { columnsOf } from '@/widgets/list-page/table/columns-of';
import { queryOf } from '@/widgets/list-page/table/query-of';
import { ListPage } from '@/widgets/list-page/view/list-page';
import { CompareModal } from './compare-modal';
import { type DataLogRow, dataLogBase } from './journal-api';

/** Every kept state of every row, and what changed between two of them. */
export default function DataLogPage() {
  const [compared, setCompared] = useState<DataLogRow | null>(null);
  const resource = useMemo(() => states(setCompared), []);
  return (
    <>
      <ListPage title="数据日志" resource={resource} />
      {compared && <CompareModal dataId={compared.dataId} name={nameOf(compared)} onClose={() => setCompared(null)} />}
    </>
  );
}

const nameOf = ({ dataTable, dataId }: DataLogRow) => `${dataTable} ${dataId}`;

const states = (onCompare: (row: DataLogRow) => void): ListResource<DataLogRow> => ({
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
  actions: [{ on: 'row', key: 'compare', label: '比较版本', open: onCompare }],
});
