package jobdesk

import "jikong/internal/lifetime"

// Lifetimes are how long the counts of days stay; the history shows 90 of them.
func Lifetimes() []lifetime.Rule {
	days := lifetime.Rows{Table: "quartz_day", Key: "quartz_job_id, day", Since: "day", Day: true}
	return []lifetime.Rule{days.Of(lifetime.Rule{Code: "job.days", Title: "定时任务的每日统计", Keeps: "每天执行了几次、失败几次、用时多久", Days: 400, Least: 91, Most: 3650})}
}
