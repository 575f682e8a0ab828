package searchdesk

import "jikong/internal/schema"

// DataSets are what reports may ask of searches.
func DataSets() []schema.DataSet {
	return []schema.DataSet{{
		Name: "r_search", Label: "站内搜索", Note: "一行是一个搜索词一周的情况，不含搜索的人", Perm: perm, Tables: []string{"search_week"}, From: "search_week", Tenant: "search_week.tenant_id",
		Columns: []schema.SetColumn{
			{Name: "id", Label: "编号", Kind: schema.ID},
			{Name: "week", Label: "周（星期一）", Kind: schema.Date},
			{Name: "word", Label: "搜索词", Kind: schema.Text},
			{Name: "times", Label: "搜索次数", Kind: schema.Int},
			{Name: "results", Label: "结果数", Kind: schema.Int},
			{Name: "missed", Label: "没有结果的次数", Kind: schema.Int},
			{Name: "opened", Label: "打开结果的次数", Kind: schema.Int},
		},
	}}
}
