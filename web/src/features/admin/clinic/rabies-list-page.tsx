import dayjs from 'dayjs';
import { longText } from '@/ui-admin/values/long-text';
import { text } from '@/ui-admin/values/text';
import { options } from '@/widgets/inputs/options-kind';
import type { ListResource } from '@/widgets/list-page/list-resource';
import { ListPage } from '@/widgets/list-page/view/list-page';
import { blankPlace, type RabiesRow, rabiesBase } from './clinic-api';
import { factFields, placeColumns, placeQuery, verifyAction, whereFields, yes } from './place-fields';

const permission = 'clinic:rabies';

const levels = [
  { value: 'emergency', label: '综合医院急诊' },
  { value: 'community', label: '社区卫生服务中心' },
  { value: 'township', label: '乡镇卫生院' },
  { value: 'cdc', label: '疾控门诊' },
];

const grades = [
  { value: 'model', label: '示范门诊' },
  { value: 'standard', label: '规范化门诊' },
  { value: 'ordinary', label: '普通门诊' },
];

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
    {
      name: 'hasImmunoglobulin',
      title: '免疫球蛋白',
      width: 104,
      render: (row) => (row.hasImmunoglobulin ? '有' : '暂缺'),
    },
  ],
  query: placeQuery(today),
  nameOf: (row) => row.name,
  formWidth: 900,
  fields: [
    ...whereFields,
    { name: 'level', label: '机构类别', kind: options(levels) },
    { name: 'grade', label: '门诊等级', kind: options(grades) },
    yes('hasImmunoglobulin', '有免疫球蛋白'),
    yes('hasMonoclonal', '有单克隆抗体'),
    yes('hasSerum', '有抗血清'),
    yes('hasTetanus', '有破伤风疫苗'),
    yes('woundCare', '有冲洗设备'),
    yes('paediatric', '可接种儿童'),
    {
      name: 'vaccines',
      label: '疫苗',
      kind: longText(),
      max: 500,
      wide: true,
      hint: '一行一种：企业、疫苗、接种程序（5 针法或 2-1-1）；规范要求至少两种',
    },
    { name: 'paymentMethods', label: '支付方式', kind: text, max: 60 },
    { name: 'insurance', label: '医保', kind: text, max: 100 },
    ...factFields,
  ],
  blank: {
    ...blankPlace,
    level: '',
    grade: '',
    hasImmunoglobulin: false,
    hasSerum: false,
    hasMonoclonal: false,
    hasTetanus: false,
    vaccines: '',
    woundCare: true,
    paediatric: false,
    paymentMethods: '',
    insurance: '',
  },
  batchActions: verifyAction<RabiesRow>(rabiesBase, permission),
  superQuery: true,
  importChecks: false,
  exportName: '犬伤处置门诊',
});
