package survey

import "jikong/internal/schema"

// DataSets are what reports may ask of surveys: how many answered, never what.
func DataSets() []schema.DataSet {
	return []schema.DataSet{{
		Name: "r_survey", Label: "在线调查", Note: "一行是一份调查；不含答卷", Perm: perm, Tables: []string{"survey"}, From: "survey", Tenant: "survey.tenant_id",
		Columns: []schema.SetColumn{
			{Name: "id", Label: "编号", Kind: schema.ID},
			{Name: "title", Label: "标题", Kind: schema.Text},
			{Name: "anonymous", Label: "匿名", Kind: schema.Bool},
			{Name: "start_time", Label: "开始时间", Kind: schema.Time, Nullable: true},
			{Name: "end_time", Label: "结束时间", Kind: schema.Time, Nullable: true},
			{Name: "publish_time", Label: "发布时间", Kind: schema.Time, Nullable: true},
			{Name: "close_time", Label: "关闭时间", Kind: schema.Time, Nullable: true},
			{Name: "answer_count", Label: "答卷数", Kind: schema.Int},
			{Name: "quota", Label: "名额", Kind: schema.Int},
			{Name: "create_by", Label: "创建人", Kind: schema.Text, Dict: "sys_user,realname,username"},
			{Name: "create_time", Label: "创建时间", Kind: schema.Time},
		},
	}, {
		Name: "r_survey_answer", Label: "调查答卷", Note: "一行是一份答卷；不含回答", Perm: perm, Tables: []string{"survey_answer", "survey"},
		From: "survey_answer JOIN survey ON survey.id = survey_answer.survey_id AND survey.tenant_id = survey_answer.tenant_id", Tenant: "survey_answer.tenant_id",
		Columns: []schema.SetColumn{
			{Name: "survey_id", Label: "调查编号", Kind: schema.ID, SQL: "survey_answer.survey_id"},
			{Name: "title", Label: "调查", Kind: schema.Text, SQL: "survey.title"},
			{Name: "seconds", Label: "用时（秒）", Kind: schema.Int, SQL: "survey_answer.seconds"},
			{Name: "create_time", Label: "提交时间", Kind: schema.Time, SQL: "survey_answer.create_time"},
		},
	}}
}
