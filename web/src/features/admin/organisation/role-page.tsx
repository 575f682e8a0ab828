import { useMemo, useState } from 'react';
import { notTaken } from '@/ui-admin/form/server-rules';
import { longText } from '@/ui-admin/values/long-text';
import { moment } from '@/ui-admin/values/moment';
import { text } from '@/ui-admin/values/text';
import { matchText } from '@/widgets/inputs/match-text-kind';
import type { ListResource } from '@/widgets/list-page/list-resource';
import { ListPage } from '@/widgets/list-page/view/list-page';
import { fresh, type RoleRow, roleBase } from './organisation-api';
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
  columns: [
    { name: 'roleName', title: '角色名称', width: 200, rowHeader: true, sorter: true },
    { name: 'roleCode', title: '角色编码', width: 200, sorter: true },
    { name: 'description', title: '说明', ellipsis: true },
    { name: 'createTime', title: '创建时间', kind: moment, width: 160, sorter: true },
  ],
  query: [
    { name: 'roleName', label: '角色名称', kind: matchText },
    { name: 'roleCode', label: '角色编码', kind: matchText },
  ],
  nameOf: (row) => row.roleName,
  fields: [
    { name: 'roleName', label: '角色名称', kind: text, required: true, max: 100 },
    {
      name: 'roleCode',
      label: '角色编码',
      kind: text,
      required: true,
      max: 64,
      asyncRules: [notTaken('sys_role', 'role_code')],
    },
    { name: 'description', label: '说明', kind: longText(), max: 255 },
  ],
  blank: { ...fresh, roleName: '', roleCode: '', description: '' },
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
