package journal

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/crud/crudtest"
	"jikong/internal/db"
	"jikong/internal/job"
	"jikong/internal/testkit"
	"jikong/internal/value"
	"jikong/internal/web"
)

const ourSite, otherSite value.ID = 1, 2

// auditor of our site.
func auditor(rights ...string) *auth.Principal {
	p := testkit.Staff(ourSite, "auditor", testkit.Rights([]string{"system:audit"}, rights...))
	return &p
}

type office struct {
	t       *testing.T
	db      *db.DB
	api     *web.API
	service *Service
}

func onOffices(t *testing.T, test func(o *office, clock *testkit.Clock)) {
	clock := testkit.NewClock()
	testkit.DatabasesAt(t, func() time.Time { return clock.Now() }, func(t *testing.T, d *db.DB) {
		clock = testkit.NewClock()
		o := &office{t: t, db: d, api: web.NewAPI("test", testkit.As{Person: auditor("list", "export")})}
		o.service = New(d)
		o.service.Mount(o.api)
		test(o, clock)
	})
}

// act writes one entry as somebody of a site.
func (o *office) act(tenant value.ID, actor, address string, e audit.Entry) {
	o.t.Helper()
	ctx := audit.WithActor(o.t.Context(), audit.Actor{ID: 7, Name: actor, Tenant: tenant, Address: address})
	if err := o.db.Tx(ctx, func(tx *db.Tx) error { return audit.Write(ctx, tx, e) }); err != nil {
		o.t.Fatal(err)
	}
}

func (o *office) get(path string, into any) (message string) {
	o.t.Helper()
	e := testkit.Send(o.t, web.Edge{}.Wrap(o.api), testkit.Request(o.t, "GET", path, nil))
	if e.Success && into != nil {
		if err := json.Unmarshal(e.Result, into); err != nil {
			o.t.Fatalf("%s: %v in %s", path, err, e.Body)
		}
	}
	if !e.Success {
		return e.Message
	}
	return ""
}

func TestTheLogShowsWhatWasDoneInTheSite(t *testing.T) {
	onOffices(t, func(o *office, clock *testkit.Clock) {
		o.act(ourSite, "wang", "192.0.2.1", audit.Entry{Action: "login", ObjectType: "user", Summary: "登录成功", LogType: audit.SignedIn})
		clock.Advance(time.Minute)
		o.act(ourSite, "li", "192.0.2.2", audit.Entry{Action: "article.publish", ObjectType: "article", ObjectID: "9", Summary: "发布“流感周报”", Operate: audit.Updated})
		o.act(otherSite, "zhao", "192.0.2.3", audit.Entry{Action: "article.publish", ObjectType: "article", Summary: "发布“邻县”"})
		cases := []struct{ says, query, want string }{
			{"everything, newest first", "", "发布“流感周报”|登录成功"},
			{"the login log", "logType=1", "登录成功"},
			{"the operation log", "logType=2", "发布“流感周报”"},
			{"one person", "userid=li", "发布“流感周报”"},
			{"one kind of act", "operateType=3", "发布“流感周报”"},
			{"a piece of the text", "keyWord=流感", "发布“流感周报”"},
			{"a wildcard is no wildcard", "keyword=%25", ""},
			{"a time", "createTime_end=2026-11-20 09:30:00", "登录成功"},
			{"oldest first", "column=createTime&order=asc", "登录成功|发布“流感周报”"},
		}
		for _, c := range cases {
			var page web.Page[Log]
			if refused := o.get("/sys/log/list?"+strings.ReplaceAll(c.query, " ", "+"), &page); refused != "" {
				t.Errorf("%s: %s", c.says, refused)
			}
			var got []string
			for _, row := range page.Records {
				got = append(got, row.LogContent)
			}
			if strings.Join(got, "|") != c.want {
				t.Errorf("%s: %v, want %s", c.says, got, c.want)
			}
		}
	})
}

func TestTheOutcomeOfTheNightlyCheckIsShown(t *testing.T) {
	onOffices(t, func(o *office, _ *testkit.Clock) {
		o.act(ourSite, "li", "192.0.2.2", audit.Entry{Action: "article.publish", Summary: "发布“流感周报”"})
		nightly := func() error {
			return job.Handlers(o.service.Repeated())[CheckJob](t.Context(), job.Job{}, func(int, string) {})
		}
		for _, c := range []struct {
			name, tamper string
			check        bool
			want         audit.Verified
		}{
			{"before the first night", "", false, audit.Verified{}},
			{"after a night", "", true, audit.Verified{At: o.db.Now(), Entries: 1}},
			{"after somebody changed the database", `UPDATE audit_log SET summary = '没有发生'`, true, audit.Verified{At: o.db.Now(), Entries: 1, Problem: "被改动过"}},
		} {
			if c.tamper != "" {
				if err := o.db.Tx(t.Context(), func(tx *db.Tx) error { _, err := tx.Exec(t.Context(), c.tamper); return err }); err != nil {
					t.Fatal(err)
				}
			}
			if c.check {
				if err := nightly(); (err != nil) != (c.want.Problem != "") {
					t.Errorf("%s: the job ends with %v", c.name, err)
				}
			}
			var got audit.Verified
			if refused := o.get("/sys/log/check", &got); refused != "" {
				t.Errorf("%s: %s", c.name, refused)
			}
			if got.At != c.want.At || got.Entries != c.want.Entries || !strings.Contains(got.Problem, c.want.Problem) || (c.want.Problem == "") != (got.Problem == "") {
				t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
			}
		}
	})
}

func TestAnEntryReadsLikeTheAct(t *testing.T) {
	onOffices(t, func(o *office, _ *testkit.Clock) {
		o.act(ourSite, "wang", "192.0.2.1", audit.Entry{Action: "login", ObjectType: "user", Summary: "登录失败", LogType: audit.SignedIn, Failed: true})
		var page web.Page[Log]
		o.get("/sys/log/list", &page)
		row := page.Records[0]
		if row.LogTypeText != "登录日志" || row.SuccessText != "失败" || row.IP != "192.0.2.1" || row.UserID != "wang" {
			t.Errorf("%+v", row)
		}
	})
}

func TestTwoStatesOfARowAreCompared(t *testing.T) {
	onOffices(t, func(o *office, _ *testkit.Clock) {
		ctx := audit.WithActor(t.Context(), audit.Actor{Name: "wang", Tenant: ourSite})
		other := audit.WithActor(t.Context(), audit.Actor{Name: "zhao", Tenant: otherSite})
		for _, name := range []string{"旧名", "新名"} {
			if err := o.db.Tx(ctx, func(tx *db.Tx) error {
				return audit.Snapshot(ctx, tx, "sys_dict", "42", map[string]string{"name": name})
			}); err != nil {
				t.Fatal(err)
			}
		}
		if err := o.db.Tx(other, func(tx *db.Tx) error { return audit.Snapshot(other, tx, "sys_dict", "42", map[string]string{}) }); err != nil {
			t.Fatal(err)
		}
		var states []DataLog
		o.get("/sys/dataLog/queryDataVerList?dataTable=sys_dict&dataId=42", &states)
		if len(states) != 2 || states[0].DataVersion != 2 {
			t.Fatalf("states %+v", states)
		}
		var two []DataLog
		path := "/sys/dataLog/queryCompareList?dataId1=" + states[0].ID.String() + "&dataId2=" + states[1].ID.String()
		if o.get(path, &two); len(two) != 2 || two[0].DataContent != `{"name":"旧名"}` || two[1].DataContent != `{"name":"新名"}` {
			t.Errorf("compared %+v", two)
		}
		for _, bad := range []string{"dataId1=1&dataId2=2", "dataId1=&dataId2=", "dataId1=x&dataId2=y", "dataId1=" + states[0].ID.String() + "&dataId2=" + states[0].ID.String()} {
			if refused := o.get("/sys/dataLog/queryCompareList?"+bad, nil); !strings.Contains(refused, "两个不同版本") {
				t.Errorf("%s: %q", bad, refused)
			}
		}
		if refused := o.get("/sys/dataLog/queryDataVerList?dataTable=sys_dict&dataId=43", nil); refused == "" {
			t.Error("a row without states is not said to have none")
		}
	})
}

func TestSignInsAreCountedByDay(t *testing.T) {
	onOffices(t, func(o *office, clock *testkit.Clock) {
		signIn := func(address string) {
			o.act(ourSite, "wang", address, audit.Entry{Action: "login", ObjectType: "user", Summary: "登录成功", LogType: audit.SignedIn})
		}
		signIn("192.0.2.1")
		clock.Advance(24 * time.Hour)
		signIn("192.0.2.1")
		signIn("192.0.2.1")
		signIn("192.0.2.9")
		o.act(ourSite, "wang", "192.0.2.1", audit.Entry{Action: "login", ObjectType: "user", Summary: "登录失败", LogType: audit.SignedIn, Failed: true})
		o.act(ourSite, "wang", "192.0.2.77", audit.Entry{Action: "login.qrcode", ObjectType: "user", Summary: "确认扫码登录", LogType: audit.SignedIn}) // the sign-in is on the other screen
		var counts SignInCounts
		o.get("/sys/loginfo", &counts)
		if counts != (SignInCounts{TotalVisitCount: 4, TodayVisitCount: 3, TodayIP: 2}) {
			t.Errorf("%+v", counts)
		}
		var days []SignInDay
		o.get("/sys/visitInfo", &days)
		if len(days) != 7 || fmt.Sprint(days[5:]) != "[{2026-11-20 11-20 1 1} {2026-11-21 11-21 3 2}]" {
			t.Errorf("%v", days)
		}
	})
}

func TestLogsAreNotRemoved(t *testing.T) {
	o := &office{t: t, api: web.NewAPI("test", testkit.As{Person: auditor("list")})}
	o.db = testkit.SQLite(t, testkit.NewClock().Now)
	New(o.db).Mount(o.api)
	for _, path := range []string{"/sys/log/delete?id=1", "/sys/log/deleteBatch?ids=allclear"} {
		w := httptest.NewRecorder()
		o.api.ServeHTTP(w, httptest.NewRequest("DELETE", path, nil))
		if !strings.Contains(w.Body.String(), "不能删除") {
			t.Errorf("%s: %s", path, w.Body)
		}
	}
}

func TestEveryOrderOfTheLogsUsesAnIndex(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		s := New(d)
		crudtest.SortsUseIndex(t, d, s.logs)
		crudtest.SortsUseIndex(t, d, s.data)
	})
}

// A log has one order. Another would need an index more for every filter, on the largest table of all.
func TestLogsAreSortedByTimeOnly(t *testing.T) {
	onOffices(t, func(o *office, clock *testkit.Clock) {
		for _, actor := range []string{"wang", "li"} {
			o.act(ourSite, actor, "192.0.2.1", audit.Entry{Action: "dict.edit", ObjectType: "dict", Summary: actor})
			clock.Advance(time.Minute)
		}
		for _, path := range []string{"/sys/log/list", "/sys/dataLog/list"} {
			if refused := o.get(path+"?column=id&order=desc", nil); !strings.Contains(refused, "不能按“编号”排序") {
				t.Errorf("%s sorted by number: %q", path, refused)
			}
		}
		var page web.Page[Log]
		if refused := o.get("/sys/log/list?column=createTime&order=desc", &page); refused != "" || page.Records[0].UserID != "li" {
			t.Errorf("%q %+v", refused, page.Records)
		}
		clients := web.Edge{}.Wrap(web.Mount(o.api, nil))
		for _, heading := range []string{"id", "logContent", "userid", "username", "ip", "costTime", "logType_dictText"} {
			a := testkit.Send(t, clients, testkit.Request(t, "GET", "/jeecg-boot/sys/log/list?column="+heading+"&order=asc", nil))
			if !a.Success || !strings.HasPrefix(string(a.Result), `{"records":[{"id":`) || strings.Index(string(a.Result), `"li"`) > strings.Index(string(a.Result), `"wang"`) {
				t.Errorf("a client sorts by %s: %s", heading, a.Body)
			}
		}
		if a := testkit.Send(t, clients, testkit.Request(t, "GET", "/jeecg-boot/sys/log/list?column=hash&order=asc", nil)); a.Success {
			t.Errorf("a client sorts by what no entry shows: %s", a.Body)
		}
	})
}
