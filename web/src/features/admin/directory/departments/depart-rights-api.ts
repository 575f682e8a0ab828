import type { Schemas } from '@/shared/api/generated';
import { staff } from '@/shared/api/staff-client';
import { staffQuery, unkept } from '@/shared/api/staff-query';
import { permissionBase } from '../directory-api';
import type { PeopleQuery } from '../people-table';

export const departRoleBase = '/sys/sysDepartRole';
const base = '/sys/sysDepartPermission';

/** Keys of everything about the roles of a department. */
export const departRoleKey = (departId: string) => ['depart-role', departId];

/** A role of a department. */
export type DepartRoleRow = Schemas['DepartRole'];

/** Keys of the menus and buttons that a department may give to its roles. */
export const departRightsOptions = (departId: string) =>
  unkept(
    staffQuery(['depart', 'rights', departId], `${permissionBase}/queryDepartPermission`, { query: { departId } }),
  );

export const saveDepartRights = (departId: string, permissionIds: string, lastpermissionIds: string) =>
  staff.post(`${permissionBase}/saveDepartPermission`, {
    body: { departId, permissionIds, lastpermissionIds },
  });

/** The same as a tree. */
export const departTreeOptions = (departId: string) =>
  unkept(staffQuery(['depart', 'rights-tree', departId], `${base}/queryTreeListForDeptRole`, { query: { departId } }));

export const departRoleRightsOptions = (roleId: string) =>
  unkept(staffQuery(['depart-role-rights', roleId], `${base}/queryDeptRolePermission`, { query: { roleId } }));

export const saveDepartRoleRights = (roleId: string, permissionIds: string, lastpermissionIds: string) =>
  staff.post(`${base}/saveDeptRolePermission`, { body: { roleId, permissionIds, lastpermissionIds } });

export const departRulesOptions = (permissionId: string, departId: string) =>
  unkept(
    staffQuery(['depart', 'datarule', permissionId, departId], `${base}/datarule/{permissionId}/{departId}`, {
      path: { permissionId, departId },
    }),
  );

export const saveDepartRules = (permissionId: string, departId: string, dataRuleIds: string) =>
  staff.post(`${base}/datarule`, { body: { permissionId, departId, dataRuleIds } });

export const departRoleRulesOptions = (permissionId: string, role: DepartRoleRow) =>
  unkept(
    staffQuery(
      ['depart-role', 'datarule', permissionId, role.id],
      `${departRoleBase}/datarule/{permissionId}/{departId}/{roleId}`,
      { path: { permissionId, departId: role.departId, roleId: role.id } },
    ),
  );

export const saveDepartRoleRules = (permissionId: string, roleId: string, dataRuleIds: string) =>
  staff.post(`${departRoleBase}/datarule`, { body: { permissionId, roleId, dataRuleIds } });

/** All roles of a department. */
export const departRolesOptions = (departId: string) =>
  staffQuery([...departRoleKey(departId), 'roles'], `${departRoleBase}/getDeptRoleList`, { query: { departId } });

export const saveDepartRole = (row: DepartRoleRow) =>
  row.id ? staff.put(`${departRoleBase}/edit`, { body: row }) : staff.post(`${departRoleBase}/add`, { body: row });

export const deleteDepartRole = (id: string) => staff.delete(`${departRoleBase}/delete`, { query: { id } });

/** Somebody who works in a department, with the roles held there. */
export type WorkerRow = Schemas['DepartWorker'];

export const findWorkers = (departId: string, query: PeopleQuery, signal: AbortSignal) =>
  staff.get(`${departRoleBase}/users`, { query: { departId, ...query }, signal });

/** Both lists are comma-joined: the roles that the person shall hold, and those held when the dialog was opened. */
export const assignDepartRoles = (userId: string, newRoleId: string, oldRoleId: string) =>
  staff.post(`${departRoleBase}/deptRoleUserAdd`, { body: { userId, newRoleId, oldRoleId } });
