package crud_test

import (
	"context"
	"slices"
	"strconv"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/crud/crudtest"
	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// entry is a row of the operation log, the largest table of a site.
type entry struct {
	ID      value.ID   `json:"id" db:"id"`
	At      value.Time `json:"at" db:"at"`
	Type    int64      `json:"logType" db:"log_type"`
	Operate int64      `json:"operateType" db:"operate_type"`
	Actor   string     `json:"actor" db:"actor"`
	Summary string     `json:"summary" db:"summary"`
}

func entries() crud.Resource[entry] {
	return crud.Resource[entry]{Path: "/test/log", Tag: "日志", Perm: "test:log", Actions: crud.List, Table: crud.Table{
		Name: "audit_log", Label: "日志", Tenant: true, DefaultSort: []crud.Order{{Field: "at", Desc: true}},
		Columns: []crud.Column{
			{Name: "id", Label: "编号", Kind: crud.ID, Filter: true, Required: true},
			{Name: "at", Label: "时间", Kind: crud.Time, Required: true, Filter: true, Sort: true},
			{Name: "log_type", Label: "类型", Kind: crud.Int, Filter: true},
			{Name: "operate_type", Label: "操作", Kind: crud.Int, Filter: true},
			{Name: "actor", Label: "登录名", Kind: crud.Text, Filter: true},
			{Name: "summary", Label: "内容", Kind: crud.Text},
		},
	}}
}

// firstEntry is the moment of the first entry; one follows each second.
const firstEntry = 1_700_000_000_000

// fillLog writes n entries: one in ten is a sign-in, 200 people act in turn.
func fillLog(tb testing.TB, d *db.DB, n int) {
	tb.Helper()
	err := d.Tx(context.Background(), func(tx *db.Tx) error {
		_, err := tx.Exec(context.Background(), `INSERT INTO audit_log (id, tenant_id, at, actor_id, actor, action, object_type, object_id, summary,
				address, success, prev_hash, hash, log_type, operate_type, realname, method, request_url)
			WITH RECURSIVE n (i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < CAST($1 AS BIGINT))
			SELECT i, 1, CAST($2 AS BIGINT) + i * 1000, i % 200, 'user' || CAST(i % 200 AS TEXT), 'article.publish', 'article', CAST(i % 5000 AS TEXT),
				'发布《' || CAST(i AS TEXT) || '》到通知公告', '10.0.0.1', TRUE, 'p' || CAST(i AS TEXT), 'h' || CAST(i AS TEXT),
				CASE WHEN i % 10 = 0 THEN 1 ELSE 2 END, i % 6 + 1, '某某某', 'POST', '/api/content/article/publish' FROM n`, int64(n), int64(firstEntry))
		return err
	})
	if err != nil {
		tb.Fatal(err)
	}
}

var reader = auth.WithPrincipal(context.Background(), auth.Principal{UserID: 1, Username: "auditor", TenantID: 1, Scope: everything})

// Whatever way a page is read, the pages together are the list: nothing twice, nothing left out, in its order.
func TestFarPagesContinueTheList(t *testing.T) {
	const rows, size = 4_321, 100
	orders := []struct {
		says string
		sort []crud.Order
		want []crud.Filter
	}{
		{"newest first", nil, nil},
		{"oldest first", []crud.Order{{Field: "at"}}, nil},
		{"by number", []crud.Order{{Field: "id", Desc: true}}, nil},
		{"operations only", nil, []crud.Filter{{Field: "logType", Rule: crud.Eq, Value: "2"}}},
	}
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		fillLog(t, d, rows)
		store := crud.Bind(entries(), nil)
		for _, o := range orders {
			var ids []value.ID
			total := int64(0)
			for no := 1; no == 1 || int64(len(ids)) < total && no < 100; no++ {
				page, err := store.List(reader, d.Read(), crud.Query{Sort: o.sort, Filters: o.want, PageNo: no, PageSize: size})
				if err != nil {
					t.Fatal(err)
				}
				total = page.Total
				for _, r := range page.Records {
					ids = append(ids, r.ID)
				}
			}
			sorted := slices.Sorted(slices.Values(ids))
			if len(slices.Compact(slices.Clone(sorted))) != len(ids) || int64(len(ids)) != total {
				t.Errorf("%s: %d rows of %d, some twice or missing", o.says, len(ids), total)
			}
			descending := len(o.sort) == 0 || o.sort[0].Desc
			if descending {
				slices.Reverse(sorted)
			}
			if !slices.Equal(ids, sorted) {
				t.Errorf("%s: the pages are not in order", o.says)
			}
			beyond, err := store.List(reader, d.Read(), crud.Query{PageNo: 1_000, PageSize: size, Filters: o.want})
			if err != nil || len(beyond.Records) != 0 || beyond.Total != total {
				t.Errorf("%s: beyond the end %d rows of %d, %v", o.says, len(beyond.Records), beyond.Total, err)
			}
		}
	})
}

func TestTheSortsOfTheLogUseAnIndex(t *testing.T) {
	crudtest.SortsUseIndex(t, testkit.SQLite(t, time.Now), crud.Bind(entries(), nil))
}

// BenchmarkMillion is the budget's list of 1,000,000 rows; p95-ms is what the budget speaks of.
func BenchmarkMillion(b *testing.B) {
	b.Run("sqlite", func(b *testing.B) {
		d := testkit.SQLite(b, time.Now)
		fillLog(b, d, 1_000_000)
		million(b, d)
	})
	b.Run("postgres", func(b *testing.B) {
		url := testkit.PostgresURL(b)
		d, err := db.Open(context.Background(), db.Options{URL: url})
		if err != nil {
			b.Fatal(err)
		}
		defer d.Close()
		fillLog(b, d, 1_000_000)
		if err := testkit.Vacuum(b.Context(), url); err != nil {
			b.Fatal(err)
		}
		million(b, d)
	})
}

func million(b *testing.B, d *db.DB) {
	store := crud.Bind(entries(), nil)
	is := func(field, text string) []crud.Filter {
		return []crud.Filter{{Field: field, Rule: crud.Eq, Value: text}}
	}
	noon := value.Time(firstEntry + 400_000_000)
	during := []crud.Filter{{Field: "at", Rule: crud.Ge, Value: noon.String()}, {Field: "at", Rule: crud.Le, Value: (noon + 300_000_000).String()}}
	for _, c := range []struct {
		says  string
		query crud.Query
		last  int // number of the last page of 10
	}{
		{"newest", crud.Query{}, 100_000},
		{"oldest", crud.Query{Sort: []crud.Order{{Field: "at"}}}, 100_000},
		{"sign-ins", crud.Query{Filters: is("logType", "1")}, 10_000},
		{"operations", crud.Query{Filters: is("logType", "2")}, 90_000},
		{"kind", crud.Query{Filters: is("operateType", "3")}, 16_667},
		{"actor", crud.Query{Filters: is("actor", "user7")}, 500},
		{"time", crud.Query{Filters: during}, 30_001},
	} {
		for _, no := range []int{1, c.last / 2, c.last} {
			query := c.query
			query.PageNo, query.PageSize = no, 10
			b.Run(c.says+" page "+strconv.Itoa(no), func(b *testing.B) {
				var took []time.Duration
				for b.Loop() {
					start := time.Now()
					page, err := store.List(reader, d.Read(), query)
					if took = append(took, time.Since(start)); err != nil || len(page.Records) == 0 {
						b.Fatal(page.Total, err)
					}
				}
				slices.Sort(took)
				b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, "p95-ms")
			})
		}
	}
}
