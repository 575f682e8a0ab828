package content

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"jikong/internal/bus"
	"jikong/internal/db"
	"jikong/internal/render"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// lingering are content versions whose transactions stay a while where they raised those of an article, as among many articles they do.
type lingering struct {
	*render.Versions
	mu     sync.Mutex
	raised []string
}

func (l *lingering) Bump(ctx context.Context, tx *db.Tx, tenant value.ID, scopes ...string) error {
	err := l.Versions.Bump(ctx, tx, tenant, scopes...)
	l.mu.Lock()
	l.raised = append(l.raised, scopes...)
	l.mu.Unlock()
	if len(scopes) > 1 {
		time.Sleep(200 * time.Millisecond)
	}
	return err
}

// together sends calls at the same moment.
func (d *desk) together(path string, bodies ...object) []testkit.Answer {
	answers := make([]testkit.Answer, len(bodies))
	var all sync.WaitGroup
	for i, body := range bodies {
		all.Go(func() { answers[i] = d.Call("POST", path, body) })
	}
	all.Wait()
	return answers
}

func TestEditorsWhoPublishAndWithdrawAtOnceDoNotStandInEachOthersWay(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		versions := &lingering{Versions: render.NewVersions(d.DB, bus.NewMemory())}
		first, second := d.column("热点解读", 0), d.column("通知公告", 0)
		a, b := d.draft(first.ID, "流感疫苗"), d.draft(second.ID, "登革热")
		e, f := d.draft(second.ID, "登革热二"), d.draft(first.ID, "流感疫苗二")
		last := d.column("公告", 0)
		ends := []Article{d.published(last.ID, "甲"), d.published(last.ID, "乙")}
		d.service = New(Options{DB: d.DB, Versions: versions, Tenants: testkit.OneSite(ourSite)})
		d.Serve(d.service.Mount)
		for _, got := range d.together("/content/article/publishBatch", object{"ids": []value.ID{a.ID, b.ID}}, object{"ids": []value.ID{e.ID, f.ID}}) {
			if !got.Success {
				t.Errorf("of two who publish in the same sections one is told %s", got.Body)
			}
		}
		versions.raised = nil
		for _, got := range d.together("/content/article/withdraw", object{"id": ends[0].ID, "version": ends[0].Version, "reason": "数据有误"},
			object{"id": ends[1].ID, "version": ends[1].Version, "reason": "数据有误"}) {
			if !got.Success {
				t.Errorf("withdrawing: %s", got.Body)
			}
		}
		if !slices.Contains(versions.raised, render.ScopeMenu) {
			t.Error("two withdrew the last articles of a section at once, and the menu still shows the section")
		}
	})
}
