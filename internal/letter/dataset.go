package letter

import "jikong/internal/schema"

// DataSets are what reports may ask of letters: what became of them, never who wrote or what they say.
func DataSets() []schema.DataSet {
	return []schema.DataSet{{
		Name: "r_letter", Label: "来信", Note: "一行是一封来信；不含写信人和内容", Perm: "consult:letter", Tables: []string{"consult_letter"},
		From: "consult_letter", Tenant: "consult_letter.tenant_id", Within: within,
		Columns: []schema.SetColumn{
			{Name: "id", Label: "编号", Kind: schema.ID},
			{Name: "query_code", Label: "查询码", Kind: schema.Text},
			{Name: "letter_type", Label: "类型", Kind: schema.Text, Options: options(letterTypes())},
			{Name: "category", Label: "类别", Kind: schema.Text, Options: options(categories())},
			{Name: "state", Label: "状态", Kind: schema.Text, Options: stateOptions()},
			{Name: "org_code", Label: "部门编码", Kind: schema.Text},
			{Name: "depart_name", Label: "办理科室", Kind: schema.Text},
			{Name: "handler", Label: "经办人", Kind: schema.Text, Dict: "sys_user,realname,username"},
			{Name: "create_time", Label: "来信时间", Kind: schema.Time},
			{Name: "due_time", Label: "办理期限", Kind: schema.Time, Nullable: true},
			{Name: "answer_time", Label: "首次答复时间", Kind: schema.Time, Nullable: true},
			{Name: "close_time", Label: "办结时间", Kind: schema.Time, Nullable: true},
			{Name: "answer_days", Label: "答复用时（工作日）", Kind: schema.Int},
			{Name: "late", Label: "超期", Kind: schema.Bool},
			{Name: "extended", Label: "已延期", Kind: schema.Bool},
			{Name: "simple", Label: "简单事项", Kind: schema.Bool},
			{Name: "satisfaction", Label: "满意度", Kind: schema.Int},
			{Name: "file_count", Label: "附件数", Kind: schema.Int},
			{Name: "release_time", Label: "公开时间", Kind: schema.Time, Nullable: true},
		},
	}}
}
