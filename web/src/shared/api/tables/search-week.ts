// 搜索情况: written by `make types` from the columns of the server.
export const searchWeek = {
  id: { label: "编号", kind: "id", filter: true },
  week: { label: "周（星期一）", kind: "date", filter: true, sort: true },
  word: { label: "搜索的文字", kind: "text", filter: true },
  times: { label: "搜索次数", kind: "int", filter: true, sort: true },
  results: { label: "结果数", kind: "int" },
  missed: { label: "没找到的次数", kind: "int", filter: true, sort: true },
  opened: { label: "打开结果的次数", kind: "int", filter: true, sort: true },
  lack: { label: "缺什么", kind: "question", filter: true },
} as const;
