import { resourceKey } from '@/ui-admin/list/resource-api';
import { StateTag } from '@/ui-admin/state/tag';
import { date } from '@/ui-admin/values/date';
import { longText } from '@/ui-admin/values/long-text';
import { text } from '@/ui-admin/values/text';
import { matchText } from '@/widgets/inputs/match-text-kind';
import { options } from '@/widgets/inputs/options-kind';
import type { ListResource } from '@/widgets/list-page/list-resource';
import { ListPage } from '@/widgets/list-page/view/list-page';
import { holidayBase, letterBase } from './consult-api';
import type { Holiday } from './consult-types';
import { dayKinds } from './core/words';

/** The calendar behind all periods in working days. */
export default function HolidayListPage() {
  return (
    <ListPage
      title="节假日"
      resource={holidays}
      head={() => <span>周一至周五之外的上班日和放假日。修改以后，办理期限立即重新计算。</span>}
    />
  );
}

const weekdays = ['日', '一', '二', '三', '四', '五', '六'];

/** `2026-10-01 周四`; a day has no time zone, so it is read as UTC. */
function dayWords(day: string | null): string {
  return day ? `${day} 周${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}` : '';
}

const holidays: ListResource<Holiday> = {
  base: holidayBase,
  label: '节假日',
  permission: 'consult:holiday',
  urls: { exportXls: null, importExcel: null },
  sort: { column: 'day', order: 'desc' },
  columns: [
    { name: 'day', title: '日期', width: 150, rowHeader: true, sorter: true, render: ({ day }) => dayWords(day) },
    {
      name: 'kind',
      title: '类型',
      width: 110,
      render: ({ kind, kind_dictText }) => (
        <StateTag tone={kind === 'work' ? 'warning' : 'success'}>{kind_dictText ?? kind}</StateTag>
      ),
    },
    { name: 'name', title: '名称', width: 180 },
    { name: 'source', title: '依据', ellipsis: true },
  ],
  query: [
    { name: 'day', label: '日期', kind: date },
    { name: 'kind', label: '类型', kind: options(dayKinds) },
    { name: 'name', label: '名称', kind: matchText },
  ],
  nameOf: ({ day, name }) => `${day} ${name}`,
  fields: [
    { name: 'day', label: '日期', kind: date, required: true },
    { name: 'kind', label: '类型', kind: options(dayKinds), required: true },
    { name: 'name', label: '名称', kind: text, required: true, max: 30, hint: '例如 国庆节' },
    {
      name: 'source',
      label: '依据',
      kind: longText(),
      max: 200,
      wide: true,
      hint: '放假通知的名称和文号；还没有通知、按惯例预排的请写明',
    },
  ],
  blank: { id: '', version: 0, day: null, kind: 'off', name: '', source: '' },
  invalidates: [resourceKey(letterBase)],
};
