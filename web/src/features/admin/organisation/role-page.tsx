import { useMemo, useState } from 'react';
import { sysRole } from '@/shared/api/tables/sys-role';
import { longText } from '@/ui-admin/values/long-text';
import type { ListResource } from '@/widgets/list-page/list-resource';
import { columnsOf } from '@/widgets/list-page/table/columns-of';
import { fieldsOf } from '@/widgets/list-page/table/fields-of';
import { queryOf } from '@/widgets/list-page/table/query-of';
import { ListPage } from '@/widgets/list-page/view/list-page';
import { type RoleRow, roleBase } from './organisation-api';
import { RoleGrants } from './role-grants';
import { RoleHomeModal } from './role-home';
import { everybody } from './role-home-api';
import { RoleMembers } from './role-members';
import { RoleScopeModal } from './role-scope';

type Opened = { what: 'members' | 'grants' | 'scope'; role: RoleRow };
type HomeOf = Pick<RoleRow, 'roleCode' | 'roleName'>;

/** Roles: who holds them, what they may do and how far they see. */
export default function RolePage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [home, setHome] = useState<HomeOf | null>(null);
  const resource = useMemo(() => roles(setOpened, setHome), []);
  const close = () => setOpened(null);
  return (
    <>
      <ListPage title="角色管理" resource={resource} />
      {opened?.what === 'members' && <RoleMembers role={opened.role} onClose={close} />}
      {opened?.what === 'grants' && <RoleGrants role={opened.role} onClose={close} />}
      {opened?.what === 'scope' && <RoleScopeModal role={opened.role} onClose={close} />}
      {home && <RoleHomeModal {...home} onClose={() => setHome(null)} />}
    </>
  );
}

const roles = (onOpen: (opened: Opened) => void, onHome: (home: HomeOf) => void): ListResource<RoleRow> => ({
  base: roleBase,
  label: '角色',
  permission: 'system:role',
  urls: { importExcel: null },
  columns: columnsOf(sysRole, [
    { name: 'roleName', width: 200, rowHeader: true },
    { name: 'roleCode', width: 200 },
    { name: 'description', ellipsis: true },
    { name: 'createTime', width: 160 },
  ]),
  query: queryOf(sysRole, [{ name: 'roleName' }, { name: 'roleCode' }]),
  nameOf: (row) => row.roleName,
  fields: fieldsOf(sysRole, [
    { name: 'roleName' },
    {
      name: 'roleCode',
    },
    { name: 'description', kind: longText() },
  ]),
  blank: {},
  superQuery: true,
  exportName: '角色',
  toolbar: () => [
    {
      key: 'home',
      label: '默认首页',
      permission: 'system:role:edit',
      run: () => onHome({ roleCode: everybody, roleName: '所有人' }),
    },
  ],
  rowActions: (role) => [
    { key: 'grants', label: '授权', permission: 'system:role:grant', run: () => onOpen({ what: 'grants', role }) },
    { key: 'scope', label: '数据范围', permission: 'system:role:grant', run: () => onOpen({ what: 'scope', role }) },
    { key: 'members', label: '用户', permission: 'system:user:role', run: () => onOpen({ what: 'members', role }) },
    {
      key: 'home',
      label: '首页配置',
      permission: 'system:role:edit',
      run: () => onHome({ roleCode: role.roleCode, roleName: role.roleName }),
    },
  ],
});
