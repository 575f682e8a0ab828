// 推荐答案: written by `make types` from the columns of the server.
export const searchPin = {
  words: { label: "搜索词", kind: "text", max: 300, required: true, filter: true, write: true },
  whole: { label: "完全相同才显示", kind: "bool", filter: true, write: true },
  title: { label: "标题", kind: "text", max: 60, required: true, filter: true, write: true },
  note: { label: "说明", kind: "text", max: 120, write: true },
  path: { label: "页面地址", kind: "text", max: 200, write: true },
  phone: { label: "电话", kind: "text", max: 30, rules: ["phone"], write: true },
  endDate: { label: "显示到", kind: "date", required: true, filter: true, sort: true, write: true },
  id: { label: "编号", kind: "id", filter: true, sort: true },
  version: { label: "版本", kind: "int" },
  createBy: { label: "创建人", kind: "text", filter: true },
  createTime: { label: "创建时间", kind: "time", filter: true, sort: true },
  updateBy: { label: "更新人", kind: "text", filter: true },
  updateTime: { label: "更新时间", kind: "time", filter: true },
  state: { label: "状态", kind: "question", filter: true },
} as const;
