// 字典: written by `make types` from the columns of the server.
export const sysDict = {
  dictName: { label: "字典名称", kind: "text", max: 100, required: true, filter: true, sort: true, write: true },
  dictCode: { label: "字典编码", kind: "text", max: 100, unique: "sys_dict,dict_code", required: true, filter: true, sort: true, write: true },
  description: { label: "说明", kind: "text", max: 255, filter: true, write: true },
  type: { label: "值的类型", kind: "int", range: [0,2], filter: true, write: true },
  delFlag: { label: "删除状态", kind: "int" },
  id: { label: "编号", kind: "id", filter: true, sort: true },
  version: { label: "版本", kind: "int" },
  createBy: { label: "创建人", kind: "text", filter: true },
  createTime: { label: "创建时间", kind: "time", filter: true, sort: true },
  updateBy: { label: "更新人", kind: "text", filter: true },
  updateTime: { label: "更新时间", kind: "time", filter: true },
} as const;

/** The tables below it, which are saved with it. */
export const sysDictRows = {
  items: { label: "字典项", table: "sys_dict_item", key: "dictId", order: "sortOrder", most: 2000, unique: ["itemValue"] },
} as const;
