// Package jobdesk is what the program does by the clock: rows with a cron expression that staff see and move, the planner that asks for
// their runs, and the log of these.
package jobdesk

import (
	"context"

	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/job"
	"jikong/internal/value"
	"jikong/internal/web"
)

const (
	tag  = "定时任务"
	perm = "system:quartzJob"
)

// Alarms reach people of a site; the program lends its announcements.
type Alarms interface {
	// Users finds people who may work in the site by their accounts. Those it does not find are left out.
	Users(ctx context.Context, q db.Querier, tenant value.ID, usernames []string) (map[string]value.ID, error)
	// Tell leaves a message for them. Title and text are plain.
	Tell(ctx context.Context, tx *db.Tx, tenant value.ID, to []value.ID, title, text string) error
}

// Options are what the desk needs.
type Options struct {
	DB       *db.DB
	Handlers []job.Handler
	Alarms   Alarms
	// Home is the site whose administrators also see what the program does for all sites.
	Home   value.ID
	Shared *crud.Shared
	// Wake has the runner of this node look for jobs at once; nil is fine.
	Wake func()
	// Failed tells the open desks of a site, once it is stored, that a run of a row failed; nil is fine.
	Failed func(site value.ID)
}

// Service plans and answers the calls about it.
type Service struct {
	Options
	handlers map[string]job.Handler
	rows     crud.Store[QuartzJob]
}

// New makes the service.
func New(o Options) *Service {
	s := &Service{Options: o, handlers: map[string]job.Handler{}}
	for _, h := range o.Handlers {
		s.handlers[h.Name] = h
	}
	if s.Wake == nil {
		s.Wake = func() {}
	}
	if s.Failed == nil {
		s.Failed = func(value.ID) {}
	}
	s.rows = crud.Bind(s.resource(), o.Shared)
	return s
}

// Unasked are the tables of this package that have lists and may not be asked by name.
func (s *Service) Unasked() []crud.Declared { return []crud.Declared{s.rows} }

// Mount adds the calls.
func (s *Service) Mount(api *web.API) {
	s.rows.Mount(api, s.DB)
	call := func(methods, path, right, summary string) web.Route {
		return web.Route{Methods: methods, Path: "/sys/quartzJob" + path, Tag: tag, Summary: summary, Access: web.Perm(perm + ":" + right)}
	}
	web.Handle(api, call("GET", "/handlers", "list", "可以安排的工作和它们的参数"), s.handlerList)
	web.Handle(api, call("GET,POST", "/pause", "pause", "停止"), s.pause)
	web.Handle(api, call("GET,POST", "/resume", "resume", "启动"), s.resume)
	web.Handle(api, call("GET,POST", "/execute", "execute", "立即执行一次"), s.execute)
	web.Handle(api, call("GET", "/runs", "list", "运行记录，最新的在前"), s.runs)
	web.Handle(api, call("GET", "/run", "list", "一次运行和它的输出"), s.run)
	web.Handle(api, call("POST", "/cancelRun", "execute", "取消一次还没有结束的运行"), s.cancelRun)
	web.Handle(api, call("GET", "/calendar", "list", "接下来几天什么时候执行什么"), s.calendar)
	web.Handle(api, call("GET", "/history", "list", "每天运行的结果，最早的在前"), s.history)
	web.Handle(api, call("GET", "/nextRuns", "list", "一个 Cron 表达式接下来的执行时间（上海时间），最早的在前；不再执行时为空"), s.nextRuns)
	web.Handle(api, call("GET", "/sentence", "list", "一个 Cron 表达式的中文意思"), s.sentence)
	web.Handle(api, call("GET", "/fromSentence", "list", "一句中文的 Cron 表达式"), s.fromSentence)
}

// owners are the two tenants whose rows a site sees: its own and, for the home site, that of the program.
func (s *Service) owners(tenant value.ID) (own, program int64) {
	if tenant == s.Home {
		return int64(tenant), 0
	}
	return int64(tenant), int64(tenant)
}

// PlannedHandler is a handler as a form needs it.
type PlannedHandler struct {
	Name         string          `json:"name"`
	Title        string          `json:"title"`
	Description  string          `json:"description"`
	Repeatable   bool            `json:"repeatable" doc:"可以新增；否则只有程序自带的一行"`
	Stoppable    bool            `json:"stoppable"`
	LeastMinutes int             `json:"leastMinutes" doc:"两次之间至少隔多少分钟"`
	MostHours    int             `json:"mostHours" doc:"两次之间最多隔多少小时，0 不限"`
	Parameters   []job.Parameter `json:"parameters"`
}

// handlerList shows a site what it can plan and the home site also what the program does by itself.
func (s *Service) handlerList(ctx context.Context, _ *web.Empty) ([]PlannedHandler, error) {
	shown := []PlannedHandler{}
	for _, h := range s.Handlers {
		if !h.Repeatable() && !s.operates(ctx) {
			continue
		}
		p := PlannedHandler{h.Name, h.Title, h.Description, h.Repeatable(), h.Repeatable() || h.Stoppable, h.LeastMinutes, h.MostHours, []job.Parameter{}}
		for _, parameter := range h.Parameters {
			if parameter.Options == nil {
				parameter.Options = []job.Choice{}
			}
			p.Parameters = append(p.Parameters, parameter)
		}
		shown = append(shown, p)
	}
	return shown, nil
}
