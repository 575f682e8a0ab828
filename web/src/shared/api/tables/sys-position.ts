// 职务: written by `make types` from the columns of the server.
export const sysPosition = {
  code: { label: "职务编码", kind: "text", max: 100, unique: "sys_position,code", required: true, filter: true, sort: true, write: true },
  name: { label: "职务名称", kind: "text", max: 100, required: true, filter: true, sort: true, write: true },
  postRank: { label: "职级", kind: "text", max: 2, dict: "position_rank", filter: true, sort: true, write: true },
  duty: { label: "岗位职责", kind: "longtext", max: 4000, write: true, listOmit: true },
  companyId: { label: "所属单位", kind: "text", max: 255, write: true },
  sysOrgCode: { label: "所属部门", kind: "text" },
  id: { label: "编号", kind: "id", filter: true, sort: true },
  version: { label: "版本", kind: "int" },
  createBy: { label: "创建人", kind: "text", filter: true },
  createTime: { label: "创建时间", kind: "time", filter: true, sort: true },
  updateBy: { label: "更新人", kind: "text", filter: true },
  updateTime: { label: "更新时间", kind: "time", filter: true },
} as const;
