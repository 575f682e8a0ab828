// Package jobdesk is where staff see to what the program does by the clock.
package jobdesk

import (
	"jikong/internal/value"
	"jikong/internal/web"
)

// PermList is the right to see jobs; it comes with the screen 后台任务.
const PermList = "dashboard:task:list"

// Service answers the calls about jobs.
type Service struct {
	now func() value.Time
}

// New makes the service. It asks now for the time, to count from where the caller names none.
func New(now func() value.Time) *Service { return &Service{now} }

// Mount adds the calls.
func (s *Service) Mount(api *web.API) {
	call := func(path, summary string) web.Route {
		return web.Route{Methods: "GET", Path: "/sys/quartzJob" + path, Tag: "定时任务", Summary: summary, Access: web.Perm(PermList)}
	}
	web.Handle(api, call("/nextRuns", "一个 Cron 表达式接下来的执行时间（上海时间），最早的在前；不再执行时为空"), s.nextRuns)
	web.Handle(api, call("/sentence", "一个 Cron 表达式的中文意思"), s.sentence)
	web.Handle(api, call("/fromSentence", "一句中文的 Cron 表达式"), s.fromSentence)
}
