// Package dashboard shows the staff where the site stands: what waits for them, how visits, letters and answers develop, which jobs
// run, and how the node is. It owns no figure: every area lends its own, for the caller's site and within the caller's sight, and a
// figure whose right the caller lacks is left out, never shown as nothing.
package dashboard

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/value"
	"jikong/internal/web"
)

const tag = "工作台"

// Permission codes.
const (
	PermTasks   = "dashboard:task:list"
	PermMonitor = "dashboard:monitor:list"
)

// Options are what the pages show.
type Options struct {
	DB       *db.DB
	Desks    []Desk
	Journal  Journal
	Analysis []Source
	Trends   []Trend
	// Operator tells whether the caller looks after the whole installation: the node and its upkeep belong to no site.
	Operator func(ctx context.Context) bool
	JobNames map[string]string // by type of job
	Node     Node
}

// Service is the dashboard of all sites.
type Service struct {
	Options
	since value.Time
}

// New makes the service; the node counts as started now.
func New(o Options) *Service { return &Service{o, o.DB.Now()} }

// Mount adds the calls.
func (s *Service) Mount(api *web.API) {
	route := func(path, summary string, access web.Access) web.Route {
		return web.Route{Methods: "GET", Path: "/dashboard" + path, Tag: tag, Summary: summary, Access: access}
	}
	web.Handle(api, route("/workplace", "等我处理的工作、我的草稿和最近的操作；没有权限的部分不给出", web.SignedIn), s.workplace)
	web.Handle(api, route("/analysis", "一段时间的访问、来信、调查等数字；没有权限的部分不给出", web.SignedIn), s.analysis)
	export := route("/analysis/exportXls", "导出一项统计的表格；记入日志", web.SignedIn)
	export.File = true
	api.HandleRaw(export, s.export)
	web.Handle(api, route("/index", "各栏目、各服务按周或按月的走势；没有权限的部分不给出", web.SignedIn), s.trends)
	web.Handle(api, route("/tasks", "后台任务的进度和结果", web.Perm(PermTasks)), s.tasks)
	web.Handle(api, route("/monitor", "节点的运行情况", web.Perm(PermMonitor)), s.monitor)
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/actuator/redis/queryDiskInfo", Tag: tag, Summary: "磁盘空间", Access: web.Perm(PermMonitor)}, s.disks)
}

// may tells whether the caller holds one of the permissions.
func may(ctx context.Context, perms ...string) bool {
	caller := auth.PrincipalFrom(ctx)
	for _, perm := range perms {
		if caller.Has(perm) {
			return true
		}
	}
	return false
}
