// 答复模板: written by `make types` from the columns of the server.
export const consultTemplate = {
  name: { label: "名称", kind: "text", max: 50, required: true, filter: true, sort: true, write: true },
  category: { label: "适用类别", kind: "enum", options: [{"value":"immunization","label":"免疫规划"},{"value":"infectious","label":"传染病"},{"value":"chronic","label":"慢性病"},{"value":"environment","label":"环境健康"},{"value":"testing","label":"检测"},{"value":"aids","label":"艾滋病"},{"value":"other","label":"其他"}], dict: "consult_category", filter: true, write: true },
  body: { label: "内容", kind: "longtext", max: 5000, required: true, write: true },
  sortNo: { label: "排序号", kind: "int", sort: true, write: true },
  id: { label: "编号", kind: "id", filter: true, sort: true },
  version: { label: "版本", kind: "int" },
  createBy: { label: "创建人", kind: "text", filter: true },
  createTime: { label: "创建时间", kind: "time", filter: true, sort: true },
  updateBy: { label: "更新人", kind: "text", filter: true },
  updateTime: { label: "更新时间", kind: "time", filter: true },
} as const;
