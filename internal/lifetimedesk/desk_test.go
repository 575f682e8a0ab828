package lifetimedesk_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/job"
	"jikong/internal/lifetime"
	"jikong/internal/lifetimedesk"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

type object = map[string]any

type desk struct {
	testkit.Desk
	service *lifetimedesk.Service
}

// rules are a log that the law keeps, a table that staff bound, one that others bound, and one whose pruning fails first.
func rules() []lifetime.Rule {
	log := lifetime.Rows{Table: "audit_check", Since: "at"}
	reports := lifetime.Rows{Table: "import_report", Since: "create_time"}
	return []lifetime.Rule{
		{Code: "broken", Title: "坏的", Days: 1, Least: 1, Most: 9, State: reports.State,
			Prune: func(context.Context, *db.Tx, value.Time, int) (int64, error) { return 0, errors.New("磁盘已满") }},
		log.Of(lifetime.Rule{Code: "log", Title: "日志", Days: 400, Least: lifetime.HalfYear, Most: 3650, Law: lifetime.Law}),
		reports.Of(lifetime.Rule{Code: "reports", Title: "导入报告", Days: 30, Least: 1, Most: 90}),
		{Code: "letter", Title: "来信", Fixed: "办结两年后销毁", State: reports.State},
	}
}

func onDesks(t *testing.T, test func(d *desk)) {
	testkit.EachDatabase(t, func(t *testing.T, database *db.DB, clock *testkit.Clock) {
		d := &desk{Desk: testkit.NewDesk(t, database, clock, testkit.Staff(1, "zhoumin", testkit.Rights([]string{"system:lifetime"}, "list", "edit")))}
		d.service = lifetimedesk.New(lifetimedesk.Options{DB: database, Rules: rules(), Home: 1})
		d.Serve(d.service.Mount)
		test(d)
	})
}

func (d *desk) shown(code string) lifetimedesk.Lifetime {
	d.T.Helper()
	for _, l := range testkit.Must[[]lifetimedesk.Lifetime](d, "GET", "/sys/lifetime/list", nil) {
		if l.Code == code {
			return l
		}
	}
	d.T.Fatalf("%s is not shown", code)
	return lifetimedesk.Lifetime{}
}

func (d *desk) report() {
	d.Exec(`INSERT INTO import_report (id, tenant_id, user_id, name, content, create_time) VALUES ($1, 1, 1, 'x', '', $2)`, d.DB.NewID(), d.DB.Now())
}

// night is what the daily job does.
func (d *desk) night() error {
	return job.Handlers(d.service.Repeated())[lifetimedesk.PruneJob](d.T.Context(), job.Job{}, func(int, string) {})
}

func TestTheNightlyJobRemovesWhatIsOlderThanWasSet(t *testing.T) {
	onDesks(t, func(d *desk) {
		for range 3 {
			d.report()
		}
		d.Clock.Advance(20 * 24 * time.Hour)
		d.report()
		if l := d.shown("reports"); l.Rows != 4 || l.Oldest != d.DB.Now()-20*86_400_000 || l.Days != 30 || l.PruneTime != 0 {
			t.Errorf("before the first night: %+v", l)
		}
		for _, step := range []struct {
			says          string
			days, version int64
			left, removed int64
		}{
			{"the length of the program", 0, 0, 4, 0},
			{"a shorter one", 10, 0, 1, 3},
			{"a longer one brings nothing back", 90, 1, 1, 0},
		} {
			if step.days > 0 {
				d.OK("POST", "/sys/lifetime/edit", object{"code": "reports", "days": step.days, "reason": "磁盘不够", "version": step.version})
			}
			if err := d.night(); err == nil || !strings.Contains(err.Error(), "坏的: 磁盘已满") {
				t.Errorf("%s: what fails is not told: %v", step.says, err)
			}
			if l := d.shown("reports"); l.Rows != step.left || l.PruneCount != step.removed || l.PruneTime != d.DB.Now() {
				t.Errorf("%s: %+v", step.says, l)
			}
		}
		if d.Logged("lifetime.edit", "“导入报告”的保存期限由 30 天改为 10 天，原因：磁盘不够") != 1 {
			t.Error("the operation log does not tell the change")
		}
	})
}

func TestALengthIsSetWithinItsBoundsAndForAReason(t *testing.T) {
	onDesks(t, func(d *desk) {
		for _, c := range []struct {
			says string
			sent object
			code int
			want string
		}{
			{"less than the law asks for", object{"code": "log", "days": 182, "reason": "磁盘不够"}, 500, "至少保存 183 天（《网络安全法》第二十一条"},
			{"less than a day", object{"code": "reports", "days": 0, "reason": "磁盘不够"}, 500, "至少保存 1 天"},
			{"for ever", object{"code": "reports", "days": 91, "reason": "磁盘不够"}, 500, "最多保存 90 天"},
			{"without a reason", object{"code": "reports", "days": 9, "reason": " "}, 500, "原因应为"},
			{"what others decide", object{"code": "letter", "days": 9, "reason": "磁盘不够"}, 500, "办结两年后销毁"},
			{"what is not there", object{"code": "x", "days": 9, "reason": "磁盘不够"}, 404, "没有这种记录"},
			{"what somebody else has set meanwhile", object{"code": "reports", "days": 9, "reason": "磁盘不够", "version": 4}, 409, "刚被别人改过"},
		} {
			d.Refused(c.says, d.Call("POST", "/sys/lifetime/edit", c.sent), c.code, c.want)
		}
		if n := d.Number(`SELECT COUNT(*) FROM sys_lifetime`); n != 0 {
			t.Errorf("%d lengths were stored", n)
		}
		d.OK("POST", "/sys/lifetime/edit", object{"code": "log", "days": 200, "reason": "够用"})
		d.Refused("again from the old state", d.Call("POST", "/sys/lifetime/edit", object{"code": "log", "days": 300, "reason": "不够"}), 409, "刚被别人改过")
		if l := d.shown("log"); l.Days != 200 || l.Reason != "够用" || l.UpdateBy != "zhoumin" || l.Version != 1 {
			t.Errorf("%+v", l)
		}
		d.Exec(`UPDATE sys_lifetime SET days = 1`)
		if l := d.shown("log"); l.Days != lifetime.HalfYear {
			t.Errorf("a length below the law counts: %+v", l)
		}
	})
}

func TestOnlyTheHomeSiteDecides(t *testing.T) {
	onDesks(t, func(d *desk) {
		d.Person = testkit.Staff(2, "other", testkit.Rights([]string{"system:lifetime"}, "list", "edit"))
		d.Refused("another site lists", d.Call("GET", "/sys/lifetime/list", nil), 510, "主站点")
		d.Refused("another site sets", d.Call("POST", "/sys/lifetime/edit", object{"code": "log", "days": 300, "reason": "够用"}), 510, "主站点")
		d.Person = testkit.Staff(1, "auditor", testkit.Rights([]string{"system:lifetime"}, "list"))
		d.OK("GET", "/sys/lifetime/list", nil)
		d.Refused("an auditor sets", d.Call("POST", "/sys/lifetime/edit", object{"code": "log", "days": 300, "reason": "够用"}), 510, "没有权限")
	})
}
