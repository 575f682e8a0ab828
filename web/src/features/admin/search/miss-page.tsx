import { searchMiss } from '@/shared/api/tables/search-miss';
import { type ChosenRows, callBatch, forOne } from '@/ui-admin/list/batch';
import { columnsOf, ListPage, type ListResource, queryOf } from '@/widgets/list-page';
import { type MissRow, missBase, permission } from './search-api';
import { TeachDialog } from './teach-dialog';

/** What people searched for in vain: hints at missing articles and missing synonyms. */
export default function MissPage() {
  return (
    <ListPage
      title="没有结果的搜索"
      resource={misses}
      head={() => (
        <span>只记搜索的词、次数和日期，不记是谁；像电话、证件号码的不记。可据此补文章，或说明这个词的意思。</span>
      )}
    />
  );
}

const drop = (rows: ChosenRows, onPart?: (done: number) => void) =>
  callBatch(`${missBase}/deleteBatch`, rows, { method: 'DELETE' }, onPart);

const misses: ListResource<MissRow> = {
  base: missBase,
  label: '搜索词',
  permission: 'content:search',
  urls: { delete: null, deleteBatch: null, importExcel: null },
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
  emptyText: '还没有搜不到的词',
  exportName: '没有结果的搜索',
  actions: [
    {
      on: 'row',
      key: 'see',
      label: '搜一搜',
      open: ({ word }) => void window.open(`/search/${encodeURIComponent(word)}`, '_blank', 'noopener'),
    },
    {
      on: 'row',
      key: 'teach',
      label: '这个词的意思是…',
      permission: `${permission}:add`,
      form: ({ word }, close) => <TeachDialog text={word} onClose={close} />,
    },
    { on: 'row', key: 'drop', label: '移除', run: ({ id }) => forOne(drop([id])), done: '已移除' },
    {
      on: 'batch',
      key: 'drop',
      label: '移除',
      permission: 'content:search:delete',
      overAll: true,
      question: '移除选中的搜索词？以后再有人搜不到，它们会重新出现。',
      run: ({ rows, onPart }) => drop(rows, onPart),
    },
  ],
};
