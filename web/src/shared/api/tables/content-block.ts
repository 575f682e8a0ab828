// 站点内容: written by `make types` from the columns of the server.
export const contentBlock = {
  mark: { label: "标识", kind: "text", filter: true },
  label: { label: "名称", kind: "text" },
  img: { label: "图片", kind: "text", max: 300, write: true },
  imgAlt: { label: "图片说明", kind: "text", max: 200, write: true },
  value: { label: "内容", kind: "text", max: 300, write: true },
  sortNo: { label: "排序号", kind: "int", sort: true },
  id: { label: "编号", kind: "id", filter: true, sort: true },
  version: { label: "版本", kind: "int" },
  createBy: { label: "创建人", kind: "text", filter: true },
  createTime: { label: "创建时间", kind: "time", filter: true, sort: true },
  updateBy: { label: "更新人", kind: "text", filter: true },
  updateTime: { label: "更新时间", kind: "time", filter: true },
} as const;
