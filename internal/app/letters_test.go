package app

import (
	"context"
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"testing"

	"jikong/internal/announcement"
	"jikong/internal/config"
	"jikong/internal/db"
	"jikong/internal/letter"
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
