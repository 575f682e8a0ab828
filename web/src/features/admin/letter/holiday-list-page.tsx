import { consultHoliday } from '@/shared/api/tables/consult-holiday';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { StateTag } from '@/ui-admin/state/tag';
import { longText } from '@/ui-admin/values/long-text';
import { dict } from '@/widgets/dictionary';
import { columnsOf, fieldsOf, ListPage, type ListResource, queryOf } from '@/widgets/list-page';
import { holidayBase, letterBase } from './letter-api';
import type { Holiday } from './letter-types';

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
  columns: columnsOf(consultHoliday, [
    { name: 'day', width: 150, rowHeader: true, render: ({ day }) => dayWords(day) },
    {
      name: 'kind',
      width: 110,
      render: ({ kind, kind_dictText }) => (
        <StateTag tone={kind === 'work' ? 'warning' : 'success'}>{kind_dictText ?? kind}</StateTag>
      ),
    },
    { name: 'name', width: 180 },
    { name: 'source', ellipsis: true },
  ]),
  query: queryOf(consultHoliday, [{ name: 'day' }, { name: 'kind' }, { name: 'name' }]),
  nameOf: ({ day, name }) => `${day} ${name}`,
  fields: fieldsOf(consultHoliday, [
    { name: 'day' },
    { name: 'kind', kind: dict('consult_day_kind', { inSight: true }) },
    { name: 'name', hint: '例如 国庆节' },
    { name: 'source', kind: longText(), wide: true, hint: '放假通知的名称和文号；还没有通知、按惯例预排的请写明' },
  ]),
  invalidates: [resourceKey(letterBase)],
};
