// 角色: written by `make types` from the columns of the server.
export const sysRole = {
  roleName: { label: "角色名称", kind: "text", max: 100, required: true, filter: true, sort: true, write: true },
  roleCode: { label: "角色编码", kind: "text", max: 64, unique: "sys_role,role_code", required: true, filter: true, sort: true, write: true },
  description: { label: "说明", kind: "text", max: 255, write: true },
  dataScope: { label: "数据范围", kind: "enum", options: [{"value":"all","label":"全部数据"},{"value":"departs","label":"本部门及以下"},{"value":"depart","label":"本部门"},{"value":"self","label":"本人"},{"value":"chosen","label":"指定部门"}], filter: true },
  id: { label: "编号", kind: "id", filter: true, sort: true },
  version: { label: "版本", kind: "int" },
  createBy: { label: "创建人", kind: "text", filter: true },
  createTime: { label: "创建时间", kind: "time", filter: true, sort: true },
  updateBy: { label: "更新人", kind: "text", filter: true },
  updateTime: { label: "更新时间", kind: "time", filter: true },
} as const;
