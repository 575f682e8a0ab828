import { searchWeek } from '@/shared/api/tables/search-week';
import { options } from '@/widgets/inputs/options-kind';
import type { ListResource } from '@/widgets/list-page/list-resource';
import { columnsOf } from '@/widgets/list-page/table/columns-of';
import { queryOf } from '@/widgets/list-page/table/query-of';
import { ListPage } from '@/widgets/list-page/view/list-page';
import { permission, type WeekRow, weekBase } from './search-api';
import { TeachDialog } from './teach-dialog';
import { WordDialog } from './word-dialog';

/** What people searched for, week by week: in vain, without opening anything, and what they opened. */
export default function WeekPage() {
  return (
    <ListPage
      title="搜索情况"
      resource={weeks}
      head={() => (
        <span>
          按周记搜索的文字和次数，不记是谁；像电话、证件号码和带号码的姓名不记，一年后清除。不用脚本的访问不计打开。
        </span>
      )}
    />
  );
}

const weeks: ListResource<WeekRow> = {
  base: weekBase,
  label: '搜索',
  permission,
  urls: { delete: null, deleteBatch: null, importExcel: null },
  columns: columnsOf(searchWeek, [
    { name: 'word', rowHeader: true },
    { name: 'week', width: 130 },
    { name: 'times', width: 110, align: 'right' },
    { name: 'missed', short: '没找到', width: 100, align: 'right' },
    { name: 'opened', short: '打开结果', width: 110, align: 'right' },
    { name: 'results', width: 100, align: 'right' },
  ]),
  query: queryOf(searchWeek, [
    { name: 'word' },
    {
      name: 'lack',
      kind: options([
        { value: 'missed', label: '没找到' },
        { value: 'unopened', label: '没人打开结果' },
      ]),
    },
    { name: 'week' },
  ]),
  sort: { column: 'times', order: 'desc' },
  nameOf: ({ word }) => word,
  batchDelete: false,
  emptyText: '还没有人搜索',
  actions: [
    {
      on: 'row',
      key: 'word',
      label: '打开了什么',
      form: ({ word }, close) => <WordDialog word={word} onClose={close} />,
    },
    {
      on: 'row',
      key: 'teach',
      label: '这个词的意思是…',
      permission: `${permission}:add`,
      form: ({ word }, close) => <TeachDialog text={word} onClose={close} />,
    },
  ],
  exportName: '搜索情况',
};
