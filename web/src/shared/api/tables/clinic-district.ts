// 区县: written by `make types` from the columns of the server.
export const clinicDistrict = {
  code: { label: "区县代码", kind: "text", max: 20, unique: "clinic_district,code", required: true, filter: true, sort: true, write: true },
  name: { label: "区县名称", kind: "text", max: 20, required: true, filter: true, sort: true, write: true },
  urban: { label: "主城区", kind: "bool", filter: true, write: true },
  shape: { label: "轮廓", kind: "longtext", max: 20000, write: true },
  sortNo: { label: "排序号", kind: "int", range: [0,999999], sort: true, write: true },
  id: { label: "编号", kind: "id", filter: true, sort: true },
  version: { label: "版本", kind: "int" },
  createBy: { label: "创建人", kind: "text", filter: true },
  createTime: { label: "创建时间", kind: "time", filter: true, sort: true },
  updateBy: { label: "更新人", kind: "text", filter: true },
  updateTime: { label: "更新时间", kind: "time", filter: true },
} as const;
