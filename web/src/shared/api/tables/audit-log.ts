// 日志: written by `make types` from the columns of the server.
export const auditLog = {
  id: { label: "编号", kind: "id", filter: true },
  createTime: { label: "时间", kind: "time", filter: true, sort: true },
  logType: { label: "日志类型", kind: "int", options: [{"value":"1","label":"登录日志"},{"value":"2","label":"操作日志"}], filter: true },
  operateType: { label: "操作类型", kind: "int", options: [{"value":"0","label":"其他"},{"value":"1","label":"查询"},{"value":"2","label":"添加"},{"value":"3","label":"修改"},{"value":"4","label":"删除"},{"value":"5","label":"导入"},{"value":"6","label":"导出"}], filter: true },
  logContent: { label: "内容", kind: "text" },
  userid: { label: "登录名", kind: "text", filter: true },
  username: { label: "姓名", kind: "text", filter: true },
  ip: { label: "IP 地址", kind: "text" },
  requestType: { label: "请求方法", kind: "text" },
  requestUrl: { label: "请求地址", kind: "text" },
  method: { label: "动作", kind: "text" },
  objectType: { label: "对象类型", kind: "text", filter: true },
  objectId: { label: "对象编号", kind: "text" },
  success: { label: "结果", kind: "bool", options: [{"value":"1","label":"成功"},{"value":"0","label":"失败"}] },
} as const;
