import { useQuery } from '@tanstack/react-query';
import { sysRole } from '@/shared/api/tables/sys-role';
import { longText } from '@/ui-admin/values/long-text';
import { listScreen } from '@/widgets/list-page/list-screen';
import { columnsOf } from '@/widgets/list-page/table/columns-of';
import { fieldsOf } from '@/widgets/list-page/table/fields-of';
import { queryOf } from '@/widgets/list-page/table/query-of';
import {
  grantedOptions,
  grantedRulesOptions,
  type RoleRow,
  rightsOptions,
  roleBase,
  saveGrantedRules,
  saveGrants,
} from '../directory-api';
import { RightsDrawer } from './rights-drawer';
import { RightsRules } from './rights-rules';
import { RoleHomeModal } from './role-home';
import { everybody } from './role-home-api';
import { RoleMembers } from './role-members';
import { RoleScopeModal } from './role-scope';

/** Roles: who holds them, what they may do and how far they see. */
export default listScreen<RoleRow>('角色管理', {
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
  fields: fieldsOf(sysRole, [{ name: 'roleName' }, { name: 'roleCode' }, { name: 'description', kind: longText() }]),
  superQuery: true,
  exportName: '角色',
  actions: [
    {
      on: 'toolbar',
      key: 'home',
      label: '默认首页',
      permission: 'system:role:edit',
      form: (_, close) => <RoleHomeModal roleCode={everybody} roleName="所有人" onClose={close} />,
    },
    {
      on: 'row',
      key: 'grants',
      label: '授权',
      permission: 'system:role:grant',
      form: (role, close) => <RoleGrants role={role} onClose={close} />,
    },
    {
      on: 'row',
      key: 'scope',
      label: '数据范围',
      permission: 'system:role:grant',
      form: (role, close) => <RoleScopeModal role={role} onClose={close} />,
    },
    {
      on: 'row',
      key: 'members',
      label: '用户',
      permission: 'system:user:role',
      form: (role, close) => <RoleMembers role={role} onClose={close} />,
    },
    {
      on: 'row',
      key: 'home',
      label: '首页配置',
      permission: 'system:role:edit',
      form: ({ roleCode, roleName }, close) => (
        <RoleHomeModal roleCode={roleCode} roleName={roleName} onClose={close} />
      ),
    },
  ],
});

type Props = { role: RoleRow; onClose: () => void };

/** Menus and buttons of a role. Mount it while it is open. */
function RoleGrants({ role, onClose }: Props) {
  return (
    <RightsDrawer
      title={`角色授权：${role.roleName}`}
      rights={useQuery(rightsOptions)}
      granted={useQuery(grantedOptions(role.id))}
      save={(now, before) => saveGrants(role.id, now, before)}
      rules={(node, onCloseRules) => (
        <RightsRules
          name={node.slotTitle}
          note="勾选的规则须同时符合；一条都不勾选，表示不限制。"
          options={grantedRulesOptions(node.key, role.id)}
          save={(ids) => saveGrantedRules(node.key, role.id, ids)}
          onClose={onCloseRules}
        />
      )}
      onClose={onClose}
    />
  );
}
