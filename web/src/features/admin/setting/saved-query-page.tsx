import { moment } from '@/ui-admin/values/moment';
import { text } from '@/ui-admin/values/text';
import { matchText } from '@/widgets/inputs/match-text-kind';
import type { ListResource } from '@/widgets/list-page/list-resource';
import { ListPage } from '@/widgets/list-page/view/list-page';
import { queryBase, type SavedQueryRow } from './setting-api';

/** Every kept advanced query of the site: who keeps what, and for whom. */
export default function SavedQueryPage() {
  return <ListPage title="保存的查询" resource={queries} />;
}

const shares: Record<SavedQueryRow['share'], string> = { mine: '仅本人', depart: '本部门' };

const queries: ListResource<SavedQueryRow> = {
  base: queryBase,
  label: '保存的查询',
  permission: 'system:query',
  urls: { add: null, edit: null, exportXls: null, importExcel: null },
  columns: [
    { name: 'title', title: '名称', rowHeader: true, sorter: true },
    { name: 'pageCode', title: '页面', width: 260 },
    { name: 'matchType', title: '条件之间', width: 100, render: (row) => (row.matchType === 'or' ? '任一' : '全部') },
    { name: 'share', title: '可见范围', width: 110, render: (row) => shares[row.share] },
    { name: 'createBy', title: '创建人', width: 140 },
    { name: 'createTime', title: '创建时间', kind: moment, width: 160, sorter: true },
  ],
  query: [
    { name: 'title', label: '名称', kind: matchText },
    { name: 'createBy', label: '创建人', kind: text },
  ],
  nameOf: (row) => row.title,
};
