package journal

import "jikong/internal/schema"

// DataSets are what reports may ask of the operation log.
func DataSets() []schema.DataSet {
	columns := []schema.SetColumn{
		{Name: "id", Label: "编号", Kind: schema.ID},
		{Name: "at", Label: "时间", Kind: schema.Time},
		{Name: "username", Label: "登录名", Kind: schema.Text, SQL: "actor"},
		{Name: "realname", Label: "姓名", Kind: schema.Text},
		{Name: "address", Label: "IP 地址", Kind: schema.Text},
		{Name: "success", Label: "成功", Kind: schema.Bool},
		{Name: "action", Label: "动作", Kind: schema.Text},
		{Name: "summary", Label: "内容", Kind: schema.Text},
	}
	const logs = "audit_log"
	set := func(name, label, note string, kind string, further ...schema.SetColumn) schema.DataSet {
		return schema.DataSet{Name: name, Label: label, Note: note, Perm: permAudit, Tables: []string{logs}, From: logs, Tenant: "audit_log.log_type = " + kind + " AND audit_log.tenant_id",
			Columns: append(append([]schema.SetColumn{}, columns...), further...)}
	}
	return []schema.DataSet{
		set("r_sign_in", "登录", "一行是一次登录、退出或失败的登录", "1"),
		set("r_operation", "操作", "一行是员工的一次操作", "2",
			schema.SetColumn{Name: "object_type", Label: "对象类型", Kind: schema.Text},
			schema.SetColumn{Name: "operate_type", Label: "操作类型", Kind: schema.Int, Options: []schema.Option{{Value: "0", Text: "其他"}, {Value: "1", Text: "查询"}, {Value: "2", Text: "添加"},
				{Value: "3", Text: "修改"}, {Value: "4", Text: "删除"}, {Value: "5", Text: "导入"}, {Value: "6", Text: "导出"}}}),
	}
}
