package dashboard_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"jikong/internal/auth"
	"jikong/internal/dashboard"
	"jikong/internal/db"
	"jikong/internal/job"
	"jikong/internal/testkit"
	"jikong/internal/value"
	"jikong/internal/web"
)

// page is a site with a desk of letters and one of articles. It is Friday, 2026-11-20 09:30.
type page struct {
	t       *testing.T
	db      *db.DB
	person  auth.Principal
	broken  error // of the second desk
	asked   []string
	handler http.Handler
}

func onPages(t *testing.T, test func(p *page)) {
	t.Helper()
	testkit.DatabasesAt(t, func() time.Time { return testkit.Start }, func(t *testing.T, database *db.DB) {
		p := &page{t: t, db: database, person: auth.Principal{UserID: 7, Username: "zhoumin", TenantID: 1, Scope: auth.DataScope{Kind: auth.ScopeAll}}}
		p.open()
		test(p)
	})
}

func (p *page) open() {
	source := func(key string) func(context.Context, dashboard.Period) (dashboard.Figures, error) {
		return func(_ context.Context, period dashboard.Period) (dashboard.Figures, error) {
			p.asked = append(p.asked, fmt.Sprintf("%s %s %s, before %s", key, period.First(), period.Last(), period.Before().First()))
			weeks := period.Weeks().Labels
			values := make([]*float64, len(weeks))
			values[0] = dashboard.Number(int64(5))
			return dashboard.Figures{Title: key, Head: "时段", Labels: weeks, Series: []dashboard.FigureSeries{{Name: "收到", Unit: "封", Values: values}}}, nil
		}
	}
	trend := func(_ context.Context, s dashboard.Spans) (dashboard.Figures, error) {
		return dashboard.Figures{Labels: s.Labels}, nil
	}
	api := web.NewAPI("test", testkit.As{Person: &p.person})
	dashboard.New(dashboard.Options{
		DB: p.db,
		Journal: func(_ context.Context, n int) ([]dashboard.OwnAct, error) {
			return []dashboard.OwnAct{{Time: value.TimeOf(testkit.Start), Summary: fmt.Sprint("最近 ", n, " 条"), Success: true}}, nil
		},
		Desks: []dashboard.Desk{
			func(context.Context) (dashboard.Work, error) {
				return dashboard.Work{Tasks: []dashboard.WaitingTask{{Key: "letters", Title: "待受理的来信", Count: 3, Path: "/interact/letter?state=pending"}},
					Clocks: []dashboard.WorkClock{{Kind: "来信", Title: "打疫苗", Light: "red"}}}, nil
			},
			func(context.Context) (dashboard.Work, error) {
				return dashboard.Work{Drafts: []dashboard.OwnDraft{{Title: "流感"}}}, p.broken
			},
		},
		Analysis: []dashboard.Source{{Key: "visits", Perm: "content:article:list", Load: source("visits")}, {Key: "letters", Perm: "consult:statistics:list", Load: source("letters")}},
		Trends: []dashboard.Trend{{Key: "visits", Perm: "content:article:list", Load: trend}, {Key: "opened", Perm: "content:article:list", WeeksOnly: true, Load: trend},
			{Key: "letters", Perm: "consult:statistics:list", Load: trend}},
		Operator: func(ctx context.Context) bool { return auth.PrincipalFrom(ctx).TenantID == 1 },
		JobNames: map[string]string{"media.collect": "清理没有用到的文件"},
		Node: dashboard.Node{Name: "node-a", Version: "v1.2", Folder: p.t.TempDir(), Sessions: func(context.Context) (int64, error) { return 4, nil },
			Pages: func() dashboard.PageCache { return dashboard.PageCache{Hits: 90, Renewed: 10, Entries: 12} }},
	}).Mount(api)
	p.handler = web.Edge{}.Wrap(api)
}

func (p *page) may(perms ...string) {
	p.person.Perms = map[string]bool{}
	for _, perm := range perms {
		p.person.Perms[perm] = true
	}
	p.asked = nil
}

func (p *page) get(path string) testkit.Answer {
	p.t.Helper()
	return testkit.Send(p.t, p.handler, testkit.Request(p.t, "GET", path, nil))
}

func read[T any](p *page, path string) (into T) {
	p.t.Helper()
	a := p.get(path)
	if err := json.Unmarshal(a.Result, &into); err != nil || !a.Success {
		p.t.Fatalf("%s: %v in %+v", path, err, a)
	}
	return into
}

func (p *page) refused(path, words string) {
	p.t.Helper()
	if a := p.get(path); a.Success || !strings.Contains(a.Message, words) {
		p.t.Errorf("%s answers %v %q, want a refusal with %q", path, a.Success, a.Message, words)
	}
}

func keys(figures []dashboard.Figures) (all []string) {
	for _, f := range figures {
		all = append(all, f.Key)
	}
	return all
}

func TestTheWorkplaceGathersWhatEveryDeskHasForTheCaller(t *testing.T) {
	onPages(t, func(p *page) {
		w := read[dashboard.Workplace](p, "/dashboard/workplace")
		if len(w.Tasks) != 1 || w.Tasks[0].Count != 3 || len(w.Clocks) != 1 || len(w.Drafts) != 1 || w.Acts[0].Summary != "最近 10 条" {
			t.Errorf("the workplace shows %+v", w)
		}
		if got := w.Now.String(); got != "2026-11-20 09:30:00" {
			t.Errorf("its clock says %s", got)
		}
		p.broken = errors.New("disk I/O error")
		p.refused("/dashboard/workplace", "系统出了意外")
	})
}

func TestAFigureWithoutItsRightIsLeftOutAndNotEvenCounted(t *testing.T) {
	onPages(t, func(p *page) {
		cases := []struct {
			perms    string
			analysis string
			trends   string // by week
		}{
			{"", "", ""},
			{"content:article:list", "visits", "visits opened"},
			{"consult:statistics:list", "letters", "letters"},
			{"content:article:list consult:statistics:list", "visits letters", "visits opened letters"},
			{"consult:letter:list", "", ""},
		}
		for _, c := range cases {
			p.may(strings.Fields(c.perms)...)
			if got := strings.Join(keys(read[dashboard.Analysis](p, "/dashboard/analysis").Figures), " "); got != c.analysis || len(p.asked) != len(strings.Fields(c.analysis)) {
				t.Errorf("with %q the analysis shows %q and asked %v, want %q", c.perms, got, p.asked, c.analysis)
			}
			if got := strings.Join(keys(read[dashboard.Trends](p, "/dashboard/index?by=week").Figures), " "); got != c.trends {
				t.Errorf("with %q the trends show %q, want %q", c.perms, got, c.trends)
			}
		}
	})
}

func TestAPeriodEndsTodayAndItsWeeksCoverItWithoutAGap(t *testing.T) {
	onPages(t, func(p *page) {
		p.may("content:article:list")
		cases := []struct{ query, asked, weeks string }{
			{"", "visits 2026-10-22 2026-11-20, before 2026-09-22", "10-22 至 10-23|10-24 至 10-30|10-31 至 11-06|11-07 至 11-13|11-14 至 11-20"},
			{"?days=7", "visits 2026-11-14 2026-11-20, before 2026-11-07", "11-14 至 11-20"},
			{"?days=30", "visits 2026-10-22 2026-11-20, before 2026-09-22", "10-22 至 10-23|10-24 至 10-30|10-31 至 11-06|11-07 至 11-13|11-14 至 11-20"},
		}
		for _, c := range cases {
			p.asked = nil
			a := read[dashboard.Analysis](p, "/dashboard/analysis"+c.query)
			if got := strings.Join(p.asked, "; "); got != c.asked {
				t.Errorf("%q asks for %s, want %s", c.query, got, c.asked)
			}
			if got := strings.Join(a.Figures[0].Labels, "|"); got != c.weeks {
				t.Errorf("%q has the weeks %s, want %s", c.query, got, c.weeks)
			}
		}
		if got := len(read[dashboard.Analysis](p, "/dashboard/analysis?days=90").Figures[0].Labels); got != 13 {
			t.Errorf("90 days have %d weeks", got)
		}
		p.refused("/dashboard/analysis?days=365", "时段只能是 7、30 或 90 天")
		p.refused("/dashboard/analysis?days=x", "时段只能是 7、30 或 90 天")
		p.refused("/dashboard/index?by=year", "只能按周或按月")
		months := read[dashboard.Trends](p, "/dashboard/index").Figures
		if strings.Join(keys(months), " ") != "visits" || months[0].Labels[0] != "2025-12" || months[0].Labels[11] != "2026-11" {
			t.Errorf("by month there are %v: %v", keys(months), months[0].Labels)
		}
		if weeks := read[dashboard.Trends](p, "/dashboard/index?by=week").Figures[0].Labels; len(weeks) != 13 || weeks[12] != "11-14 至 11-20" {
			t.Errorf("the weeks are %v", weeks)
		}
	})
}

func TestTheTableBehindAChartIsExportedToWhoeverMaySeeIt(t *testing.T) {
	onPages(t, func(p *page) {
		const letters = "/dashboard/analysis/exportXls?key=letters&days=30"
		p.may("content:article:list")
		p.refused(letters, "没有权限导出这项统计")
		p.may("consult:statistics:list")
		p.refused("/dashboard/analysis/exportXls?key=lost", "没有这项统计")
		p.refused("/dashboard/analysis/exportXls?key=letters&days=31", "时段只能是")
		w := httptest.NewRecorder()
		p.handler.ServeHTTP(w, testkit.Request(p.t, "GET", letters, nil))
		book, err := excelize.OpenReader(w.Body)
		if err != nil {
			t.Fatal(err)
		}
		rows, err := book.GetRows(book.GetSheetName(0))
		if err != nil {
			t.Fatal(err)
		}
		text := fmt.Sprint(rows)
		for _, wanted := range []string{"2026-10-22 至 2026-11-20", "导出人：zhoumin", "[时段 收到（封）]", "[10-22 至 10-23 5]", "[11-14 至 11-20"} {
			if !strings.Contains(text, wanted) {
				t.Errorf("the file does not say %q: %s", wanted, text)
			}
		}
		said, err := db.Int(context.Background(), p.db.Read(), `SELECT COUNT(*) FROM audit_log WHERE action = 'dashboard.export' AND summary LIKE '导出统计%'`)
		if err != nil || said != 1 {
			t.Errorf("the log holds %d entries, %v", said, err)
		}
	})
}

// jobs makes one job in each state for the installation, and one of another site.
func (p *page) jobs() {
	p.t.Helper()
	add := func(tenant int, kind string, state job.State, progress int, message string) {
		testkit.Exec(p.t, p.db, `INSERT INTO job (id, tenant_id, type, data, state, due_time, attempts, max_attempts, progress, message, create_by, create_time)
			VALUES ($1, $2, $3, '{}', $4, 0, 1, 3, $5, $6, 'system', 0)`, p.db.NewID(), tenant, kind, string(state), progress, message)
	}
	add(0, "media.collect", job.Done, 100, "清理了 3 个文件")
	add(0, "media.collect", job.Running, 40, "已看 40 个")
	add(0, "media.collect", job.Failed, 0, "失败：open /srv/data/blobs: permission denied")
	add(0, "something.new", job.Failed, 0, "失败：invalid: 文件已损坏，请重新上传: EOF at 12")
	add(2, "media.collect", job.Waiting, 0, "")
}

func TestJobsAreShownWithTheirProgressAndAReasonThatPeopleUnderstand(t *testing.T) {
	onPages(t, func(p *page) {
		p.jobs()
		p.refused("/dashboard/tasks", "没有权限")
		p.may(dashboard.PermTasks)
		all := read[dashboard.Tasks](p, "/dashboard/tasks")
		if all.Page.Total != 4 || len(all.Page.Records) != 4 || all.Counts[0] != (dashboard.StateCount{State: job.Running, Count: 1}) {
			t.Errorf("the page shows %+v", all)
		}
		failed := read[dashboard.Tasks](p, "/dashboard/tasks?state=failed").Page.Records
		if len(failed) != 2 || failed[0].Message != "失败：文件已损坏，请重新上传" || failed[0].Title != "其他任务" ||
			!strings.Contains(failed[1].Message, "查看运行日志") || strings.Contains(failed[1].Message, "/srv") {
			t.Errorf("the failures read %+v", failed)
		}
		running := read[dashboard.Tasks](p, "/dashboard/tasks?state=running").Page.Records
		if len(running) != 1 || running[0].Progress != 40 || running[0].Title != "清理没有用到的文件" {
			t.Errorf("what runs is %+v", running)
		}
		p.refused("/dashboard/tasks?state=lost", "没有这种状态")
		p.refused("/dashboard/tasks?pageNo=0", "页码不正确")
		p.refused("/dashboard/tasks?pageNo=x", "页码不正确")
		if beyond := read[dashboard.Tasks](p, "/dashboard/tasks?pageNo=9"); len(beyond.Page.Records) != 0 || beyond.Page.Total != 4 {
			t.Errorf("beyond the last page there are %+v", beyond.Page)
		}
		p.person.TenantID = 2
		if theirs := read[dashboard.Tasks](p, "/dashboard/tasks"); theirs.Page.Total != 1 || theirs.Page.Records[0].State != job.Waiting {
			t.Errorf("another site sees %+v", theirs)
		}
	})
}

func TestTheMonitorIsForThoseWhoLookAfterTheInstallation(t *testing.T) {
	onPages(t, func(p *page) {
		p.jobs()
		for _, path := range []string{"/dashboard/monitor", "/sys/actuator/redis/queryDiskInfo"} {
			p.may("content:article:list", dashboard.PermTasks)
			p.refused(path, "没有权限")
			p.may(dashboard.PermMonitor)
			p.person.TenantID = 2
			p.refused(path, "只有中心网站的管理员")
			p.person.TenantID = 1
		}
		m := read[dashboard.Monitor](p, "/dashboard/monitor")
		if m.Node != "node-a" || m.Version != "v1.2" || m.Sessions != 4 || m.Pages.Hits != 90 || m.Goroutines == 0 || m.HeapBytes == 0 || m.DatabaseSize == 0 ||
			m.Database != p.db.Product() || m.Writes.Count == 0 || m.Writes.P95 <= 0 || m.Writes.Longest < m.Writes.P95 || !slices.Contains(m.Jobs, dashboard.StateCount{State: job.Failed, Count: 2}) {
			t.Errorf("the monitor shows %+v", m)
		}
		disks := read[[]dashboard.Disk](p, "/sys/actuator/redis/queryDiskInfo")
		if len(disks) != 1 || disks[0].Max < disks[0].Rest || disks[0].RestPPT < 0 || disks[0].RestPPT > 100 {
			t.Errorf("the disks are %+v", disks)
		}
		for _, leak := range []string{"httptrace", "env", "heapdump"} {
			if a := p.get("/actuator/" + leak); a.Success {
				t.Errorf("/actuator/%s answers", leak)
			}
		}
	})
}
