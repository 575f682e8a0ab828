// 弹窗公告: written by `make types` from the columns of the server.
export const contentPopup = {
  title: { label: "标题", kind: "text", max: 40, required: true, filter: true, sort: true, write: true },
  text: { label: "内容", kind: "longtext", max: 200, write: true },
  href: { label: "链接地址", kind: "text", max: 500, rules: ["link"], write: true },
  startTime: { label: "开始时间", kind: "time", filter: true, write: true },
  endTime: { label: "结束时间", kind: "time", required: true, filter: true, write: true },
  enabled: { label: "启用", kind: "bool", filter: true, write: true },
  id: { label: "编号", kind: "id", filter: true, sort: true },
  version: { label: "版本", kind: "int" },
  createBy: { label: "创建人", kind: "text", filter: true },
  createTime: { label: "创建时间", kind: "time", filter: true, sort: true },
  updateBy: { label: "更新人", kind: "text", filter: true },
  updateTime: { label: "更新时间", kind: "time", filter: true },
} as const;
