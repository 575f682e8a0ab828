// 字典项: written by `make types` from the columns of the server.
export const sysDictItem = {
  dictId: { label: "字典", kind: "id", ref: "sys_dict", required: true, filter: true, write: true },
  itemText: { label: "名称", kind: "text", max: 100, required: true, filter: true, sort: true, write: true },
  itemValue: { label: "数据值", kind: "text", max: 100, required: true, filter: true, sort: true, write: true },
  itemColor: { label: "标签颜色", kind: "text", max: 20, write: true },
  description: { label: "说明", kind: "text", max: 255, write: true },
  sortOrder: { label: "排序号", kind: "int", range: [0,99999], initial: 1, sort: true, write: true },
  status: { label: "状态", kind: "int", range: [0,1], dict: "dict_item_status", initial: 1, required: true, filter: true, write: true },
  createTime: { label: "创建时间", kind: "time" },
  id: { label: "编号", kind: "id", filter: true, sort: true },
  version: { label: "版本", kind: "int" },
  createBy: { label: "创建人", kind: "text", filter: true },
  updateBy: { label: "更新人", kind: "text", filter: true },
  updateTime: { label: "更新时间", kind: "time", filter: true },
} as const;
