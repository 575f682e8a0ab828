import { rabiesClinic } from '@/shared/api/tables/rabies-clinic';
import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { later } from '@/ui-admin/later';
import { aside } from '@/ui-admin/values/aside';
import { options } from '@/widgets/inputs';
import { type BatchAction, columnsOf, fieldsOf, type ListColumn, type QueryField, queryOf } from '@/widgets/list-page';
import { markVerified, type PlaceRow } from './clinic-api';
import { exceptions, exceptionsRule, hours, hoursRule } from './hours/hours-editor';

/** The map comes with the first form, not with the list. */
const PinMap = later(async () => (await import('./pin-map')).PinMap);

/** Fields that stand first in the form of a place: where it is and when it is open. */
export const whereFields: readonly FieldSpec<PlaceRow>[] = fieldsOf(rabiesClinic, [
  { name: 'name' },
  { name: 'district' },
  { name: 'street' },
  { name: 'address' },
  { name: 'lng', hint: 'GCJ-02 坐标，如 112.34567；在下面的地图上点一下也可以' },
  { name: 'lat', hint: '如 28.12345' },
  { name: 'mapPin', label: '地图选点', kind: aside((control) => <PinMap {...control} />) },
  { name: 'phone', hint: '多个用逗号分隔，分机写成 0300-5550201转8' },
  { name: 'is24h' },
  {
    name: 'hours',
    kind: hours,
    required: true,
    rules: [hoursRule],
    // Hours that cannot be read stay in sight, since nothing could be saved with them.
    visible: (row) => !row.is24h || hoursRule(row.hours) !== null,
  },
  { name: 'exceptions', kind: exceptions, rules: [exceptionsRule] },
  { name: 'hoursNote' },
  { name: 'emergencyWay', hint: '不开诊时怎样得到帮助，如：夜间到急诊可取阻断药。市民只看“现在开诊”时也列出来' },
  { name: 'emergencyPhone', hint: '不填就写平时的电话' },
]);

/** Fields that stand last. */
export const factFields: readonly FieldSpec<PlaceRow>[] = fieldsOf(rabiesClinic, [
  { name: 'wheelchairAccess' },
  { name: 'transport' },
  { name: 'status', hint: '撤销的不在网站上显示' },
  { name: 'sortNo', hint: '小的在前' },
  { name: 'verifiedAt', hint: '90 天没有核实会提醒，网站上也会提示市民先打电话' },
  { name: 'verifiedBy', hint: '不公开' },
  { name: 'source', wide: true, hint: '不公开' },
]);

export function placeColumns<Row extends PlaceRow>(today: string): ListColumn<Row>[] {
  return columnsOf(rabiesClinic, [
    { name: 'name', rowHeader: true },
    { name: 'district', width: 96 },
    { name: 'phone', width: 140, ellipsis: true },
    { name: 'address', ellipsis: true, hidden: true },
    { name: 'status', width: 80 },
    { name: 'verifiedAt', width: 112 },
    {
      name: 'verifyDue',
      width: 140,
      render: (row) => (row.verifyDue && row.verifyDue < today ? `${row.verifyDue} 已到期` : row.verifyDue),
    },
  ]);
}

export function placeQuery(today: string): QueryField[] {
  return queryOf(rabiesClinic, [
    { name: 'name' },
    { name: 'district' },
    { name: 'status' },
    {
      own: 'due',
      label: '核实',
      kind: options([{ value: 'over', label: '已到期，该重新核实' }]),
      send: () => ({ verifyDue_end: dayBefore(today) }),
    },
  ]);
}

/** The day before, as text. */
function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/** Notes that the selected places were called today. */
export function verifyAction(base: Parameters<typeof markVerified>[0], permission: string): BatchAction {
  return {
    on: 'batch',
    key: 'verify',
    label: '记为今天核实',
    permission: `${permission}:edit`,
    overAll: true,
    question: '所选的都已打电话核对过地址、时间和服务了吗？',
    run: ({ rows, onPart }) => markVerified(base, rows, onPart),
  };
}
