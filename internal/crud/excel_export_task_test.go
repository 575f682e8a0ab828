package crud_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/exports"
	"jikong/internal/job"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// manyLeaflets are so many that their export is the work of a job.
const manyLeaflets = exports.NowRows + 1

func (o *office) print(rows int) {
	o.t.Helper()
	o.write(func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO leaflet (id, tenant_id, version, create_by, create_time, update_by, title, body, note, topic, audience, copies, colour, pages, org_code, state, reads, secret)
			WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1)
			SELECT 1000 + i, 1, 1, 'x', 1000 + i, '', 'P' || i, '', '', 'child', '', 7, FALSE, '[]', 'A01', 'draft', 0, '' FROM n`, rows)
		return err
	})
}

// ask asks for the export of a query by a job.
func (o *office) ask(query string) (testkit.Answer, exports.ExportState) {
	o.t.Helper()
	a := o.call("POST", "/sys/common/exportTask", `{"path":"/test/leaflet/exportXls","query":`+asJSON(o.t, query)+`}`)
	var state exports.ExportState
	_ = json.Unmarshal(a.Result, &state) // a refusal has none
	return a, state
}

func (o *office) writes(task value.ID, attempt int, report job.Progress) error {
	person := func(context.Context, value.ID, value.ID) (auth.Principal, error) { return o.who, nil }
	return exports.Run(o.db, o.shared, person, o.tell)(o.ctx(), job.Job{Data: asJSON(o.t, task), Attempts: attempt}, report)
}

func (o *office) exportList() (states []exports.ExportState) {
	o.t.Helper()
	if err := json.Unmarshal(o.call("GET", "/sys/common/exportTasks", "").Result, &states); err != nil {
		o.t.Fatal(err)
	}
	return states
}

func TestALongExportIsAFileForADay(t *testing.T) {
	inOffice(t, func(o *office) {
		if _, few := o.ask("columns=title"); few.ID != 0 || few.Total != 5 {
			o.t.Errorf("a few rows: %+v", few)
		}
		o.print(manyLeaflets)
		_, task := o.ask("topic=child&columns=title,copies&column=createTime&order=asc&format=csv")
		if task.ID == 0 || task.State != job.Waiting || task.Total < manyLeaflets || task.Label != "宣传单" {
			o.t.Fatalf("%+v", task)
		}
		address := "/sys/common/exportFile?id=" + task.ID.String()
		if early := o.get(address); early.Code != http.StatusBadRequest || !strings.Contains(early.Body.String(), "还没有做好") {
			o.t.Errorf("early: %d %s", early.Code, early.Body)
		}
		var said []string
		for attempt := 1; attempt < 3; attempt++ { // the second one finds the work done
			if err := o.writes(task.ID, attempt, func(_ int, message string) { said = append(said, message) }); err != nil {
				o.t.Fatal(err)
			}
		}
		if want := fmt.Sprintf("已写入 500 行，共 %d 行", task.Total); len(said) != manyLeaflets/500 || said[0] != want {
			o.t.Errorf("%d messages, first %q", len(said), said[0])
		}
		same(o.t, "told", o.told, []string{fmt.Sprintf("9 of 1: 导出的文件已做好：宣传单；您导出的宣传单已经写成文件“宣传单.csv”，共 %d 行。请在 %s 前到“我的导出”下载，过后要重新导出。（/account/exports）",
			task.Total, task.ExpireTime)})
		file := o.get(address)
		lines := strings.Split(strings.TrimSpace(file.Body.String()), "\r\n")
		if len(lines) != int(task.Total)+1 || lines[0] != "\ufeff标题,份数,批次" || file.Header().Get("Content-Type") != "text/csv; charset=utf-8" {
			o.t.Errorf("%d lines, %q, %q", len(lines), lines[0], file.Header())
		}
		if list := o.exportList(); len(list) != 1 || list[0].State != job.Done || list[0].Name != "宣传单.csv" || list[0].Size != int64(file.Body.Len()) {
			o.t.Errorf("list: %+v", list)
		}
		o.onlyForTheAsker(task.ID)
		o.clock.Advance(24*time.Hour + time.Minute)
		if late := o.get(address); late.Code != http.StatusNotFound || len(o.exportList()) != 0 {
			o.t.Errorf("late: %d", late.Code)
		}
		o.longExportsAreRefusedAndTakenBack()
	})
}

func (o *office) onlyForTheAsker(task value.ID) {
	o.t.Helper()
	address := "/sys/common/exportFile?id=" + task.String()
	o.who.UserID = 10
	if foreign := o.get(address); foreign.Code != http.StatusNotFound || len(o.exportList()) != 0 {
		o.t.Errorf("of somebody else: %d", foreign.Code)
	}
	o.refused(o.call("DELETE", "/sys/common/exportTask?id="+task.String(), ""), 404, "不存在")
	o.who.UserID = 9
	delete(o.who.Perms, "test:leaflet:export")
	if withdrawn := o.get(address); withdrawn.Code < 400 {
		o.t.Errorf("without the right: %d", withdrawn.Code)
	}
	o.who.Perms["test:leaflet:export"] = true
}

func (o *office) longExportsAreRefusedAndTakenBack() {
	o.t.Helper()
	a, _ := o.ask("format=pdf&topic=%")
	o.refused(a, 500, "查询参数的格式不正确")
	_, first := o.ask("topic=child")
	_, second := o.ask("topic=child")
	a, _ = o.ask("topic=child")
	o.refused(a, 500, "您有 2 个导出正在进行")
	if a := o.call("DELETE", "/sys/common/exportTask?id="+first.ID.String(), ""); !a.Success || len(o.exportList()) != 1 {
		o.t.Errorf("taken back: %+v", a)
	}
	if err := o.writes(first.ID, 1, silent); err != nil {
		o.t.Errorf("work that was taken back: %v", err)
	}
	before := len(o.told)
	_, leaving := o.ask("topic=child")
	takeBack := func(int, string) { o.call("DELETE", "/sys/common/exportTask?id="+leaving.ID.String(), "") }
	if err := o.writes(leaving.ID, 1, takeBack); err == nil || len(o.told) != before {
		o.t.Errorf("taken back while it is written: %v, told %q", err, o.told[before:])
	}
	delete(o.who.Perms, "test:leaflet:export")
	if err := o.writes(second.ID, 1, silent); err == nil {
		o.t.Error("is written without the right")
	}
	if told := o.told[before:]; len(told) != 1 || !strings.Contains(told[0], "导出没有做完：宣传单") || !strings.Contains(told[0], "已没有导出的权限") {
		o.t.Errorf("who waited for the export reads %q", told)
	}
	a, _ = o.ask("topic=child")
	o.refused(a, 510, "没有导出的权限")
}
