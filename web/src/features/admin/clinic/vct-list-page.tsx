import dayjs from 'dayjs';
import { number } from '@/ui-admin/values/number';
import { text } from '@/ui-admin/values/text';
import { checks } from '@/widgets/inputs/checks-kind';
import { options } from '@/widgets/inputs/options-kind';
import type { ListResource } from '@/widgets/list-page/list-resource';
import { ListPage } from '@/widgets/list-page/view/list-page';
import { blankPlace, type VctRow, vctBase } from './clinic-api';
import { factFields, placeColumns, placeQuery, verifyAction, whereFields, yes } from './place-fields';

const permission = 'clinic:vct';

const types = [
  { value: 'cdc', label: '疾控中心' },
  { value: 'hospital', label: '医院' },
  { value: 'community', label: '社区卫生服务中心' },
  { value: 'society', label: '社会组织' },
  { value: 'pharmacy', label: '药店自检' },
];

const tests = [
  { value: 'hiv', label: 'HIV' },
  { value: 'syphilis', label: '梅毒' },
  { value: 'hcv', label: '丙肝' },
];

const samples = [
  { value: 'blood', label: '血' },
  { value: 'saliva', label: '唾液' },
  { value: 'urine', label: '尿' },
];

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
    { name: 'type', label: '机构类别', kind: options(types) },
    {
      name: 'tests',
      label: '检测项目',
      kind: checks(tests),
    },
    {
      name: 'sample',
      label: '样本',
      kind: checks(samples),
    },
    { name: 'resultMinutes', label: '出结果分钟数', kind: number, hint: '不清楚填 0' },
    yes('free', '免费'),
    yes('anonymous', '匿名'),
    yes('idRequired', '需要身份证'),
    yes('rapid', '快速检测'),
    yes('appointment', '需要预约'),
    yes('pep', '提供阻断药'),
    yes('prep', '提供暴露前预防药'),
    { name: 'language', label: '语言', kind: text, max: 60, hint: '普通话以外的' },
    { name: 'friendlyNote', label: '友善说明', kind: text, max: 100 },
    ...factFields,
  ],
  blank: {
    ...blankPlace,
    type: '',
    free: true,
    anonymous: true,
    idRequired: false,
    tests: 'hiv',
    sample: 'blood',
    rapid: false,
    resultMinutes: 0,
    appointment: false,
    pep: false,
    prep: false,
    language: '',
    friendlyNote: '',
  },
  batchActions: verifyAction<VctRow>(vctBase, permission),
  superQuery: true,
  exportName: '自愿检测点',
});
