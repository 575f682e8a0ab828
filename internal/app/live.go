package app

import (
	"context"
	"slices"
	"strings"
	"time"

	"jikong/internal/auth"
	"jikong/internal/config"
	"jikong/internal/db"
	"jikong/internal/live"
	"jikong/internal/schema"
	"jikong/internal/value"
)

// topicJobFailed tells the nodes that a planned run failed; the id is the site whose desks show it.
const topicJobFailed = "job.failed"

// newLive makes the hub of the sockets. Pages of the public address may open them even where a proxy shows us another host.
func (a *App) newLive(c config.Serve, guard *auth.Guard, tables *schema.Registry, clock func() time.Time) *live.Hub {
	origins := slices.Clone(c.AllowOrigins)
	if c.PublicURL != "" {
		origins = append(origins, strings.TrimSuffix(c.PublicURL, "/"))
	}
	grids := &live.GridOptions{Bus: a.bus, Node: c.Node, Knows: tables.Edited, May: func(ctx context.Context, caller auth.Principal, place live.Place) (live.Reach, error) {
		reach, err := tables.Reach(ctx, a.db.Read(), caller, place.Table, place.Record)
		return live.Reach{Sees: reach.Sees, Writes: reach.Edits, Version: reach.Version}, err
	}}
	return live.New(live.Options{Guard: guard, AllowOrigins: origins, Clock: clock, Grids: grids}, live.NoticeChannel())
}

// tellRows tells the windows of all nodes that have a record open of each save.
func (a *App) tellRows(ctx context.Context, tx *db.Tx, table string, record value.ID, version int64) {
	site := auth.PrincipalFrom(ctx).TenantID
	tx.AfterCommit(func() { a.live.Saved(site, live.Place{Table: table, Record: record}, version) })
}

// jobsAnew has the open job desks of a site read their list again. It says nothing to people: who has no desk open hears of a failure as a
// named person, or not at all.
var jobsAnew = live.Message{Cmd: "quartzJob"}.Frame()

// showFailures tells the screens of this node of runs that failed on any node.
func (a *App) showFailures() {
	a.bus.Subscribe(topicJobFailed, func(id string) {
		if site, err := value.ParseID(id); err == nil {
			a.live.ToTenant(live.Notices, site, func(value.ID) bool { return true }, jobsAnew)
		}
	})
}
