// 没有结果的搜索: written by `make types` from the columns of the server.
export const searchMiss = {
  id: { label: "编号", kind: "id", filter: true },
  word: { label: "搜索词", kind: "text", filter: true },
  times: { label: "次数", kind: "int", filter: true, sort: true },
  firstDay: { label: "第一次", kind: "date" },
  lastDay: { label: "最近一次", kind: "date", filter: true, sort: true },
} as const;
