// Package dashboard shows the staff where the site stands: what waits for them, how visits, letters and answers develop, which jobs
// run, and how the node is. It owns no figure: every area lends its own, for the caller's site and within the caller's sight, and a
// figure whose right the caller lacks is left out, never shown as nothing.
package dashboard

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/web"
)

const tag = "工作台"

// Options are what the pages show.
type Options struct {
	DB       *db.DB
	Desks    []Desk
	Journal  Journal
	Analysis []Source
	Trends   []Trend
}

// Service is the dashboard of all sites.
type Service struct {
	Options
}

// New makes the service.
func New(o Options) *Service { return &Service{o} }

// Mount adds the calls.
func (s *Service) Mount(api *web.API) {
	route := func(path, summary string, access web.Access) web.Route {
		return web.Route{Methods: "GET", Path: "/dashboard" + path, Tag: tag, Summary: summary, Access: access}
	}
	web.Handle(api, route("/workplace", "等我处理的工作、我的草稿和最近的操作；没有权限的部分不给出", web.SignedIn), s.workplace)
	web.Handle(api, route("/analysis", "一段时间的访问、来信、调查等数字；没有权限的部分不给出", web.SignedIn), s.analysis)
	web.Handle(api, route("/index", "各栏目、各服务按周或按月的走势；没有权限的部分不给出", web.SignedIn), s.trends)
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
