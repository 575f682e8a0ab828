// 填值规则: written by `make types` from the columns of the server.
export const sysFillRule = {
  ruleName: { label: "规则名称", kind: "text", max: 100, required: true, filter: true, sort: true, write: true },
  ruleCode: { label: "规则编码", kind: "text", max: 100, unique: "sys_fill_rule,rule_code", required: true, filter: true, sort: true, write: true },
  ruleClass: { label: "内置函数", kind: "enum", options: [{"value":"org_num_role","label":"部门编码"},{"value":"category_code_rule","label":"分类编码"},{"value":"shop_order_num","label":"流水号：前缀＋时间＋随机数"}], required: true, filter: true, write: true },
  ruleParams: { label: "参数", kind: "text", max: 200, write: true },
  id: { label: "编号", kind: "id", filter: true, sort: true },
  version: { label: "版本", kind: "int" },
  createBy: { label: "创建人", kind: "text", filter: true },
  createTime: { label: "创建时间", kind: "time", filter: true, sort: true },
  updateBy: { label: "更新人", kind: "text", filter: true },
  updateTime: { label: "更新时间", kind: "time", filter: true },
} as const;
