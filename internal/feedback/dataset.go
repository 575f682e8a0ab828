package feedback

import "jikong/internal/schema"

// DataSets are what reports may ask of “was this page useful”: what readers chose, never what they wrote.
func DataSets() []schema.DataSet {
	return []schema.DataSet{{
		Name: "r_feedback", Label: "页面评价", Note: "一行是一位读者对一个页面的评价；不含意见的文字", Perm: perm, Tables: []string{"feedback_answer", "feedback_page"},
		From:   "feedback_answer JOIN feedback_page ON feedback_page.id = feedback_answer.page_id AND feedback_page.tenant_id = feedback_answer.tenant_id",
		Tenant: "feedback_answer.tenant_id", Depart: "feedback_answer.sys_org_code",
		Columns: []schema.SetColumn{
			{Name: "id", Label: "编号", Kind: schema.ID, SQL: "feedback_answer.id"},
			{Name: "page", Label: "页面", Kind: schema.Text, SQL: "feedback_page.name"},
			{Name: "path", Label: "地址", Kind: schema.Text, SQL: "feedback_page.path"},
			{Name: "useful", Label: "有用", Kind: schema.Bool, SQL: "feedback_answer.useful"},
			{Name: "status", Label: "处理状态", Kind: schema.Text, SQL: "feedback_answer.status", Options: []schema.Option{{Value: "new", Text: "待处理"}, {Value: "done", Text: "已处理"}}},
			{Name: "create_time", Label: "时间", Kind: schema.Time, SQL: "feedback_answer.create_time"},
		},
	}}
}
