// 数据规则: written by `make types` from the columns of the server.
export const sysPermissionDataRule = {
  permissionId: { label: "菜单", kind: "id", ref: "sys_permission", required: true, write: true },
  ruleName: { label: "规则名称", kind: "text", max: 50, required: true, write: true },
  ruleColumn: { label: "规则字段", kind: "text", max: 50, required: true, write: true },
  ruleConditions: { label: "条件规则", kind: "text", max: 20, required: true, write: true },
  ruleValue: { label: "规则值", kind: "text", max: 300, required: true, write: true },
  status: { label: "状态", kind: "enum", options: [{"value":"1","label":"有效"},{"value":"0","label":"无效"}], required: true, write: true },
  id: { label: "编号", kind: "id", filter: true, sort: true },
  version: { label: "版本", kind: "int" },
  createBy: { label: "创建人", kind: "text", filter: true },
  createTime: { label: "创建时间", kind: "time", filter: true, sort: true },
  updateBy: { label: "更新人", kind: "text", filter: true },
  updateTime: { label: "更新时间", kind: "time", filter: true },
} as const;
