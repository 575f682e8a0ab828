package app

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"jikong/internal/config"
	"jikong/internal/value"
	"jikong/internal/web"
)

// outsider is somebody for whom every staff call, or every one that asks for a right, is closed.
type outsider struct {
	says    string
	person  string // "" for nobody
	tenant  string // header
	code    int    // of the answer
	message string
	signed  bool // calls that ask for no right but a session are open
}

var outsiders = []outsider{
	{"nobody", "", "", 401, "Token失效", false},
	{"somebody who signed out", "left", "", 401, "Token失效", false},
	{"a frozen account", "frozen", "", 401, "Token失效", false},
	{"a deleted account", "deleted", "", 401, "Token失效", false},
	{"a session that reached its end", "expired", "", 401, "Token失效", false},
	{"a session that nobody used", "idle", "", 401, "Token失效", false},
	{"a session that was ended by the administrator", "forced", "", 401, "Token失效", false},
	{"somebody of another site, with every right there", "stranger", ours.String(), 401, "Token失效", false},
	{"somebody whose site was deleted from their sites", "moved", "", 401, "Token失效", false},
	{"somebody whose session may only change the password", "graced", "", 510, "只能修改密码", false},
	{"somebody without any right", "clerk", "", 510, "没有权限", true},
	{"somebody of two sites, with every right in the other one", "guest", ours.String(), 510, "没有权限", true},
}

// populate makes the people of the matrix and ends those who are to have ended, each in the way it happens at work.
func (w *world) populate() {
	w.t.Helper()
	all, none := map[value.ID]string{ours: "everything"}, map[value.ID]string{ours: "nothing"}
	for name, roles := range map[string]map[value.ID]string{
		"chief": all, "left": all, "frozen": all, "deleted": all, "expired": all, "idle": all, "forced": all, "moved": all, "graced": all, "clerk": none,
		"stranger": {theirs: "everything"}, "guest": {ours: "nothing", theirs: "everything"},
	} {
		w.person(name, roles)
	}
	userID := func(name string) value.ID { return w.id(`SELECT id FROM sys_user WHERE username = $1`, name) }
	w.as("left")
	w.ok("POST", "/api/sys/logout", nil)
	w.as("chief")
	w.ok("PUT", "/api/sys/user/frozenBatch", map[string]any{"ids": userID("frozen"), "status": 2})
	w.ok("DELETE", "/api/sys/user/delete?id="+userID("deleted").String(), nil)
	w.ok("POST", "/api/sys/online/forceLogout", map[string]any{"token": w.id(`SELECT id FROM auth_session WHERE user_id = $1`, userID("forced"))})
	long := w.app.db.Now() - value.Time((24 * time.Hour).Milliseconds())
	w.exec(`UPDATE auth_session SET expire_time = $1 WHERE user_id = $2`, long, userID("expired"))
	w.exec(`UPDATE auth_session SET last_seen = $1 WHERE user_id = $2`, long, userID("idle"))
	w.exec(`UPDATE auth_session SET grace = $1 WHERE user_id = $2`, true, userID("graced"))
	w.exec(`DELETE FROM sys_user_tenant WHERE user_id = $1`, userID("moved"))
}

// Every call of the program, held against everybody for whom it is closed: the answer is the refusal of the contract, and nothing
// in the data has changed. The calls come from the route table, so that a new one cannot be forgotten.
func TestEveryStaffCallIsClosedToEverybodyWhoMayNotMakeIt(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		w := newWorld(t, data)
		w.populate()
		before, held := w.picture(), 0
		for _, o := range outsiders {
			for _, r := range w.staffRoutes() {
				if o.person == "graced" && r.Access.AdmitsGrace() || o.signed && r.Access.String() == web.SignedIn.String() {
					continue
				}
				held++
				w.as(o.person)
				w.expectClosed(o, r)
			}
			if changed := before.difference(w.picture()); len(changed) > 0 {
				t.Fatalf("%s changed something:\n%s", o.says, strings.Join(changed, "\n"))
			}
		}
		if held < 2000 {
			t.Errorf("only %d cases", held)
		}
	})
}

func (w *world) expectClosed(o outsider, r web.Route) {
	w.t.Helper()
	path := "/api" + strings.NewReplacer("{$}", "", "{dictCode}", "sex", "{ruleCode}", "shop_order_num", "{permissionId}", "22", "{roleId}", "1", "{departId}", "1", "{key}", "1", "{id}", "1").Replace(r.Path)
	var body any
	if r.Methods == "POST" || r.Methods == "PUT" {
		body = `{"id":"1","version":1}`
	}
	a := w.do(r.Methods, path, body, "tenant-id", o.tenant)
	status := 200
	switch {
	case o.code == 401:
		status = 401
	case r.File:
		status = a.Status // any that a client does not save as a file
		if status < 400 {
			w.t.Errorf("%s: %s %s saves a refusal as a file: %d", o.says, r.Methods, path, status)
		}
	}
	if a.Status != status || a.Code != o.code || a.Success || !strings.Contains(a.Message, o.message) || string(a.Result) != "null" {
		w.t.Errorf("%s: %s %s answers %d %s", o.says, r.Methods, path, a.Status, a.Body)
	}
}

// What asks for nothing but a session is open to somebody without any right, and says so in an envelope.
func TestACallWithoutARightOfItsOwnIsOpenToEverySession(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sqliteSite.copy(t))
	w.person("clerk", map[value.ID]string{ours: "nothing"})
	for _, r := range w.staffRoutes() {
		if r.Access != web.SignedIn || strings.Contains(r.Path, "{") {
			continue
		}
		w.as("clerk")
		if a := w.do(r.Methods, "/api"+r.Path, map[string]any{}); a.Status >= 400 && !r.File || a.Code == 401 || a.Code == 510 {
			t.Errorf("%s %s answers %d %s", r.Methods, r.Path, a.Status, fmt.Sprintf("%.200s", a.Body))
		}
	}
}
