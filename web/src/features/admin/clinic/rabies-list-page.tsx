import dayjs from 'dayjs';
import { rabiesClinic } from '@/shared/api/tables/rabies-clinic';
import { columnsOf, fieldsOf, ListPage, type ListResource } from '@/widgets/list-page';
import { type RabiesRow, rabiesBase } from './clinic-api';
import { factFields, placeColumns, placeQuery, verifyAction, whereFields } from './place-fields';

const permission = 'clinic:rabies';

/** Clinics for people bitten by animals, as the public finds them. */
export default function RabiesListPage() {
  return <ListPage title="犬伤处置门诊" resource={clinics(dayjs().format('YYYY-MM-DD'))} />;
}

const clinics = (today: string): ListResource<RabiesRow> => ({
  base: rabiesBase,
  label: '处置门诊',
  permission,
  sort: { column: 'sortNo', order: 'asc' },
  columns: [
    ...placeColumns<RabiesRow>(today),
    ...columnsOf<typeof rabiesClinic, RabiesRow>(rabiesClinic, [
      {
        name: 'hasImmunoglobulin',
        short: '免疫球蛋白',
        width: 104,
        render: (row) => (row.hasImmunoglobulin ? '有' : '暂缺'),
      },
    ]),
  ],
  query: placeQuery(today),
  nameOf: (row) => row.name,
  formWidth: 900,
  fields: [
    ...whereFields,
    ...fieldsOf<typeof rabiesClinic, RabiesRow>(rabiesClinic, [
      { name: 'level' },
      { name: 'grade' },
      { name: 'hasImmunoglobulin' },
      { name: 'hasMonoclonal' },
      { name: 'hasSerum' },
      { name: 'hasTetanus' },
      { name: 'woundCare', initial: true },
      { name: 'paediatric' },
      { name: 'vaccines', wide: true, hint: '一行一种：企业、疫苗、接种程序（5 针法或 2-1-1）；规范要求至少两种' },
      { name: 'paymentMethods' },
      { name: 'insurance' },
    ]),
    ...factFields,
  ],
  actions: [verifyAction(rabiesBase, permission)],
  superQuery: true,
  exportName: '犬伤处置门诊',
});
