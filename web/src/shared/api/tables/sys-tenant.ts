// 站点: written by `make types` from the columns of the server.
export const sysTenant = {
  name: { label: "站点名称", kind: "text", max: 100, required: true, filter: true, sort: true, write: true },
  hosts: { label: "域名", kind: "longtext", max: 1000, filter: true, write: true },
  isDefault: { label: "默认站点", kind: "bool", filter: true },
  beginDate: { label: "开始时间", kind: "time", filter: true, sort: true, write: true },
  endDate: { label: "结束时间", kind: "time", filter: true, sort: true, write: true },
  delFlag: { label: "删除状态", kind: "int" },
  status: { label: "状态", kind: "int", range: [0,1], dict: "tenant_status", required: true, filter: true, sort: true, write: true },
  id: { label: "编号", kind: "id", filter: true, sort: true },
  version: { label: "版本", kind: "int" },
  createBy: { label: "创建人", kind: "text", filter: true },
  createTime: { label: "创建时间", kind: "time", filter: true, sort: true },
  updateBy: { label: "更新人", kind: "text", filter: true },
  updateTime: { label: "更新时间", kind: "time", filter: true },
} as const;
