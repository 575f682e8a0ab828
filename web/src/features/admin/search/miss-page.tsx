import { useState } from 'react';
import { searchMiss } from '@/shared/api/tables/search-miss';
import { type ChosenRows, callBatch, forOne } from '@/ui-admin/list/batch';
import { useMay } from '@/ui-admin/permission';
import type { BatchAction, ListResource } from '@/widgets/list-page/list-resource';
import { columnsOf } from '@/widgets/list-page/table/columns-of';
import { queryOf } from '@/widgets/list-page/table/query-of';
import { ListPage } from '@/widgets/list-page/view/list-page';
import { type MissRow, missBase, permission } from './search-api';
import { TeachDialog } from './teach-dialog';

/** What people searched for in vain: hints at missing articles and missing synonyms. */
export default function MissPage() {
  const [taught, setTaught] = useState('');
  const mayTeach = useMay()(`${permission}:add`);
  const resource: ListResource<MissRow> = {
    ...misses,
    actionsOf: (row, page) => [
      {
        key: 'see',
        label: '搜一搜',
        run: () => void window.open(`/search/${encodeURIComponent(row.word)}`, '_blank', 'noopener'),
      },
      ...(mayTeach ? [{ key: 'teach', label: '这个词的意思是…', run: () => setTaught(row.word) }] : []),
      { key: 'drop', label: '移除', run: () => void page.run(() => forOne(drop([row.id])), '已移除', row.id) },
    ],
  };
  return (
    <>
      <ListPage
        title="没有结果的搜索"
        resource={resource}
        head={() => (
          <span>只记搜索的词、次数和日期，不记是谁；像电话、证件号码的不记。可据此补文章，或说明这个词的意思。</span>
        )}
      />
      {taught !== '' && <TeachDialog text={taught} onClose={() => setTaught('')} />}
    </>
  );
}

const drop = (rows: ChosenRows, onPart?: (done: number) => void) =>
  callBatch(`${missBase}/deleteBatch`, rows, { method: 'DELETE' }, onPart);

const dropAction: BatchAction = {
  key: 'drop',
  label: '移除',
  permission: 'content:search:delete',
  overAll: true,
  question: '移除选中的搜索词？以后再有人搜不到，它们会重新出现。',
  run: drop,
};

const misses: ListResource<MissRow> = {
  base: missBase,
  label: '搜索词',
  permission: 'content:search',
  urls: { deleteBatch: null, importExcel: null },
  columns: columnsOf(searchMiss, [
    { name: 'word', rowHeader: true },
    { name: 'times', width: 100, align: 'right' },
    { name: 'firstDay', width: 130 },
    { name: 'lastDay', width: 130 },
  ]),
  query: queryOf(searchMiss, [{ name: 'word' }, { name: 'lastDay' }]),
  sort: { column: 'times', order: 'desc' },
  nameOf: ({ word }) => word,
  batchDelete: false,
  batchActions: () => [dropAction],
  emptyText: '还没有搜不到的词',
  exportName: '没有结果的搜索',
};
