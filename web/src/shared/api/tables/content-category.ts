// 文章分类: written by `make types` from the columns of the server.
export const contentCategory = {
  columnId: { label: "所属栏目", kind: "id", ref: "content_column", required: true, filter: true, sort: true, write: true },
  name: { label: "分类名称", kind: "text", max: 30, required: true, filter: true, sort: true, write: true },
  sortNo: { label: "排序号", kind: "int", range: [0,9999], sort: true, write: true },
  id: { label: "编号", kind: "id", filter: true, sort: true },
  version: { label: "版本", kind: "int" },
  createBy: { label: "创建人", kind: "text", filter: true },
  createTime: { label: "创建时间", kind: "time", filter: true, sort: true },
  updateBy: { label: "更新人", kind: "text", filter: true },
  updateTime: { label: "更新时间", kind: "time", filter: true },
} as const;
