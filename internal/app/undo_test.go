package app

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jikong/internal/config"
	"jikong/internal/crud"
	"jikong/internal/value"
)

// undone are the deletes that can be undone: which row of the furnished site goes, and what stands in its way before.
var undone = []struct {
	path   string // of the delete
	row    string // area of the furnished row
	before string // statement that takes away what would refuse
}{
	{"/sys/sysRoleIndex", "/sys/sysRoleIndex", ""},
	{"/sys/position", "/sys/position", `UPDATE sys_user SET post = ''`},
	{"/sys/user", "/sys/user", ""},
	{"/sys/role", "/sys/role", `UPDATE sys_user SET del_flag = 1 WHERE username = 'jia_user'`},
	{"/sys/sysDepartRole", "/sys/sysDepartRole", `UPDATE sys_user SET del_flag = 1 WHERE username = 'jia_user'`},
	{"/sys/sysDepart", "/sys/sysDepart", `UPDATE sys_user SET del_flag = 1 WHERE username = 'jia_user'`},
	{"/sys/permission", "menu", ""},
	{"/sys/dictItem", "/sys/dictItem", ""},
	{"/sys/dict", "/sys/dict", ""},
	{"/sys/category", "/sys/category", ""},
	{"/sys/checkRule", "/sys/checkRule", ""},
	{"/sys/fillRule", "/sys/fillRule", ""},
	{"/sys/query", "/sys/query", ""},
	{"/sys/annountCement", "/sys/annountCement", ""},
	{"/sys/message/sysMessageTemplate", "/sys/message", ""},
	{"/sys/quartzJob", "/sys/quartzJob", ""},
	{"/content/article", "/content/article", ""},
	{"/content/category", "/content/category", ""},
	{"/content/column", "column", ""},
	{"/content/task", "/content/task", ""},
	{"/content/unit", "/content/unit", ""},
	{"/content/topic", "/content/topic", ""},
	{"/content/popup", "/content/popup", ""},
	{"/content/synonym", "/content/synonym", ""},
	{"/content/searchMiss", "/content/searchMiss", ""},
	{"/content/searchPin", "/content/searchPin", ""},
	{"/content/searchDanger", "/content/searchDanger", ""},
	{"/content/searchQuestion", "/content/searchQuestion", ""},
	{"/clinic/rabies", "/clinic/rabies", ""},
	{"/clinic/vct", "/clinic/vct", ""},
	{"/clinic/district", "district", ""},
	{"/survey/survey", "/survey/survey", ""},
	{"/online/cgreport/head", "/online/cgreport", ""},
	{"/recruit/posting", "posting", ""},
	{"/consult/template", "/consult/template", ""},
	{"/consult/holiday", "/consult/holiday", ""},
	{"/media/file", "/media/file", ""},
	{"/media/folder", "/media/folder", `UPDATE media_file SET del_flag = 1`},
	{"/feedback/comment", "/feedback/comment", ""},
	{"/sys/tenant", "site", ""},
}

// notUndone are the other calls that delete, with the reason; docs/decisions.md says the same.
var notUndone = map[string]string{
	"/sys/common/exportTask":               "the file is made again by asking again, and goes by itself within a day",
	"/online/cgreport/mail/delete":         "a sending that shall only rest is switched off; readers and time are all it is, and saving gives them back",
	"/online/cgreport/tile/delete":         "takes a line off one's own home tab; the report stays, and puts it back",
	"/media/file/deleteRecycleBin":         "emptying a bin is meant to be for good",
	"/sys/user/deleteRecycleBin":           "emptying a bin is meant to be for good",
	"/sys/dict/deletePhysic/{id}":          "emptying a bin is meant to be for good",
	"/sys/log/delete":                      "logs are never deleted",
	"/sys/log/deleteBatch":                 "logs are never deleted",
	"/sys/user/deleteUserInDepart":         "takes away a link, which adding gives back",
	"/sys/user/deleteUserInDepartBatch":    "takes away a link, which adding gives back",
	"/sys/user/deleteUserRole":             "takes away a link, which adding gives back",
	"/sys/user/deleteUserRoleBatch":        "takes away a link, which adding gives back",
	"/sys/sysAnnouncementSend/delete":      "hides a line from one's own list; the announcement stays",
	"/sys/sysAnnouncementSend/deleteBatch": "hides a line from one's own list; the announcement stays",
	"/sys/oss/file/delete":                 "is /media/file/delete by its older name",
	"/sys/query/remove":                    "is /sys/query/delete for one's own",
	"/sys/permission/deletePermissionRule": "tested by its own name",
}

// TestEveryDeleteIsUndoneToTheByte: a delete that is undone leaves the database as it was, but for the logs and the versions of pages.
func TestEveryDeleteIsUndoneToTheByte(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		w := newWorld(t, data)
		w.person("chief", map[value.ID]string{ours: "everything"})
		w.as("chief")
		made := w.furnish()
		made["column"] = w.ok("POST", "/api/content/column/add", map[string]any{"name": "空栏目", "homePage": "article", "isHref": "N"})
		made["district"] = w.ok("POST", "/api/clinic/district/add", map[string]any{"code": "yi02", "name": "空区"})
		made["site"] = w.ok("POST", "/api/sys/tenant/add", map[string]any{"name": "第三站", "hosts": "third.example.org", "status": 1})
		made["menu"] = w.ok("POST", "/api/sys/permission/add", map[string]any{"name": "自建菜单", "menuType": 0, "url": "/own", "component": "own"})
		made["posting"] = w.ok("POST", "/api/recruit/posting/add", map[string]any{"title": "无人报名", "unit": "中心", "phone": "0300-5550000",
			"beginTime": "2026-01-01 09:00:00", "endTime": "2099-01-01 09:00:00"})
		w.exec(`INSERT INTO sys_role_permission (id, role_id, permission_id, operate_date) VALUES (99001, $1, $2, 0)`, made["/sys/role"]["id"], made["menu"]["id"])
		w.ok("POST", "/api/content/article/add", map[string]any{"columnId": made["/content/column"]["id"], "title": "引用它的文章",
			"body": "<p>x</p>", "relatedIds": []any{made["/content/article"]["id"]}})
		w.exec(`INSERT INTO content_view_day (tenant_id, day, article_id, count) VALUES (1, '2026-11-01', $1, 7)`, made["/content/article"]["id"])
		w.exec(`INSERT INTO media_usage (tenant_id) VALUES (1)`)
		for _, s := range undone {
			w.exec(`UPDATE sys_user SET del_flag = 0, post = 'jia_post' WHERE username = 'jia_user'`)
			w.exec(`UPDATE media_file SET del_flag = 0`)
			if s.before != "" {
				w.exec(s.before)
			}
			t.Run(strings.TrimPrefix(s.path, "/"), func(t *testing.T) { w.expectUndone(t, s.path, fmt.Sprint(made[s.row]["id"])) })
		}
		if missed := w.picture().difference(w.wholePicture()); len(missed) > 0 {
			t.Errorf("the last picture was not what is there: %s", missed)
		}
	})
}

func (w *world) expectUndone(t *testing.T, path, id string) {
	for _, call := range []string{"/delete?id=", "/deleteBatch?ids="} {
		if path == "/content/searchMiss" && call == "/delete?id=" {
			continue // it has the batch alone
		}
		before := w.picture()
		gone := w.do("DELETE", "/api"+path+call+id, nil)
		var result struct {
			Undo *crud.UndoOffer `json:"undo"`
		}
		if err := json.Unmarshal(gone.Result, &result); err != nil || !gone.Success || result.Undo == nil {
			t.Fatalf("%s%s: %.500s", path, call, gone.Body)
		}
		if len(w.changes(path, before)) == 0 {
			t.Fatalf("%s%s deleted nothing", path, call)
		}
		back := w.do("POST", "/api"+result.Undo.Path, map[string]any{"token": result.Undo.Token})
		if !back.Success {
			t.Fatalf("%s: %.500s", result.Undo.Path, back.Body)
		}
		if left := w.changes(path, before); len(left) > 0 {
			t.Errorf("%s%s and its undo left\n%s", path, call, strings.Join(left, "\n")[:min(2_000, len(strings.Join(left, "\n")))])
		}
	}
}

// Who ticks a whole branch is not told that its leaves were gone already: they go before what they hang on, and come back after it.
func TestAWholeBranchIsChosenDeletedAndFetchedBack(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		w := newWorld(t, data)
		w.person("chief", map[value.ID]string{ours: "everything"})
		w.as("chief")
		for _, c := range []struct {
			path, above string
			row, leaf   map[string]any
		}{
			{"/sys/sysDepart", "parentId", map[string]any{"departName": "应急处"}, map[string]any{"departName": "值班组"}},
			{"/sys/category", "pid", map[string]any{"name": "学校卫生"}, map[string]any{"name": "托幼机构"}},
			{"/sys/permission", "parentId", map[string]any{"name": "自建目录", "menuType": 0, "url": "/own", "component": "own"},
				map[string]any{"name": "自建页面", "menuType": 1, "url": "/own/page", "component": "own"}},
		} {
			ids := []any{w.ok("POST", "/api"+c.path+"/add", c.row)["id"]}
			for depth := range 2 { // one below the other
				c.leaf[c.above] = ids[depth]
				if url, has := c.leaf["url"]; has {
					c.leaf["url"] = fmt.Sprint(url, depth)
				}
				ids = append(ids, w.ok("POST", "/api"+c.path+"/add", c.leaf)["id"])
			}
			before := w.picture()
			gone := w.do("DELETE", "/api"+c.path+"/deleteBatch?ids="+fmt.Sprintf("%s,%s,%s", ids...), nil)
			var batch crud.Batch
			if err := json.Unmarshal(gone.Result, &batch); err != nil || !gone.Success || batch.Done != 3 || len(batch.Gone) != 0 || len(batch.Refused) != 0 || batch.Undo == nil {
				t.Errorf("%s: three chosen in one branch: %v %.500s", c.path, err, gone.Body)
				continue
			}
			w.ok("POST", "/api"+batch.Undo.Path, map[string]any{"token": batch.Undo.Token})
			if left := w.changes(c.path, before); len(left) > 0 {
				t.Errorf("%s: the undo left\n%.2000s", c.path, strings.Join(left, "\n"))
			}
		}
	})
}

// moving are the tables that tell what happened, and those that say how new a page is.
var moving = []string{"audit_", "sys_data_log", "content_version", "job", "sys_undo"}

// furniture is what a site gets anew when it comes back; it was empty of people's work before it could go.
var furniture = []string{"sys_dict", "sys_category", "sys_check_rule", "sys_fill_rule", "sys_seed", "consult_holiday", "consult_template", "content_", "report", "search_synonym", "search_danger", "search_word"}

// newer is what says how new a record is: each write of a row below it makes it newer, a delete and its undo alike.
var newer = regexp.MustCompile(`(version=\d+|update_by=\w*|update_time=\d+);`)

// onlyNewer tells that of the dictionaries nothing differs but how new they are.
func onlyNewer(line string) bool {
	rows, ok := strings.CutPrefix(line, "sys_dict: gone ")
	gone, came, both := strings.Cut(newer.ReplaceAllString(rows, ""), ", new ")
	return ok && both && gone == came
}

func (w *world) changes(path string, before rows) (lines []string) {
	w.t.Helper()
	for _, line := range before.difference(w.picture()) {
		is := func(prefix string) bool { return strings.HasPrefix(line, prefix) }
		if path == "/sys/dictItem" && onlyNewer(line) {
			continue
		}
		if !slices.ContainsFunc(moving, is) && (path != "/sys/tenant" || !slices.ContainsFunc(furniture, is)) {
			lines = append(lines, line)
		}
	}
	return lines
}

// TestEveryCallThatDeletesIsUndoneOrSaysWhyNot keeps the two lists whole.
func TestEveryCallThatDeletesIsUndoneOrSaysWhyNot(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sqliteSite.copy(t))
	undo := map[string]bool{}
	for _, r := range w.staffRoutes() {
		if r.Methods == "POST" && (strings.HasSuffix(r.Path, "/undo") || strings.HasSuffix(r.Path, "/undoRule")) {
			undo[r.Path] = true
		}
	}
	for _, r := range w.staffRoutes() {
		if r.Methods != "DELETE" || notUndone[r.Path] != "" {
			continue
		}
		path := r.Path[:strings.LastIndex(r.Path, "/")]
		if !undo[path+"/undo"] {
			t.Errorf("%s has no undo beside it and no reason why", r.Path)
		}
		if !slices.ContainsFunc(undone, func(s struct{ path, row, before string }) bool { return s.path == path }) {
			t.Errorf("%s is not in the table of TestEveryDeleteIsUndoneToTheByte", r.Path)
		}
	}
}
