package app

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"
	"testing"

	"jikong/internal/config"
	"jikong/internal/value"
	"jikong/internal/web"
)

// mark stands in every row of our site that the neighbours must not see.
const mark = "绝密甲"

// furnished are the rows of our site that the neighbours name in their requests, by the path of their calls.
type furnished map[string]map[string]any

// area is the part of a call's path that tells what it is about: "/sys/user". Sendings and tiles stand under the reports they show.
func area(path string) string {
	parts, named := strings.Split(path, "/"), 3
	if strings.HasPrefix(path, "/online/cgreport/mail/") || strings.HasPrefix(path, "/online/cgreport/tile/") {
		named = 4
	}
	return strings.Join(parts[:min(named, len(parts))], "/")
}

// seedTenant makes one row of everything in our site.
func (w *world) furnish() furnished {
	w.t.Helper()
	made := furnished{}
	save := func(path string, body map[string]any) {
		row := w.ok("POST", "/api"+path, body)
		made[area(path)] = map[string]any{"id": row["id"], "version": row["version"]}
	}
	save("/sys/sysDepart/add", map[string]any{"departName": mark + "科", "parentId": w.id(`SELECT id FROM sys_depart WHERE tenant_id = 1 AND org_code = 'A01'`)})
	save("/sys/position/add", map[string]any{"code": "jia_post", "name": mark + "职务"})
	save("/sys/role/add", map[string]any{"roleCode": "jia_role", "roleName": mark + "角色"})
	save("/sys/sysRoleIndex/add", map[string]any{"roleCode": "jia_role", "url": "/isps/consult", "component": mark + "组件", "status": "1"})
	save("/sys/user/add", map[string]any{"username": "jia_user", "realname": mark + "员工", "password": testPassword,
		"selecteddeparts": made["/sys/sysDepart"]["id"], "selectedroles": made["/sys/role"]["id"], "post": "jia_post"})
	w.departRoles(made, save)
	save("/sys/dict/add", map[string]any{"dictCode": "jia_dict", "dictName": mark + "字典"})
	save("/sys/dictItem/add", map[string]any{"dictId": made["/sys/dict"]["id"], "itemText": mark + "项", "itemValue": "1"})
	save("/sys/category/add", map[string]any{"name": mark + "类目"})
	save("/sys/checkRule/add", map[string]any{"ruleCode": "jia_check", "ruleName": mark + "校验", "ruleJson": `[{"digits":"*","pattern":"^a$","message":"` + mark + `"}]`})
	save("/sys/fillRule/add", map[string]any{"ruleCode": "jia_fill", "ruleName": mark + "填值", "ruleClass": "shop_order_num"})
	save("/sys/query/save", map[string]any{"page": "jia", "title": mark + "查询", "share": "depart", "records": []any{map[string]any{"field": "a", "rule": "eq", "val": "1"}}})
	made["/sys/query"]["version"] = 1
	save("/sys/annountCement/add", map[string]any{"titile": mark + "通告"})
	w.exec(`UPDATE sys_announcement SET send_status = '1', send_time = create_time WHERE titile = $1`, mark+"通告")
	save("/sys/quartzJob/add", map[string]any{"jobClassName": "job.drill", "cronExpression": "0 0 0 1 1 ?", "description": mark + "任务"})
	save("/content/column/add", map[string]any{"name": mark + "栏目", "homePage": "article", "isHref": "N"})
	save("/content/category/add", map[string]any{"columnId": made["/content/column"]["id"], "name": mark + "分类"})
	save("/content/article/add", map[string]any{"columnId": made["/content/column"]["id"], "title": mark + "文章", "body": "<p>" + mark + "正文</p>"})
	save("/content/task/add", map[string]any{"title": mark + "入口", "icon": "pin", "href": "/x"})
	save("/content/unit/add", map[string]any{"groupName": mark, "name": mark + "单位", "href": "https://a.example/"})
	save("/content/topic/add", map[string]any{"columnId": made["/content/column"]["id"], "title": mark + "专题", "state": "draft"})
	save("/content/popup/add", map[string]any{"title": mark + "公告", "endTime": "2031-01-01 00:00:00"})
	save("/content/synonym/add", map[string]any{"words": mark + "病," + mark + "症"})
	w.exec(`INSERT INTO search_shipped_own (tenant_id, word, shown, head) VALUES (1, $1, $1, '鼠疫')`, mark+"词")
	save("/content/searchPin/add", map[string]any{"words": mark, "title": mark + "推荐", "path": "/x", "endDate": w.app.db.Now().Day()})
	save("/content/searchDanger/add", map[string]any{"name": mark + "险", "words": mark + "险", "sentence": mark, "phones": "120 急救", "enabled": true})
	save("/content/searchQuestion/add", map[string]any{"question": mark + "怎么办", "paths": "/x"})
	save("/clinic/district/add", map[string]any{"code": "jia01", "name": mark + "区"})
	save("/clinic/rabies/add", map[string]any{"name": mark + "门诊", "district": "jia01", "address": mark + "路", "hours": "每天 08:00-17:00"})
	save("/clinic/vct/add", map[string]any{"name": mark + "检测点", "district": "jia01", "address": mark + "路", "hours": "每天 08:00-17:00"})
	save("/survey/survey/add", map[string]any{"title": mark + "调查", "questions": []any{map[string]any{"id": "q1", "type": "blank", "title": mark}}})
	w.reports(made)
	w.exec(`UPDATE content_block SET value = $1 WHERE tenant_id = 1 AND id = (SELECT MIN(id) FROM content_block WHERE tenant_id = 1)`, mark)
	w.exec(`UPDATE sys_tenant SET name = $1 WHERE id = 1`, mark+"站")
	made["/content/block"] = map[string]any{"id": w.id(`SELECT MIN(id) FROM content_block WHERE tenant_id = 1`), "version": 1}
	w.files(made)
	w.letters(made)
	w.recruitment(made)
	w.opinions(made)
	w.misses(made)
	w.messages(made)
	w.reviews(made)
	made["/sys/tenant"] = map[string]any{"id": ours, "version": 1}
	made["/sys/permission"] = map[string]any{"id": w.id(`SELECT id FROM sys_permission WHERE url = '/system/user'`), "version": 1}
	made["/sys/log"] = map[string]any{"id": w.id(`SELECT MAX(id) FROM audit_log WHERE tenant_id = 1 AND summary LIKE $1`, "%"+mark+"%")}
	made["/sys/dataLog"] = map[string]any{"id": w.id(`SELECT MAX(id) FROM sys_data_log WHERE tenant_id = 1 AND data_content LIKE $1`, "%"+mark+"%")}
	made["/sys/online"] = map[string]any{"token": w.id(`SELECT id FROM auth_session WHERE tenant_id = 1 AND user_id = (SELECT id FROM sys_user WHERE username = 'founder')`)}
	return made
}

// departRoles gives a department of our site a permission and a role with it.
func (w *world) departRoles(made furnished, save func(path string, body map[string]any)) {
	w.t.Helper()
	depart, permission := made["/sys/sysDepart"]["id"], w.id(`SELECT id FROM sys_permission WHERE url = '/system/user'`)
	w.ok("POST", "/api/sys/permission/saveDepartPermission", map[string]any{"departId": depart, "permissionIds": permission.String(), "lastpermissionIds": ""})
	save("/sys/sysDepartRole/add", map[string]any{"departId": depart, "roleCode": "jia_depart_role", "roleName": mark + "部门角色"})
	role := made["/sys/sysDepartRole"]
	role["roleId"], role["newRoleId"], role["deptId"] = role["id"], role["id"], depart
	w.ok("POST", "/api/sys/sysDepartPermission/saveDeptRolePermission", map[string]any{"roleId": role["id"], "permissionIds": permission.String(), "lastpermissionIds": ""})
	w.ok("POST", "/api/sys/sysDepartRole/deptRoleUserAdd", map[string]any{"userId": made["/sys/user"]["id"], "newRoleId": role["id"], "oldRoleId": ""})
	made["/sys/sysDepartPermission"] = map[string]any{"id": permission, "roleId": role["id"]}
}

// reports makes a report of our site, its sending, whose condition holds the mark, and its tile on somebody's home tab.
func (w *world) reports(made furnished) {
	w.t.Helper()
	report := w.ok("POST", "/api/online/cgreport/head/add", map[string]any{"head": map[string]any{"code": "jia_report", "name": mark + "报表", "dataSet": "r_visit"}})["head"].(map[string]any)
	made["/online/cgreport"] = map[string]any{"id": report["id"], "headId": report["id"], "version": report["version"]}
	w.exec(`INSERT INTO report_mail (id, tenant_id, report_id, cron_expression, query, create_time)
		VALUES (77007, 1, $1, '0 0 8 ? * MON', $2, 0)`, report["id"], "column="+mark)
	made["/online/cgreport/mail"] = map[string]any{"id": 77007, "headId": report["id"], "version": 1}
	tile := w.ok("POST", "/api/online/cgreport/tile/add", map[string]any{"headId": report["id"], "view": "number", "title": mark + "数"})
	made["/online/cgreport/tile"] = map[string]any{"id": tile["id"], "headId": report["id"]}
}

// files puts a folder with a file into the library of our site. Their content is nowhere: what the matrix asks for are rows.
func (w *world) files(made furnished) {
	w.t.Helper()
	w.exec(`INSERT INTO media_blob (sha256, size, touch_time) VALUES ('x', 1, 0)`)
	w.exec(`INSERT INTO media_folder (id, tenant_id, name, create_time) VALUES (77001, 1, $1, 0)`, mark+"文件夹")
	w.exec(`INSERT INTO media_file (id, tenant_id, path, name, ext, mime, kind, size, sha256, folder_id, biz, library, create_time)
		VALUES (77002, 1, 'library/jia.txt', $1, 'txt', 'text/plain', 'text', 1, 'x', 77001, 'library', TRUE, 0)`, mark+"文件.txt")
	made["/media/folder"] = map[string]any{"id": 77001, "version": 1}
	made["/media/file"] = map[string]any{"id": 77002, "version": 1}
	made["/sys/oss"] = made["/media/file"]
}

// misses puts what nobody found on our site.
func (w *world) misses(made furnished) {
	w.t.Helper()
	w.exec(`INSERT INTO search_miss (id, tenant_id, word, times, first_day, last_day) VALUES (77005, 1, $1, 3, '2026-11-20', '2026-11-20')`, mark+"词")
	made["/content/searchMiss"] = map[string]any{"id": 77005}
	w.exec(`INSERT INTO search_week (id, tenant_id, week, word, times, results, missed) VALUES (77005, 1, '2026-11-16', $1, 3, 0, 3)`, mark+"词")
	made["/content/searchWeek"] = map[string]any{"id": 77005, "word": mark + "词"}
}

// messages puts what was sent to somebody of our site, and a text that is ready to be sent.
func (w *world) messages(made furnished) {
	w.t.Helper()
	w.exec(`INSERT INTO sys_sms (id, tenant_id, es_title, es_type, es_receiver, template_code, es_send_status, create_time)
		VALUES (77006, 1, $1, '1', '138****1234', 'jia', '1', 0)`, mark+"模板")
	w.exec(`INSERT INTO sys_sms_template (id, tenant_id, template_name, template_code, template_type, template_content, create_time)
		VALUES (77006, 1, $1, 'jia_template', '4', $1, 0)`, mark+"模板")
	made["/sys/message"] = map[string]any{"id": 77006, "version": 1, "templateCode": "jia_template", "receiver": "jia_user"}
}

// opinions puts what readers said of a page of our site.
func (w *world) opinions(made furnished) {
	w.t.Helper()
	w.exec(`INSERT INTO feedback_page (id, tenant_id, path, name, useless, last_time) VALUES (77003, 1, '/jia', $1, 1, 0)`, mark+"页面")
	w.exec(`INSERT INTO feedback_answer (id, tenant_id, page_id, answer_key, useful, comment, status, create_time)
		VALUES (77004, 1, 77003, 'jia', FALSE, $1, 'new', 0)`, mark+"意见")
	made["/feedback/page"] = map[string]any{"id": 77003}
	made["/feedback/comment"] = map[string]any{"id": 77004, "version": 1}
}

// named are the parameters, of whichever kind, by which a request could name rows of our site.
func (f furnished) named(path string) map[string]any {
	own := f[area(path)]
	user, role, depart := f["/sys/user"]["id"], f["/sys/role"]["id"], f["/sys/sysDepart"]["id"]
	named := map[string]any{
		"userId": user, "userid": user, "userIds": user, "userIdList": []any{user}, "username": "jia_user", "code": "jia_post", "codes": "jia_post",
		"roleId": role, "roleCode": "jia_role", "selectedroles": role, "depId": depart, "departId": depart, "departIds": depart,
		"selecteddeparts": depart, "dictId": f["/sys/dict"]["id"], "folderId": f["/media/folder"]["id"], "columnId": f["/content/column"]["id"], "permissionId": f["/sys/permission"]["id"],
		"dataTable": "sys_user", "dataId": user, "dataId1": f["/sys/dataLog"]["id"], "dataId2": f["/sys/log"]["id"], "ruleCode": "jia_check", "value": "b",
		"keyWord": mark, "keyword": mark, "dictName": mark, "primaryKey": "id", "page": "jia", "pageCode": "jia", "status": 2, "dataScope": "all",
		"permissionIds": f["/sys/permission"]["id"], "password": "Xin-De-Mi-Ma-2031", "realname": "篡改", "name": "篡改", "title": "篡改", "titile": "篡改",
		"departName": "篡改", "roleName": "篡改", "itemText": "篡改", "ruleName": "篡改", "groupName": "篡改", "share": "mine", "reason": "篡改",
		"records": []any{map[string]any{"field": "a", "rule": "eq", "val": "9"}},
	}
	for name, v := range own {
		named[name] = v
	}
	for _, name := range []string{"ids", "parentId", "parentIds", "pid"} {
		if v, known := own["id"]; known {
			named[name] = v
		}
	}
	return named
}

// requests are the addresses and bodies that try a call: as it stands, and with everything that could name a row of our site.
func (f furnished) requests(r web.Route) (paths []string, body map[string]any) {
	own := f[area(r.Path)]
	named := f.named(r.Path)
	if area(r.Path) == "/sys/user" {
		delete(named, "keyword")
		named["code"] = own["id"]
	}
	query := url.Values{}
	for name, v := range named {
		query.Set(name, fmt.Sprint(v))
	}
	for _, name := range []string{"keyWord", "keyword", "userId", "roleId"} {
		query.Set(name, fmt.Sprint(named[name]))
	}
	var bases []string
	for _, code := range []string{"jia_dict", "sys_user,realname,username", "sys_depart,depart_name,id", "sys_role,role_name,id", "sys_position,name,code",
		"sys_dict,dict_name,dict_code", "sys_category,name,id", "sys_tenant,name,id"} {
		id := fmt.Sprint(own["id"])
		base := strings.NewReplacer("{$}", "", "{dictCode}", url.PathEscape(code), "{key}", "jia_user", "{ruleCode}", "jia_fill", "{id}", id,
			"{permissionId}", fmt.Sprint(named["permissionId"]), "{roleId}", fmt.Sprint(named["roleId"]), "{departId}", fmt.Sprint(named["departId"])).Replace(r.Path)
		if base = "/api" + base; !slices.Contains(bases, base) {
			bases = append(bases, base)
		}
	}
	for _, base := range bases {
		only := url.Values{"id": {fmt.Sprint(own["id"])}, "ids": {fmt.Sprint(own["id"])}}
		paths = append(paths, base, base+"?pageSize=500", base+"?"+only.Encode(), base+"?"+query.Encode())
		for _, name := range []string{"keyWord", "keyword", "userId", "userid", "userIds", "roleId", "depId", "departId", "dictId", "pcode", "pid", "parentId",
			"username", "code", "codes", "page", "headId", "dataTable=sys_user&dataId", "realname"} {
			key := name[strings.LastIndexByte(name, '&')+1:]
			if v, known := named[key]; known && r.Methods == "GET" {
				paths = append(paths, base+"?"+name+"="+url.QueryEscape(fmt.Sprint(v)))
			}
		}
	}
	if r.Path == "/sys/dict/loadTreeData" {
		paths = append(paths, "/api"+r.Path+"?tableName=sys_depart&text=depart_name&code=id&pidField=parent_id&pid="+fmt.Sprint(f["/sys/sysDepart"]["id"]),
			"/api"+r.Path+"?tableName=sys_category&text=name&code=id&pidField=pid&hasChildField=has_child&pid=")
	}
	return paths, named
}

// shows asks with all requests of a call and returns the first answer with the mark.
func (w *world) shows(f furnished, r web.Route) string {
	w.t.Helper()
	paths, body := f.requests(r)
	for _, path := range paths {
		headers := clientHeaders(w.t, recordedRequest{address: path}, "")
		headers[5] = ""
		var a answer
		if r.Methods == "GET" || r.Methods == "DELETE" {
			a = w.do(r.Methods, path, nil, headers...)
		} else {
			a = w.do(r.Methods, path, body, headers...)
		}
		if a.Status >= 500 || strings.Contains(a.Message, "意外") {
			w.t.Errorf("%s %.200s breaks: %s", r.Methods, path, a.Body)
		}
		if text := a.Body + unzipped(w.t, a.Body); strings.Contains(text, mark) && !echo(a) {
			return r.Methods + " " + path + ": " + text
		}
	}
	return ""
}

// echo tells that an answer only repeats what the request itself said.
func echo(a answer) bool { return !a.Success && strings.Contains(a.Message, mark) }

// unzipped is the text of a spreadsheet.
func unzipped(t *testing.T, body string) string {
	t.Helper()
	if !strings.HasPrefix(body, "PK") {
		return ""
	}
	file, err := zip.NewReader(bytes.NewReader([]byte(body)), int64(len(body)))
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for _, part := range file.File {
		r, err := part.Open()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(&text, r); err != nil {
			t.Fatal(err)
		}
		r.Close()
	}
	return text.String()
}

// Somebody with every right in one site asks every call for the rows of another: no list, look-up, tree, report or file shows them,
// and no save, move, grant or delete touches them. That the same requests do find the rows is seen by asking as their owner.
func TestNoCallReachesTheRowsOfAnotherSite(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		w := newWorld(t, data)
		w.person("chief", map[value.ID]string{ours: "everything"})
		w.person("stranger", map[value.ID]string{theirs: "everything"})
		w.as("chief")
		rows := w.furnish()
		before := w.picture()
		for _, r := range w.staffRoutes() {
			w.as("stranger")
			if seen := w.shows(rows, r); seen != "" {
				t.Errorf("the neighbour sees ours: %.500s", seen)
			}
			if r.Methods != "GET" {
				after := w.picture()
				w.expectOnlyTheirs(r, before, after, rows)
				before = after
			}
		}
		w.as("chief")
		shown := 0
		for _, r := range w.staffRoutes() {
			if r.Methods != "GET" {
				continue
			}
			seen := w.shows(rows, r) != ""
			if seen {
				shown++
			}
			if must := strings.HasSuffix(r.Path, "/list") || strings.HasSuffix(r.Path, "/queryById") || strings.HasSuffix(r.Path, "/exportXls"); must && !seen && !slices.Contains(withoutMark, r.Path) {
				t.Errorf("the owner does not find the row with %s: the test would not see a leak", r.Path)
			}
		}
		if shown < 60 {
			t.Errorf("only %d calls show the rows to their owner", shown)
		}
	})
}

// withoutMark are lists whose rows belong to the whole installation, are always empty or show no text of ours, a file of figures, one that is sent for a
// posting and a reason only, and receipts, which are everybody's own and gone when an announcement is revoked by one of these calls.
var withoutMark = []string{"/dashboard/analysis/exportXls", "/sys/sysAnnouncementSend/list", "/sys/sysAnnouncementSend/queryById", "/sys/permission/list", "/content/picture/list", "/sys/online/list", "/sys/dataLog/list", "/sys/dataLog/exportXls", "/sys/lifetime/list", "/sys/dataSource/list", "/recruit/application/exportXls"}

// expectOnlyTheirs fails when anything changed but rows of the neighbours' own site.
func (w *world) expectOnlyTheirs(r web.Route, before, after rows, made furnished) {
	w.t.Helper()
	foreign := map[string]bool{}
	for _, row := range made {
		if id := fmt.Sprint(row["id"]); len(id) > 3 {
			foreign["_id="+id+";"] = true
		}
	}
	for table, texts := range after {
		if table == "audit_chain" || table == "installation" || slices.Equal(texts, before[table]) {
			continue
		}
		for _, line := range append(without(texts, before[table]), without(before[table], texts)...) {
			touches := strings.Contains(line, "tenant_id=1;")
			for name := range foreign {
				touches = touches || strings.Contains(line, name)
			}
			own := strings.Contains(line, "tenant_id=2;") || strings.Contains(line, "create_by=stranger;") || strings.Contains(line, "username=stranger;")
			linked := strings.HasPrefix(table, "sys_user_") || strings.HasPrefix(table, "sys_role_") || strings.HasPrefix(table, "sys_depart_")
			if touches || !own && !linked {
				w.t.Errorf("%s %s changes %s: %.400s", r.Methods, r.Path, table, line)
			}
		}
	}
}

// Nobody hears of people, departments and roles through the texts of their own rows: ids of another site stay bare ids.
func TestAnIDOfAnotherSiteIsNeverTranslated(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sqliteSite.copy(t))
	w.person("chief", map[value.ID]string{ours: "everything"})
	w.person("stranger", map[value.ID]string{theirs: "everything"})
	w.as("chief")
	made := w.furnish()
	w.exec(`UPDATE sys_user SET depart_ids = $1, user_identity = 2, post = 'jia_post' WHERE username = 'stranger'`, fmt.Sprint(made["/sys/sysDepart"]["id"]))
	w.as("stranger")
	for _, path := range []string{"/api/sys/user/list", "/api/sys/user/exportXls", "/api/sys/user/getUserInfo", "/api/sys/user/queryUserComponentData", "/api/sys/sysDepart/queryMyDeptTreeList"} {
		if a := w.get(path); strings.Contains(a.Body+unzipped(t, a.Body), mark) {
			t.Errorf("%s translates it: %s", path, a.Body)
		}
	}
	var page struct {
		Records []map[string]any `json:"records"`
	}
	decode(t, w.get("/api/sys/user/list").Result, &page)
	for _, p := range page.Records {
		if p["username"] != "stranger" && p["username"] != "founder" { // whoever makes a site belongs to it
			t.Errorf("sees %v", p)
		}
	}
}
