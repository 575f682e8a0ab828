import type { FieldSpec } from '@/ui-admin/form/field-spec';
import type { ChosenRows } from '@/ui-admin/list/batch';
import { aside } from '@/ui-admin/values/aside';
import { date } from '@/ui-admin/values/date';
import { longText } from '@/ui-admin/values/long-text';
import { number } from '@/ui-admin/values/number';
import { text } from '@/ui-admin/values/text';
import { dict } from '@/widgets/dictionary/dict-kind';
import { matchText } from '@/widgets/inputs/match-text-kind';
import { options } from '@/widgets/inputs/options-kind';
import { toggle } from '@/widgets/inputs/yes-no-kind';
import type { ListColumn, ListPageHandle, QueryField } from '@/widgets/list-page/list-resource';
import { markVerified, type PlaceRow } from './clinic-api';
import { hoursRule } from './hours/hours-editor';
import { hours } from './hours/hours-kind';
import { PinMap } from './pin-map';

const districtDict = 'clinic_district,name,code';

export const statusOptions = [
  { value: 'normal', label: '正常' },
  { value: 'paused', label: '暂停' },
  { value: 'revoked', label: '撤销' },
];

export const yes = <Name extends string>(name: Name, label: string) => ({ name, label, kind: toggle });

/** Fields that stand first in the form of a place: where it is and when it is open. */
export const whereFields: readonly FieldSpec<PlaceRow>[] = [
  { name: 'name', label: '名称', kind: text, required: true, max: 60 },
  {
    name: 'district',
    label: '区县',
    kind: dict(districtDict),
    required: true,
  },
  { name: 'street', label: '街道乡镇', kind: text, max: 40 },
  { name: 'address', label: '地址', kind: text, required: true, max: 120 },
  {
    name: 'lng',
    label: '经度',
    kind: text,
    max: 12,
    hint: 'GCJ-02 坐标，如 112.34567；在下面的地图上点一下也可以',
  },
  { name: 'lat', label: '纬度', kind: text, max: 12, hint: '如 28.12345' },
  { name: 'mapPin', label: '地图选点', kind: aside((control) => <PinMap {...control} />) },
  { name: 'phone', label: '电话', kind: text, max: 120, hint: '多个用逗号分隔，分机写成 0300-5550201转8' },
  yes('is24h', '24小时'),
  {
    name: 'hours',
    label: '工作时间',
    kind: hours,
    required: true,
    max: 500,
    rules: [hoursRule],
    // Hours that cannot be read stay in sight, since nothing could be saved with them.
    visible: (row) => !row.is24h || hoursRule(row.hours) !== null,
  },
  {
    name: 'exceptions',
    label: '特殊日期',
    kind: longText(),
    max: 2000,
    hint: '一行一段，如：2026-10-01至2026-10-07 休息 国庆节',
  },
  { name: 'hoursNote', label: '时间说明', kind: text, max: 100 },
  {
    name: 'emergencyWay',
    label: '夜间急诊途径',
    kind: text,
    max: 100,
    hint: '不开诊时怎样得到帮助，如：夜间到急诊可取阻断药。市民只看“现在开诊”时也列出来',
  },
  { name: 'emergencyPhone', label: '夜间急诊电话', kind: text, max: 120, hint: '不填就写平时的电话' },
];

/** Fields that stand last. */
export const factFields: readonly FieldSpec<PlaceRow>[] = [
  yes('wheelchairAccess', '无障碍通道'),
  { name: 'transport', label: '交通', kind: text, max: 200 },
  {
    name: 'status',
    label: '状态',
    kind: options(statusOptions),
    required: true,
    hint: '撤销的不在网站上显示',
  },
  { name: 'sortNo', label: '排序', kind: number, hint: '小的在前' },
  { name: 'verifiedAt', label: '核实日期', kind: date, hint: '90 天没有核实会提醒，网站上也会提示市民先打电话' },
  { name: 'verifiedBy', label: '核实人', kind: text, max: 40, hint: '不公开' },
  { name: 'source', label: '资料来源', kind: text, max: 200, wide: true, hint: '不公开' },
];

export function placeColumns<Row extends PlaceRow>(today: string): ListColumn<Row>[] {
  return [
    { name: 'name', title: '名称', rowHeader: true, sorter: true },
    { name: 'district', title: '区县', width: 96, dict: districtDict, sorter: true },
    { name: 'phone', title: '电话', width: 140, ellipsis: true },
    { name: 'address', title: '地址', ellipsis: true, hidden: true },
    {
      name: 'status',
      title: '状态',
      width: 80,
      render: (row) => statusOptions.find(({ value }) => value === row.status)?.label ?? row.status,
    },
    { name: 'verifiedAt', title: '核实日期', kind: date, width: 112, sorter: true },
    {
      name: 'verifyDue',
      title: '下次核实',
      width: 140,
      sorter: true,
      render: (row) => (row.verifyDue && row.verifyDue < today ? `${row.verifyDue} 已到期` : row.verifyDue),
    },
  ];
}

export function placeQuery(today: string): QueryField[] {
  return [
    { name: 'name', label: '名称', kind: matchText },
    { name: 'district', label: '区县', kind: dict(districtDict) },
    { name: 'status', label: '状态', kind: options(statusOptions) },
    {
      name: 'due',
      label: '核实',
      kind: options([{ value: 'over', label: '已到期，该重新核实' }]),
      send: () => ({ verifyDue_end: dayBefore(today) }),
    },
  ];
}

/** The day before, as text. */
function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/** Notes that the selected places were called today. */
export function verifyAction<Row extends PlaceRow>(base: Parameters<typeof markVerified>[0], permission: string) {
  return (_page: ListPageHandle<Row>) => [
    {
      key: 'verify',
      label: '记为今天核实',
      permission: `${permission}:edit`,
      overAll: true,
      question: '所选的都已打电话核对过地址、时间和服务了吗？',
      run: (chosen: ChosenRows, onPart: (done: number) => void) => markVerified(base, chosen, onPart),
    },
  ];
}
