// 报表参数: written by `make types` from the columns of the server.
export const reportParam = {
  cgrheadId: { label: "报表", kind: "id", filter: true },
  paramName: { label: "参数名", kind: "text", max: 32, required: true, write: true },
  paramTxt: { label: "参数文本", kind: "text", max: 32, write: true },
  paramValue: { label: "默认值", kind: "text", max: 200, write: true },
  orderNum: { label: "顺序", kind: "int", range: [0,10000], sort: true, write: true },
  id: { label: "编号", kind: "id", filter: true, sort: true },
  version: { label: "版本", kind: "int" },
  createBy: { label: "创建人", kind: "text", filter: true },
  createTime: { label: "创建时间", kind: "time", filter: true, sort: true },
  updateBy: { label: "更新人", kind: "text", filter: true },
  updateTime: { label: "更新时间", kind: "time", filter: true },
} as const;
