// 读者意见: written by `make types` from the columns of the server.
export const feedbackAnswer = {
  pageId: { label: "页面", kind: "id", ref: "feedback_page", filter: true },
  sysOrgCode: { label: "部门编码", kind: "text" },
  useful: { label: "评价", kind: "bool", options: [{"value":"1","label":"有用"},{"value":"0","label":"没有帮助"}], filter: true },
  comment: { label: "意见", kind: "longtext" },
  status: { label: "处理状态", kind: "enum", options: [{"value":"new","label":"待处理"},{"value":"done","label":"已处理"}], required: true, filter: true, write: true },
  remark: { label: "处理说明", kind: "longtext", max: 500, write: true },
  createTime: { label: "提交时间", kind: "time", filter: true, sort: true },
  id: { label: "编号", kind: "id", filter: true, sort: true },
  version: { label: "版本", kind: "int" },
  createBy: { label: "创建人", kind: "text", filter: true },
  updateBy: { label: "更新人", kind: "text", filter: true },
  updateTime: { label: "更新时间", kind: "time", filter: true },
} as const;
