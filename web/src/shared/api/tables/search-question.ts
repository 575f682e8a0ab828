// 测试问题: written by `make types` from the columns of the server.
export const searchQuestion = {
  question: { label: "问题", kind: "text", max: 100, required: true, filter: true, write: true },
  paths: { label: "应找到的页面", kind: "text", max: 600, required: true, write: true },
  remark: { label: "说明", kind: "text", max: 200, write: true },
  place: { label: "名次", kind: "int", sort: true },
  earlier: { label: "上一次的名次", kind: "int" },
  id: { label: "编号", kind: "id", filter: true, sort: true },
  version: { label: "版本", kind: "int" },
  createBy: { label: "创建人", kind: "text", filter: true },
  createTime: { label: "创建时间", kind: "time", filter: true, sort: true },
  updateBy: { label: "更新人", kind: "text", filter: true },
  updateTime: { label: "更新时间", kind: "time", filter: true },
  outcome: { label: "结果", kind: "question", filter: true },
} as const;
