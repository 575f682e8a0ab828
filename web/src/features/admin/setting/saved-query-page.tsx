import { sysSavedQuery } from '@/shared/api/tables/sys-saved-query';
import { text } from '@/ui-admin/values/text';
import { columnsOf, listScreen, queryOf } from '@/widgets/list-page';
import { queryBase, type SavedQueryRow } from './setting-api';

const shares: Record<SavedQueryRow['share'], string> = { mine: '仅本人', depart: '本部门' };

/** Every kept advanced query of the site: who keeps what, and for whom. */
export default listScreen<SavedQueryRow>('保存的查询', {
  base: queryBase,
  label: '保存的查询',
  permission: 'system:query',
  urls: { add: null, edit: null, exportXls: null, importExcel: null },
  columns: columnsOf(sysSavedQuery, [
    { name: 'title', rowHeader: true },
    { name: 'pageCode', width: 260 },
    { name: 'matchType', width: 100, render: (row) => (row.matchType === 'or' ? '任一' : '全部') },
    { name: 'share', width: 110, render: (row) => shares[row.share] },
    { name: 'createBy', width: 140 },
    { name: 'createTime', width: 160 },
  ]),
  query: queryOf(sysSavedQuery, [{ name: 'title' }, { name: 'createBy', kind: text }]),
  nameOf: (row) => row.title,
});
