package journal

import (
	"jikong/internal/auth"
	"jikong/internal/schema"
)

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
	acts := []schema.Option{{Value: "0", Text: "其他"}, {Value: "1", Text: "查询"}, {Value: "2", Text: "添加"}, {Value: "3", Text: "修改"}, {Value: "4", Text: "删除"}, {Value: "5", Text: "导入"}, {Value: "6", Text: "导出"}}
	return []schema.DataSet{
		set("r_sign_in", "登录", "一行是一次登录、退出或失败的登录", "1"),
		set("r_operation", "操作", "一行是员工的一次操作", "2",
			schema.SetColumn{Name: "object_type", Label: "对象类型", Kind: schema.Text},
			schema.SetColumn{Name: "operate_type", Label: "操作类型", Kind: schema.Int, Options: acts}),
		{
			Name: "r_staff", Label: "员工活动", Note: "一行是一名员工的一次登录或操作；只有种类和时间，不含内容", Perm: permAudit, Tables: []string{logs}, From: logs, Tenant: "audit_log.tenant_id",
			Within: func(auth.Principal) schema.Condition {
				return schema.Cond("audit_log.success IS TRUE AND audit_log.actor_id IS NOT NULL AND audit_log.actor_id <> 0")
			},
			Columns: []schema.SetColumn{
				{Name: "username", Label: "登录名", Kind: schema.Text, SQL: "audit_log.actor"},
				{Name: "realname", Label: "姓名", Kind: schema.Text, SQL: "audit_log.realname"},
				{Name: "at", Label: "时间", Kind: schema.Time, SQL: "audit_log.at"},
				{Name: "kind", Label: "做了什么", Kind: schema.Text, SQL: "CASE WHEN audit_log.log_type = 1 THEN 'sign_in' ELSE CAST(audit_log.operate_type AS TEXT) END",
					Options: append([]schema.Option{{Value: "sign_in", Text: "登录"}}, acts...)},
				{Name: "object_type", Label: "对象类型", Kind: schema.Text, SQL: "audit_log.object_type"},
			},
		},
	}
}
