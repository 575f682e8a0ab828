import { type Business, BusinessPicker } from './business-picker';
import type { PickerProps } from './chosen-field';

type Position = { id: string; name: string; code: string; rank_dictText?: string };

export const positions: Business<Position> = {
  name: '职务',
  listUrl: '/sys/position/list',
  store: 'code',
  text: 'name',
  columns: [
    { name: 'name', title: '职务名称' },
    { name: 'code', title: '职务编码', width: 160 },
    { name: 'rank_dictText', title: '职级', width: 100 },
  ],
  query: [
    { name: 'name', label: '职务名称' },
    { name: 'code', label: '职务编码' },
  ],
};

/** Picks posts; stores their codes. */
export function PositionPicker(props: PickerProps) {
  return <BusinessPicker business={positions} {...props} />;
}
