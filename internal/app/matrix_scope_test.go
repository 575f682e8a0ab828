package app

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"jikong/internal/access"
	"jikong/internal/auth"
	"jikong/internal/config"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/sheet"
	"jikong/internal/value"
)

// scoped is one list whose rows belong to departments.
type scoped struct {
	base, table string
	name        string // the field that names a row
	column      string // the same in SQL
	export      int    // the column of the exported file with the name; -1 where nothing is exported
	edit        string // a harmless change
	screen      int    // menu row that carries data rules
	rule        string // column of the data rule
}

var scopedLists = []scoped{
	{"/api/sys/user", "sys_user", "username", "username", 0, `"telephone":"010-12345678"`, 22, "realname"},
	{"/api/sys/sysDepart", "sys_depart", "departName", "depart_name", 0, `"fax":"1"`, 25, "memo"},
	{"/api/content/article", "content_article", "title", "title", -1, `"author":"x"`, 11, "source"},
}

// reach is one kind of data scope with what it shows of the rows that set up makes: h stands for the member's department, b for what is
// below it, s for what is beside it, m for what the member made, and two for a person of both b and s.
type reach struct {
	kind     string
	scopes   []auth.ScopeKind // of the member's roles
	users    string
	departs  string
	articles string
}

var reaches = []reach{
	{"all", []auth.ScopeKind{auth.ScopeAll}, "*", "*", "*"},
	{"departs", []auth.ScopeKind{auth.ScopeDeparts}, "h b two", "h b", "h b"},
	{"depart", []auth.ScopeKind{auth.ScopeDepart}, "h", "h", "h"},
	{"self", []auth.ScopeKind{auth.ScopeSelf}, "m", "m", "m"},
	{"chosen", []auth.ScopeKind{auth.ScopeChosen}, "s m two", "s", "s m"},
	{"union", []auth.ScopeKind{auth.ScopeDepart, auth.ScopeSelf}, "h m", "h m", "h m"},
	{"rule", []auth.ScopeKind{auth.ScopeAll}, "s", "s", "s"},
	{"both", []auth.ScopeKind{auth.ScopeDeparts}, "b", "b", "b"}, // a rule within a department
	{"nobody", nil, "", "", ""},
}

func (r reach) sees(list scoped) string {
	return map[string]string{"sys_user": r.users, "sys_depart": r.departs, "content_article": r.articles}[list.table]
}

// Whoever has the right sees, exports, reads, changes and deletes exactly the rows that the data scope covers, whatever its kind.
func TestEveryKindOfReachHoldsForEveryCall(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		w := newWorld(t, data)
		w.person("chief", map[value.ID]string{ours: "everything"})
		w.person("stranger", map[value.ID]string{theirs: "everything"})
		column := w.columns()
		for _, r := range reaches {
			t.Run(r.kind, func(t *testing.T) {
				w.t = t
				w.member(r, w.settle(r, column))
				for _, list := range scopedLists {
					w.expectReach(r, list)
				}
				w.expectLinksClosed(r)
			})
		}
	})
}

// columns makes a column for articles in each site and an article of the neighbours.
func (w *world) columns() (column any) {
	w.t.Helper()
	for _, who := range []string{"stranger", "chief"} {
		w.as(who)
		column = w.ok("POST", "/api/content/column/add", map[string]any{"name": "栏目", "homePage": "article", "isHref": "N"})["id"]
		w.ok("POST", "/api/content/article/add", map[string]any{"columnId": column, "title": "of_" + who})
	}
	return column
}

// settle makes the departments, people and articles of one case and returns the ids of its departments.
func (w *world) settle(r reach, column any) map[string]any {
	w.t.Helper()
	w.as("chief")
	departs := map[string]any{}
	top := w.id(`SELECT id FROM sys_depart WHERE tenant_id = 1 AND org_code = 'A01'`)
	for _, d := range []struct{ name, parent string }{{"h", ""}, {"b", "h"}, {"s", ""}, {"m", ""}} {
		var parent any = top
		if d.parent != "" {
			parent = departs[d.parent]
		}
		departs[d.name] = w.ok("POST", "/api/sys/sysDepart/add", map[string]any{"departName": r.kind + "_" + d.name, "parentId": parent})["id"]
	}
	for name, in := range map[string][]string{"h": {"h"}, "b": {"b"}, "s": {"s"}, "m": {"s"}, "two": {"b", "s"}, "none": nil} {
		w.colleague(r.kind+"_"+name, in, departs)
	}
	for name, at := range map[string]string{"h": "h", "b": "b", "s": "s", "m": "s"} {
		w.ok("POST", "/api/content/article/add", map[string]any{"columnId": column, "title": r.kind + "_" + name})
		w.exec(`UPDATE content_article SET sys_org_code = (SELECT org_code FROM sys_depart WHERE id = $1) WHERE title = $2`, departs[at], r.kind+"_"+name)
	}
	return departs
}

// colleague is a person of our site who never signs in.
func (w *world) colleague(name string, in []string, departs map[string]any) {
	w.t.Helper()
	w.write(func(ctx context.Context, tx *db.Tx) error {
		id := tx.NewID()
		if _, err := tx.Exec(ctx, `INSERT INTO sys_user (id, username, realname, password, password_time, create_by, create_time)
			VALUES ($1, $2, '某', '', $3, 'chief', $3)`, id, name, tx.Now); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `INSERT INTO sys_user_tenant (id, user_id, tenant_id) VALUES ($1, $2, 1)`, tx.NewID(), id)
		for _, d := range in {
			if err == nil {
				_, err = tx.Exec(ctx, `INSERT INTO sys_user_depart (id, user_id, dep_id) VALUES ($1, $2, $3)`, tx.NewID(), id, departs[d])
			}
		}
		return err
	})
}

// member signs in the person of the case, with a role for each of its scopes.
func (w *world) member(r reach, departs map[string]any) {
	w.t.Helper()
	name := "member_" + r.kind
	roles := map[value.ID]string{ours: "nothing"}
	w.person(name, roles)
	user := w.id(`SELECT id FROM sys_user WHERE username = $1`, name)
	w.exec(`UPDATE sys_user_depart SET dep_id = $1 WHERE user_id = $2`, departs["h"], user)
	w.exec(`DELETE FROM sys_user_role WHERE user_id = $1`, user)
	for i, scope := range r.scopes {
		code := fmt.Sprintf("scope_%s_%d", r.kind, i)
		w.role(ours, code, true)
		role := w.id(`SELECT id FROM sys_role WHERE role_code = $1`, code)
		w.exec(`UPDATE sys_role SET data_scope = $1 WHERE id = $2`, string(scope), role)
		w.exec(`INSERT INTO sys_user_role (id, user_id, role_id) VALUES ($1, $2, $3)`, int64(role)+1, user, role)
		w.exec(`INSERT INTO sys_role_depart (id, role_id, dep_id) VALUES ($1, $2, $3)`, int64(role)+2, role, departs["s"])
		if r.kind == "rule" || r.kind == "both" {
			w.rule(r, role)
		}
	}
	if len(r.scopes) == 0 { // every right, but from a role that has gone from the site
		w.exec(`DELETE FROM sys_user_role WHERE user_id = $1`, user)
	}
	for _, list := range scopedLists {
		w.exec(`UPDATE `+list.table+` SET create_by = $1 WHERE `+list.column+` = $2`, name, r.kind+"_m")
	}
	w.signIn(name)
	w.tokens[name] = w.token
}

// rule lets the role see the marked rows only: what is beside the member's department, and what is below it where the scope ends there.
func (w *world) rule(r reach, role value.ID) {
	w.t.Helper()
	for i, list := range scopedLists {
		id := int64(role) + int64(i) + 10
		w.exec(`INSERT INTO sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value, create_time)
			VALUES ($1, $2, 'r', $3, '=', $4, 0)`, id, list.screen, list.rule, "R_"+r.kind)
		w.exec(`UPDATE sys_role_permission SET data_rule_ids = $1 WHERE role_id = $2 AND permission_id = $3`, fmt.Sprint(id), role, list.screen)
		for _, marked := range map[string][]string{"rule": {"s"}, "both": {"b", "s"}}[r.kind] {
			w.exec(`UPDATE `+list.table+` SET `+list.rule+` = $1 WHERE `+list.column+` = $2`, "R_"+r.kind, r.kind+"_"+marked)
		}
	}
}

// expected are the names in sight.
func (w *world) expected(r reach, list scoped) []string {
	w.t.Helper()
	if r.sees(list) == "*" {
		living := map[string]string{
			"sys_user":        `SELECT u.username FROM sys_user u JOIN sys_user_tenant ut ON ut.user_id = u.id WHERE ut.tenant_id = 1 AND u.del_flag = 0`,
			"sys_depart":      `SELECT depart_name FROM sys_depart WHERE tenant_id = 1 AND del_flag = '0'`,
			"content_article": `SELECT title FROM content_article WHERE tenant_id = 1`,
		}[list.table]
		names, err := db.Select[string](context.Background(), w.app.db.Read(), living)
		if err != nil {
			w.t.Fatal(err)
		}
		slices.Sort(names)
		return names
	}
	names := []string{}
	for _, name := range strings.Fields(r.sees(list)) {
		names = append(names, r.kind+"_"+name)
	}
	if list.table == "sys_user" && r.kind != "rule" && r.kind != "both" && r.kind != "nobody" {
		names = append(names, "member_"+r.kind) // nobody is hidden from themselves, but by a rule
	}
	slices.Sort(names)
	return names
}

func (w *world) expectReach(r reach, list scoped) {
	w.t.Helper()
	w.as("member_" + r.kind)
	want := w.expected(r, list)
	w.expectListed(r, list, want)
	type row struct {
		ID      value.ID `db:"id"`
		Version int64    `db:"version"`
		Name    string   `db:"name"`
	}
	rows, err := db.Select[row](context.Background(), w.app.db.Read(), `SELECT id, version, `+list.column+` AS name FROM `+list.table+
		` WHERE `+list.column+` LIKE '`+r.kind+`!_%' ESCAPE '!' OR `+list.column+` IN ('stranger', 'of_stranger', '县疾控中心')`)
	if err != nil || len(rows) < 5 {
		w.t.Fatalf("%d rows: %v", len(rows), err)
	}
	refusal := 404
	if r.kind == "nobody" {
		refusal = 510
	}
	for _, one := range rows {
		body := fmt.Sprintf(`{"id":"%d","version":%d,%s}`, one.ID, one.Version, list.edit)
		requests := [][3]string{{"GET", "/queryById?id=" + one.ID.String(), ""}, {"PUT", "/edit", body}, {"POST", "/edit", body}}
		visible := slices.Contains(want, one.Name)
		if !visible {
			requests = append(requests, [3]string{"DELETE", "/delete?id=" + one.ID.String(), ""}, [3]string{"DELETE", "/deleteBatch?ids=" + one.ID.String(), ""})
			requests = append(requests, [3]string{"DELETE", "/deleteBatch", fmt.Sprintf(`{"ids":["%d"]}`, one.ID)})
		}
		for _, q := range requests {
			before := w.picture()[list.table]
			a := w.do(q[0], list.base+q[1], q[2])
			if visible && (a.Code == 404 || a.Code == 510) || !visible && (a.Success || a.Code != refusal) {
				w.t.Errorf("%s: %s %s%s of %s: %.200s", r.kind, q[0], list.base, q[1], one.Name, a.Body)
			}
			if after := w.picture()[list.table]; !visible && !slices.Equal(before, after) {
				w.t.Errorf("%s: %s %s%s changed %v", r.kind, q[0], list.base, q[1], without(after, before))
			}
		}
	}
	if list.table == "sys_depart" {
		return // as long as people work there they stay
	}
	const vanished = "999"
	ids, hidden := []string{vanished}, []string{vanished}
	for _, one := range rows {
		ids = append(ids, one.ID.String())
		if !slices.Contains(want, one.Name) {
			hidden = append(hidden, one.ID.String())
		}
	}
	w.expectOnlyVisibleGo(r, list, ids, hidden)
}

// expectOnlyVisibleGo deletes all rows in one batch: those out of sight stay and are told like one that never was.
func (w *world) expectOnlyVisibleGo(r reach, list scoped, ids, hidden []string) {
	w.t.Helper()
	body, before := `{"ids":"`+strings.Join(ids, ",")+`"}`, w.picture()[list.table]
	a := w.do("DELETE", list.base+"/deleteBatch", body)
	if r.kind == "nobody" {
		if a.Code != 510 || !slices.Equal(before, w.picture()[list.table]) {
			w.t.Errorf("without a role: %s", a.Body)
		}
		return
	}
	var done crud.Batch
	decode(w.t, a.Result, &done)
	gone := []string{}
	for _, id := range done.Gone {
		gone = append(gone, id.String())
	}
	slices.Sort(gone)
	slices.Sort(hidden)
	if !slices.Equal(gone, hidden) || done.Done != len(ids)-len(hidden) || len(done.Refused) > 0 {
		w.t.Errorf("%s: a batch of %s: %.500s, want %d gone", r.kind, list.base, a.Body, len(hidden))
	}
	if changed := without(before, w.picture()[list.table]); len(changed) != done.Done {
		w.t.Errorf("%s: a batch of %s changed rows out of sight: %v", r.kind, list.base, changed)
	}
}

func (w *world) expectListed(r reach, list scoped, want []string) {
	w.t.Helper()
	a := w.get(list.base + "/list?pageSize=500")
	if r.kind == "nobody" {
		if a.Code != 510 {
			w.t.Errorf("without a role: %s", a.Body)
		}
		return
	}
	var page struct {
		Records []map[string]any `json:"records"`
		Total   int              `json:"total"`
	}
	decode(w.t, a.Result, &page)
	names := []string{}
	for _, row := range page.Records {
		names = append(names, fmt.Sprint(row[list.name]))
	}
	slices.Sort(names)
	if !slices.Equal(names, want) || page.Total != len(want) {
		w.t.Errorf("%s: %s lists %v of %d, want %v", r.kind, list.base, names, page.Total, want)
	}
	if list.export < 0 {
		return
	}
	file := w.get(list.base + "/exportXls").Body
	exported := []string{}
	for row, err := range sheet.Read(bytes.NewReader([]byte(file)), int64(len(file)), sheet.Usual(1_000)) {
		if err != nil {
			w.t.Fatalf("%v in %.200q", err, file)
		}
		if row.Number > 3 {
			exported = append(exported, row.Cells[list.export])
		}
	}
	slices.Sort(exported)
	if !slices.Equal(exported, want) {
		w.t.Errorf("%s: %s exports %v, want %v", r.kind, list.base, exported, want)
	}
}

// expectLinksClosed tries the calls about a person that is out of sight.
func (w *world) expectLinksClosed(r reach) {
	w.t.Helper()
	if r.kind == "all" || r.kind == "nobody" {
		return
	}
	w.as("member_" + r.kind)
	user, role := w.id(`SELECT id FROM sys_user WHERE username = $1`, r.kind+"_none"), w.id(`SELECT id FROM sys_role WHERE tenant_id = 1 AND role_code = $1`, access.RoleEditor)
	depart := w.id(`SELECT id FROM sys_depart WHERE depart_name = $1`, r.kind+"_h")
	before := w.picture()
	for _, q := range [][3]string{
		{"GET", "queryUserRole?userid=%d", ""}, {"GET", "userDepartList?userId=%d", ""}, {"GET", "userTenantList?userId=%d", ""},
		{"PUT", "frozenBatch", `{"ids":"%d","status":2}`}, {"PUT", "changePassword", `{"username":"` + r.kind + `_none","password":"Yue-Liang-2288"}`},
		{"POST", "addSysUserRole", `{"roleId":"` + role.String() + `","userIdList":["%d"]}`}, {"DELETE", "deleteUserRole?roleId=" + role.String() + "&userId=%d", ""},
		{"DELETE", "deleteUserRoleBatch?roleId=" + role.String() + "&userIds=%d,", ""}, {"POST", "editSysDepartWithUser", `{"depId":"` + depart.String() + `","userIdList":["%d"]}`},
		{"DELETE", "deleteUserInDepart?depId=" + depart.String() + "&userId=%d", ""}, {"DELETE", "deleteUserInDepartBatch?depId=" + depart.String() + "&userIds=%d", ""},
		{"PUT", "putRecycleBin", `{"userIds":"%d"}`}, {"DELETE", "deleteRecycleBin?userIds=%d", ""},
	} {
		a := w.do(q[0], "/api/sys/user/"+strings.ReplaceAll(q[1], "%d", user.String()), strings.ReplaceAll(q[2], "%d", user.String()))
		if a.Success || a.Code != 404 {
			w.t.Errorf("%s: %s %s: %.200s", r.kind, q[0], q[1], a.Body)
		}
	}
	if changed := before.difference(w.picture()); len(changed) > 0 {
		w.t.Errorf("%s changed\n%s", r.kind, strings.Join(changed, "\n"))
	}
}
