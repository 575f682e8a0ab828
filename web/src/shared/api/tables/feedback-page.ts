// 页面反馈: written by `make types` from the columns of the server.
export const feedbackPage = {
  id: { label: "编号", kind: "id", filter: true },
  name: { label: "页面", kind: "text", filter: true },
  path: { label: "地址", kind: "text", filter: true },
  ownerDept: { label: "负责科室", kind: "text", filter: true },
  sysOrgCode: { label: "部门编码", kind: "text" },
  useful: { label: "有用", kind: "int", filter: true, sort: true },
  useless: { label: "没有帮助", kind: "int", filter: true, sort: true },
  lastTime: { label: "最近一次", kind: "time", filter: true, sort: true },
} as const;
