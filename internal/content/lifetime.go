package content

import "jikong/internal/lifetime"

// Lifetimes are how long visits of articles are known by day; the totals of the articles stay.
func Lifetimes() []lifetime.Rule {
	days := lifetime.Rows{Table: "content_view_day", Key: "tenant_id, day, article_id", Since: "day", Day: true}
	return []lifetime.Rule{days.Of(lifetime.Rule{Code: "content.views", Title: "文章每天的浏览量", Keeps: "每篇文章每天被打开几次；文章的总浏览量一直保存",
		Days: keptViewDays, Least: keptViewDays, Most: 3650})}
}
