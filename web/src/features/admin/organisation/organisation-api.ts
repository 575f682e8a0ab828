import { queryOptions } from '@tanstack/react-query';
import type { Page } from '@/shared/api/staff';
import { staffClient } from '@/shared/api/staff-client';
import { callBatch } from '@/ui-admin/list/batch';
import type { ListRow } from '@/widgets/list-page/list-resource';

export const tenantBase = '/sys/tenant';
export const roleBase = '/sys/role';
export const permissionBase = '/sys/permission';
export const departBase = '/sys/sysDepart';

type Audited = { createBy: string; createTime: string; updateBy: string; updateTime: string | null };

export const fresh = { id: '', version: 0, createBy: '', createTime: '', updateBy: '', updateTime: null };

/** A site. `hosts`: host names of its public pages, one on each line; `status`: 1 works, 0 frozen. */
export type TenantRow = ListRow &
  Audited & { name: string; hosts: string; beginDate: string | null; endDate: string | null; status: number };

export type RoleRow = ListRow & Audited & { roleName: string; roleCode: string; description: string };

/** How far a role sees; `chosen` sees the departments of `departIds`. */
export type DataScope = 'all' | 'departs' | 'depart' | 'self' | 'chosen';

export type RoleScope = { roleId: string; dataScope: DataScope; departIds: string; version: number };

/** A node of the tree of rights. `ruleFlag` 1: the entry has data rules. */
export type RightNode = { key: string; slotTitle: string; ruleFlag: number; children?: RightNode[] | null };

export type RightTree = { treeList: RightNode[]; ids: string[] };

export const rightsOptions = queryOptions({
  queryKey: ['role', 'rights'],
  queryFn: ({ signal }) => staffClient<RightTree>(`${roleBase}/queryTreeList`, { signal }),
});

export const grantedOptions = (roleId: string) =>
  queryOptions({
    queryKey: ['role', 'granted', roleId],
    queryFn: ({ signal }) =>
      staffClient<string[]>(`${permissionBase}/queryRolePermission`, { query: { roleId }, signal }),
    gcTime: 0,
  });

/** Both lists are comma-joined: what the role shall hold, and what it held when the tree was opened. */
export const saveGrants = (roleId: string, permissionIds: string, lastpermissionIds: string) =>
  staffClient(`${permissionBase}/saveRolePermission`, {
    method: 'POST',
    body: { roleId, permissionIds, lastpermissionIds },
  });

export const scopeOptions = (roleId: string) =>
  queryOptions({
    queryKey: ['role', 'scope', roleId],
    queryFn: ({ signal }) => staffClient<RoleScope>(`${roleBase}/dataScope`, { query: { roleId }, signal }),
    gcTime: 0,
  });

export const saveScope = (scope: RoleScope) => staffClient(`${roleBase}/dataScope`, { method: 'POST', body: scope });

/** `drChecked`: comma list of the rules that the role holds. */
export type GrantedRules = { datarule: DataRuleRow[]; drChecked: string | null };

export const grantedRulesOptions = (permissionId: string, roleId: string) =>
  queryOptions({
    queryKey: ['role', 'datarule', permissionId, roleId],
    queryFn: ({ signal }) => staffClient<GrantedRules>(`${roleBase}/datarule/${permissionId}/${roleId}`, { signal }),
    gcTime: 0,
  });

export const saveGrantedRules = (permissionId: string, roleId: string, dataRuleIds: string) =>
  staffClient(`${roleBase}/datarule`, { method: 'POST', body: { permissionId, roleId, dataRuleIds } });

export type MemberRow = ListRow & { username: string; realname: string; phone: string };

export const memberKey = (roleId: string) => ['role', 'members', roleId];

export const findMembers = (roleId: string, pageNo: number, keyword: string, signal: AbortSignal) =>
  staffClient<Page<MemberRow>>('/sys/user/userRoleList', {
    query: { roleId, pageNo, pageSize: 10, keyword },
    signal,
  });

export const addMembers = (roleId: string, userIdList: readonly string[]) =>
  callBatch('/sys/user/addSysUserRole', userIdList, { method: 'POST', with: { roleId }, name: 'userIdList' });

export const removeMember = (roleId: string, userId: string) =>
  staffClient('/sys/user/deleteUserRole', { method: 'DELETE', query: { roleId, userId } });

/** A menu entry (`menuType` 0 at the root, 1 below) or a button (2). */
export type PermissionRow = ListRow &
  Audited & {
    parentId: string;
    name: string;
    url: string;
    component: string;
    componentName: string;
    redirect: string;
    menuType: number | string;
    perms: string;
    permsType: string;
    sortNo: number;
    alwaysShow: boolean;
    icon: string;
    route: boolean;
    leaf: boolean;
    keepAlive: boolean;
    hidden: boolean;
    hideTab: boolean;
    internalOrExternal: boolean;
    description: string;
    status: string;
    children?: PermissionRow[] | null;
  };

/** A condition on the rows of a list, granted with the entry. */
export type DataRuleRow = ListRow &
  Audited & {
    permissionId: string;
    ruleName: string;
    ruleColumn: string;
    ruleConditions: string;
    ruleValue: string;
    status: string;
  };

export const menuOptions = queryOptions({
  queryKey: ['permission', 'tree'],
  queryFn: ({ signal }) => staffClient<PermissionRow[]>(`${permissionBase}/list`, { signal }),
});

export const savePermission = (row: PermissionRow) =>
  staffClient(`${permissionBase}/${row.id ? 'edit' : 'add'}`, { method: row.id ? 'PUT' : 'POST', body: row });

export const deletePermission = (id: string) =>
  staffClient(`${permissionBase}/delete`, { method: 'DELETE', query: { id } });

export const rulesOptions = (permissionId: string) =>
  queryOptions({
    queryKey: ['permission', 'rules', permissionId],
    queryFn: ({ signal }) =>
      staffClient<DataRuleRow[]>(`${permissionBase}/getPermRuleListByPermId`, { query: { permissionId }, signal }),
  });

/** A field that data rules of a list may name. */
export type RuleField = {
  name: string;
  label: string;
  kind: string;
  dict: string;
  options: { value: string; text: string }[];
};

/** A list on a screen, with the fields of its rules. */
export type RuleList = { perm: string; label: string; fields: RuleField[] };

export const ruleFieldsOptions = (permissionId: string) =>
  queryOptions({
    queryKey: ['permission', 'rule-fields', permissionId],
    queryFn: ({ signal }) =>
      staffClient<RuleList[]>(`${permissionBase}/ruleFields`, { query: { permissionId }, signal }),
    staleTime: 60_000,
  });

export type RuleTry = Pick<DataRuleRow, 'permissionId' | 'ruleColumn' | 'ruleConditions' | 'ruleValue'>;

/** What a rule would leave of a list, of what the person who asks sees. */
export type RulePreview = {
  perm: string;
  label: string;
  allowed: boolean;
  before: number;
  after: number;
  more: boolean;
  rows: { id: string; name: string; value: string }[];
};

export const previewRule = (rule: RuleTry) =>
  staffClient<RulePreview[]>(`${permissionBase}/previewRule`, { method: 'POST', body: rule });

export const saveRule = (row: DataRuleRow) =>
  staffClient(`${permissionBase}/${row.id ? 'editPermissionRule' : 'addPermissionRule'}`, {
    method: row.id ? 'PUT' : 'POST',
    body: row,
  });

export const deleteRule = (id: string) =>
  staffClient(`${permissionBase}/deletePermissionRule`, { method: 'DELETE', query: { id } });

/** A department as trees carry it. */
export type DepartRow = ListRow &
  Audited & {
    parentId: string;
    departName: string;
    departNameEn: string;
    departNameAbbr: string;
    departOrder: number;
    description: string;
    orgCategory: string;
    orgCode: string;
    mobile: string;
    fax: string;
    address: string;
    memo: string;
    status: string;
    isLeaf?: boolean;
    hasChildren?: boolean;
  };

/** One level of the departments. */
export const departTree = `${departBase}/queryDepartTreeSync`;

/** A department that was found, with what tells it from others of its name. */
export type FoundRow = DepartRow & { path: string; people: number };

export type FoundDeparts = { rows: FoundRow[]; total: number };

/** The search of the pickers, with all fields of what it found: by name, pinyin, code or path. */
export const foundDeparts = (keyWord: string) =>
  queryOptions({
    queryKey: ['depart', 'found', keyWord],
    queryFn: async ({ signal }): Promise<FoundDeparts> => {
      const { records, total } = await staffClient<{
        records: { id: string; path: string; people: number }[];
        total: number;
      }>(`${departBase}/find`, { query: { keyWord }, signal });
      const ids = records.map(({ id }) => id).join(',');
      const full = ids ? await staffClient<DepartRow[]>(departTree, { query: { ids }, signal }) : [];
      const byId = new Map(full.map((row) => [row.id, row]));
      const rows = records.flatMap(({ id, path, people }) => {
        const row = byId.get(id);
        return row ? [{ ...row, path, people }] : [];
      });
      return { rows, total };
    },
    enabled: keyWord !== '',
  });
