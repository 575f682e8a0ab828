// 角色首页: written by `make types` from the columns of the server.
export const sysRoleIndex = {
  roleCode: { label: "角色编码", kind: "text", max: 64, required: true, filter: true, sort: true, write: true },
  url: { label: "首页", kind: "text", max: 255, required: true, filter: true, sort: true, write: true },
  component: { label: "前端组件", kind: "text", max: 255, write: true },
  route: { label: "是否路由菜单", kind: "bool", initial: true, write: true },
  priority: { label: "优先级", kind: "int", range: [0,9999], sort: true, write: true },
  status: { label: "状态", kind: "enum", options: [{"value":"1","label":"启用"},{"value":"0","label":"停用"}], initial: "1", required: true, filter: true, write: true },
  id: { label: "编号", kind: "id", filter: true, sort: true },
  version: { label: "版本", kind: "int" },
  createBy: { label: "创建人", kind: "text", filter: true },
  createTime: { label: "创建时间", kind: "time", filter: true, sort: true },
  updateBy: { label: "更新人", kind: "text", filter: true },
  updateTime: { label: "更新时间", kind: "time", filter: true },
} as const;
