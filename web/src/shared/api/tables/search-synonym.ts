// 同义词: written by `make types` from the columns of the server.
export const searchSynonym = {
  words: { label: "同义词", kind: "text", max: 200, required: true, filter: true, write: true },
  enabled: { label: "启用", kind: "bool", options: [{"value":"1","label":"启用"},{"value":"0","label":"停用"}], filter: true, write: true },
  remark: { label: "说明", kind: "text", max: 200, write: true },
  id: { label: "编号", kind: "id", filter: true, sort: true },
  version: { label: "版本", kind: "int" },
  createBy: { label: "创建人", kind: "text", filter: true },
  createTime: { label: "创建时间", kind: "time", filter: true, sort: true },
  updateBy: { label: "更新人", kind: "text", filter: true },
  updateTime: { label: "更新时间", kind: "time", filter: true },
} as const;
