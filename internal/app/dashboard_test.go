package app

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"jikong/internal/config"
	"jikong/internal/dashboard"
	"jikong/internal/db"
	"jikong/internal/feedback"
	"jikong/internal/letter"
	"jikong/internal/value"
)

// grant makes a role of a site with exactly these permissions.
func (w *world) grant(tenant value.ID, code, scope string, perms ...string) {
	w.t.Helper()
	w.role(tenant, code, false)
	w.exec(`UPDATE sys_role SET data_scope = $1 WHERE tenant_id = $2 AND role_code = $3`, scope, tenant, code)
	for _, perm := range perms {
		w.exec(`INSERT INTO sys_role_permission (id, role_id, permission_id, operate_date)
			SELECT CAST($1 AS BIGINT), r.id, p.id, 0 FROM sys_role r, sys_permission p WHERE r.tenant_id = $2 AND r.role_code = $3 AND p.perms = $4`,
			w.app.db.NewID(), tenant, code, perm)
	}
}

func figuresOf[T any](w *world, path string) (into T) {
	w.t.Helper()
	a := w.get("/api" + path)
	if err := json.Unmarshal(a.Result, &into); err != nil || !a.Success {
		w.t.Fatalf("%s: %v in %s", path, err, a.Body)
	}
	return into
}

// sumOf adds the figures of a series up.
func sumOf(figures []dashboard.Figures, key string, series int) float64 {
	total := 0.0
	for _, f := range figures {
		if f.Key == key {
			for _, v := range f.Series[series].Values {
				total += *v
			}
		}
	}
	return total
}

func (w *world) number(query string, args ...any) float64 {
	w.t.Helper()
	n, err := db.Int(context.Background(), w.app.db.Read(), query, args...)
	if err != nil {
		w.t.Fatal(err)
	}
	return float64(n)
}

// letter puts a letter that has just arrived into a site.
func (w *world) letter(at time.Time, tenant value.ID, code, org string) {
	w.t.Helper()
	now := at.UnixMilli()
	w.exec(`INSERT INTO consult_letter (id, tenant_id, query_code, submit_print, contact_print, letter_type, category, title_sealed, content_sealed, district_sealed,
		name_sealed, phone_sealed, email_sealed, state, org_code, clock_time, due_time, amber_time, destroy_time, create_time)
		VALUES ($1, $2, $3, $3, '', 'consult', 'aids', '', '', '', '', '', '', 'handling', $4, $5, $6, $6, $5, $5)`,
		w.app.db.NewID(), tenant, code, org, now, now+int64(time.Hour/time.Millisecond))
}

func TestEveryFigureIsThatOfTheCallersSiteAndSight(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		now := forenoon().In(value.Shanghai) // the clock stands, so that no day ends in between
		w := newWorldAt(t, data, func() time.Time { return now })
		today, first := string(value.TimeOf(now).Day()), time.Date(now.Year(), now.Month(), now.Day()-6, 0, 0, 0, 0, value.Shanghai)
		week := string(value.TimeOf(first).Day())
		w.exec(`INSERT INTO content_visit_day (tenant_id, day, count) VALUES ($1, $2, 900) ON CONFLICT (tenant_id, day) DO UPDATE SET count = content_visit_day.count + 900`, ours, today)
		w.exec(`INSERT INTO content_visit_day (tenant_id, day, count) VALUES ($1, $2, 70)`, theirs, today)
		w.letter(now, ours, "111111111111", "A01")
		w.letter(now, ours, "222222222222", "A01B07")
		w.letter(now, theirs, "333333333333", "A01")
		w.grant(ours, "reader", "all", "content:article:list")
		w.grant(ours, "counter", "all", "consult:statistics:list")
		w.grant(ours, "branch", "depart", "consult:statistics:list", "consult:letter:list", "consult:letter:handle")
		for name, role := range map[string]string{"chief": "everything", "reader": "reader", "counter": "counter", "branch": "branch", "clerk": "nothing"} {
			w.person(name, map[value.ID]string{ours: role})
		}
		w.person("stranger", map[value.ID]string{theirs: "everything"})

		visits := w.number(`SELECT SUM(count) FROM content_visit_day WHERE tenant_id = $1 AND day >= $2`, ours, week)
		letters := w.number(`SELECT COUNT(*) FROM consult_letter WHERE tenant_id = $1 AND create_time >= $2`, ours, first.UnixMilli())
		cases := []struct {
			person, sections string
			visits, letters  float64
		}{
			{"chief", "visits articles letters surveys misses", visits, letters},
			{"reader", "visits articles", visits, 0},
			{"counter", "letters", 0, letters},
			{"branch", "letters", 0, 1},
			{"stranger", "visits articles letters surveys misses", 70, 1},
			{"clerk", "", 0, 0},
		}
		for _, c := range cases {
			w.as(c.person)
			a := figuresOf[dashboard.Analysis](w, "/dashboard/analysis?days=7")
			var shown []string
			for _, f := range a.Figures {
				shown = append(shown, f.Key)
			}
			if got := strings.Join(shown, " "); got != c.sections {
				t.Errorf("%s sees the sections %q, want %q", c.person, got, c.sections)
			}
			if got := sumOf(a.Figures, "visits", 0); got != c.visits {
				t.Errorf("%s sees %v visits, want %v", c.person, got, c.visits)
			}
			if got := sumOf(a.Figures, "letters", 0); got != c.letters {
				t.Errorf("%s sees %v letters, want %v", c.person, got, c.letters)
			}
		}

		w.as("branch")
		if work := figuresOf[dashboard.Workplace](w, "/dashboard/workplace"); len(work.Clocks) != 1 || len(work.Tasks) == 0 {
			t.Errorf("at the desk of a department there are %+v", work)
		}
		w.as("clerk")
		if work := figuresOf[dashboard.Workplace](w, "/dashboard/workplace"); len(work.Tasks)+len(work.Clocks)+len(work.Drafts) != 0 {
			t.Errorf("somebody without any right is told of %+v", work)
		}
	})
}

func TestTheTrendsAddUpToWhatTheSiteHolds(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		w := newWorld(t, data)
		w.person("chief", map[value.ID]string{ours: "everything"})
		year := figuresOf[dashboard.Trends](w, "/dashboard/index").Figures
		first, err := time.ParseInLocation("2006-01", year[0].Labels[0], value.Shanghai)
		if err != nil {
			t.Fatal(err)
		}
		published := 0.0
		for _, f := range year {
			for i := range f.Series {
				if f.Key == "published" {
					published += sumOf([]dashboard.Figures{f}, f.Key, i)
				}
				if len(f.Series[i].Values) != 12 {
					t.Errorf("%s has %d months", f.Series[i].Name, len(f.Series[i].Values))
				}
			}
		}
		want := w.number(`SELECT COUNT(*) FROM content_article WHERE tenant_id = $1 AND state = 'published' AND publish_time >= $2 AND publish_time < $3`,
			ours, first.UnixMilli(), first.AddDate(1, 0, 0).UnixMilli())
		if published != want || want == 0 {
			t.Errorf("the columns published %v articles, the site holds %v", published, want)
		}
		if weeks := figuresOf[dashboard.Trends](w, "/dashboard/index?by=week").Figures; len(weeks) != len(year)+1 {
			t.Errorf("by week there are %d figures, by month %d", len(weeks), len(year))
		}
	})
}

func TestEveryJobHasANameThatPeopleUnderstand(t *testing.T) {
	t.Parallel()
	a := start(t, sqliteSite.copy(t)).app
	for _, kind := range a.catalogue().Types() {
		if a.jobNames()[kind] == "" {
			t.Errorf("the job %s has no Chinese name", kind)
		}
	}
	if got := len(a.jobNames()); got != len(a.catalogue().Types()) {
		t.Errorf("there are %d names for %d jobs", got, len(a.catalogue().Types()))
	}
}

// Somebody who tries the demo site opens 统计分析 and the lists beside it, and nothing there is empty, whatever the stretch of time.
func TestEveryChartOfTheDemoSiteShowsSomething(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		w := newWorld(t, data)
		w.person("chief", map[value.ID]string{ours: "everything"})
		for _, days := range []string{"7", "30", "90"} {
			for _, f := range figuresOf[dashboard.Analysis](w, "/dashboard/analysis?days="+days).Figures {
				w.showsSomething("in "+days+" days", f)
			}
		}
		for _, by := range []string{"week", "month"} {
			for _, f := range figuresOf[dashboard.Trends](w, "/dashboard/index?by="+by).Figures {
				w.showsSomething("by "+by, f)
			}
		}
		letters := figuresOf[letter.Statistics](w, "/consult/statistics")
		for _, month := range letters.Months[:11] { // this month may have just begun
			if month.Received < 3 || month.Answered == 0 {
				t.Errorf("in %s there are %d letters with %d answers", month.Month, month.Received, month.Answered)
			}
		}
		for _, kind := range letters.Categories {
			if kind.Received == 0 {
				t.Errorf("no letter is about %s", kind.Text)
			}
		}
		if letters.Stars[4] == 0 || letters.Stars[3] == 0 || letters.Stars[2] == 0 || letters.Total.OnTimeRate == 100 || letters.Total.OnTimeRate < 80 {
			t.Errorf("stars %v, %v %% on time", letters.Stars, letters.Total.OnTimeRate)
		}
		for _, list := range []string{"/feedback/page/list", "/feedback/comment/list", "/content/searchWeek/list", "/content/searchMiss/list"} {
			if n := figuresOf[struct{ Total int64 }](w, list).Total; n < 5 {
				t.Errorf("%s holds %d rows", list, n)
			}
		}
	})
}

// showsSomething fails for a figure without rows, and for one in which nothing is counted.
func (w *world) showsSomething(when string, f dashboard.Figures) {
	w.t.Helper()
	counted := 0.0
	for _, series := range f.Series {
		for _, v := range series.Values {
			if v != nil {
				counted += *v
			}
		}
	}
	if len(f.Labels) == 0 || counted == 0 {
		w.t.Errorf("%s %s %s shows nothing: %v", f.Key, f.Title, when, f.Labels)
	}
}

// What readers said belongs to pages that are there, under their names and with the departments that keep them.
func TestReadersOfTheDemoSiteAnsweredAboutItsPages(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sqliteSite.copy(t))
	pages, err := db.Select[feedback.PageSum](context.Background(), w.app.db.Read(), `SELECT id, path, name, owner_dept, sys_org_code FROM feedback_page WHERE tenant_id = $1`, ours)
	if err != nil || len(pages) < 5 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	for _, p := range pages {
		now, err := w.app.portal.PageAt(context.Background(), ours, p.Path)
		if err != nil || now.Path != p.Path || now.Name != p.Name || now.OwnerDept != p.OwnerDept || p.SysOrgCode == "" {
			t.Errorf("%+v is %+v, %v", p, now, err)
		}
	}
}
