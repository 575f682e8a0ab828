// 办事入口: written by `make types` from the columns of the server.
export const contentTask = {
  title: { label: "名称", kind: "text", max: 20, required: true, filter: true, write: true },
  hint: { label: "说明", kind: "text", max: 40, write: true },
  icon: { label: "图标", kind: "enum", options: [{"value":"paw","label":"爪印"},{"value":"vaccine","label":"疫苗"},{"value":"pin","label":"地点"},{"value":"map","label":"地图"},{"value":"chat","label":"咨询"},{"value":"letter","label":"信件"},{"value":"mail","label":"邮件"},{"value":"phone","label":"电话"},{"value":"pulse","label":"监测"},{"value":"gauge","label":"自测"},{"value":"case","label":"招聘"},{"value":"file","label":"文件"},{"value":"list","label":"清单"},{"value":"flask","label":"检测"},{"value":"ribbon","label":"红丝带"},{"value":"shield","label":"防护"},{"value":"alert","label":"提醒"},{"value":"elder","label":"老年人"},{"value":"access","label":"无障碍"},{"value":"search","label":"查询"},{"value":"qr","label":"二维码"}], initial: "list", required: true, write: true },
  href: { label: "链接地址", kind: "text", max: 500, rules: ["link"], required: true, write: true },
  main: { label: "主入口", kind: "bool", filter: true, write: true },
  sortNo: { label: "排序号", kind: "int", range: [0,9999], sort: true, write: true },
  id: { label: "编号", kind: "id", filter: true, sort: true },
  version: { label: "版本", kind: "int" },
  createBy: { label: "创建人", kind: "text", filter: true },
  createTime: { label: "创建时间", kind: "time", filter: true, sort: true },
  updateBy: { label: "更新人", kind: "text", filter: true },
  updateTime: { label: "更新时间", kind: "time", filter: true },
} as const;
