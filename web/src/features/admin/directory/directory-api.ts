import type { Refine, Schemas } from '@/shared/api/generated';
import { staff } from '@/shared/api/staff-client';
import { staffQuery, unkept } from '@/shared/api/staff-query';
import { callBatch } from '@/ui-admin/list/batch';
import type { Found } from '@/widgets/trees';
import type { PeopleQuery } from './people-table';

export const tenantBase = '/sys/tenant';
export const roleBase = '/sys/role';
export const permissionBase = '/sys/permission';
export const departBase = '/sys/sysDepart';

/** A site. `hosts`: host names of its public pages, one on each line; `status`: 1 works, 0 frozen. */
export type TenantRow = Schemas['TenantRow'];

export type RoleRow = Schemas['Role'];

/** How far a role sees; `chosen` sees the departments of `departIds`. */
export type RoleScope = Schemas['RoleScope'];

/** A node of the tree of rights. `ruleFlag` 1: the entry has data rules. */
export type RightNode = Schemas['MenuChoice'];

export type RightTree = Schemas['MenuChoices'];

export const rightsOptions = staffQuery(['role', 'rights'], `${roleBase}/queryTreeList`);

export const grantedOptions = (roleId: string) =>
  unkept(staffQuery(['role', 'granted', roleId], `${permissionBase}/queryRolePermission`, { query: { roleId } }));

/** Both lists are comma-joined: what the role shall hold, and what it held when the tree was opened. */
export const saveGrants = (roleId: string, permissionIds: string, lastpermissionIds: string) =>
  staff.post(`${permissionBase}/saveRolePermission`, {
    body: { roleId, permissionIds, lastpermissionIds },
  });

export const scopeOptions = (roleId: string) =>
  unkept(staffQuery(['role', 'scope', roleId], `${roleBase}/dataScope`, { query: { roleId } }));

export const saveScope = (scope: RoleScope) => staff.post(`${roleBase}/dataScope`, { body: scope });

/** `drChecked`: comma list of the rules that the role holds. */
export type GrantedRules = Schemas['RoleRules'];

export const grantedRulesOptions = (permissionId: string, roleId: string) =>
  unkept(
    staffQuery(['role', 'datarule', permissionId, roleId], `${roleBase}/datarule/{permissionId}/{roleId}`, {
      path: { permissionId, roleId },
    }),
  );

export const saveGrantedRules = (permissionId: string, roleId: string, dataRuleIds: string) =>
  staff.post(`${roleBase}/datarule`, { body: { permissionId, roleId, dataRuleIds } });

export type MemberRow = Schemas['Person'];

export const memberKey = (roleId: string) => ['role', 'members', roleId];

export const findMembers = (roleId: string, query: PeopleQuery, signal: AbortSignal) =>
  staff.get('/sys/user/userRoleList', { query: { roleId, ...query }, signal });

export const addMembers = (roleId: string, userIdList: readonly string[]) =>
  callBatch('/sys/user/addSysUserRole', userIdList, { method: 'POST', with: { roleId }, name: 'userIdList' });

export const removeMember = (roleId: string, userId: string) =>
  staff.delete('/sys/user/deleteUserRole', { query: { roleId, userId } });

/** A menu entry (`menuType` 0 at the root, 1 below) or a button (2). */
export type PermissionRow = Refine<Schemas['PermissionNode'], { children?: PermissionRow[] | null }>;

/** A condition on the rows of a list, granted with the entry. */
export type DataRuleRow = Schemas['DataRule'];

export const menuOptions = staffQuery(['permission', 'tree'], `${permissionBase}/list`);

export const savePermission = (row: Omit<PermissionRow, 'children'>) =>
  row.id ? staff.put(`${permissionBase}/edit`, { body: row }) : staff.post(`${permissionBase}/add`, { body: row });

export const deletePermission = (id: string) => staff.delete(`${permissionBase}/delete`, { query: { id } });

export const rulesOptions = (permissionId: string) =>
  staffQuery(['permission', 'rules', permissionId], `${permissionBase}/getPermRuleListByPermId`, {
    query: { permissionId },
  });

/** A field that data rules of a list may name. */
export type RuleField = Schemas['RuleField'];

/** A list on a screen, with the fields of its rules. */
export type RuleList = Schemas['RuleList'];

export const ruleFieldsOptions = (permissionId: string) => ({
  ...staffQuery(['permission', 'rule-fields', permissionId], `${permissionBase}/ruleFields`, {
    query: { permissionId },
  }),
  staleTime: 60_000,
});

export type RuleTry = Schemas['RuleTry'];

/** What a rule would leave of a list, of what the person who asks sees. */
export type RulePreview = Schemas['RulePreview'];

export const previewRule = (rule: RuleTry) => staff.post(`${permissionBase}/previewRule`, { body: rule });

export const saveRule = (row: DataRuleRow) =>
  row.id
    ? staff.put(`${permissionBase}/editPermissionRule`, { body: row })
    : staff.post(`${permissionBase}/addPermissionRule`, { body: row });

export const deleteRule = (id: string) => staff.delete(`${permissionBase}/deletePermissionRule`, { query: { id } });

/** A department as trees carry it. */
export type DepartRow = Schemas['DepartNode'];

/** One level of the departments. */
export const departTree = `${departBase}/queryDepartTreeSync`;

/** A department that was found, with what tells it from others of its name. */
export type FoundRow = DepartRow & { path: string; people: number };

/** The search of the pickers, with all fields of what it found: by name, pinyin, code or path. */
export async function foundDeparts(keyWord: string, signal: AbortSignal): Promise<Found<FoundRow>> {
  const { records, total } = await staff.get(`${departBase}/find`, { query: { keyWord }, signal });
  const ids = records.map(({ id }) => id).join(',');
  const full = ids ? await staff.get(departTree, { query: { ids }, signal }) : [];
  const byId = new Map(full.map((row) => [row.id, row]));
  const rows = records.flatMap(({ id, path, people }) => {
    const row = byId.get(id);
    return row ? [{ ...row, path, people }] : [];
  });
  return { rows, total };
}
