import type { Choice } from '@/ui-admin/values/codes';
import { matchText } from '@/widgets/inputs';
import type { Business } from './business-picker';
import { record } from './record-kind';

export const roles: Business<{ id: string; roleName: string; roleCode: string }> = {
  name: '角色',
  listUrl: '/sys/role/list',
  store: 'id',
  text: 'roleName',
  columns: [
    { name: 'roleName', title: '角色名称' },
    { name: 'roleCode', title: '角色编码', width: 160 },
  ],
  query: [
    { name: 'roleName', label: '角色名称', kind: matchText },
    { name: 'roleCode', label: '角色编码', kind: matchText },
  ],
};

/** A role, or several, by id. */
export const role = (choice?: Choice) => record(roles, choice);
