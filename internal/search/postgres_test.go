package search

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// postgresOf is a fresh PostgreSQL database with articles of ten years, one a week, that all hold the same words.
func postgresOf(t *testing.T) *db.DB {
	t.Helper()
	if os.Getenv(testkit.PostgresEnv) == "" {
		t.Skip(testkit.PostgresEnv + " is not set")
	}
	d, err := db.Open(context.Background(), db.Options{URL: testkit.PostgresURL(t)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	var docs []Doc
	first := time.Date(2015, 1, 5, 8, 0, 0, 0, time.UTC)
	for week := range 520 {
		docs = append(docs, Doc{Tenant: tenant, Kind: "article", ID: value.ID(week + 1), ColumnID: 31, Title: fmt.Sprintf("流感周报第%d期", week),
			Body: "本周流感活动水平较低。", Time: value.TimeOf(first.AddDate(0, 0, 7*week))})
	}
	put(t, d, docs...)
	return d
}

// What a search for a common word costs must not grow with the years that a site keeps: PostgreSQL goes through blocks of time from the
// newest on and stops when the page is full.
func TestPostgresReadsNoMoreBlocksThanItNeeds(t *testing.T) {
	d := postgresOf(t)
	blocks := regexp.MustCompile(`Function Scan on generate_series.*actual time=\S+ rows=(\d+)`)
	for _, c := range []struct {
		says  string
		text  string
		most  int
		reads string
	}{
		{"the newest are enough", "流感", 10, "2"},
		{"what nothing holds is asked of all", "霍乱", 10, "74"},
		{"more than a block holds", "流感", 60, "9"},
	} {
		plan := planOf(t, d, tenant, c.text, AnyField, c.most, true)
		read := blocks.FindStringSubmatch(plan)
		if len(read) < 2 || read[1] != c.reads {
			t.Errorf("%s: %v blocks, want %s\n%s", c.says, read, c.reads, plan)
		}
	}
}

// planOf is how PostgreSQL finds the newest documents, with a plan for these values or, as after a few runs, with that for any.
func planOf(t *testing.T, d *db.DB, site value.ID, text string, field Field, most int, settled bool) (plan string) {
	t.Helper()
	s := newSearcher(d, Request{Tenant: site, Kinds: []string{"article"}, Text: text})
	st := &statement{}
	source, _ := s.idx.match(st, s.q, site, field, s.window(false))
	mode := "force_custom_plan"
	if settled {
		mode = "force_generic_plan"
	}
	prepared := `PREPARE asked AS SELECT d.id ` + source + s.where(st, false) + fmt.Sprintf(` LIMIT %d`, most)
	values := make([]string, len(st.args))
	for i, arg := range st.args {
		values[i] = literal(arg)
	}
	err := d.Tx(t.Context(), func(tx *db.Tx) error {
		for _, statement := range []string{`SET LOCAL plan_cache_mode = ` + mode, prepared} {
			if _, err := tx.Exec(t.Context(), statement); err != nil {
				return err
			}
		}
		lines, err := db.Select[string](t.Context(), tx, `EXPLAIN (ANALYZE) EXECUTE asked (`+strings.Join(values, ", ")+`)`)
		if err != nil {
			return err
		}
		plan = strings.Join(lines, "\n")
		_, err = tx.Exec(t.Context(), `DEALLOCATE asked`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

// literal writes a value into a statement.
func literal(arg any) string {
	quoted := func(text string) string { return `'` + strings.ReplaceAll(text, `'`, `''`) + `'` }
	switch arg := arg.(type) {
	case string:
		return quoted(arg)
	case []string:
		all := make([]string, len(arg))
		for i, text := range arg {
			all[i] = quoted(text)
		}
		return `ARRAY[` + strings.Join(all, ", ") + `]`
	}
	return fmt.Sprint(arg)
}

// A database that was never analysed, a new one or a restored one, takes every site for a small one. Its documents must not be read one by
// one for each block: that took seconds among 400.
func TestPostgresLooksWordsUpHoweverSmallASiteSeems(t *testing.T) {
	d := postgresOf(t)
	put(t, d, Doc{Tenant: tenant + 1, Kind: "article", ID: 9_999, ColumnID: 31, Title: "另一个网站的流感", Body: "本周流感活动水平较低。", Time: d.Now()})
	for _, analysed := range []bool{false, true} {
		for _, site := range []value.ID{tenant, tenant + 1, tenant + 2} {
			for _, text := range []string{"流感", "霍乱", "病", "流感 活动", "流感 -霍乱", "流感 -霍乱弧菌", `"流感活动水平"`, "password"} {
				for _, field := range []Field{AnyField, TitleOnly, headOnly, BodyOnly} {
					for _, settled := range []bool{false, true} {
						plan := planOf(t, d, site, text, field, 100, settled)
						one := regexp.MustCompile(`(?s)Bitmap Index Scan on search_index_t(itle|okens) `).MatchString(plan)
						if others := regexp.MustCompile(`Bitmap Index Scan on search_index_tenant|Seq Scan on search_index |Filter: .*search_tokens`); !one || others.MatchString(plan) {
							t.Errorf("site %d, analysed %t, %q in %q:\n%s", site, analysed, text, field, plan)
						}
					}
				}
			}
		}
		err := d.Tx(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), `ANALYZE search_index`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestPostgresFindsTheNewestFirstAcrossBlocks(t *testing.T) {
	d := postgresOf(t)
	for page, want := range map[int]value.ID{1: 520, 2: 510, 52: 10} {
		res, err := Query(context.Background(), d, Request{Tenant: tenant, Kinds: []string{"article"}, Text: "流感", Sort: ByTime, Page: page})
		if err != nil {
			t.Fatal(err)
		}
		ids := idsOf(res)
		if res.Total != 520 || len(ids) != 10 || ids[0] != want || !slices.IsSortedFunc(ids, func(a, b value.ID) int { return int(b - a) }) {
			t.Errorf("page %d: %v of %d, want %d first", page, ids, res.Total, want)
		}
	}
}

// A document of long ago must not make every question ask hundreds of empty blocks.
func TestPostgresKeepsWhatIsOlderThanTheWebInOneBlock(t *testing.T) {
	day := func(year int) value.Time { return value.Time(time.Date(year, 5, 1, 0, 0, 0, 0, time.UTC).UnixMilli()) }
	if a, b := blockOf(timeID(day(1970))), blockOf(timeID(day(2009))); a != b {
		t.Errorf("documents of 1970 and 2009 are in the blocks %d and %d", a, b)
	}
	if a, b := blockOf(timeID(day(2010))), blockOf(timeID(day(2026))); b-a > 130 {
		t.Errorf("%d blocks from 2010 to 2026", b-a)
	}
}
