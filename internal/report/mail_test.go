package report_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/job"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

type mailed struct {
	ID       string `json:"id"`
	Version  int64  `json:"version"`
	CronText string `json:"cronText"`
	Enabled  bool   `json:"enabled"`
	NextTime string `json:"nextTime"`
	Readers  []struct{ Username, LastState, LastMessage string }
}

// reader is somebody who may see the reports of the site, and export them.
func reader(name string, perms ...string) auth.Principal {
	p := testkit.Staff(1, name, map[string]bool{})
	for _, perm := range perms {
		p.Perms[perm] = true
	}
	return p
}

// deliver plans what is due and works on the jobs, each once, as a node does.
func (o *office) deliver() {
	o.T.Helper()
	planned := o.service.Repeated()[0]
	if _, err := planned.Work(o.T.Context(), &job.Run{}); err != nil {
		o.T.Fatal(err)
	}
	for _, j := range o.waiting() {
		err := o.service.SendMail(o.T.Context(), j, func(int, string) {})
		if (err != nil) != (o.post.wrong != nil) {
			o.T.Errorf("a mail: %v", err)
		}
		if err == nil {
			o.Exec(`DELETE FROM job WHERE id = $1`, j.ID)
		}
	}
}

func (o *office) waiting() []job.Job {
	o.T.Helper()
	jobs, err := db.Select[job.Job](o.T.Context(), o.DB.Read(), `SELECT id, tenant_id, type, data, 1 AS attempts, max_attempts FROM job WHERE type = 'report.send' ORDER BY id`)
	o.Must(err)
	return jobs
}

func TestAReportGoesOutByMail(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		o := open(t, d, clock, 5*time.Second)
		s := o.save("words", allWords, wordItems()...)
		see := []string{"online:report:view", "online:report:list", "content:search:list"}
		o.readers = map[value.ID]auth.Principal{1: o.Person, 2: reader("liqiang", append(see, "online:report:export")...), 3: reader("wangfang", see...), 4: reader("nobody")}
		for id, r := range o.readers {
			o.Exec(`INSERT INTO sys_user (id, username, realname, password, password_time, create_time) VALUES ($1, $2, $2, '', 0, 0)`, id, r.Username)
			r.UserID = id
			o.readers[id] = r
		}
		save := func(more body) testkit.Answer {
			sent := body{"headId": s.Head.ID, "cronExpression": "0 0 8 * * ?", "users": []string{"liqiang", "WangFang"}}
			for k, v := range more {
				sent[k] = v
			}
			return o.Call("POST", base+"/mail/save", sent)
		}
		for _, c := range []struct {
			says  string
			more  body
			words string
		}{
			{"nobody", body{"users": []string{}}, "1 到 50"},
			{"somebody who may not see the report", body{"users": []string{"nobody"}}, "没有查看这张报表的权限"},
			{"an address instead of an account", body{"users": []string{"x@evil.example"}}, "没有账号"},
			{"a mail each minute", body{"cronExpression": "0 * * * * ?"}, "至少隔 1 小时"},
			{"no expression", body{"cronExpression": "often"}, ""},
			{"a time that is over", body{"cronExpression": "0 0 8 1 1 ? 2020"}, "不会再到"},
			{"a condition that the report lacks", body{"query": "password=1"}, "没有条件"},
			{"a value that is none", body{"query": "times=abc"}, "整数"},
			{"a date that is none", body{"query": "week_begin={yesterday}"}, "不认识日期"},
			{"a report that is not there", body{"headId": "77"}, "没有这张报表"},
		} {
			if a := save(c.more); a.Success || !strings.Contains(a.Message, c.words) && !strings.Contains(string(a.Body), c.words) {
				t.Errorf("%s: %s", c.says, a.Body)
			}
		}
		var m mailed
		o.Into(save(body{"query": "week_begin={week-1}"}), &m)
		if m.CronText == "" || m.NextTime == "" || len(m.Readers) != 2 {
			t.Fatalf("%+v", m)
		}
		o.deliver()
		if len(o.post.sent) != 0 {
			t.Fatal("a mail went out before its time")
		}
		look := func() mailed { return testkit.Must[[]mailed](o, "GET", base+"/mail/list?headId="+s.Head.ID, nil)[0] }

		clock.Advance(24 * time.Hour)
		o.deliver()
		if len(o.post.sent) != 2 || o.post.sent[0].To != "liqiang@cdc.example" || o.post.sent[1].To != "wangfang@cdc.example" {
			t.Fatalf("%+v", o.post.sent)
		}
		mine, hers := o.post.sent[0].Enclosed, o.post.sent[1].Enclosed
		if !strings.HasPrefix(string(mine.File), "PK") || hers.File != nil || !strings.Contains(o.post.sent[1].Values["rows"], "没有导出报表的权限") {
			t.Errorf("who may export gets the file: %d, %d", len(mine.File), len(hers.File))
		}
		if !strings.Contains(mine.HTML, "=流感") || strings.Contains(mine.HTML, "外站") || !strings.Contains(mine.Text, "周") && !strings.Contains(mine.Text, "week") {
			t.Errorf("the table: %s", mine.HTML)
		}
		if o.Logged("report.mail", "按时寄送报表") != 2 {
			t.Error("the log says nothing of the mails")
		}
		for _, j := range o.waiting() {
			t.Errorf("a job waits on: %+v", j)
		}

		const ahead = 400 * 24 * time.Hour // as by a clock that was ahead once
		o.Exec(`UPDATE report_mail SET next_time = next_time + $1`, ahead.Milliseconds())
		o.Exec(`UPDATE report_mail_reader SET sent_due = sent_due + $1`, ahead.Milliseconds())
		o.deliver()
		o.post.sent, o.post.wrong = nil, errors.New("no server")
		clock.Advance(24 * time.Hour)
		o.deliver()
		if got := look(); got.Readers[0].LastState != "failed" || !strings.Contains(got.Readers[0].LastMessage, "重试") {
			t.Errorf("a failure is not seen: %+v", got)
		}
		o.post.wrong = nil
		delete(o.readers[3].Perms, "content:search:list")
		o.deliver()
		o.deliver()
		if got := look(); len(o.post.sent) != 1 || got.Readers[0].LastState != "sent" || got.Readers[1].LastState != "refused" || !strings.Contains(got.Readers[1].LastMessage, "没有查看这张报表的权限") {
			t.Errorf("tried again: %d mails, %+v", len(o.post.sent), got)
		}

		half := testkit.Must[mailed](o, "POST", base+"/mail/save", body{"id": m.ID, "version": m.Version, "enabled": false})
		if half.Enabled || half.NextTime != "" || len(half.Readers) != 2 {
			t.Errorf("half the fields: %+v", half)
		}
		o.Refused("two save at once", o.Call("POST", base+"/mail/save", body{"id": m.ID, "version": m.Version, "enabled": true}), 409, "刚被别人修改")
		o.post.sent = nil
		clock.Advance(48 * time.Hour)
		o.deliver()
		if len(o.post.sent) != 0 {
			t.Error("a stopped mail went out")
		}
		o.OK("POST", base+"/mail/send", body{"id": m.ID})
		o.deliver()
		if len(o.post.sent) != 1 {
			t.Errorf("%d mails at once", len(o.post.sent))
		}
		o.Person.TenantID = 2
		o.Refused("a mail of another site", o.Call("DELETE", base+"/mail/delete?id="+m.ID, nil), 404, "没有这个按时寄送")
		o.Person.TenantID = 1
		o.OK("DELETE", base+"/mail/delete?id="+m.ID, nil)
	})
}

func TestAMailThatWentOutIsNotSentAgain(t *testing.T) {
	for _, c := range []struct {
		says   string
		then   func(o *office, stop func()) // right after the post took it
		again  func(o *office)              // before it would be tried again
		state  string
		logged int64
	}{
		{"the program stops", func(_ *office, stop func()) { stop() }, func(*office) {}, "sent", 1},
		{"the log cannot be written", func(o *office, _ func()) { o.Exec(`ALTER TABLE audit_log RENAME TO audit_log_away`) },
			func(o *office) { o.Exec(`ALTER TABLE audit_log_away RENAME TO audit_log`) }, "", 0},
	} {
		t.Run(c.says, func(t *testing.T) {
			testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
				o := open(t, d, clock, 5*time.Second)
				s := o.save("words", allWords, wordItems()...)
				o.readers = map[value.ID]auth.Principal{1: reader("liqiang", "online:report:view", "online:report:list", "content:search:list")}
				o.Exec(`INSERT INTO sys_user (id, username, realname, password, password_time, create_time) VALUES (1, 'liqiang', 'liqiang', '', 0, 0)`)
				o.OK("POST", base+"/mail/save", body{"headId": s.Head.ID, "cronExpression": "0 0 8 * * ?", "users": []string{"liqiang"}})
				clock.Advance(24 * time.Hour)
				ctx, stop := context.WithCancel(t.Context())
				defer stop()
				o.post.then = func() { c.then(o, stop) }
				_, err := o.service.Repeated()[0].Work(ctx, &job.Run{})
				o.Must(err)
				for _, j := range o.waiting() {
					if err := o.service.SendMail(ctx, j, func(int, string) {}); err != nil {
						t.Errorf("the job is tried again: %v", err)
					}
				}
				c.again(o)
				if got := testkit.Must[[]mailed](o, "GET", base+"/mail/list?headId="+s.Head.ID, nil)[0].Readers[0]; got.LastState != c.state {
					t.Errorf("it is said to be %q: %s", got.LastState, got.LastMessage)
				}
				if len(o.post.sent) != 1 || o.Logged("report.mail", "按时寄送报表") != c.logged {
					t.Errorf("%d mails, %d in the log", len(o.post.sent), o.Logged("report.mail", "按时寄送报表"))
				}
			})
		})
	}
}
