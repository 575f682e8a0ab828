package report_test

import (
	"net/url"
	"slices"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/testkit"
)

// BenchmarkMillionRows reads pages of a report over a million rows of a site, and a page of the database beside bad reports.
func BenchmarkMillionRows(b *testing.B) {
	b.Run("sqlite", func(b *testing.B) { millionRows(b, testkit.SQLite(b, time.Now)) })
	b.Run("postgres", func(b *testing.B) {
		address := testkit.PostgresURL(b)
		d, err := db.Open(b.Context(), db.Options{URL: address})
		if err != nil {
			b.Fatal(err)
		}
		defer d.Close()
		if _, err := d.Migrate(b.Context()); err != nil {
			b.Fatal(err)
		}
		millionRows(b, d)
	})
}

func millionRows(b *testing.B, d *db.DB) {
	o := open(b, d, testkit.NewClock(), 10*time.Second)
	o.Exec(`CREATE TABLE digits (n BIGINT)`)
	o.Exec(`INSERT INTO digits VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)`)
	o.Exec(`INSERT INTO search_week (id, tenant_id, week, word, times, results, missed)
		SELECT 1000 + n, 1, CASE WHEN n % 2 = 0 THEN '2026-01-05' ELSE '2026-01-12' END, CAST(n AS TEXT), n % 1000, 1, 0
		FROM (SELECT a.n + b.n * 10 + c.n * 100 + d.n * 1000 + e.n * 10000 + f.n * 100000 AS n FROM digits a, digits b, digits c, digits d, digits e, digits f) numbers`)
	o.Exec(`ANALYZE search_week`)
	s := o.save("words", "SELECT id, week, word, times, missed FROM r_search ORDER BY times DESC", item("id", nil), item("week", body{"fieldType": "Date", "isSearch": 1}), item("word", body{"isSearch": 1}), item("times", body{"isSearch": 1, "fieldType": "Long"}))
	var list, page, beside []time.Duration
	question := func() { o.Number(`SELECT COUNT(*) FROM search_week WHERE tenant_id = 1 AND times = 77`) }
	for b.Loop() {
		list = append(list, took(func() { o.data(s, url.Values{"times": {"77"}, "pageSize": {"50"}}) }))
		list = append(list, took(func() { o.data(s, url.Values{"pageSize": {"50"}, "pageNo": {"3"}}) }))
		page = append(page, took(question))
	}
	bad := make(chan testkit.Answer, 2)
	for range cap(bad) {
		go func() {
			bad <- o.Call("POST", base+"/head/preview", body{"cgrSql": "SELECT MAX(a.word || b.word) AS n FROM r_search a CROSS JOIN r_search b"})
		}()
	}
	began := time.Now()
	for time.Since(began) < 8*time.Second {
		beside = append(beside, took(question))
	}
	for range cap(bad) {
		if a := <-bad; a.Success {
			b.Error("a bad report came to its end")
		}
	}
	b.ReportMetric(p95(list), "p95-ms")
	b.ReportMetric(time.Since(began).Seconds(), "bad-s")
	b.ReportMetric(p95(beside)/p95(page), "beside")
}

func took(do func()) time.Duration {
	began := time.Now()
	do()
	return time.Since(began)
}

// p95 is in milliseconds.
func p95(all []time.Duration) float64 {
	slices.Sort(all)
	return float64(all[len(all)*95/100].Microseconds()) / 1000
}
