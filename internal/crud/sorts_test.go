package crud_test

import (
	"context"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"jikong/internal/crud"
	"jikong/internal/crud/crudtest"
	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/web"
)

func bareDesk(tb testing.TB) *desk {
	clock := testkit.NewClock()
	d := &desk{db: testkit.SQLite(tb, clock.Now), who: person(1, "editor", everything), clock: clock, store: crud.Bind(leaflets(), nil)}
	err := d.db.Tx(d.ctx(), func(tx *db.Tx) error {
		for statement := range strings.SplitSeq(tables, ";\n") {
			if _, err := tx.Exec(context.Background(), statement); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		tb.Fatal(err)
	}
	return d
}

func TestSortsUseIndex(t *testing.T) {
	d := bareDesk(t)
	crudtest.SortsUseIndex(t, d.db, d.store)
}

// BenchmarkList is the budget's list: 10 of 100,000 with the total, by category and over everything.
func BenchmarkList(b *testing.B) {
	const rows = 100_000
	d := bareDesk(b)
	topics := []string{"vaccine", "child", "rumour"}
	err := d.db.Tx(d.ctx(), func(tx *db.Tx) error {
		if _, err := tx.Exec(d.ctx(), `CREATE INDEX leaflet_audience ON leaflet (tenant_id, audience, create_time, id)`); err != nil {
			return err
		}
		for i := range rows {
			d.clock.Advance(time.Second)
			l := Leaflet{Row: crud.Row{CreateTime: d.db.Now()}, Title: fmt.Sprintf("宣传单%d", i), Topic: topics[i%3], OrgCode: "A01", Body: strings.Repeat("正文", 200)}
			l.Audience = "group" + string(rune('a'+i%20))
			if err := d.store.Insert(d.ctx(), tx, &l); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	ask := func(q crud.Query) func(*testing.B) {
		return func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				page, err := d.store.List(d.ctx(), d.db.Read(), q)
				if err != nil || len(page.Records) == 0 || page.Total == 0 {
					b.Fatal(page.Total, err)
				}
			}
		}
	}
	group := []crud.Filter{{Field: "audience", Rule: crud.Eq, Value: "groupc"}}
	newest := []crud.Order{{Field: "createTime", Desc: true}}
	b.Run("everything", ask(crud.Query{Sort: newest, PageSize: 10}))
	b.Run("one of 20 groups", ask(crud.Query{Filters: group, Sort: newest, PageSize: 10}))
	b.Run("last page", ask(crud.Query{Sort: newest, PageNo: rows / 10, PageSize: 10}))
	b.Run("one of 20 groups over HTTP, in parallel", func(b *testing.B) {
		api := web.NewAPI("test", testkit.As{Person: &d.who})
		d.store.Mount(api, d.db)
		b.ReportAllocs()
		b.RunParallel(func(pb *testing.PB) {
			for pb.Next() {
				recorder := httptest.NewRecorder()
				api.ServeHTTP(recorder, httptest.NewRequest("GET", "/test/leaflet/list?audience=groupc&column=createTime&order=desc&pageSize=10", nil))
				if !strings.Contains(recorder.Body.String(), `"total":5000`) {
					b.Error(recorder.Body.String())
				}
			}
		})
	})
	b.Run("contains", ask(crud.Query{Keyword: "单9999", PageSize: 10}))
}
