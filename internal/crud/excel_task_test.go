package crud_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/imports"
	"jikong/internal/job"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// longFile has rows of which every hundredth is wrong.
func longFile(t testing.TB, rows int) []byte {
	all := [][]any{{"标题", "主题", "份数"}}
	for i := range rows {
		copies := any(int64(i % 1000))
		if i%100 == 50 {
			copies = "很多"
		}
		all = append(all, []any{fmt.Sprint("长文件第", i, "行"), "疫苗", copies})
	}
	return file(t, all...)
}

// waits sends a long file and returns the task.
func (o *office) waits(settings map[string]string, content []byte) value.ID {
	o.t.Helper()
	settings["later"] = "1"
	a, result := o.importing(settings, content)
	if a.Code != 200 || result.Task == 0 || a.Message != "行数较多，正在后台导入" {
		o.t.Fatalf("%+v %+v", a, result)
	}
	return result.Task
}

// work does what the job does; report hears of every part.
func (o *office) work(ctx context.Context, task value.ID, report job.Progress) error {
	person := func(context.Context, value.ID, value.ID) (auth.Principal, error) { return o.who, nil }
	return imports.Run(o.db, o.shared, person, o.tell)(ctx, job.Job{Data: asJSON(o.t, task)}, report)
}

func (o *office) state(task value.ID) (testkit.Answer, imports.ImportState) {
	o.t.Helper()
	a := o.call("GET", "/sys/common/importTask?id="+task.String(), "")
	var state imports.ImportState
	if err := json.Unmarshal(a.Result, &state); err != nil {
		o.t.Fatal(err)
	}
	return a, state
}

func silent(int, string) {}

func TestALongImportGoesOnBehindTheAnswer(t *testing.T) {
	inOffice(t, func(o *office) {
		task := o.waits(map[string]string{}, longFile(o.t, 1_200))
		if _, before := o.state(task); before.State != job.Waiting || before.Code != 0 {
			o.t.Errorf("before: %+v", before)
		}
		var said []string
		if err := o.work(o.ctx(), task, func(_ int, message string) { said = append(said, message) }); err != nil {
			o.t.Fatal(err)
		}
		same(o.t, "progress", said, []string{"已处理 500 行，共 1200 行", "已处理 1000 行，共 1200 行", "已处理 1200 行，共 1200 行"})
		_, after := o.state(task)
		if after.State != job.Done || after.Code != 201 || after.Result.Success != 1_188 || after.Result.Errors != 12 || len(after.Result.Refused) != 12 {
			o.t.Fatalf("after: %+v", after)
		}
		if !strings.HasPrefix(after.Message, "导入 1188 条，退回 12 条：第 55 行，份数应为整数（C55）") {
			o.t.Errorf("says %q", after.Message)
		}
		if returned := rowsOf(o.t, o.get(after.Result.FileURL).Body.Bytes()); len(returned) != 3+12 {
			o.t.Errorf("%d rows come back", len(returned))
		}
		for _, left := range []string{`SELECT COUNT(*) FROM import_task_file`, `SELECT COUNT(*) FROM import_task_row`} {
			if n, err := o.intOf(left); err != nil || n != 0 {
				o.t.Errorf("%s: %d %v", left, n, err)
			}
		}
		if err := o.work(o.ctx(), task, silent); err != nil || o.count() != 5+1_188 {
			o.t.Errorf("done twice: %v, %d rows", err, o.count())
		}
		same(o.t, "told", o.told, []string{"9 of 1: 导入已做完：宣传单；导入 1188 条，退回 12 条。退回的行和原因请到“我的导入”下载。（/account/imports）"})
	})
}

func TestPeopleFindTheirOwnLongImports(t *testing.T) {
	own := func(o *office) (found []imports.OwnImport) {
		a := o.call("GET", "/sys/common/importTasks", "")
		if err := json.Unmarshal(a.Result, &found); err != nil {
			o.t.Fatal(err)
		}
		return found
	}
	inOffice(t, func(o *office) {
		done := o.waits(map[string]string{}, longFile(o.t, 1_100))
		if err := o.work(o.ctx(), done, silent); err != nil {
			o.t.Fatal(err)
		}
		o.clock.Advance(time.Minute)
		o.waits(map[string]string{}, longFile(o.t, 1_001))
		found := own(o)
		if len(found) != 2 || found[0].Message != "正在排队" || found[0].Label != "宣传单" || found[0].State != job.Waiting {
			o.t.Fatalf("%+v", found)
		}
		if last := found[1]; last.ID != done || last.Code != 201 || last.Message != "导入 1089 条，退回 11 条" || len(rowsOf(o.t, o.get(last.FileURL).Body.Bytes())) != 3+11 {
			o.t.Errorf("%+v", last)
		}
		o.who.UserID = 10
		if found := own(o); len(found) != 0 {
			o.t.Errorf("somebody else finds %+v", found)
		}
		o.who.UserID = 9
		o.clock.Advance(73 * time.Hour)
		if found := own(o); len(found) != 0 {
			o.t.Errorf("after three days: %+v", found)
		}
	})
}

// TestALongImportThatWasCutOffGoesOn: the first attempt ends in the middle; the second one saves what is left, and nothing twice.
func TestALongImportThatWasCutOffGoesOn(t *testing.T) {
	inOffice(t, func(o *office) {
		task := o.waits(map[string]string{}, longFile(o.t, 1_700))
		ctx, kill := context.WithCancel(o.ctx())
		err := o.work(ctx, task, func(percent int, _ string) {
			if percent > 50 {
				kill()
			}
		})
		if !errors.Is(err, context.Canceled) {
			o.t.Fatalf("the first attempt: %v", err)
		}
		if half := o.count(); half <= 5 || half >= 5+1_683 {
			o.t.Fatalf("%d rows after the first attempt", half)
		}
		if err := o.work(o.ctx(), task, silent); err != nil {
			o.t.Fatal(err)
		}
		_, after := o.state(task)
		twice, err := o.intOf(`SELECT COUNT(*) FROM (SELECT title FROM leaflet GROUP BY title HAVING COUNT(*) > 1) AS twice`)
		if after.Result.Success != 1_683 || after.Result.Errors != 17 || o.count() != 5+1_683 || twice != 0 || err != nil {
			o.t.Errorf("%+v, %d rows, %d twice, %v", after.Result, o.count(), twice, err)
		}
	})
}

func TestALongImportOfAllRowsOrNone(t *testing.T) {
	inOffice(t, func(o *office) {
		task := o.waits(map[string]string{"validateStatus": "1"}, longFile(o.t, 1_100))
		if err := o.work(o.ctx(), task, silent); err != nil {
			o.t.Fatal(err)
		}
		_, after := o.state(task)
		if after.Code != 500 || !strings.HasPrefix(after.Message, "11 行有错误，没有导入任何数据") || o.count() != 5 {
			o.t.Errorf("%+v, %d rows", after, o.count())
		}
	})
}

func TestALongImportHasTheRightsOfItsPerson(t *testing.T) {
	inOffice(t, func(o *office) {
		task := o.waits(map[string]string{}, longFile(o.t, 1_001))
		delete(o.who.Perms, "test:leaflet:import")
		if err := o.work(o.ctx(), task, silent); err == nil || !strings.Contains(err.Error(), "已没有导入宣传单的权限") || o.count() != 5 {
			o.t.Errorf("without the right: %v, %d rows", err, o.count())
		}
		o.who.Perms["test:leaflet:import"] = true
		o.who.UserID = 10
		a, _ := o.state(task)
		o.refused(a, 404, "导入任务不存在")
	})
}

func TestWhoWaitsForALongImportReadsWhatBecameOfIt(t *testing.T) {
	const takenOver, givenUp = "节点中断，已由另一节点重新开始", "失败：运行它的节点多次中断，不再重新开始；请查看运行日志后再执行"
	inOffice(t, func(o *office) {
		task := o.waits(map[string]string{}, longFile(o.t, 1_001))
		for _, s := range []struct {
			says, state, message string
			attempts, done       int
			want                 string
		}{
			{"nobody has begun it", "waiting", "", 0, 0, "正在排队"},
			{"it is under way", "running", "已处理 500 行，共 1001 行", 1, 500, "已处理 500 行，共 1001 行"},
			{"its node ended, another one goes on", "running", takenOver, 2, 500, "中途停过，会接着做完：前 500 行已经处理"},
			{"its node ended before the first part", "running", takenOver, 2, 0, "中途停过，正在重新开始"},
			{"its node was stopped in the middle", "waiting", "节点停止，等待重新开始", 1, 500, "中途停过，会接着做完：前 500 行已经处理"},
			{"it is given up in the middle", "failed", givenUp, 20, 500, "导入没有做完：前 500 行已经处理，其余没有导入，请把其余的行再导入一次。服务多次中断，不再继续。"},
			{"it failed before the first part", "failed", "失败：已没有导入宣传单的权限", 1, 0, "导入没有做完，一行也没有导入，请重新导入。失败：已没有导入宣传单的权限"},
		} {
			err := o.db.Tx(o.ctx(), func(tx *db.Tx) error {
				_, err := tx.Exec(o.ctx(), `UPDATE job SET state = $1, message = $2, attempts = $3`, s.state, s.message, s.attempts)
				if err == nil {
					_, err = tx.Exec(o.ctx(), `UPDATE import_task SET done = $1`, s.done)
				}
				return err
			})
			_, state := o.state(task)
			if err != nil || state.Message != s.want || (state.Code == 500) != (s.state == "failed") {
				o.t.Errorf("%s: %+v %v", s.says, state, err)
			}
		}
	})
}

func TestWhoCannotWaitGetsTheUsualAnswer(t *testing.T) {
	inOffice(t, func(o *office) {
		a, result := o.importing(nil, longFile(o.t, 1_100))
		if a.Code != 201 || result.Task != 0 || result.Success != 1_089 {
			o.t.Errorf("%+v", result)
		}
		a, result = o.importing(map[string]string{"later": "1"}, longFile(o.t, 40))
		if a.Code != 500 || result.Task != 0 || result.Errors != 40 {
			o.t.Errorf("a short file: %s %+v", a.Message, result)
		}
		a, _ = o.importing(map[string]string{"later": "1"}, file(o.t, []any{"标题"}, []any{"甲"}))
		o.refused(a, 500, "缺少必填的列：主题")
	})
}
