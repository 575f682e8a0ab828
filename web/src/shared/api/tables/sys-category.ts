// 分类: written by `make types` from the columns of the server.
export const sysCategory = {
  name: { label: "类目名称", kind: "text", max: 100, required: true, filter: true, sort: true, write: true },
  code: { label: "类目编码", kind: "text", max: 30, filter: true, sort: true, write: true },
  pid: { label: "上级", kind: "id", ref: "sys_category", filter: true, write: true },
  sysOrgCode: { label: "所属部门", kind: "text", filter: true },
  hasChild: { label: "有下级", kind: "text" },
  createTime: { label: "创建时间", kind: "time" },
  id: { label: "编号", kind: "id", filter: true, sort: true },
  version: { label: "版本", kind: "int" },
  createBy: { label: "创建人", kind: "text", filter: true },
  updateBy: { label: "更新人", kind: "text", filter: true },
  updateTime: { label: "更新时间", kind: "time", filter: true },
} as const;
