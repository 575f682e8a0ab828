import { type Business, BusinessPicker } from './business-picker';
import type { PickerProps } from './chosen-field';

type Role = { id: string; roleName: string; roleCode: string };

export const roles: Business<Role> = {
  name: '角色',
  listUrl: '/sys/role/list',
  store: 'id',
  text: 'roleName',
  columns: [
    { name: 'roleName', title: '角色名称' },
    { name: 'roleCode', title: '角色编码', width: 160 },
  ],
  query: [
    { name: 'roleName', label: '角色名称' },
    { name: 'roleCode', label: '角色编码' },
  ],
};

/** Picks roles; stores their ids. */
export function RolePicker(props: PickerProps) {
  return <BusinessPicker business={roles} {...props} />;
}
