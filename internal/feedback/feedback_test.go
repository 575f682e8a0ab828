package feedback_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/crud/crudtest"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/feedback"
	"jikong/internal/schema"
	"jikong/internal/testkit"
	"jikong/internal/value"
	"jikong/internal/web"
)

// site has three pages; the department of chronic diseases keeps the calculators.
type site struct{}

func (site) TenantOf(context.Context) (value.ID, error) { return 1, nil }

func (site) PageAt(_ context.Context, _ value.ID, path string) (feedback.Page, error) {
	switch strings.TrimSuffix(path, "/") {
	case "/calc/weight":
		return feedback.Page{Path: "/calc/weight", Name: "健康体重", OwnerDept: "慢病科"}, nil
	case "/survey", "/survey/83":
		return feedback.Page{Path: "/survey/83", Name: "在线调查", OwnerDept: "办公室"}, nil
	}
	return feedback.Page{}, errs.NotFoundf("没有这个页面")
}

func (site) CodeOf(_ context.Context, _ db.Querier, _ value.ID, name string) (string, error) {
	return map[string]string{"慢病科": "A01A02", "办公室": "A01A03"}[name], nil
}

type desk struct {
	testkit.Desk
	service *feedback.Service
}

func onDesks(t *testing.T, test func(d *desk)) {
	t.Helper()
	clock := testkit.NewClock()
	testkit.DatabasesAt(t, clock.Now, func(t *testing.T, database *db.DB) {
		d := &desk{Desk: testkit.NewDesk(t, database, clock, staff("A01"))}
		d.Exec(`INSERT INTO sys_tenant (id, name, create_time) VALUES (1, '甲', 0), (2, '乙', 0)`)
		d.service = feedback.New(feedback.Options{DB: database, Pages: site{}, Tenants: site{}, Departments: site{}, Shared: schema.NewShared()})
		d.Serve(d.service.Mount)
		test(d)
	})
}

// staff see what belongs to a department and those below it.
func staff(orgCode string) auth.Principal {
	perms := map[string]bool{}
	for _, action := range []string{"list", "edit", "delete", "export"} {
		perms["content:feedback:"+action] = true
	}
	return auth.Principal{UserID: 7, Username: "wang", TenantID: 1, Perms: perms, Scope: auth.DataScope{Kind: auth.ScopeDeparts, OrgCodes: []string{orgCode}}}
}

// says sends one answer of a window; a minute passes, so that the pace is not what a test is about.
func (d *desk) says(window, path string, useful bool, comment string) testkit.Answer {
	d.T.Helper()
	d.Clock.Advance(time.Minute)
	body, err := json.Marshal(map[string]any{"path": path, "useful": useful, "comment": comment, "key": strings.Repeat("0", 15) + window})
	if err != nil {
		d.T.Fatal(err)
	}
	return d.Call("POST", "/page/feedback", string(body))
}

// sums are "page useful/useless" of the list in its order.
func (d *desk) sums() string {
	d.T.Helper()
	var page web.Page[feedback.PageSum]
	a := d.Call("GET", "/feedback/page/list", "")
	if err := json.Unmarshal(a.Result, &page); err != nil {
		d.T.Fatalf("%v in %+v", err, a)
	}
	lines := []string{}
	for _, p := range page.Records {
		lines = append(lines, fmt.Sprintf("%s %d/%d", p.Name, p.Useful, p.Useless))
	}
	return strings.Join(lines, ", ")
}

func (d *desk) comments() []feedback.Comment {
	d.T.Helper()
	var page web.Page[feedback.Comment]
	a := d.Call("GET", "/feedback/comment/list", "")
	if err := json.Unmarshal(a.Result, &page); err != nil {
		d.T.Fatalf("%v in %+v", err, a)
	}
	return page.Records
}

func TestAnswersAreCountedByPage(t *testing.T) {
	onDesks(t, func(d *desk) {
		steps := []struct {
			says, window, path string
			useful             bool
			comment, want      string
		}{
			{"the first answer", "a", "/calc/weight", true, "", "健康体重 1/0"},
			{"another reader", "b", "/calc/weight/", false, "", "健康体重 1/1"},
			{"the same reader says why", "b", "/calc/weight", false, "看不懂腰围", "健康体重 1/1"},
			{"the same reader thinks again", "b", "/calc/weight", true, "", "健康体重 2/0"},
			{"another address of a page is the same page", "a", "/survey", false, "", "在线调查 0/1, 健康体重 2/0"},
			{"the same answer twice counts once", "a", "/survey/83", false, "", "在线调查 0/1, 健康体重 2/0"},
		}
		for _, s := range steps {
			if a := d.says(s.window, s.path, s.useful, s.comment); !a.Success {
				t.Fatalf("%s: %+v", s.says, a)
			}
			if got := d.sums(); got != s.want {
				t.Errorf("%s: %s, want %s", s.says, got, s.want)
			}
		}
		if all := d.comments(); len(all) != 1 || all[0].Comment != "看不懂腰围" || !all[0].Useful {
			t.Errorf("comments %+v: words stay until others take their place", all)
		}
	})
}

func TestOnlyAnswersAboutPagesAreTaken(t *testing.T) {
	onDesks(t, func(d *desk) {
		key := `"key":"0123456789abcdef"`
		cases := []struct{ says, body, want string }{
			{"no page", `{"path":"/nowhere","useful":true,` + key + `}`, "没有这个页面"},
			{"no path", `{"path":"","useful":true,` + key + `}`, "页面地址不正确"},
			{"a path of another host", `{"path":"https://a.example/","useful":true,` + key + `}`, "页面地址不正确"},
			{"an endless path", `{"path":"/` + strings.Repeat("a", 400) + `","useful":true,` + key + `}`, "页面地址不正确"},
			{"no key", `{"path":"/survey","useful":true}`, "16 到 64"},
			{"a key that is none", `{"path":"/survey","useful":true,"key":"' OR 1=1 -- 012345"}`, "16 到 64"},
			{"not a word whether it was useful", `{"path":"/survey",` + key + `}`, "请选择这一页有没有用"},
			{"an empty word", `{"path":"/survey","useful":null,` + key + `}`, "请选择这一页有没有用"},
			{"a long comment", `{"path":"/survey","useful":false,"comment":"` + strings.Repeat("长", 501) + `",` + key + `}`, "最多 500 字"},
		}
		for _, c := range cases {
			d.Clock.Advance(time.Minute)
			if a := d.Call("POST", "/page/feedback", c.body); a.Success || !strings.Contains(a.Message+string(a.Result), c.want) {
				t.Errorf("%s: %+v", c.says, a)
			}
		}
		if got := d.sums(); got != "" {
			t.Errorf("stored: %s", got)
		}
	})
}

func TestNothingAboutTheReaderIsKept(t *testing.T) {
	onDesks(t, func(d *desk) {
		cases := []struct{ says, written, kept string }{
			{"a telephone number", "请回电 13800138000 谢谢", "请回电 （已隐去） 谢谢"},
			{"a number with gaps and wide digits", "０３００-５５５ ０１２３", "（已隐去）"},
			{"an identity number", "证号11010519491231002X。", "证号（已隐去）。"},
			{"a mail address", "写信到 a.b@c.example.cn，好吗", "写信到 （已隐去），好吗"},
			{"a year and an index stay", "2026 年 BMI 24.0 怎么看", "2026 年 BMI 24.0 怎么看"},
			{"signs that turn the text around", "甲\u202e乙\u0000丙\n丁", "甲乙丙\n丁"},
			{"markup is only text", "<script>alert(1)</script>", "<script>alert(1)</script>"},
		}
		for i, c := range cases {
			if a := d.says(string(rune('a'+i)), "/survey", false, c.written); !a.Success {
				t.Fatalf("%s: %+v", c.says, a)
			}
			if got := d.comments()[0].Comment; got != c.kept {
				t.Errorf("%s: kept %q, want %q", c.says, got, c.kept)
			}
		}
	})
}

func TestAFloodIsSlowedDown(t *testing.T) {
	onDesks(t, func(d *desk) {
		status := 0
		for i := range 12 {
			status = d.Call("POST", "/page/feedback", fmt.Sprintf(`{"path":"/survey","useful":true,"key":"0123456789abcde%x"}`, i)).Status
		}
		if status != http.StatusTooManyRequests {
			t.Errorf("the twelfth answer in a moment got %d", status)
		}
		if a := d.says("z", "/survey", true, ""); !a.Success {
			t.Errorf("a minute later: %+v", a)
		}
	})
}

func TestADepartmentReadsAndHandlesWhatIsSaidOfItsPages(t *testing.T) {
	onDesks(t, func(d *desk) {
		d.says("a", "/calc/weight", false, "腰围怎么量")
		d.says("b", "/survey", false, "打不开")
		d.Person = staff("A01A02")
		if got := d.sums(); got != "健康体重 0/1" {
			t.Errorf("the department sees %s", got)
		}
		all := d.comments()
		if len(all) != 1 || all[0].PageText != "健康体重" || all[0].Status != "new" {
			t.Fatalf("comments %+v", all)
		}
		edit := fmt.Sprintf(`{"id":"%d","version":%d,"status":"done","remark":"加了图","comment":"改掉"}`, all[0].ID, all[0].Version)
		if a := d.Call("PUT", "/feedback/comment/edit", edit); !a.Success {
			t.Fatalf("edit: %+v", a)
		}
		if c := d.comments()[0]; c.Status != "done" || c.Remark != "加了图" || c.Comment != "腰围怎么量" {
			t.Errorf("handled: %+v", c)
		}
		if a := d.Call("DELETE", "/feedback/comment/delete?id="+all[0].ID.String(), ""); !a.Success {
			t.Errorf("delete: %+v", a)
		}
		if got := d.sums(); got != "健康体重 0/0" {
			t.Errorf("after the deletion: %s", got)
		}
		d.Person.TenantID = 2
		if got := d.sums(); got != "" {
			t.Errorf("another site sees %s", got)
		}
		d.Person = auth.Principal{UserID: 8, TenantID: 1}
		if a := d.Call("GET", "/feedback/page/list", ""); a.Success {
			t.Errorf("without the permission: %+v", a)
		}
	})
}

func TestTheListsUseIndexes(t *testing.T) {
	onDesks(t, func(d *desk) {
		for _, declared := range d.service.Declared() {
			if sorted, can := declared.(crudtest.Sorted); can {
				crudtest.SortsUseIndex(t, d.DB, sorted)
			}
		}
	})
}
