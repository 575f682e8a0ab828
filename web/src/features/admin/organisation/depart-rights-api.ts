import { queryOptions } from '@tanstack/react-query';
import type { Page } from '@/shared/api/staff';
import { staffClient } from '@/shared/api/staff-client';
import type { ListRow } from '@/widgets/list-page/list-resource';
import { fresh, type GrantedRules, permissionBase, type RightTree } from './organisation-api';

export const departRoleBase = '/sys/sysDepartRole';
const base = '/sys/sysDepartPermission';

/** Keys of everything about the roles of a department. */
export const departRoleKey = (departId: string) => ['depart-role', departId];

/** A role of a department. */
export type DepartRoleRow = ListRow & {
  departId: string;
  roleName: string;
  roleCode: string;
  description: string;
  createBy: string;
  createTime: string;
  updateBy: string;
  updateTime: string | null;
};

export const blankDepartRole = (departId: string): DepartRoleRow => ({
  ...fresh,
  departId,
  roleName: '',
  roleCode: '',
  description: '',
});

/** Keys of the menus and buttons that a department may give to its roles. */
export const departRightsOptions = (departId: string) =>
  queryOptions({
    queryKey: ['depart', 'rights', departId],
    queryFn: ({ signal }) =>
      staffClient<string[]>(`${permissionBase}/queryDepartPermission`, { query: { departId }, signal }),
    gcTime: 0,
  });

export const saveDepartRights = (departId: string, permissionIds: string, lastpermissionIds: string) =>
  staffClient(`${permissionBase}/saveDepartPermission`, {
    method: 'POST',
    body: { departId, permissionIds, lastpermissionIds },
  });

/** The same as a tree. */
export const departTreeOptions = (departId: string) =>
  queryOptions({
    queryKey: ['depart', 'rights-tree', departId],
    queryFn: ({ signal }) =>
      staffClient<RightTree>(`${base}/queryTreeListForDeptRole`, { query: { departId }, signal }),
    gcTime: 0,
  });

export const departRoleRightsOptions = (roleId: string) =>
  queryOptions({
    queryKey: ['depart-role-rights', roleId],
    queryFn: ({ signal }) => staffClient<string[]>(`${base}/queryDeptRolePermission`, { query: { roleId }, signal }),
    gcTime: 0,
  });

export const saveDepartRoleRights = (roleId: string, permissionIds: string, lastpermissionIds: string) =>
  staffClient(`${base}/saveDeptRolePermission`, { method: 'POST', body: { roleId, permissionIds, lastpermissionIds } });

export const departRulesOptions = (permissionId: string, departId: string) =>
  queryOptions({
    queryKey: ['depart', 'datarule', permissionId, departId],
    queryFn: ({ signal }) => staffClient<GrantedRules>(`${base}/datarule/${permissionId}/${departId}`, { signal }),
    gcTime: 0,
  });

export const saveDepartRules = (permissionId: string, departId: string, dataRuleIds: string) =>
  staffClient(`${base}/datarule`, { method: 'POST', body: { permissionId, departId, dataRuleIds } });

export const departRoleRulesOptions = (permissionId: string, role: DepartRoleRow) =>
  queryOptions({
    queryKey: ['depart-role', 'datarule', permissionId, role.id],
    queryFn: ({ signal }) =>
      staffClient<GrantedRules>(`${departRoleBase}/datarule/${permissionId}/${role.departId}/${role.id}`, { signal }),
    gcTime: 0,
  });

export const saveDepartRoleRules = (permissionId: string, roleId: string, dataRuleIds: string) =>
  staffClient(`${departRoleBase}/datarule`, { method: 'POST', body: { permissionId, roleId, dataRuleIds } });

/** All roles of a department. */
export const departRolesOptions = (departId: string) =>
  queryOptions({
    queryKey: [...departRoleKey(departId), 'roles'],
    queryFn: ({ signal }) =>
      staffClient<DepartRoleRow[]>(`${departRoleBase}/getDeptRoleList`, { query: { departId }, signal }),
  });

export const saveDepartRole = (row: DepartRoleRow) =>
  staffClient(`${departRoleBase}/${row.id ? 'edit' : 'add'}`, { method: row.id ? 'PUT' : 'POST', body: row });

export const deleteDepartRole = (id: string) =>
  staffClient(`${departRoleBase}/delete`, { method: 'DELETE', query: { id } });

/** Somebody who works in a department, with the roles held there. */
export type WorkerRow = { id: string; username: string; realname: string; droleIds: string[]; roleNames: string };

export const findWorkers = (departId: string, pageNo: number, keyword: string, signal: AbortSignal) =>
  staffClient<Page<WorkerRow>>(`${departRoleBase}/users`, {
    query: { departId, pageNo, pageSize: 10, keyword },
    signal,
  });

/** Both lists are comma-joined: the roles that the person shall hold, and those held when the dialog was opened. */
export const assignDepartRoles = (userId: string, newRoleId: string, oldRoleId: string) =>
  staffClient(`${departRoleBase}/deptRoleUserAdd`, { method: 'POST', body: { userId, newRoleId, oldRoleId } });
