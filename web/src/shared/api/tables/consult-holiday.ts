// 节假日: written by `make types` from the columns of the server.
export const consultHoliday = {
  day: { label: "日期", kind: "date", unique: "consult_holiday,day", required: true, filter: true, sort: true, write: true },
  kind: { label: "类型", kind: "enum", options: [{"value":"off","label":"放假"},{"value":"work","label":"调休上班"}], dict: "consult_day_kind", initial: "off", required: true, filter: true, write: true },
  name: { label: "名称", kind: "text", max: 30, required: true, filter: true, write: true },
  source: { label: "依据", kind: "text", max: 200, write: true },
  id: { label: "编号", kind: "id", filter: true, sort: true },
  version: { label: "版本", kind: "int" },
  createBy: { label: "创建人", kind: "text", filter: true },
  createTime: { label: "创建时间", kind: "time", filter: true, sort: true },
  updateBy: { label: "更新人", kind: "text", filter: true },
  updateTime: { label: "更新时间", kind: "time", filter: true },
} as const;
