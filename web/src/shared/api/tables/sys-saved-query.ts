// 保存的查询: written by `make types` from the columns of the server.
export const sysSavedQuery = {
  pageCode: { label: "页面", kind: "text", filter: true, sort: true },
  title: { label: "名称", kind: "text", filter: true, sort: true },
  matchType: { label: "匹配方式", kind: "text", filter: true },
  records: { label: "条件", kind: "json" },
  share: { label: "可见范围", kind: "text", filter: true },
  sysOrgCode: { label: "所属部门", kind: "text", filter: true },
  id: { label: "编号", kind: "id", filter: true, sort: true },
  version: { label: "版本", kind: "int" },
  createBy: { label: "创建人", kind: "text", filter: true },
  createTime: { label: "创建时间", kind: "time", filter: true, sort: true },
  updateBy: { label: "更新人", kind: "text", filter: true },
  updateTime: { label: "更新时间", kind: "time", filter: true },
} as const;
