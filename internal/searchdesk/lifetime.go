package searchdesk

import "jikong/internal/lifetime"

// Lifetimes are how long is known what was searched for.
func Lifetimes() []lifetime.Rule {
	weeks := lifetime.Rows{Table: "search_week", Since: "week", Day: true}
	openings := lifetime.Rows{Table: "search_opening", Key: "tenant_id, week, word, path", Since: "week", Day: true}
	misses := lifetime.Rows{Table: "search_miss", Since: "last_day", Day: true}
	return []lifetime.Rule{
		weeks.Of(lifetime.Rule{Code: "search.weeks", Title: "每周的搜索词", Keeps: "每周搜索了什么、有没有结果，不含搜索的人", Days: 371, Least: 91, Most: 3650}),
		openings.Of(lifetime.Rule{Code: "search.openings", Title: "每周从搜索打开的页面", Keeps: "搜索以后打开了哪些页面，不含搜索的人", Days: 371, Least: 91, Most: 3650}),
		misses.Of(lifetime.Rule{Code: "search.misses", Title: "没有结果的搜索", Keeps: "最近一次搜索以后没有结果的词", Days: 731, Least: 91, Most: 3650}),
	}
}
