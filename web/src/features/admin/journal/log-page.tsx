import { auditLog } from '@/shared/api/tables/audit-log';
import { Views } from '@/ui-admin/list/views';
import { usePageSearch } from '@/ui-admin/page/page-address';
import { PageHead } from '@/ui-admin/page/page-head';
import { OutcomeTag } from '@/ui-admin/state/tag';
import { text } from '@/ui-admin/values/text';
import { dict } from '@/widgets/dictionary';
import { matchBy } from '@/widgets/inputs';
import { columnsOf, type ListColumn, ListPage, type ListResource, queryOf } from '@/widgets/list-page';
import { CompareModal } from './compare-modal';
import { type LogRow, logBase } from './journal-api';
import { LogCheckLine } from './log-check-line';

type View = { key: string; label: string; logType: string };

const operations: View = { key: 'operation', label: '操作日志', logType: '2' };
const views: View[] = [operations, { key: 'login', label: '登录日志', logType: '1' }];

/** Who did what and when. Entries are neither changed nor removed. */
export default function LogPage() {
  const [search, setSearch] = usePageSearch();
  const view = views.find(({ key }) => key === search.get('view')) ?? operations;
  return (
    <>
      <PageHead title="日志管理">
        <Views label="日志的种类" views={views} current={view.key} onChange={(key) => setSearch({ view: key })} />
      </PageHead>
      <LogCheckLine />
      <ListPage key={view.key} resource={logs(view)} />
    </>
  );
}

const columns: ListColumn<LogRow>[] = columnsOf(auditLog, [
  { name: 'createTime', width: 144 },
  { name: 'logContent', rowHeader: true, ellipsis: true },
  { name: 'userid', width: 112, ellipsis: true },
  { name: 'username', width: 88, ellipsis: true },
  { name: 'operateType', width: 88 },
  { name: 'success', width: 72, render: ({ success }) => <OutcomeTag success={success} /> },
  { name: 'ip', width: 124 },
  { name: 'requestUrl', width: 240, hidden: true, ellipsis: true },
  { name: 'method', width: 160, hidden: true },
  { name: 'objectType', width: 120, hidden: true },
  { name: 'objectId', width: 180, hidden: true },
]);

/** Acts that keep the state of the row: adding, changing and removing. */
const keepsState = new Set([2, 3, 4]);

function logs(view: View): ListResource<LogRow> {
  const isLogin = view.logType === '1';
  return {
    base: logBase,
    label: view.label,
    permission: 'system:audit',
    code: `log-${view.key}`,
    fixedQuery: { logType: view.logType },
    columns: isLogin ? columns.filter(({ name }) => name !== 'operateType') : columns,
    query: queryOf(auditLog, [
      { own: 'keyword', label: '内容', kind: text, placeholder: '内容中的文字' },
      { name: 'userid', kind: matchBy },
      { name: 'createTime' },
      ...(isLogin ? [] : [{ name: 'operateType', kind: dict('operate_type') } as const]),
    ]),
    nameOf: (row) => row.logContent,
    detail: true,
    batchDelete: false,
    superQuery: true,
    exportName: view.label,
    emptyText: '没有日志',
    actions: [
      {
        on: 'row',
        key: 'compare',
        label: '修改前后',
        when: ({ objectId, operateType }) => objectId !== '' && keepsState.has(operateType),
        form: ({ objectId, logContent }, close) => <CompareModal dataId={objectId} name={logContent} onClose={close} />,
      },
    ],
  };
}
