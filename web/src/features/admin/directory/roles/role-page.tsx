import { useQuery } from '@tanstack/react-query';
import { sysRole } from '@/shared/api/tables/sys-role';
import type { Action } from '@/ui-admin/actions/action';
import { useActions, useChange } from '@/ui-admin/actions/use-actions';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { Drawer } from '@/ui-admin/dialog/drawer';
import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { FormModal } from '@/ui-admin/form/form-modal';
import { useBatchReport } from '@/ui-admin/list/use-batch-report';
import { Waiting } from '@/ui-admin/state/states';
import { longText } from '@/ui-admin/values/long-text';
import { options } from '@/widgets/inputs';
import { columnsOf, fieldsOf, listScreen, queryOf } from '@/widgets/list-page';
import { depart, UserByDepartModal } from '@/widgets/pickers';
import {
  addMembers,
  findMembers,
  grantedOptions,
  grantedRulesOptions,
  type MemberRow,
  memberKey,
  type RoleRow,
  type RoleScope,
  removeMember,
  rightsOptions,
  roleBase,
  saveGrantedRules,
  saveGrants,
  saveScope,
  scopeOptions,
} from '../directory-api';
import { PeopleTable } from '../people-table';
import { RightsDrawer } from './rights-drawer';
import { RightsRules } from './rights-rules';
import { RoleHomeModal } from './role-home';
import { everybody } from './role-home-api';

/** Who holds a role is seen by those who may give it. */
const membersRight = 'system:user:role';

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
  subTable: {
    label: '成员',
    permission: membersRight,
    load: ({ id }, signal) => findMembers(id, { pageNo: 1, pageSize: 20, keyword: '' }, signal),
    columns: [
      { name: 'username', title: '登录名', rowHeader: true },
      { name: 'realname', title: '姓名' },
    ],
  },
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
      permission: membersRight,
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

const kinds = [
  { value: 'all', label: '全部数据' },
  { value: 'departs', label: '本部门及下级的数据' },
  { value: 'depart', label: '本部门的数据' },
  { value: 'self', label: '本人的数据' },
  { value: 'chosen', label: '指定部门的数据' },
];

const fields: FieldSpec<RoleScope>[] = [
  {
    name: 'dataScope',
    label: '能看到和修改',
    kind: options(kinds),
    required: true,
    wide: true,
    hint: '一个人有几个角色时，范围合在一起',
  },
  {
    name: 'departIds',
    label: '指定部门',
    kind: depart({ multiple: true }),
    required: true,
    wide: true,
    visible: (scope) => scope.dataScope === 'chosen',
  },
];

/** How far a role sees over rows that belong to departments. Mount it while it is open. */
function RoleScopeModal({ role, onClose }: Props) {
  const { data, error, refetch } = useQuery(scopeOptions(role.id));
  const title = '数据范围';
  if (data) {
    return (
      <FormModal
        title={title}
        note={role.roleName}
        initial={data}
        specs={fields}
        save={saveScope}
        after={[]}
        onClose={onClose}
        width={560}
      />
    );
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {<Waiting error={error} onRetry={refetch} rows={3} />}
    </Dialog>
  );
}

/** The people who hold a role. Mount it while it is open. */
function RoleMembers({ role, onClose }: Props) {
  const report = useBatchReport();
  const change = useChange([memberKey(role.id)]);
  const { offersOf } = useActions(memberActions(role), change);
  const tools = useActions(memberTools(role, report), change);
  return (
    <Drawer size={720} title={`角色用户：${role.roleName}`} onClose={onClose}>
      <PeopleTable<MemberRow>
        label="有这个角色的用户"
        queryKey={memberKey(role.id)}
        find={(query, signal) => findMembers(role.id, query, signal)}
        empty="还没有人有这个角色"
        tools={tools.offersOf()}
        columns={[
          { name: 'username', title: '登录名', rowHeader: true },
          { name: 'realname', title: '姓名' },
          { name: 'phone', title: '手机号' },
        ]}
        offersOf={(row) => offersOf(row, row.id)}
      />
      {tools.dialog}
    </Drawer>
  );
}

const memberTools = (role: RoleRow, report: ReturnType<typeof useBatchReport>): Action[] => [
  {
    key: 'add',
    label: '添加用户',
    icon: 'plus',
    primary: true,
    form: (_, close, go) => (
      <UserByDepartModal
        multiple
        onClose={close}
        onOk={(people) => {
          const names = new Map(people.map(({ id, realname }) => [id, realname]));
          if (names.size === 0) close();
          else {
            go(async () => {
              const answer = await addMembers(role.id, [...names.keys()]);
              report(answer, (id) => names.get(id) ?? id, false); // the dialog in which they were chosen is gone
            });
          }
        }}
      />
    ),
  },
];

const memberActions = (role: RoleRow): Action<MemberRow>[] => [
  {
    key: 'remove',
    label: '移出',
    danger: true,
    question: ({ realname }) => ({
      title: `把「${realname}」移出角色「${role.roleName}」？`,
      content: '此人的权限从下一次操作起减少。',
    }),
    run: ({ id }) => removeMember(role.id, id),
    done: '已移出',
  },
];
