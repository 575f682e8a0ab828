import { useMemo, useState } from 'react';
import { moment } from '@/ui-admin/values/moment';
import { text } from '@/ui-admin/values/text';
import type { ListResource } from '@/widgets/list-page/list-resource';
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
  columns: [
    { name: 'dataTable', title: '表名', width: 220, rowHeader: true },
    { name: 'dataId', title: '数据编号' },
    { name: 'dataVersion', title: '版本', width: 90, align: 'right' },
    { name: 'createBy', title: '操作人', width: 160 },
    { name: 'createTime', title: '时间', kind: moment, width: 160, sorter: true },
  ],
  query: [
    { name: 'dataTable', label: '表名', kind: text },
    { name: 'dataId', label: '数据编号', kind: text },
    { name: 'createBy', label: '操作人', kind: text },
    { name: 'createTime', label: '时间', kind: moment },
  ],
  nameOf,
  batchDelete: false,
  emptyText: '没有数据日志',
  rowActions: (row) => [{ key: 'compare', label: '比较版本', run: () => onCompare(row) }],
});
