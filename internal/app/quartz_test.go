package app

import (
	"slices"
	"strings"
	"testing"

	"jikong/internal/config"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

type quartzRow struct {
	ID          value.ID `json:"id"`
	Work        string   `json:"jobClassName"`
	Description string   `json:"description"`
	Status      int      `json:"status"`
	BuiltIn     bool     `json:"builtIn"`
	LastState   string   `json:"lastState"`
	LastMessage string   `json:"lastMessage"`
	Alarm       string   `json:"alarmUsers_dictText"`
}

func (w *world) quartzRows(query string) []quartzRow {
	w.t.Helper()
	var page struct {
		Records []quartzRow `json:"records"`
	}
	decode(w.t, w.get("/api/sys/quartzJob/list?pageSize=100"+query).Result, &page)
	return page.Records
}

// A new site does all of its work once when it starts, and each has a row that says so.
func TestWhatTheProgramRepeatsIsDoneAndShown(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		w := newWorld(t, data)
		w.person("chief", map[value.ID]string{ours: "everything"})
		w.as("chief")
		var done []quartzRow // what runs each minute may run again a moment later
		testkit.Eventually(t, "all work is done", func() bool {
			done = w.quartzRows("&builtIn=1&lastState=done")
			return len(done) == len(w.app.repeated())
		})
		for _, row := range done {
			if row.LastMessage == "" || row.Status != 0 {
				t.Errorf("%+v", row)
			}
		}
	})
}

func TestARowRemindsPeopleAndTellsThemWhenItFails(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sqliteSite.copy(t))
	w.person("chief", map[value.ID]string{ours: "everything"})
	w.as("chief")
	run := func(row map[string]any) string {
		made := w.ok("POST", "/api/sys/quartzJob/add", row)
		w.ok("POST", "/api/sys/quartzJob/execute?id="+made["id"].(string), nil)
		state := ""
		testkit.Eventually(t, "the run is over", func() bool {
			for _, r := range w.quartzRows("&id=" + made["id"].(string)) {
				state = r.LastState + " " + r.LastMessage + " " + r.Alarm
			}
			return strings.HasPrefix(state, "done") || strings.HasPrefix(state, "failed")
		})
		return state
	}
	if got := run(map[string]any{"jobClassName": "site.remind", "cronExpression": "0 0 0 1 1 ?", "parameter": `{"users":"chief,nobody","title":"值班"}`}); !strings.HasPrefix(got, "done 已提醒 1 人") {
		t.Errorf("reminding: %s", got)
	}
	if got := run(map[string]any{"jobClassName": "job.drill", "cronExpression": "0 0 0 1 1 ?", "parameter": `{"fail":true}`, "alarmUsers": "chief"}); !strings.HasPrefix(got, "failed 失败：演练") {
		t.Errorf("a drill that fails: %s", got)
	}
	for _, title := range []string{"值班", "定时任务失败：演练"} {
		if n := w.number(`SELECT COUNT(*) FROM sys_announcement WHERE titile = $1`, title); n != 1 {
			t.Errorf("there are %v messages %q", n, title)
		}
	}
}

// The screens of the site learn that something failed, the named people what it was. Somebody who is not named gets neither notice nor mail.
func TestAFailureIsToldByNoticeByMailAndToOpenDesks(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		server, c := testkit.StartMailServer(t), serveConfig(data)
		c.SMTPHost, c.SMTPPort, c.SMTPSecurity, c.SMTPFrom = server.Host, server.Port, "none", "cdc@example.gov.cn"
		w := newWorldWith(t, c, nil)
		for _, name := range []string{"chief", "second", "unnamed"} {
			w.person(name, map[value.ID]string{ours: "everything"})
			w.exec(`UPDATE sys_user SET email = $1 WHERE username = $2`, name+"@example.gov.cn", name)
		}
		w.as("unnamed")
		desk := w.screens("the node", "unnamed")[0]
		w.as("chief")
		made := w.ok("POST", "/api/sys/quartzJob/add", map[string]any{"jobClassName": "job.drill", "cronExpression": "0 0 0 1 1 ?", "parameter": `{"fail":true}`, "alarmUsers": "chief,second"})
		w.ok("POST", "/api/sys/quartzJob/execute?id="+made["id"].(string), nil)

		m, ok := w.heard(desk.conn)
		for ok && m["cmd"] == "user" { // the clock of the demo site may remind of a letter just now
			m, ok = w.heard(desk.conn)
		}
		if !ok || m["cmd"] != "quartzJob" || m["msgTxt"] != "" || m["msgId"] != nil {
			t.Errorf("the desk hears %v", m)
		}
		var to []string
		for range 2 {
			mail := <-server.Mails
			to = append(to, mail.To)
			if mail.Message == nil || !strings.Contains(mail.Text(), "“演练”") || !strings.Contains(mail.Text(), "按参数的要求失败") {
				t.Errorf("the mail says %s", mail.Text())
			}
		}
		slices.Sort(to)
		if !slices.Equal(to, []string{"<chief@example.gov.cn>", "<second@example.gov.cn>"}) {
			t.Errorf("mails go to %v", to)
		}
		for name, want := range map[string]float64{"chief": 1, "second": 1, "unnamed": 0} {
			got := w.number(`SELECT COUNT(*) FROM sys_announcement_send sent JOIN sys_announcement a ON a.id = sent.annt_id JOIN sys_user u ON u.id = sent.user_id
				WHERE u.username = $1 AND a.titile = '定时任务失败：演练'`, name)
			if got != want {
				t.Errorf("%s has %v notices, want %v", name, got, want)
			}
		}
	})
}

func TestImportedRowsAreStopped(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sqliteSite.copy(t))
	w.person("chief", map[value.ID]string{ours: "everything"})
	w.as("chief")
	w.ok("POST", "/api/sys/quartzJob/add", map[string]any{"jobClassName": "job.drill", "cronExpression": "0 0 9 * * ?", "description": "甲"})
	sheet := w.exported(t, "/sys/quartzJob")
	head := sheet[0]
	at := slices.IndexFunc(sheet, func(row []string) bool { return slices.Contains(row, "甲") })
	row := slices.Clone(sheet[at])
	row[slices.Index(head, "任务名称")] = "乙"
	if a := w.upload("/api/sys/quartzJob/importExcel", "表.xlsx", workbook(t, head, row)); a.Code != 200 {
		t.Fatal(a.Body)
	}
	for _, r := range w.quartzRows("&jobClassName=job.drill") {
		if want := map[string]int{"甲": 0, "乙": -1}[r.Description]; r.Status != want {
			t.Errorf("%s stands at %d", r.Description, r.Status)
		}
	}
}
