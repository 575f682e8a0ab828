import { useQuery } from '@tanstack/react-query';
import { sysDepartRole } from '@/shared/api/tables/sys-depart-role';
import type { Action } from '@/ui-admin/actions/action';
import { useActions, useChange } from '@/ui-admin/actions/use-actions';
import { Drawer } from '@/ui-admin/dialog/drawer';
import { type FieldSpec, newRow } from '@/ui-admin/form/field-spec';
import { FormModal } from '@/ui-admin/form/form-modal';
import { HasPermission } from '@/ui-admin/permission';
import { longText } from '@/ui-admin/values/long-text';
import { ListTools, RowsTable, useWholeList } from '@/widgets/list';
import { columnsOf, fieldsOf } from '@/widgets/list-page';
import styles from '../directory.module.css';
import type { DepartRow } from '../directory-api';
import { PeopleTable } from '../people-table';
import { RightsDrawer } from '../roles/rights-drawer';
import { RightsRules, TicksModal } from '../roles/rights-rules';
import {
  assignDepartRoles,
  type DepartRoleRow,
  deleteDepartRole,
  departRoleKey,
  departRoleRightsOptions,
  departRoleRulesOptions,
  departRolesOptions,
  departTreeOptions,
  findWorkers,
  saveDepartRole,
  saveDepartRoleRights,
  saveDepartRoleRules,
  type WorkerRow,
} from './depart-rights-api';

type Props = { depart: DepartRow; onClose: () => void };

/** The roles of a department and who holds them. Mount it while it is open. */
export function DepartRoles({ depart, onClose }: Props) {
  return (
    <Drawer size={720} title={`部门角色：${depart.departName}`} onClose={onClose}>
      <h2 className={styles.part}>角色</h2>
      <RoleTable depart={depart} />
      <HasPermission code="system:user:role">
        <h2 className={styles.part}>人员</h2>
        <DepartWorkers depart={depart} />
      </HasPermission>
    </Drawer>
  );
}

function RoleTable({ depart }: { depart: DepartRow }) {
  const roles = useWholeList(departRolesOptions(depart.id));
  const change = useChange([departRoleKey(depart.id)]);
  const { offersOf, dialog } = useActions(roleActions(depart), change);
  const tools = useActions(roleTools(depart), change);
  return (
    <>
      <ListTools offers={tools.offersOf()} />
      <RowsTable<DepartRoleRow>
        label="部门的角色"
        list={roles}
        columns={columns}
        nameOf={({ roleName }) => roleName}
        offersOf={(role) => offersOf(role, role.id)}
        empty="这个部门还没有角色"
      />
      {tools.dialog}
      {dialog}
    </>
  );
}

const columns = columnsOf<typeof sysDepartRole, DepartRoleRow>(sysDepartRole, [
  { name: 'roleName', rowHeader: true },
  { name: 'roleCode' },
  { name: 'description' },
]);

const roleTools = (depart: DepartRow): Action[] => [
  {
    key: 'add',
    label: '新增部门角色',
    icon: 'plus',
    primary: true,
    permission: 'system:role:add',
    form: (_, close) => <RoleForm depart={depart} role={newRow(fields, { departId: depart.id })} onClose={close} />,
  },
];

const roleActions = (depart: DepartRow): Action<DepartRoleRow>[] => [
  {
    key: 'grants',
    label: '授权',
    permission: 'system:role:grant',
    form: (role, close) => <RoleRights depart={depart} role={role} onClose={close} />,
  },
  {
    key: 'edit',
    label: '编辑',
    permission: 'system:role:edit',
    form: (role, close) => <RoleForm depart={depart} role={role} onClose={close} />,
  },
  {
    key: 'delete',
    label: '删除',
    danger: true,
    permission: 'system:role:delete',
    question: ({ roleName }) => ({
      title: `删除部门角色「${roleName}」？`,
      content: '还有人持有的部门角色不能删除。',
    }),
    run: ({ id }) => deleteDepartRole(id),
    done: '删除成功',
  },
];

type RoleProps = Props & { role: DepartRoleRow };

const fields: FieldSpec<DepartRoleRow>[] = fieldsOf(sysDepartRole, [
  { name: 'roleName' },
  { name: 'roleCode', hint: '以字母开头，全站不重复' },
  { name: 'description', kind: longText() },
]);

function RoleForm({ depart, role, onClose }: RoleProps) {
  return (
    <FormModal
      note={`${depart.departName}的部门角色`}
      initial={role}
      specs={fields}
      save={saveDepartRole}
      after={[departRoleKey(depart.id)]}
      onClose={onClose}
    />
  );
}

function RoleRights({ depart, role, onClose }: RoleProps) {
  return (
    <RightsDrawer
      title={`部门角色授权：${role.roleName}`}
      empty={`部门「${depart.departName}」还没有权限，请先在部门权限中勾选。`}
      rights={useQuery(departTreeOptions(depart.id))}
      granted={useQuery(departRoleRightsOptions(role.id))}
      save={(now, before) => saveDepartRoleRights(role.id, now, before)}
      rules={(node, onCloseRules) => (
        <RightsRules
          name={node.slotTitle}
          note="勾选的规则须同时符合；一条都不勾选，表示不限制。"
          options={departRoleRulesOptions(node.key, role)}
          save={(ids) => saveDepartRoleRules(node.key, role.id, ids)}
          onClose={onCloseRules}
        />
      )}
      onClose={onClose}
    />
  );
}

/** The people of one department, without those below it, and the roles they hold there. */
function DepartWorkers({ depart }: { depart: DepartRow }) {
  const { offersOf, dialog } = useActions(workerActions(depart), useChange());
  return (
    <>
      <PeopleTable<WorkerRow>
        label="部门的人员"
        queryKey={[...departRoleKey(depart.id), 'workers']}
        find={(query, signal) => findWorkers(depart.id, query, signal)}
        empty="这个部门还没有人"
        columns={[
          { name: 'realname', title: '姓名', rowHeader: true },
          { name: 'username', title: '登录名' },
          { name: 'roleNames', title: '部门角色' },
        ]}
        offersOf={(row) => offersOf(row, row.id)}
      />
      {dialog}
    </>
  );
}

const workerActions = (depart: DepartRow): Action<WorkerRow>[] => [
  {
    key: 'assign',
    label: '分配部门角色',
    form: (person, close) => <AssignRoles depart={depart} person={person} onClose={close} />,
  },
];

type AssignProps = { depart: DepartRow; person: WorkerRow; onClose: () => void };

/** Which roles of the department a person holds. */
function AssignRoles({ depart, person, onClose }: AssignProps) {
  const asked = useQuery(departRolesOptions(depart.id));
  const held = person.droleIds.join(',');
  return (
    <TicksModal
      title={`分配部门角色：${person.realname}`}
      label="部门角色"
      asked={asked}
      words={asked.data?.map(({ id, roleName }) => ({ value: id, label: roleName }))}
      none="这个部门还没有角色，请先新增部门角色"
      ticked={held}
      save={(ids) => assignDepartRoles(person.id, ids, held)}
      after={[departRoleKey(depart.id)]}
      done="部门角色已保存，下一次操作起生效"
      onClose={onClose}
    />
  );
}
