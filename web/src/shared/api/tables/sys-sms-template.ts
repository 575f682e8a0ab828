// 消息模板: written by `make types` from the columns of the server.
export const sysSmsTemplate = {
  templateName: { label: "模板名称", kind: "text", max: 50, required: true, filter: true, sort: true, write: true },
  templateCode: { label: "模板编码", kind: "text", max: 32, unique: "sys_sms_template,template_code", required: true, filter: true, sort: true, write: true },
  templateType: { label: "模板类型", kind: "enum", options: [{"value":"1","label":"短信"},{"value":"2","label":"邮件"},{"value":"4","label":"系统通知"}], required: true, filter: true, write: true },
  templateContent: { label: "模板内容", kind: "longtext", max: 1000, required: true, write: true },
  templateTestJson: { label: "测试数据", kind: "longtext", max: 1000, write: true },
  useStatus: { label: "状态", kind: "enum", options: [{"value":"1","label":"启用"},{"value":"0","label":"停用"}], initial: "1", required: true, filter: true, write: true },
  id: { label: "编号", kind: "id", filter: true, sort: true },
  version: { label: "版本", kind: "int" },
  createBy: { label: "创建人", kind: "text", filter: true },
  createTime: { label: "创建时间", kind: "time", filter: true, sort: true },
  updateBy: { label: "更新人", kind: "text", filter: true },
  updateTime: { label: "更新时间", kind: "time", filter: true },
} as const;
