import { useMemo, useState } from 'react';
import { Views } from '@/ui-admin/list/views';
import { usePageSearch } from '@/ui-admin/page/page-address';
import { PageHead } from '@/ui-admin/page/page-head';
import { StateTag } from '@/ui-admin/state/tag';
import { moment } from '@/ui-admin/values/moment';
import { text } from '@/ui-admin/values/text';
import { dict } from '@/widgets/dictionary/dict-kind';
import type { ListColumn, ListResource } from '@/widgets/list-page/list-resource';
import { ListPage } from '@/widgets/list-page/view/list-page';
import { CompareModal } from './compare-modal';
import { type LogRow, logBase } from './journal-api';
import { LogCheckLine } from './log-check-line';

type View = { key: string; label: string; logType: string };

const operations: View = { key: 'operation', label: '操作日志', logType: '2' };
const views: View[] = [operations, { key: 'login', label: '登录日志', logType: '1' }];

/** Who did what and when. Entries are neither changed nor removed. */
export default function LogPage() {
  const [search, setSearch] = usePageSearch();
  const [compared, setCompared] = useState<LogRow | null>(null);
  const view = views.find(({ key }) => key === search.get('view')) ?? operations;
  const resource = useMemo(() => logs(view, setCompared), [view]);
  return (
    <>
      <PageHead title="日志管理">
        <Views label="日志的种类" views={views} current={view.key} onChange={(key) => setSearch({ view: key })} />
      </PageHead>
      <LogCheckLine />
      <ListPage key={view.key} resource={resource} />
      {compared && (
        <CompareModal dataId={compared.objectId} name={compared.logContent} onClose={() => setCompared(null)} />
      )}
    </>
  );
}

const columns: ListColumn<LogRow>[] = [
  { name: 'createTime', title: '时间', kind: moment, width: 144, sorter: true },
  { name: 'logContent', title: '内容', rowHeader: true, ellipsis: true },
  { name: 'userid', title: '登录名', width: 112, ellipsis: true },
  { name: 'username', title: '姓名', width: 88, ellipsis: true },
  { name: 'operateType', title: '操作类型', width: 88 },
  {
    name: 'success',
    title: '结果',
    width: 72,
    render: ({ success }) => <StateTag tone={success ? 'success' : 'error'}>{success ? '成功' : '失败'}</StateTag>,
  },
  { name: 'ip', title: 'IP 地址', width: 124 },
  { name: 'requestUrl', title: '请求地址', width: 240, hidden: true, ellipsis: true },
  { name: 'method', title: '动作', width: 160, hidden: true },
  { name: 'objectType', title: '对象类型', width: 120, hidden: true },
  { name: 'objectId', title: '对象编号', width: 180, hidden: true },
];

/** Acts that keep the state of the row: adding, changing and removing. */
const keepsState = new Set([2, 3, 4]);

function logs(view: View, onCompare: (row: LogRow) => void): ListResource<LogRow> {
  const isLogin = view.logType === '1';
  return {
    base: logBase,
    label: view.label,
    permission: 'system:audit',
    code: `log-${view.key}`,
    fixedQuery: { logType: view.logType },
    columns: isLogin ? columns.filter(({ name }) => name !== 'operateType') : columns,
    query: [
      { name: 'keyword', label: '内容', kind: text, placeholder: '内容中的文字' },
      { name: 'userid', label: '登录名', kind: text },
      { name: 'createTime', label: '时间', kind: moment },
      ...(isLogin ? [] : [{ name: 'operateType', label: '操作类型', kind: dict('operate_type') } as const]),
    ],
    nameOf: (row) => row.logContent,
    detail: true,
    batchDelete: false,
    superQuery: true,
    exportName: view.label,
    emptyText: '没有日志',
    rowActions: (row) =>
      row.objectId && keepsState.has(row.operateType)
        ? [{ key: 'compare', label: '修改前后', run: () => onCompare(row) }]
        : [],
  };
}
