package demo

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"jikong/internal/content"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

func TestPlaceholdersFollowTheDayOfLoading(t *testing.T) {
	cases := []struct{ text, want string }{
		{"{{date:-3}}", "2026年11月17日"},
		{"{{day}}", "11月20日"},
		{"{{week:-7}}", "2026年第46周"},
		{"第 {{weekno:-7}} 周", "第 46 周"},
		{"{{year:-1}} 年度", "2025 年度"},
		{"{{month:-1}}", "2026年10月"},
		{"{{isodate:351}}", "2027-11-06"},
		{"没有占位符", "没有占位符"},
	}
	for _, c := range cases {
		if got, err := resolve(c.text, testkit.Start); err != nil || got != c.want {
			t.Errorf("%s became %s, %v; want %s", c.text, got, err, c.want)
		}
	}
	if _, err := resolve("{{tomorrow}}", testkit.Start); err == nil {
		t.Error("an unknown placeholder passed")
	}
	if got, _ := resolve("{{month:-1}}", time.Date(2026, 3, 31, 12, 0, 0, 0, value.Shanghai)); got != "2026年2月" {
		t.Errorf("a month before 31 March is %s", got)
	}
}

func TestWhatAppearsOnceAYearIsDatedByItsLastAppearance(t *testing.T) {
	file := "title: {{year:-1}}年报\nyearly: 01-20\ntime: 09:00\n---\n<p>截至{{date:-20}}。</p>"
	cases := []struct{ today, file, want string }{
		{"2026-11-20", file, "2026-01-20 09:00:00 2025年报 <p>截至2025年12月31日。</p>"},
		{"2027-01-05", file, "2026-01-20 09:00:00 2025年报 <p>截至2025年12月31日。</p>"},
		{"2027-01-20", file, "2027-01-20 09:00:00 2026年报 <p>截至2026年12月31日。</p>"},
		{"2026-11-20", strings.Replace(file, "01-20", "01-20 -1", 1), "2025-01-20 09:00:00 2024年报 <p>截至2024年12月31日。</p>"},
	}
	for _, c := range cases {
		today, err := time.ParseInLocation("2006-01-02 15:04", c.today+" 12:00", value.Shanghai)
		if err != nil {
			t.Fatal(err)
		}
		a, err := readArticle(fstest.MapFS{"articles/75/75001.html": {Data: []byte(c.file)}}, "articles/75/75001.html", today)
		if got := a.PublishTime.String() + " " + a.Title + " " + a.Body; err != nil || got != c.want {
			t.Errorf("loaded on %s: %s, %v; want %s", c.today, got, err, c.want)
		}
	}
}

func TestTheDemoSiteIsWholeOnAnyDay(t *testing.T) {
	for _, day := range []time.Time{testkit.Start, time.Date(2027, 1, 1, 0, 5, 0, 0, value.Shanghai), time.Date(2028, 2, 29, 23, 59, 0, 0, time.UTC)} {
		site, err := Read(day)
		if err != nil {
			t.Fatal(err)
		}
		if len(site.Articles) < 150 {
			t.Errorf("%d articles, the demo promises at least 150", len(site.Articles))
		}
		checkArticles(t, site, value.TimeOf(day))
	}
}

// checkArticles asserts what a visitor and an inspector would notice: no stale or empty column, no future date, no
// placeholder left, every cover with an alternative text.
func checkArticles(t *testing.T, site Site, now value.Time) {
	t.Helper()
	newest := map[value.ID]value.Time{}
	for _, a := range site.Articles {
		if a.PublishTime > now {
			t.Errorf("article %s was published in the future", a.ID)
		}
		if text := a.Title + a.Summary + a.Body + a.KeyPoints; strings.Contains(text, "{{") {
			t.Errorf("article %s still holds a placeholder", a.ID)
		}
		if a.CoverSrc != "" && a.CoverAlt == "" {
			t.Errorf("article %s has a cover without an alternative text", a.ID)
		}
		newest[a.ColumnID] = max(newest[a.ColumnID], a.PublishTime)
	}
	for _, c := range site.Columns {
		checkFresh(t, site, c, newest, now)
	}
}

func checkFresh(t *testing.T, site Site, c content.Section, newest map[value.ID]value.Time, now value.Time) {
	t.Helper()
	if c.IsHref == "Y" || c.HomePage != "article" || hasChildren(site, c.ID) || c.Hidden {
		return
	}
	age := time.Duration(now-newest[c.ID]) * time.Millisecond
	if newest[c.ID] == 0 {
		t.Errorf("column %s %s is empty", c.ID, c.Name)
	} else if limit := time.Duration(c.CycleDays) * 24 * time.Hour; c.CycleDays > 0 && age > limit {
		t.Errorf("column %s %s is stale: %s old, cycle %d days", c.ID, c.Name, age, c.CycleDays)
	}
}

func hasChildren(site Site, id value.ID) bool {
	for _, c := range site.Columns {
		if c.ParentID == id {
			return true
		}
	}
	return false
}
