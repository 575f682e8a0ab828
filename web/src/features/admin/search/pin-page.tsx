import dayjs from 'dayjs';
import { searchPin } from '@/shared/api/tables/search-pin';
import { StateTag, type Toned } from '@/ui-admin/state/tag';
import { byWords } from '@/ui-admin/values/by-words';
import { options } from '@/widgets/inputs';
import { columnsOf, fieldsOf, ListPage, type ListResource, queryOf } from '@/widgets/list-page';
import { type PinRow, permission, pinBase, splitWords } from './search-api';

/** Answers that stand first for some searches, until a day. */
export default function PinPage() {
  return (
    <ListPage
      title="推荐答案"
      resource={pins}
      head={() => <span>搜索的文字含有这些词时，排在最前，标明“推荐”。到期自动撤下，可在这里续期。</span>}
    />
  );
}

const renewBefore = 30;

/** Where a pin stands on a day. */
export function stateOf(endDate: string | null, today: string): Toned {
  const left = dayjs(endDate).diff(dayjs(today), 'day');
  if (left < 0) return { tone: 'plain', text: '已到期' };
  return left <= renewBefore ? { tone: 'warning', text: `还有 ${left} 天` } : { tone: 'success', text: '显示中' };
}

function PinState({ endDate }: PinRow) {
  return <StateTag {...stateOf(endDate, dayjs().format('YYYY-MM-DD'))} />;
}

const pins: ListResource<PinRow> = {
  base: pinBase,
  label: '推荐答案',
  permission,
  urls: { exportXls: null, importExcel: null },
  columns: columnsOf(searchPin, [
    { name: 'title', rowHeader: true },
    { name: 'words', width: 240, render: ({ words }) => splitWords(words).join('、') },
    {
      own: 'target',
      title: '页面或电话',
      width: 180,
      render: ({ path, phone }) => [path, phone].filter(Boolean).join('，'),
    },
    { own: 'state', title: '状态', width: 110, render: PinState },
    { name: 'endDate', width: 120 },
    { name: 'createBy', width: 110 },
  ]),
  query: queryOf(searchPin, [
    { name: 'words' },
    {
      name: 'state',
      kind: options(byWords({ shown: '显示中', ending: '30 天内到期', expired: '已到期' })),
    },
  ]),
  sort: { column: 'endDate', order: 'asc' },
  nameOf: ({ title }) => title,
  fields: fieldsOf(searchPin, [
    { name: 'words', wide: true, hint: '用逗号分开；一个词里用空格分开的几部分都要出现，如：打 流感 针' },
    { name: 'whole', hint: '搜索的文字就是这个词，没有别的字' },
    { name: 'endDate', hint: '含当天，最长一年' },
    { name: 'title', wide: true },
    { name: 'note', wide: true, hint: '一句话，可以不写' },
    { name: 'path', hint: '本站页面，如 /detail/21/21001；与电话至少填一项' },
    { name: 'phone' },
  ]),
  emptyText: '还没有推荐答案',
};
