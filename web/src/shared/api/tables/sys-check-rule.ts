// 校验规则: written by `make types` from the columns of the server.
export const sysCheckRule = {
  ruleName: { label: "规则名称", kind: "text", max: 100, required: true, filter: true, sort: true, write: true },
  ruleCode: { label: "规则编码", kind: "text", max: 100, unique: "sys_check_rule,rule_code", required: true, filter: true, sort: true, write: true },
  ruleJson: { label: "规则内容", kind: "longtext", max: 4000, required: true, write: true },
  ruleDescription: { label: "说明", kind: "text", max: 200, write: true },
  id: { label: "编号", kind: "id", filter: true, sort: true },
  version: { label: "版本", kind: "int" },
  createBy: { label: "创建人", kind: "text", filter: true },
  createTime: { label: "创建时间", kind: "time", filter: true, sort: true },
  updateBy: { label: "更新人", kind: "text", filter: true },
  updateTime: { label: "更新时间", kind: "time", filter: true },
} as const;
