import dayjs from 'dayjs';
import { StateTag } from '@/ui-admin/state/tag';
import { date } from '@/ui-admin/values/date';
import { text } from '@/ui-admin/values/text';
import { matchText } from '@/widgets/inputs/match-text-kind';
import { options } from '@/widgets/inputs/options-kind';
import { toggle } from '@/widgets/inputs/yes-no-kind';
import type { ListResource } from '@/widgets/list-page/list-resource';
import { ListPage } from '@/widgets/list-page/view/list-page';
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
export function stateOf(
  endDate: string | null,
  today: string,
): { tone: 'success' | 'warning' | 'plain'; text: string } {
  const left = dayjs(endDate).diff(dayjs(today), 'day');
  if (left < 0) return { tone: 'plain', text: '已到期' };
  return left <= renewBefore ? { tone: 'warning', text: `还有 ${left} 天` } : { tone: 'success', text: '显示中' };
}

function PinState({ endDate }: PinRow) {
  const { tone, text } = stateOf(endDate, dayjs().format('YYYY-MM-DD'));
  return <StateTag tone={tone}>{text}</StateTag>;
}

const pins: ListResource<PinRow> = {
  base: pinBase,
  label: '推荐答案',
  permission,
  urls: { exportXls: null, importExcel: null },
  columns: [
    { name: 'title', title: '标题', rowHeader: true },
    { name: 'words', title: '搜索词', width: 240, render: ({ words }) => splitWords(words).join('、') },
    {
      name: 'path',
      title: '页面或电话',
      width: 180,
      render: ({ path, phone }) => [path, phone].filter(Boolean).join('，'),
    },
    { name: 'state', title: '状态', width: 110, render: PinState },
    { name: 'endDate', title: '显示到', kind: date, width: 120, sorter: true },
    { name: 'createBy', title: '设置人', width: 110 },
  ],
  query: [
    { name: 'words', label: '搜索词', kind: matchText },
    {
      name: 'state',
      label: '状态',
      kind: options([
        { value: 'shown', label: '显示中' },
        { value: 'ending', label: '30 天内到期' },
        { value: 'expired', label: '已到期' },
      ]),
    },
  ],
  sort: { column: 'endDate', order: 'asc' },
  nameOf: ({ title }) => title,
  fields: [
    {
      name: 'words',
      label: '搜索词',
      kind: text,
      required: true,
      max: 300,
      wide: true,
      hint: '用逗号分开；一个词里用空格分开的几部分都要出现，如：打 流感 针',
    },
    { name: 'whole', label: '完全相同才显示', kind: toggle, hint: '搜索的文字就是这个词，没有别的字' },
    { name: 'endDate', label: '显示到', kind: date, required: true, hint: '含当天，最长一年' },
    { name: 'title', label: '标题', kind: text, required: true, max: 60, wide: true },
    { name: 'note', label: '说明', kind: text, max: 120, wide: true, hint: '一句话，可以不写' },
    {
      name: 'path',
      label: '页面地址',
      kind: text,
      max: 200,
      hint: '本站页面，如 /detail/21/21001；与电话至少填一项',
    },
    { name: 'phone', label: '电话', kind: text, max: 30 },
  ],
  blank: {
    id: '',
    version: 0,
    words: '',
    whole: false,
    title: '',
    note: '',
    path: '',
    phone: '',
    endDate: null,
    createBy: '',
  },
  emptyText: '还没有推荐答案',
};
