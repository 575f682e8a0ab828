package jobdesk

import "jikong/internal/schema"

// DataSets are what reports may ask of the work that is done by the clock.
func DataSets() []schema.DataSet {
	return []schema.DataSet{{
		Name: "r_job_day", Label: "定时任务每天的结果", Note: "一行是一个定时任务一天的结果", Perm: perm, Tables: []string{"quartz_day", "quartz_job"},
		From: "quartz_day JOIN quartz_job ON quartz_job.id = quartz_day.quartz_job_id AND quartz_job.tenant_id = quartz_day.tenant_id", Tenant: "quartz_day.tenant_id",
		Columns: []schema.SetColumn{
			{Name: "job_id", Label: "任务编号", Kind: schema.ID, SQL: "quartz_day.quartz_job_id"},
			{Name: "handler", Label: "处理程序", Kind: schema.Text, SQL: "quartz_job.job_class_name"},
			{Name: "description", Label: "任务名称", Kind: schema.Text, SQL: "quartz_job.description"},
			{Name: "day", Label: "日期", Kind: schema.Date, SQL: "quartz_day.day"},
			{Name: "done", Label: "成功次数", Kind: schema.Int, SQL: "quartz_day.done"},
			{Name: "failed", Label: "失败次数", Kind: schema.Int, SQL: "quartz_day.failed"},
			{Name: "cancelled", Label: "取消次数", Kind: schema.Int, SQL: "quartz_day.cancelled"},
			{Name: "duration", Label: "用时（毫秒）", Kind: schema.Int, SQL: "quartz_day.duration"},
		},
	}}
}
