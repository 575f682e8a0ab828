package jobdesk_test

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/job"
	"jikong/internal/testkit"
)

func TestARowIsAddedChangedStoppedStartedRunAndDeleted(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		o := open(t, d, clock, works(fine))
		made := o.add(map[string]any{"cronExpression": "0 30 8 ? * 2-6", "description": "早上说话", "jobClassName": "say", "parameter": `{"words":"早"}`})
		if r := o.row(made.ID); r.CronSentence != "每个工作日 8:30" || r.JobClassName != "say" || r.Status != 0 || r.BuiltIn || r.NextTime != "2026-11-23 08:30:00" {
			t.Errorf("%+v", r)
		}
		found := get[page[row]](o, "/list?description="+url.QueryEscape("*早上*")+"&status=0&jobClassName=say&lastState=")
		if found.Total != 1 || found.Records[0].JobClassText != "说话" {
			t.Errorf("%+v", found)
		}
		o.must("PUT", "/edit", map[string]any{"id": made.ID, "version": made.Version, "cronExpression": "0 0 12 * * ?"})
		if r := o.row(made.ID); r.NextTime != "2026-11-20 12:00:00" {
			t.Errorf("a changed expression is due %s", r.NextTime)
		}
		o.refused("somebody else saved before", "POST", "/edit", map[string]any{"id": made.ID, "version": made.Version, "description": "旧"}, "已被 zhoumin")
		o.must("GET", "/pause?id="+made.ID, nil)
		if r := o.row(made.ID); r.Status != -1 || r.NextTime != "" {
			t.Errorf("stopped: %+v", r)
		}
		o.must("POST", "/pause?id="+made.ID, nil)
		started := get[struct {
			RunID string `json:"runId"`
		}](o, "/execute?id="+made.ID)
		o.refused("it runs already", "POST", "/execute?id="+made.ID, nil, "上一次还没有结束")
		o.work()
		run := get[map[string]any](o, "/run?id="+started.RunID)
		if run["state"] != "done" || run["by"] != "zhoumin" || run["node"] != "node" || run["message"] != "完成" || run["title"] != "说话" || run["output"] != "" {
			t.Errorf("%v", run)
		}
		if r := o.row(made.ID); r.LastState != "done" || r.LastMessage != "完成" {
			t.Errorf("%+v", r)
		}
		o.must("GET", "/resume?id="+made.ID, nil)
		if r := o.row(made.ID); r.Status != 0 || r.NextTime != "2026-11-20 12:00:00" {
			t.Errorf("started: %+v", r)
		}
		o.must("DELETE", "/delete?id="+made.ID, nil)
		if left := get[page[row]](o, "/list"); left.Total != 0 {
			t.Errorf("%d are left", left.Total)
		}
	})
}

func TestWhatIsWrongWithARowIsSaidByField(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		o := open(t, d, clock, works(fine))
		for _, c := range []struct {
			says, field string
			value       any
			want        string
		}{
			{"a handler that nobody knows", "jobClassName", "com.evil.Shell", "jobClassName"},
			{"no handler", "jobClassName", "", "jobClassName"},
			{"work of the program", "jobClassName", "keep.law", "不能另外新增"},
			{"a minute too much", "cronExpression", "0 60 9 * * ?", "分："},
			{"nonsense", "cronExpression", "每天 早上", "表达式要有 6 或 7 个部分"},
			{"no expression", "cronExpression", "", "cronExpression"},
			{"a day that never comes", "cronExpression", "0 0 0 31 2 ?", "不会再到"},
			{"a year that is over", "cronExpression", "0 0 0 1 1 ? 2020", "不会再到"},
			{"a novel", "cronExpression", "0 0 9 * * ? " + strings.Repeat("9", 300), "cronExpression"},
			{"half an object", "parameter", "{", "JSON 对象"},
			{"a parameter that is none", "parameter", `{"x":1}`, "没有名为 x 的参数"},
			{"a rule that is none", "misfire", "maybe", "misfire"},
			{"an overlap that is none", "overlap", "both", "overlap"},
			{"a negative limit", "timeout", -1, "timeout"},
			{"eleven retries", "retries", 11, "retries"},
			{"a state that is none", "status", 5, "status"},
			{"somebody who is not there", "alarmUsers", "zhoumin,nobody", "没有账号为“nobody”"},
			{"a list for a text", "description", []string{"x"}, "description"},
		} {
			draft := map[string]any{"jobClassName": "tick", "cronExpression": "0 0 * * * ?"}
			draft[c.field] = c.value
			o.refused(c.says, "POST", "/add", draft, c.want)
		}
		o.refused("a parameter of the wrong kind", "POST", "/add", map[string]any{"jobClassName": "say", "cronExpression": "0 0 * * * ?", "parameter": `{"words":"x","times":"3"}`}, "“遍数”（times）要是整数")
		o.refused("too often", "POST", "/add", map[string]any{"jobClassName": "say", "cronExpression": "0/30 * * * * ?", "parameter": `{"words":"x"}`}, "至少隔 1 分钟")
		for _, path := range []string{"/execute", "/pause", "/resume", "/run", "/queryById"} {
			o.refused("an id that is none", "GET", path+"?id=x", nil, "编号")
			o.refused("an id of nothing", "GET", path+"?id=99", nil, "")
		}
		if left := get[page[row]](o, "/list"); left.Total != 0 {
			t.Errorf("%d rows were made of it", left.Total)
		}
	})
}

func TestWhatTheProgramDoesItselfIsMovedWithinItsBounds(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		o := open(t, d, clock, works(fine))
		o.seed()
		o.seed()
		rows := get[page[row]](o, "/list?column=jobClassName&order=desc").Records
		if len(rows) != 2 || !rows[0].BuiltIn || rows[0].JobClassName != "keep.law" {
			t.Fatalf("%+v", rows)
		}
		law, house := rows[0], rows[1]
		edit := func(r row, field string, v any) map[string]any {
			return map[string]any{"id": r.ID, "version": o.row(r.ID).Version, field: v}
		}
		o.refused("deleted", "DELETE", "/delete?id="+law.ID, nil, "程序自带的，不能删除")
		o.refused("stopped, which the law forbids", "GET", "/pause?id="+law.ID, nil, "不能停止")
		for _, c := range []struct{ says, expression, want string }{
			{"once a week instead of every other day", "0 0 4 ? * 2", "从 2026-11-20 09:30:00 到 2026-11-23 04:00:00 不执行"},
			{"at first in some years", "0 0 0 1 1 ? 2099", "在 2026 年不执行，请去掉年份"},
			{"once, tomorrow", "0 0 2 21 11 ? 2026", "在 2027 年不执行"},
			{"until the end of the year", "0 0 2 * * ? 2026", "在 2027 年不执行"},
			{"until the end of the next year", "0 0 2 * * ? 2026-2027", "在 2028 年不执行"},
			{"not every October", "0 0 2 ? 1-9,11-12 *", "从 2027-09-30 02:00:00 到 2027-11-01 02:00:00 不执行"},
			{"not at the end of long months", "0 0 2 1-28 * ?", "从 2026-11-28 02:00:00 到 2026-12-01 02:00:00 不执行"},
			{"each hour of working days", "0 0 * ? * 2-6", "从 2026-11-20 23:00:00 到 2026-11-23 00:00:00 不执行"},
			{"each minute", "0 * * * * ?", "至少隔 1 小时"},
		} {
			o.refused(c.says, "PUT", "/edit", edit(law, "cronExpression", c.expression), c.want)
		}
		for says, expression := range map[string]string{
			"every other day, and on the first after a 31st": "0 0 4 1/2 * ?",
			"each hour but on Sundays":                       "0 0 * ? * 2-7",
			"in all years there are":                         "0 15 5 * * ? 2026-2126",
		} {
			if a := o.Call("PUT", base+"/edit", edit(law, "cronExpression", expression)); !a.Success {
				t.Errorf("%s: %s", says, a.Body)
			}
		}
		o.refused("made into other work", "PUT", "/edit", edit(law, "jobClassName", "tick"), "不能换成别的")
		o.must("PUT", "/edit", edit(law, "cronExpression", "0 15 5 * * ?"))
		o.must("GET", "/pause?id="+house.ID, nil)
		o.seed()
		if r := o.row(law.ID); r.CronExpression != "0 15 5 * * ?" || r.NextTime != "2026-11-21 05:15:00" {
			t.Errorf("a start of the program moved it back: %+v", r)
		}
		if r := o.row(house.ID); r.Status != -1 {
			t.Error("a start of the program started what was stopped")
		}
		o.Person = at(other)
		if seen := get[page[row]](o, "/list"); seen.Total != 0 {
			t.Errorf("another site sees %d rows of the program", seen.Total)
		}
		o.refused("another site runs it", "POST", "/execute?id="+law.ID, nil, "不存在")
		if handlers := get[[]map[string]any](o, "/handlers"); len(handlers) != 2 || handlers[0]["name"] != "say" {
			t.Errorf("another site may plan %v", handlers)
		}
	})
}

func TestASiteSeesItsOwnRowsAndRuns(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		o := open(t, d, clock, works(fine))
		mine := o.add(nil)
		started := get[map[string]string](o, "/execute?id="+mine.ID)["runId"]
		o.Person = at(other)
		for _, path := range []string{"/queryById?id=" + mine.ID, "/execute?id=" + mine.ID, "/pause?id=" + mine.ID} {
			o.refused("of another site", "GET", path, nil, "不存在")
		}
		o.refused("a run of another site", "GET", "/run?id="+started, nil, "没有这次运行")
		o.refused("cancelling it", "POST", "/cancelRun?id="+started, nil, "没有这次运行")
		if n := get[page[map[string]any]](o, "/runs").Total + get[page[map[string]any]](o, "/runs?jobId="+mine.ID).Total; n != 0 || len(get[[]any](o, "/calendar")) != 0 {
			t.Error("another site sees runs or plans")
		}
		theirs := o.add(nil)
		o.Person = at(home)
		if seen := get[page[row]](o, "/list"); seen.Total != 1 {
			t.Errorf("the home site sees %d rows", seen.Total)
		}
		o.refused("the home site touches it", "DELETE", "/delete?id="+theirs.ID, nil, "不存在")
	})
}

func TestAFailureIsToldToTheNamedPeople(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		o := open(t, d, clock, works(func(_ context.Context, run *job.Run) (string, error) {
			run.Printf("第 %d 次\n", run.Job.Attempts)
			return "", errs.Invalidf("磁盘已满")
		}))
		r := o.add(map[string]any{"alarmUsers": "linxl, zhoumin", "retries": 1})
		id := get[map[string]string](o, "/execute?id="+r.ID)["runId"]
		o.work()
		if len(o.told) != 0 {
			t.Fatal("somebody was told although it is tried again")
		}
		clock.Advance(pauseOfTests)
		o.work()
		if len(o.told) != 1 || !strings.Contains(o.told[0], "定时任务失败：滴答") || !strings.Contains(o.told[0], "磁盘已满") {
			t.Errorf("%q", o.told)
		}
		run := get[map[string]any](o, "/run?id="+id)
		if out := run["output"].(string); run["state"] != "failed" || !strings.Contains(out, "第 1 次\n失败：磁盘已满") || !strings.HasSuffix(out, "第 2 次\n") {
			t.Errorf("%v", run)
		}
		o.refused("cancelling what is over", "POST", "/cancelRun?id="+id, nil, "已经结束")
		days := get[[]map[string]any](o, "/history?days=2")
		if len(days) != 2 || days[1]["day"] != "2026-11-20" || days[1]["failed"] != 1.0 || days[0]["failed"] != 0.0 {
			t.Errorf("%v", days)
		}
	})
}

func TestWhoeverPressesAtTheSameTimeStartsItOnce(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		o := open(t, d, clock, works(fine))
		made := o.add(map[string]any{"cronExpression": "0 0 12 * * ?"})
		const people = 8
		started, saved := make(chan testkit.Answer, people), make(chan testkit.Answer, people)
		for i := range people {
			go func() {
				started <- o.Call("POST", base+"/execute?id="+made.ID, nil)
				saved <- o.Call("PUT", base+"/edit", map[string]any{"id": made.ID, "version": made.Version, "description": fmt.Sprint("第 ", i)})
			}()
		}
		for says, c := range map[string]struct {
			answers chan testkit.Answer
			refusal string
		}{"started": {started, "上一次还没有结束"}, "saved": {saved, "已被 zhoumin"}} {
			well := 0
			for range people {
				if a := <-c.answers; a.Success {
					well++
				} else if !strings.Contains(a.Message+string(a.Result), c.refusal) {
					t.Errorf("%s: %s", says, a.Body)
				}
			}
			if well != 1 {
				t.Errorf("%s %d times", says, well)
			}
		}
		if n := get[page[map[string]any]](o, "/runs?jobId="+made.ID).Total; n != 1 {
			t.Errorf("%d runs are in the log", n)
		}
	})
}

// What lies in the past is not made up for: a row that was stopped, moved or imported goes on with its next time.
func TestTimesInThePastStartNothing(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		o := open(t, d, clock, works(fine))
		slept, moved := o.add(map[string]any{"misfire": "once"}), o.add(map[string]any{"misfire": "once", "cronExpression": "0 0 23 * * ?"})
		over := o.add(map[string]any{"cronExpression": "0 0 12 20 11 ? 2026"})
		o.must("GET", "/pause?id="+slept.ID, nil)
		clock.Advance(50 * time.Hour) // Sunday 11:30
		o.must("GET", "/resume?id="+slept.ID, nil)
		o.must("PUT", "/edit", map[string]any{"id": moved.ID, "version": moved.Version, "cronExpression": "0 0 9 * * ?"})
		o.refused("moved to a year that is over", "PUT", "/edit", map[string]any{"id": moved.ID, "version": o.row(moved.ID).Version, "cronExpression": "0 0 9 * * ? 2020-2025"}, "不会再到")
		o.plan()
		o.plan()
		for _, c := range []struct {
			says string
			row  row
			dues []string
			next string
		}{
			{"stopped while it was due", slept, []string{}, "2026-11-22 12:00:00"},
			{"moved to an hour that is over today", moved, []string{}, "2026-11-23 09:00:00"},
			{"due once while all slept, and never again", over, []string{"2026-11-20 12:00:00"}, ""},
		} {
			if dues, next := o.dues(c.row.ID), o.row(c.row.ID).NextTime; !slices.Equal(dues, c.dues) || next != c.next {
				t.Errorf("%s: due %v, next %s", c.says, dues, next)
			}
		}
		o.refused("started again although it never comes", "GET", "/resume?id="+o.ended(over), nil, "不会再到")
	})
}

// ended stops a row and returns its id.
func (o *office) ended(r row) string {
	o.T.Helper()
	o.must("GET", "/pause?id="+r.ID, nil)
	return r.ID
}

func TestTheAdvancedQueryFindsRows(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		o := open(t, d, clock, works(func(context.Context, *job.Run) (string, error) { return "", errs.Invalidf("磁盘已满") }))
		broken := o.add(map[string]any{"description": "备份", "timeout": 60})
		o.add(map[string]any{"description": "打印", "cronExpression": "0 30 8 1 * ?"})
		stopped := o.add(map[string]any{"description": "旧的备份"})
		o.must("GET", "/pause?id="+stopped.ID, nil)
		o.must("GET", "/execute?id="+broken.ID, nil)
		o.work()
		names := []string{}
		for _, column := range get[struct {
			Columns []struct {
				Name   string `json:"name"`
				Filter bool   `json:"filter"`
			} `json:"columns"`
		}](o, "/meta").Columns {
			if column.Filter {
				names = append(names, column.Name)
			}
		}
		for _, want := range []string{"jobClassName", "cronExpression", "description", "status", "lastState", "nextTime", "lastMessage", "alarmUsers"} {
			if !slices.Contains(names, want) {
				t.Errorf("nobody is asked for %s, only for %v", want, names)
			}
		}
		for _, c := range []struct{ says, params, match, want string }{
			{"what failed", `[{"field":"lastState","rule":"eq","val":"failed"}]`, "and", "备份"},
			{"what has never run", `[{"field":"lastState","rule":"empty"}]`, "and", "打印 旧的备份"},
			{"part of the name, or once a month", `[{"field":"description","rule":"like","val":"备份"},{"field":"nextTime","rule":"ge","val":"2026-11-30 00:00:00"}]`, "or", "备份 打印 旧的备份"},
			{"what is stopped", `[{"field":"status","rule":"eq","val":"-1"}]`, "and", "旧的备份"},
			{"what has a limit and runs", `[{"field":"timeout","rule":"gt","val":"0"},{"field":"status","rule":"eq","val":"0"}]`, "and", "备份"},
		} {
			found := get[page[struct {
				Description string `json:"description"`
			}]](o, "/list?column=id&order=asc&superQueryMatchType="+c.match+"&superQueryParams="+url.QueryEscape(c.params))
			texts := []string{}
			for _, r := range found.Records {
				texts = append(texts, r.Description)
			}
			if got := strings.Join(texts, " "); got != c.want {
				t.Errorf("%s: %s, want %s", c.says, got, c.want)
			}
		}
		o.refused("a column that is none", "GET", "/list?superQueryParams="+url.QueryEscape(`[{"field":"tenant_id","rule":"eq","val":"2"}]`), nil, "")
	})
}

func TestTheCalendarShowsWhatIsDueAndWaitingRunsAreCancelled(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		o := open(t, d, clock, works(fine))
		hourly := o.add(map[string]any{"description": "整点"})
		o.add(map[string]any{"cronExpression": "0 * * * * ?"})
		stopped := o.add(nil)
		o.must("GET", "/pause?id="+stopped.ID, nil)
		plan := get[[]struct {
			JobID string   `json:"jobId"`
			Times []string `json:"times"`
			More  bool     `json:"more"`
		}](o, "/calendar?from=2026-11-21&days=1")
		if len(plan) != 2 || len(plan[0].Times) != 200 || !plan[0].More || len(plan[1].Times) != 24 || plan[1].More || plan[1].Times[0] != "2026-11-21 00:00:00" || plan[1].JobID != hourly.ID {
			t.Errorf("%+v", plan)
		}
		for query, want := range map[string]string{"from=gestern": "日期要写成", "from=9999-01-01": "日期要写成", "days=0": "1 到 31", "days=32": "1 到 31", "days=x": "1 到 31"} {
			o.refused(query, "GET", "/calendar?"+query, nil, want)
		}
		o.refused("a state that is none", "GET", "/runs?state=weird", nil, "没有这种状态")
		o.refused("91 days", "GET", "/history?days=91", nil, "1 到 90")
		id := get[map[string]string](o, "/execute?id="+hourly.ID)["runId"]
		o.must("POST", "/cancelRun?id="+id, nil)
		if r := o.row(hourly.ID); r.LastState != "cancelled" {
			t.Errorf("%+v", r)
		}
		if seen := get[page[map[string]any]](o, "/runs?jobId="+hourly.ID+"&state=cancelled&pageNo=1&pageSize=5"); seen.Total != 1 {
			t.Errorf("%+v", seen)
		}
	})
}

// TestAStoppedJobIsStartedByNothingButItsSwitch: clients of the platform send an empty text of what they show without a value.
func TestAStoppedJobIsStartedByNothingButItsSwitch(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		o := open(t, d, clock, works(fine))
		made := o.add(map[string]any{"timeout": 60})
		o.must("GET", "/pause?id="+made.ID, nil)
		o.must("PUT", "/edit", map[string]any{"id": made.ID, "description": "整点", "status": "", "timeout": "", "misfire": ""})
		o.refused("with a version", "PUT", "/edit", map[string]any{"id": made.ID, "version": o.row(made.ID).Version, "status": ""}, "请填写状态")
		if r := o.row(made.ID); r.Status != -1 || r.NextTime != "" {
			t.Errorf("%+v", r)
		}
		o.must("PUT", "/edit", map[string]any{"id": made.ID, "status": "0"})
		if r := o.row(made.ID); r.Status != 0 {
			t.Errorf("started, and it is %+v", r)
		}
	})
}
