// 数据日志: written by `make types` from the columns of the server.
export const sysDataLog = {
  id: { label: "编号", kind: "id", filter: true },
  dataTable: { label: "表名", kind: "text", filter: true },
  dataId: { label: "数据编号", kind: "text", filter: true },
  dataVersion: { label: "版本", kind: "int" },
  type: { label: "类型", kind: "text" },
  createBy: { label: "操作人", kind: "text", filter: true },
  createTime: { label: "时间", kind: "time", filter: true, sort: true },
} as const;
