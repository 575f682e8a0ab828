// Package dataset is what reports may ask of articles and visits.
package dataset

import (
	"jikong/internal/content"
	"jikong/internal/schema"
)

// All are the data sets of package content.
func All() []schema.DataSet {
	const articles = "content_article JOIN content_column ON content_column.id = content_article.column_id AND content_column.tenant_id = content_article.tenant_id"
	about := []schema.SetColumn{
		{Name: "section_id", Label: "栏目编号", Kind: schema.ID, SQL: "content_article.column_id"},
		{Name: "section", Label: "栏目", Kind: schema.Text, SQL: "content_column.name"},
		{Name: "title", Label: "标题", Kind: schema.Text, SQL: "content_article.title"},
		{Name: "state", Label: "状态", Kind: schema.Text, SQL: "content_article.state", Options: content.States()},
		{Name: "author", Label: "作者", Kind: schema.Text, SQL: "content_article.author"},
		{Name: "editor", Label: "责任编辑", Kind: schema.Text, SQL: "content_article.editor"},
		{Name: "create_by", Label: "录入人", Kind: schema.Text, SQL: "content_article.create_by", Dict: "sys_user,realname,username"},
		{Name: "org_code", Label: "部门编码", Kind: schema.Text, SQL: "content_article.sys_org_code"},
		{Name: "publish_time", Label: "发布时间", Kind: schema.Time, SQL: "content_article.publish_time", Nullable: true},
	}
	return []schema.DataSet{
		{
			Name: "r_article", Label: "文章", Note: "一行是一篇文章", Perm: content.PermArticle, Tables: []string{"content_article", "content_column"},
			From: articles, Tenant: "content_article.tenant_id", Depart: "content_article.sys_org_code", Owner: "content_article.create_by",
			Columns: append([]schema.SetColumn{
				{Name: "id", Label: "编号", Kind: schema.ID, SQL: "content_article.id"},
				{Name: "create_time", Label: "录入时间", Kind: schema.Time, SQL: "content_article.create_time"},
				{Name: "update_time", Label: "修改时间", Kind: schema.Time, SQL: "content_article.update_time", Nullable: true},
				{Name: "next_review_date", Label: "下次复核日期", Kind: schema.Date, SQL: "content_article.next_review_date", Nullable: true},
				{Name: "cycle_days", Label: "栏目更新周期（天）", Kind: schema.Int, SQL: "content_column.cycle_days"},
				{Name: "views", Label: "访问量", Kind: schema.Int, SQL: "content_article.views"},
			}, about...),
		},
		{
			Name: "r_article_view", Label: "文章每天的访问", Note: "一行是一篇文章一天的访问次数", Perm: content.PermArticle, Tables: []string{"content_view_day", "content_article", "content_column"},
			From:   articles + " JOIN content_view_day ON content_view_day.article_id = content_article.id AND content_view_day.tenant_id = content_article.tenant_id",
			Tenant: "content_view_day.tenant_id", Depart: "content_article.sys_org_code", Owner: "content_article.create_by",
			Columns: append([]schema.SetColumn{
				{Name: "article_id", Label: "文章编号", Kind: schema.ID, SQL: "content_view_day.article_id"},
				{Name: "day", Label: "日期", Kind: schema.Date, SQL: "content_view_day.day"},
				{Name: "views", Label: "访问次数", Kind: schema.Int, SQL: "content_view_day.count"},
			}, about...),
		},
		{
			Name: "r_visit", Label: "网站每天的访问", Note: "一行是一天，不含访问的人", Perm: content.PermArticle, Tables: []string{"content_visit_day"},
			From: "content_visit_day", Tenant: "content_visit_day.tenant_id",
			Columns: []schema.SetColumn{{Name: "day", Label: "日期", Kind: schema.Date}, {Name: "visits", Label: "访问次数", Kind: schema.Int, SQL: "content_visit_day.count"}},
		},
	}
}
