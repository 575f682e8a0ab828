import dayjs from 'dayjs';
import { vctSite } from '@/shared/api/tables/vct-site';
import { checks } from '@/widgets/inputs';
import { fieldsOf, ListPage, type ListResource } from '@/widgets/list-page';
import { type VctRow, vctBase } from './clinic-api';
import { factFields, placeColumns, placeQuery, verifyAction, whereFields } from './place-fields';

const permission = 'clinic:vct';

/** Places for voluntary HIV counselling and testing, as the public finds them. */
export default function VctListPage() {
  return <ListPage title="自愿检测点" resource={sites(dayjs().format('YYYY-MM-DD'))} />;
}

const sites = (today: string): ListResource<VctRow> => ({
  base: vctBase,
  label: '检测点',
  permission,
  sort: { column: 'sortNo', order: 'asc' },
  columns: placeColumns<VctRow>(today),
  query: placeQuery(today),
  nameOf: (row) => row.name,
  formWidth: 900,
  fields: [
    ...whereFields,
    ...fieldsOf<typeof vctSite, VctRow>(vctSite, [
      { name: 'type' },
      { name: 'tests', initial: 'hiv', kind: checks(vctSite.tests.options) },
      { name: 'sample', initial: 'blood', kind: checks(vctSite.sample.options) },
      { name: 'resultMinutes', hint: '不清楚填 0' },
      { name: 'free', initial: true },
      { name: 'anonymous', initial: true },
      { name: 'idRequired' },
      { name: 'rapid' },
      { name: 'appointment' },
      { name: 'pep' },
      { name: 'prep' },
      { name: 'language', hint: '普通话以外的' },
      { name: 'friendlyNote' },
    ]),
    ...factFields,
  ],
  actions: [verifyAction(vctBase, permission)],
  superQuery: true,
  exportName: '自愿检测点',
});
