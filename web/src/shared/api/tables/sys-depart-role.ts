// 部门角色: written by `make types` from the columns of the server.
export const sysDepartRole = {
  departId: { label: "部门", kind: "id", ref: "sys_depart", required: true, filter: true, write: true },
  roleName: { label: "角色名称", kind: "text", max: 100, required: true, filter: true, sort: true, write: true },
  roleCode: { label: "角色编码", kind: "text", max: 64, required: true, filter: true, sort: true, write: true },
  description: { label: "说明", kind: "text", max: 255, write: true },
  id: { label: "编号", kind: "id", filter: true, sort: true },
  version: { label: "版本", kind: "int" },
  createBy: { label: "创建人", kind: "text", filter: true },
  createTime: { label: "创建时间", kind: "time", filter: true, sort: true },
  updateBy: { label: "更新人", kind: "text", filter: true },
  updateTime: { label: "更新时间", kind: "time", filter: true },
} as const;
