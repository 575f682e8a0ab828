package content

import (
	"context"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/testkit"
	"jikong/internal/value"
	"jikong/internal/web"
)

func TestVisitsAreCountedExactly(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		column := d.column("热点解读", 0)
		read, other, draft := d.published(column.ID, "读的"), d.published(column.ID, "别的"), d.draft(column.ID, "草稿")
		ctx := context.Background()
		// Two counters on one database are two nodes.
		nodes := []*Visits{d.service.Visits(), NewVisits(d.DB)}
		var visitors sync.WaitGroup
		var mu sync.Mutex
		seen := map[int64]bool{}
		for v := range 50 {
			visitors.Go(func() {
				for i := range 20 {
					article := []value.ID{0, read.ID, other.ID, draft.ID}[(v+i)%4]
					counts, err := nodes[v%2].Count(ctx, ourSite, article)
					if err != nil || counts.TodayVisit != counts.VisitCount || counts.VisitCount < 1 {
						d.T.Errorf("a visit answered %+v, %v", counts, err)
					}
					mu.Lock()
					seen[counts.VisitCount] = true
					mu.Unlock()
				}
			})
		}
		visitors.Wait()
		counts, err := nodes[0].Look(ctx, ourSite, read.ID)
		if err != nil || counts != (VisitCounts{TodayVisit: 1000, VisitCount: 1000, Views: 250}) || !seen[1000] {
			d.T.Errorf("1,000 visits count as %+v, %v; the last was told its number: %v", counts, err, seen[1000])
		}
		if a := d.stored(read.ID); a.Views != 250 || a.Version != 2 {
			d.T.Errorf("the article has %d views and version %d", a.Views, a.Version)
		}
		if a := d.stored(draft.ID); a.Views != 0 {
			d.T.Errorf("a draft has %d views", a.Views)
		}

		d.Clock.Advance(14*time.Hour + 31*time.Minute) // past midnight in Shanghai, still the same day in UTC
		tomorrow, err := NewVisits(d.DB).Count(ctx, ourSite, other.ID)
		if err != nil || tomorrow != (VisitCounts{TodayVisit: 1, VisitCount: 1001, Views: 251}) {
			d.T.Errorf("the first visit of the next day counts as %+v, %v", tomorrow, err)
		}
		if counts, err := d.service.Visits().Totals(ctx, otherSite); err != nil || counts != (VisitCounts{}) {
			d.T.Errorf("another site has %+v, %v", counts, err)
		}
		if counts, err := d.service.Visits().Count(ctx, otherSite, read.ID); err != nil || counts != (VisitCounts{TodayVisit: 1, VisitCount: 1}) {
			d.T.Errorf("a visit of another site with our article counts as %+v, %v", counts, err)
		}
	})
}

func TestAVisitorWhoLeavesTakesNobodyAlong(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		gone, leave := context.WithCancel(context.Background())
		leave()
		if _, err := d.service.Visits().Count(gone, ourSite, 0); err == nil {
			d.T.Log("the visit was on disk before the visitor left")
		}
		counts, err := d.service.Visits().Count(context.Background(), ourSite, 0)
		if err != nil || counts.VisitCount != 2 {
			d.T.Errorf("after one who left and one who stayed: %+v, %v", counts, err)
		}
	})
}

func TestVisitsOverHTTP(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		a := d.published(d.column("热点解读", 0).ID, "读的")
		d.Person = auth.Principal{}
		if got := testkit.Must[VisitCounts](d, "POST", "/visit", object{"articleId": a.ID}); got != (VisitCounts{1, 1, 1}) {
			d.T.Errorf("the first visit: %+v", got)
		}
		if got := testkit.Must[VisitCounts](d, "POST", "/visit", object{}); got != (VisitCounts{2, 2, 0}) {
			d.T.Errorf("a page that is no article: %+v", got)
		}
		if got := testkit.Must[VisitCounts](d, "POST", "/visit", nil); got != (VisitCounts{3, 3, 0}) {
			d.T.Errorf("a visit without a body: %+v", got)
		}
		for _, bad := range []string{`{"articleId":"x"}`, `{"articleId":-1}`, `[]`, `{`} {
			if answer := d.Call("POST", "/visit", bad); answer.Success {
				d.T.Errorf("counted %s", bad)
			}
		}

		recorder := httptest.NewRecorder()
		request := httptest.NewRequest("GET", "/visit.gif?articleId="+a.ID.String(), nil)
		d.Handler.ServeHTTP(recorder, request.WithContext(web.WithRequest(request.Context(), web.Request{IP: "192.0.2.2"})))
		if recorder.Header().Get("Content-Type") != "image/gif" || !strings.HasPrefix(recorder.Body.String(), "GIF89a") {
			d.T.Errorf("the picture is %s", recorder.Header())
		}

		d.Address = "2001:db8::1"
		for range visitRate.Burst {
			testkit.Must[VisitCounts](d, "POST", "/visit", nil)
		}
		d.Address = "2001:db8::2" // the same line
		counted := int64(4 + visitRate.Burst)
		if got := testkit.Must[VisitCounts](d, "POST", "/visit", object{"articleId": a.ID}); got != (VisitCounts{counted, counted, 2}) {
			d.T.Errorf("beyond the limit: %+v, want %d uncounted", got, counted)
		}
		d.Clock.Advance(time.Second)
		if got := testkit.Must[VisitCounts](d, "POST", "/visit", nil); got.VisitCount != counted+1 {
			d.T.Errorf("after a second: %+v", got)
		}
	})
}
