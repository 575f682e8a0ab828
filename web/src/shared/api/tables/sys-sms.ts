// 消息发送记录: written by `make types` from the columns of the server.
export const sysSms = {
  id: { label: "编号", kind: "id", filter: true },
  esTitle: { label: "模板", kind: "text", filter: true },
  esType: { label: "方式", kind: "enum", options: [{"value":"1","label":"短信"},{"value":"2","label":"邮件"}], filter: true },
  esReceiver: { label: "收件人", kind: "text", filter: true },
  templateCode: { label: "模板编码", kind: "text", filter: true },
  esSendTime: { label: "结果时间", kind: "time" },
  esSendStatus: { label: "状态", kind: "enum", options: [{"value":"0","label":"发送中"},{"value":"1","label":"已发出"},{"value":"2","label":"失败"}], filter: true },
  esSendNum: { label: "发送次数", kind: "int" },
  esResult: { label: "失败原因", kind: "text" },
  createTime: { label: "时间", kind: "time", filter: true, sort: true },
} as const;
