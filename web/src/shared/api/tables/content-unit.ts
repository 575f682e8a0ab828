// 相关单位: written by `make types` from the columns of the server.
export const contentUnit = {
  groupName: { label: "分组", kind: "text", max: 30, required: true, filter: true, sort: true, write: true },
  name: { label: "单位名称", kind: "text", max: 50, required: true, filter: true, sort: true, write: true },
  href: { label: "网址", kind: "text", max: 500, rules: ["url"], required: true, write: true },
  sortNo: { label: "排序号", kind: "int", range: [0,9999], sort: true, write: true },
  id: { label: "编号", kind: "id", filter: true, sort: true },
  version: { label: "版本", kind: "int" },
  createBy: { label: "创建人", kind: "text", filter: true },
  createTime: { label: "创建时间", kind: "time", filter: true, sort: true },
  updateBy: { label: "更新人", kind: "text", filter: true },
  updateTime: { label: "更新时间", kind: "time", filter: true },
} as const;
