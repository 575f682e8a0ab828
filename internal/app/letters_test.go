package app

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"jikong/internal/announcement"
	"jikong/internal/config"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/letter"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// readers are the people who find a message with the words at their desk.
func (w *world) readers(words string) (found []string) {
	w.t.Helper()
	for _, name := range []string{"worker", "clerk", "head", "deputy", "stranger"} {
		w.as(name)
		var mine announcement.MyAnnouncements
		if err := json.Unmarshal(w.get("/api/sys/annountCement/listByUser?pageSize=50").Result, &mine); err != nil {
			w.t.Fatal(err)
		}
		if slices.ContainsFunc(mine.SysMsgList, func(a announcement.Announcement) bool { return strings.Contains(a.Titile, words) }) {
			found = append(found, name)
		}
	}
	return found
}

func TestRemindersOfLettersReachWhoCanDoSomethingAboutThem(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		w := newWorld(t, data)
		for name, role := range map[string]string{"worker": "everything", "clerk": "nothing", "head": "nothing", "deputy": "nothing"} {
			w.person(name, map[value.ID]string{ours: role})
		}
		w.person("stranger", map[value.ID]string{theirs: "everything"})
		section := w.id(`SELECT id FROM sys_depart WHERE tenant_id = $1 AND org_code = 'A01'`, ours)
		w.exec(`UPDATE sys_user SET user_identity = 2, depart_ids = $1 WHERE username = 'head'`, "7,"+section.String())
		w.exec(`UPDATE sys_user SET depart_ids = $1 WHERE username = 'deputy'`, section.String()) // leads nothing any more
		w.exec(`UPDATE sys_user SET user_identity = 1 WHERE username = 'deputy'`)

		due := w.app.db.Now() + 3_600_000
		for _, c := range []struct {
			says string
			a    letter.Alert
			want []string
		}{
			{"whoever handles it", letter.Alert{Code: "CCCCCCCCCCCC", Handler: "clerk", OrgCode: "A01"}, []string{"clerk"}},
			{"nobody handles it: the people of the department who may", letter.Alert{Code: "DDDDDDDDDDDD", OrgCode: "A01", Depart: "科"}, []string{"worker"}},
			{"no department has it: the office", letter.Alert{Code: "FFFFFFFFFFFF"}, []string{"worker"}},
			{"the handler has left: the department", letter.Alert{Code: "GGGGGGGGGGGG", Handler: "gone", OrgCode: "A01"}, []string{"worker"}},
			{"late: also whoever leads a department above, and the office", letter.Alert{Code: "HHHHHHHHHHHH", Handler: "clerk", OrgCode: "A01A02", Overdue: true}, []string{"worker", "clerk", "head"}},
		} {
			c.a.Tenant, c.a.DueTime = ours, due
			w.write(func(ctx context.Context, tx *db.Tx) error { return w.app.remindOfLetter(ctx, tx, c.a) })
			if got := w.readers(c.a.Code); !slices.Equal(got, c.want) {
				t.Errorf("%s: it reaches %v, want %v", c.says, got, c.want)
			}
		}
		w.exec(`DELETE FROM sys_role_permission`)
		w.write(func(ctx context.Context, tx *db.Tx) error {
			return w.app.remindOfLetter(ctx, tx, letter.Alert{Tenant: ours, Code: "JJJJJJJJJJJJ", DueTime: due})
		})
		if got := w.readers("JJJJJJJJJJJJ"); !slices.Equal(got, []string{"worker", "clerk", "head", "deputy"}) {
			t.Errorf("nobody may do anything: it reaches %v, want everybody of the site", got)
		}
	})
}

func TestTheSiteSearchFindsALetterFromItsReleaseUntilItIsTakenBack(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sqliteSite.copy(t))
	w.person("worker", map[value.ID]string{ours: "everything"})
	w.as("worker")
	id := w.id(`SELECT id FROM consult_letter WHERE public_title = '二次供水的水箱多久清洗、检测一次' AND release_time IS NOT NULL`)
	path := "/messaged/81/" + id.String()
	found := func() bool {
		return strings.Contains(w.get("/api/search?keyword="+url.QueryEscape("二次供水的水箱")).Body, `"`+path+`"`)
	}
	if !found() || w.get(path).Status != 200 {
		t.Errorf("a released letter is found: %v, its page answers %d", found(), w.get(path).Status)
	}
	version := w.id(`SELECT version FROM consult_letter WHERE id = $1`, id)
	act := map[string]any{"id": id, "version": int64(version), "reason": "内容需要核对"}
	w.ok("POST", "/api/consult/letter/retract", act)
	soon(t, "taken back, it is neither found nor read", func() bool { return !found() && w.get(path).Status != 200 })
}

func TestADepartmentStaysAsLongAsItsLettersAreNotClosed(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		w := newWorld(t, data)
		w.person("worker", map[value.ID]string{ours: "everything"})
		w.as("worker")
		above := w.ok("POST", "/api/sys/sysDepart/add", map[string]any{"departName": "应急处"})
		office := w.ok("POST", "/api/sys/sysDepart/add", map[string]any{"departName": "值班组", "parentId": above["id"]})
		w.letter(time.Now(), ours, "111111111111", fmt.Sprint(office["orgCode"]))
		w.letter(time.Now(), theirs, "222222222222", fmt.Sprint(office["orgCode"]))
		for _, c := range []struct {
			says, state string
			due         any
			goes        bool
		}{
			{"it is handled", "handling", 1, false},
			{"its reply waits for a review", "review", 1, false},
			{"its writer may ask once more", "answered", nil, false},
			{"it is closed", "closed", nil, true},
		} {
			w.exec(`UPDATE consult_letter SET state = $1, due_time = $2 WHERE query_code = '111111111111'`, c.state, c.due)
			a := w.do("DELETE", fmt.Sprintf("/api/sys/sysDepart/delete?id=%v", above["id"]), nil)
			if a.Success != c.goes || !c.goes && a.Message != "部门“应急处”和它的下级还有 1 封来信没有办结，请先转办或办结" {
				t.Errorf("%s: %s", c.says, a.Body)
			}
		}
	})
}

// On PostgreSQL both would see the world as it was: the letter a department that lives, the deletion a department without letters.
func TestADepartmentIsNotDeletedWhileALetterIsGivenToIt(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		w := newWorld(t, data)
		w.person("worker", map[value.ID]string{ours: "everything"})
		w.as("worker")
		office := w.ok("POST", "/api/sys/sysDepart/add", map[string]any{"departName": "应急处"})
		id := w.id(`SELECT id FROM sys_depart WHERE org_code = $1 AND tenant_id = $2`, fmt.Sprint(office["orgCode"]), ours)
		w.letter(time.Now(), ours, "111111111111", "")
		deleted := make(chan testkit.Answer, 1)
		if err := w.app.db.Tx(t.Context(), func(tx *db.Tx) error {
			_, code, err := directory.HoldDepart(t.Context(), tx, ours, id)
			if err != nil {
				return err
			}
			go func() { deleted <- w.do("DELETE", fmt.Sprintf("/api/sys/sysDepart/delete?id=%v", id), nil) }()
			time.Sleep(200 * time.Millisecond) // the deletion reaches what it waits for
			_, err = tx.Exec(t.Context(), `UPDATE consult_letter SET org_code = $1, state = 'handling', due_time = 1 WHERE query_code = '111111111111'`, code)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if a := <-deleted; a.Success || !strings.Contains(a.Message, "还有 1 封来信没有办结") {
			t.Errorf("%s", a.Body)
		}
	})
}
