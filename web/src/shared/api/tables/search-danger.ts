// 急救提示: written by `make types` from the columns of the server.
export const searchDanger = {
  name: { label: "名称", kind: "text", max: 20, required: true, filter: true, write: true },
  words: { label: "触发词", kind: "text", max: 600, required: true, filter: true, write: true },
  sentence: { label: "先做什么", kind: "text", max: 160, required: true, write: true },
  phones: { label: "电话", kind: "text", max: 100, required: true, write: true },
  path: { label: "详细说明", kind: "text", max: 200, write: true },
  sortNo: { label: "排序号", kind: "int", range: [0,9999], sort: true, write: true },
  enabled: { label: "启用", kind: "bool", options: [{"value":"1","label":"启用"},{"value":"0","label":"停用"}], filter: true, write: true },
  id: { label: "编号", kind: "id", filter: true, sort: true },
  version: { label: "版本", kind: "int" },
  createBy: { label: "创建人", kind: "text", filter: true },
  createTime: { label: "创建时间", kind: "time", filter: true, sort: true },
  updateBy: { label: "更新人", kind: "text", filter: true },
  updateTime: { label: "更新时间", kind: "time", filter: true },
} as const;
