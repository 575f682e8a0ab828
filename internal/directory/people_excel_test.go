package directory_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"jikong/internal/access"
	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/directory"
	"jikong/internal/sitetest"
	"jikong/internal/web"
)

var peopleHeads = []any{"*登录名", "*姓名", "生日", "性别", "邮箱", "手机号", "工号", "座机", "职务", "*所在部门"}

// everybody lists the login names of all accounts.
func (s *site) everybody() []string {
	s.T.Helper()
	return s.Texts(`SELECT username FROM sys_user ORDER BY username`)
}

func TestPeopleComeInByFile(t *testing.T) {
	rows := []struct {
		cells   []any
		refused string // "" for a person who comes in
	}{
		{[]any{"ZhaoLi", "赵丽", "1990-01-31", "女", "zhao@example.org", "13800000001", "0017", "010-12345678", "科员，科长", "应急科"}, ""},
		{[]any{"qianwu", "钱五", "1990/2/1", "1", "", "19800000002", "", "", "staff", "A01A02、应急科"}, ""},
		{[]any{"formula", "=HYPERLINK(\"http://x\",\"点\")", "", "", "", "", "@SUM(A1)", "", "", "应急科"}, ""},
		{[]any{"zhaoli", "赵丽二", "", "", "", "", "", "", "", "应急科"}, "登录名“zhaoli”已存在"},
		{[]any{"wang", "王敏", "", "", "", "", "", "", "", "应急科"}, "登录名“wang”已存在"},
		{[]any{"same_phone", "某", "", "", "", "13800000001", "", "", "", "应急科"}, "手机号“13800000001”已存在"},
		{[]any{"same_mail", "某", "", "", "zhao@example.org", "", "", "", "", "应急科"}, "邮箱“zhao@example.org”已存在"},
		{[]any{"same_no", "某", "", "", "", "", "0017", "", "", "应急科"}, "工号“0017”已存在"},
		{[]any{"no_depart", "某"}, "请填写所在部门"},
		{[]any{"other_dep", "某", "", "", "", "", "", "", "", "火星科"}, "没有部门“火星科”（J13）"},
		{[]any{"two_deps", "某", "", "", "", "", "", "", "", "值班组"}, "有几个部门叫“值班组”，请改写成机构编码（J14）"},
		{[]any{"no_post", "某", "", "", "", "", "", "", "皇帝", "应急科"}, "职务“皇帝”不存在"},
		{[]any{"no_sex", "某", "", "未知", "", "", "", "", "", "应急科"}, "性别“未知”不存在"},
		{[]any{"bad_phone", "某", "", "", "", "12345", "", "", "", "应急科"}, "请输入正确手机号"},
		{[]any{"bad_phone2", "某", "", "", "", "1380000000１", "", "", "", "应急科"}, "请输入正确手机号"},
		{[]any{"bad_mail", "某", "", "", "a@b", "", "", "", "", "应急科"}, "邮箱格式不正确"},
		{[]any{"bad_tel", "某", "", "", "", "", "", "12", "", "应急科"}, "请输入正确的座机号码"},
		{[]any{"bad_day", "某", "1990-02-30", "", "", "", "", "", "", "应急科"}, "生日"},
		{[]any{"to_come", "某", "2026-11-21", "", "", "", "", "", "", "应急科"}, "生日不能晚于今天（C22）"},
		{[]any{"ab", "某", "", "", "", "", "", "", "", "应急科"}, "4 到 18"},
		{[]any{"' OR 1=1 --", "某", "", "", "", "", "", "", "", "应急科"}, "只允许字母、数字、下划线"},
		{[]any{"", "某", "", "", "", "", "", "", "", "应急科"}, "请填写登录名"},
		{[]any{"no_name", "", "", "", "", "", "", "", "", "应急科"}, "请填写姓名"},
		{[]any{"long_name", strings.Repeat("长", 51), "", "", "", "", "", "", "", "应急科"}, "最多 50 个字"},
		{[]any{"sql_dep", "某", "", "", "", "", "", "", "", "应急科' OR '1'='1"}, "没有部门“应急科' OR '1'='1”"},
	}
	onSites(t, func(s *site) {
		s.Centre()
		s.withReports()
		token := s.SignedIn()
		s.Depart(token, "A01A02", "值班组") // a second one of this name
		lines, reasons := [][]any{{"用户"}, {"说明"}, peopleHeads}, []string{}
		for i, r := range rows {
			lines = append(lines, r.cells)
			if r.refused != "" {
				reasons = append(reasons, fmt.Sprintf("第 %d 行：%s", i+4, r.refused))
			}
		}
		before := s.everybody()
		a := s.Send(token, "/sys/user/importExcel", sitetest.Book(t, lines...))
		result := into[crud.Imported](s, a)
		if !a.Success || a.Code != 201 || result.Total != len(rows) || result.Errors != len(reasons) || result.Success != len(rows)-len(reasons) || result.File != "用户导入退回.xlsx" {
			t.Fatalf("%s", a.Raw)
		}
		if got, want := s.everybody(), slices.Sorted(slices.Values(append(before, "zhaoli", "qianwu", "formula"))); !slices.Equal(got, want) {
			t.Errorf("people %v, want %v", got, want)
		}
		returned := s.file(token, result.FileURL)
		for i, want := range reasons {
			cells := returned[i+1]
			place, reason, _ := strings.Cut(want, "：")
			if got := cells[len(cells)-1]; !strings.HasPrefix(got, place+"：") || !strings.Contains(got, reason) {
				t.Errorf("returned with %q, want %q", got, want)
			}
		}
		if len(returned) != len(reasons)+1 {
			t.Errorf("%d rows are returned, want %d", len(returned)-1, len(reasons))
		}
		page := into[web.Page[directory.Person]](s, s.Do(call{Path: "/sys/user/list?username=zhaoli", Token: token}))
		if p := page.Records[0]; p.Realname != "赵丽" || p.Birthday != "1990-01-31" || p.Sex != 2 || p.WorkNo != "0017" || p.Post != "staff,section_chief" ||
			p.OrgCodeTxt != "应急科" || p.Status != 1 || p.UserIdentity != 1 || p.CreateBy != "wang" || p.RelTenantIDs != "1" || p.OrgCode != "A01A01" {
			t.Errorf("%+v", p)
		}
		if got := s.Texts(`SELECT realname || work_no FROM sys_user WHERE username = 'formula'`); got[0] != `=HYPERLINK("http://x","点")@SUM(A1)` {
			t.Errorf("stored %q", got)
		}
		if log := s.Audited("sys_user.import"); len(log) != 1 || log[0] != fmt.Sprintf("wang: 导入用户 3 条，退回 %d 条", len(reasons)) {
			t.Errorf("log %v", log)
		}
		s.nobodyKnowsTheirPasswords("zhaoli", "qianwu", "formula")
	})
}

// nobodyKnowsTheirPasswords until one is reset for them.
func (s *site) nobodyKnowsTheirPasswords(names ...string) {
	s.T.Helper()
	for _, name := range names {
		for _, guess := range []string{"", secret, name, "123456", "13800000001"} {
			if a := s.Login(name, guess); a.Success {
				s.T.Errorf("%s signs in with %q", name, guess)
			}
		}
		if stored := s.Texts(`SELECT password FROM sys_user WHERE username = $1`, name)[0]; !strings.HasPrefix(stored, "$argon2id$") {
			s.T.Errorf("%s has %q for a password", name, stored)
		}
		if roles := s.Texts(`SELECT CAST(role_id AS TEXT) FROM sys_user_role ur JOIN sys_user u ON u.id = ur.user_id WHERE u.username = $1`, name); len(roles) != 0 {
			s.T.Errorf("%s holds roles %v", name, roles)
		}
	}
	security := s.TokenOf(s.Login("anquan", secret))
	s.Must(s.Do(call{Method: "PUT", Path: "/sys/user/changePassword", Token: security, Body: fmt.Sprintf(`{"username":%q,"password":"Yue-Liang-2288"}`, names[0])}))
	s.WantStep(s.Login(names[0], "Yue-Liang-2288"), "new-password")
}

func TestPeopleComeInByAnOlderFile(t *testing.T) {
	old, err := os.ReadFile("testdata/people.xls")
	if err != nil {
		t.Fatal(err)
	}
	onSites(t, func(s *site) {
		s.Centre()
		a := s.Send(s.SignedIn(), "/sys/user/importExcel", old, sitetest.Book(t, []any{"登录名", "姓名", "所在部门"}, []any{"new_one", "新", "应急科"}))
		if a.Code != 201 || !strings.Contains(a.Message, "文件“人员1.xlsx”第 4 行，邮箱格式不正确") {
			t.Errorf("%s", a.Raw)
		}
		want := []string{"new_one", "old_one 老格式甲 13800000021 007 A01A01", "old_two 老格式乙 13800000022 008 A01A02"}
		if got := s.Texts(`SELECT TRIM(username || CASE WHEN work_no = '' THEN '' ELSE ' ' || realname || ' ' || phone || ' ' || work_no || ' ' || org_code END)
			FROM sys_user JOIN sys_user_tenant ut ON ut.user_id = sys_user.id WHERE username LIKE '%!_one' ESCAPE '!' OR username LIKE 'old%' ORDER BY username`); !slices.Equal(got, want) {
			t.Errorf("%q", got)
		}
	})
}

// An import does what the person could do by hand and nothing else.
func TestAnImportReachesNoFurtherThanItsPerson(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		system, _ := s.County()
		s.Exec(`INSERT INTO sys_depart (id, tenant_id, depart_name, org_code, create_time) VALUES (77, 2, '县应急科', 'A01A01', 0)`)
		role := s.Role(security, "clerk", 22, 2205) // the screen of users and the right to import
		s.Must(s.Post(security, "/sys/role/dataScope", `{"roleId":%q,"dataScope":"departs","version":%d}`, role.ID, role.Version))
		s.Officer("clerk1", "clerk", "A01A01")
		s.Exec(`DELETE FROM sys_user_depart WHERE user_id = $1 AND dep_id = $2`, s.UserID("clerk1"), s.DepartID("A01"))
		clerk := s.TokenOf(s.Login("clerk1", secret))
		heads := []any{"登录名", "姓名", "所在部门", "角色", "密码", "所属站点", "状态", "编号", "租户", "创建人", "删除状态"}
		more := []any{access.RoleSystem, secret, "2", "冻结", "1", "2", "wang", "1"}
		file := sitetest.Book(t, heads, append([]any{"in_sight", "甲", "应急科"}, more...), append([]any{"below_it", "乙", "值班组"}, more...),
			append([]any{"too_high", "丙", "A01"}, more...), append([]any{"beside_it", "丁", "应急科，免疫科"}, more...), append([]any{"elsewhere", "戊", "县应急科"}, more...))
		for says, c := range map[string]struct {
			token string
			code  int
		}{"without a session": {"", 401}, "without the right": {security, 510}, "without the right of the site": {s.Officer("audit1", access.RoleAudit, "A01"), 510}} {
			if a := s.Send(c.token, "/sys/user/importExcel", file); a.Code != c.code {
				t.Errorf("%s: %s", says, a.Raw)
			}
		}
		a := s.Send(clerk, "/sys/user/importExcel", file)
		for _, part := range []string{"导入 2 条，退回 3 条", "第 4 行，部门“中心”不在您的管理范围（C4）", "第 5 行，部门“免疫科”不在您的管理范围（C5）", "第 6 行，没有部门“县应急科”（C6）", "没有用到的列：角色、密码、所属站点、编号、租户、删除状态"} {
			if !strings.Contains(a.Message, part) {
				t.Errorf("does not say %q: %s", part, a.Message)
			}
		}
		for _, name := range []string{"too_high", "beside_it", "elsewhere"} {
			if slices.Contains(s.everybody(), name) {
				t.Errorf("%s came in", name)
			}
		}
		for _, name := range []string{"in_sight", "below_it"} {
			if got := s.Texts(`SELECT CAST(tenant_id AS TEXT) FROM sys_user_tenant ut JOIN sys_user u ON u.id = ut.user_id WHERE u.username = $1 AND u.Status = 1 AND u.del_flag = 0 AND u.create_by = 'clerk1'`, name); !slices.Equal(got, []string{"1"}) {
				t.Errorf("%s belongs to %v", name, got)
			}
		}
		if got := s.names(system, "/sys/user/list?username=*sight*"); len(got) != 0 {
			t.Errorf("the county sees %v", got)
		}
		s.Must(s.Send(system, "/sys/user/importExcel", sitetest.Book(t, []any{"登录名", "姓名", "所在部门"}, []any{"of_county", "县", "县应急科"})))
		if got := s.names(s.SignedIn(), "/sys/user/list?username=of_county"); len(got) != 0 {
			t.Errorf("the centre sees %v", got)
		}
		s.nobodyKnowsTheirPasswords("in_sight", "below_it")
	})
}

func TestAFileThatIsNoListOfPeopleChangesNothing(t *testing.T) {
	heads := []any{"登录名", "姓名", "所在部门"}
	many := [][]any{heads}
	for i := range 2_001 {
		many = append(many, []any{fmt.Sprintf("many_%d", i), "多", "应急科"})
	}
	onSites(t, func(s *site) {
		s.Centre()
		s.withReports()
		token := s.SignedIn()
		before := s.everybody()
		good := sitetest.Book(t, heads, []any{"good", "好", "应急科"})
		for _, c := range []struct {
			says  string
			files [][]byte
			want  string
		}{
			{"no file", nil, "请选择"},
			{"nothing in it", [][]byte{{}}, "不是 Excel 文件"},
			{"a page of HTML", [][]byte{[]byte("<html><table><tr><td>登录名</td></tr></table></html>")}, "不是 Excel 文件"},
			{"a list with commas", [][]byte{[]byte("登录名,姓名,所在部门\ngood,好,应急科\n")}, "不是 Excel 文件"},
			{"half a file", [][]byte{good[:len(good)/2]}, "损坏"},
			{"an archive of something else", [][]byte{append([]byte("PK\x03\x04"), make([]byte, 200)...)}, "损坏"},
			{"only headings", [][]byte{sitetest.Book(t, heads)}, "没有可以导入的数据"},
			{"no headings", [][]byte{sitetest.Book(t, []any{"good", "好", "应急科"})}, "没有找到标题行"},
			{"a heading twice", [][]byte{sitetest.Book(t, append(heads, "姓名"), []any{"good", "好", "应急科", "坏"})}, "出现了两次"},
			{"a needed column left out", [][]byte{sitetest.Book(t, heads[:2], []any{"good", "好"})}, "所在部门"},
			{"2,001 people", [][]byte{sitetest.Book(t, many...)}, "2000 行"},
			{"a good file with a bad one", [][]byte{good, []byte("x")}, "文件“人员2.xlsx”"},
			{"21 files", slices.Repeat([][]byte{good}, 21), "最多导入 20 个文件"},
		} {
			a := s.Send(token, "/sys/user/importExcel", c.files...)
			if a.Success || a.Code != 500 || !strings.Contains(a.Message, c.want) && !strings.Contains(a.Message, "损坏") {
				t.Errorf("%s: %.300s", c.says, a.Raw)
			}
			if got := s.everybody(); !slices.Equal(got, before) {
				t.Fatalf("%s left %v", c.says, got)
			}
		}
	})
}

func TestPeopleLeaveByFile(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		system, _ := s.County()
		root := s.SignedIn()
		s.Role(security, "clerk", 22, 2201, 2206) // the screen of users, the list, the right to export
		formulas := []string{"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "＝1", " =1", "'=1", "=cmd|' /C calc'!A0"}
		for i, name := range formulas {
			body, err := json.Marshal(map[string]string{"username": fmt.Sprintf("formula_%d", i), "realname": "某", "password": secret, "selecteddeparts": s.DepartID("A01A02").String()})
			if err != nil {
				t.Fatal(err)
			}
			s.Must(s.Do(call{Method: "POST", Path: "/sys/user/add", Token: root, Body: string(body)}))
			s.Exec(`UPDATE sys_user SET realname = $1, work_no = $2 WHERE username = $3`, name, fmt.Sprintf("=%d", i), fmt.Sprintf("formula_%d", i))
		}
		s.Officer("clerk1", "clerk", "A01A01")
		for name, code := range map[string]string{"in_office": "A01A01", "in_group": "A01A01A01", "at_top": "A01"} {
			s.Must(s.AddPerson(root, name, fmt.Sprintf(`,"selecteddeparts":"%d","sex":2,"post":"staff"`, s.DepartID(code))))
		}
		s.Exec(`DELETE FROM sys_user_depart WHERE user_id = $1 AND dep_id = $2`, s.UserID("clerk1"), s.DepartID("A01"))
		s.Exec(`UPDATE sys_user SET create_by = 'clerk1' WHERE username = 'formula_0'`)
		s.Exec(`UPDATE sys_user SET del_flag = 1 WHERE username = 'formula_8'`)
		s.Must(s.AddPerson(system, "of_county", ""))

		heads := []string{"登录名", "姓名", "生日", "性别", "邮箱", "手机号", "工号", "座机", "状态", "职务", "创建人", "创建时间", "更新人", "更新时间", "所在部门"}
		all := []string{"anquan", "at_top", "clerk1", "formula_0", "formula_1", "formula_2", "formula_3", "formula_4", "formula_5", "formula_6", "formula_7", "in_group", "in_office", "wang"}
		office, county := s.UserID("in_office"), s.UserID("of_county")
		selected := fmt.Sprintf("?selections=%d,%d,%d,%d,", office, county, s.UserID("formula_0"), s.UserID("formula_8"))
		for _, c := range []struct {
			says, query string
			kind        auth.ScopeKind
			want        []string
		}{
			{"everything", "", auth.ScopeAll, all},
			{"the department and below", "", auth.ScopeDeparts, []string{"clerk1", "in_group", "in_office"}},
			{"the department", "", auth.ScopeDepart, []string{"clerk1", "in_office"}},
			{"what they made", "", auth.ScopeSelf, []string{"clerk1", "formula_0"}},
			{"chosen departments, none", "", auth.ScopeChosen, []string{"clerk1"}},
			{"the selected of everything", selected, auth.ScopeAll, []string{"formula_0", "in_office"}},
			{"the selected of the department", selected, auth.ScopeDeparts, []string{"in_office"}},
			{"the parameters in one", "?paramsStr=" + `%7B%22username%22%3A%22in_*%22%7D`, auth.ScopeDeparts, []string{"in_group", "in_office"}},
			{"a filter", "?realname=*%E6%9F%90*", auth.ScopeDepart, []string{"in_office"}},
		} {
			s.Reach("clerk", c.kind)
			clerk := s.TokenOf(s.Login("clerk1", secret))
			rows := s.file(clerk, "/sys/user/exportXls"+c.query)
			if !slices.Equal(rows[0], heads) {
				t.Errorf("%s: headings %v", c.says, rows[0])
			}
			if got := column(rows[1:], 0); !slices.Equal(got, c.want) {
				t.Errorf("%s: exported %v, want %v", c.says, got, c.want)
			}
			listed := s.names(clerk, "/sys/user/list?pageSize=100&"+strings.TrimPrefix(strings.Replace(c.query, "selections", "code", 1), "?"))
			if !strings.Contains(c.query, "paramsStr") && !slices.Equal(listed, c.want) {
				t.Errorf("%s: the list shows %v, want %v", c.says, listed, c.want)
			}
		}
		s.Reach("clerk", auth.ScopeAll)
		s.cellsAreHarmless(s.TokenOf(s.Login("clerk1", secret)), formulas)
		if log := s.Audited("sys_user.export"); len(log) != 10 || log[0] != fmt.Sprintf("clerk1: 导出用户 %d 条", len(all)) {
			t.Errorf("log %v", log)
		}
		for says, token := range map[string]string{"without a session": "", "without the right": security} {
			w := newRecorder()
			s.Handler.ServeHTTP(w, newRequest("/sys/user/exportXls", token))
			if w.Code < 400 || strings.Contains(w.Body.String(), "wang") {
				t.Errorf("%s: %d %s", says, w.Code, w.Body)
			}
		}
	})
}

// cellsAreHarmless looks into the file itself, as reading takes the mark of guarded texts away again.
func (s *site) cellsAreHarmless(token string, formulas []string) {
	s.T.Helper()
	w := newRecorder()
	s.Handler.ServeHTTP(w, newRequest("/sys/user/exportXls?username=formula_*&column=username&order=asc", token))
	file, err := excelize.OpenReader(bytes.NewReader(w.Body.Bytes()))
	if err != nil {
		s.T.Fatal(err)
	}
	defer file.Close()
	name := file.GetSheetName(0)
	rows, err := file.GetRows(name)
	if err != nil {
		s.T.Fatal(err)
	}
	for r, row := range rows {
		for c, text := range row {
			place, err := excelize.CoordinatesToCellName(c+1, r+1)
			if err != nil {
				s.T.Fatal(err)
			}
			if formula, err := file.GetCellFormula(name, place); err != nil || formula != "" || strings.ContainsAny(strings.TrimSpace(text + " ")[:min(1, len(strings.TrimSpace(text)))], "=+-@") {
				s.T.Errorf("%s holds %q, formula %q (%v)", place, text, formula, err)
			}
		}
	}
	if len(rows) != 3+len(formulas)-1 {
		s.T.Errorf("%d rows", len(rows))
	}
}

// A file changes people who are there as the form over them does, and nothing by which an account is opened.
func TestAnImportUpdatesPeopleButNotWhatOpensTheirAccount(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		root := s.SignedIn()
		s.Must(s.AddPerson(root, "wxm07", `,"phone":"13911112222","email":"wu@example.org"`))
		s.Role(security, "importer", 22, 2205)
		s.Reach("importer", auth.ScopeAll)
		importer := s.Officer("daoru", "importer", "A01")
		s.Role(security, "curious", sitetest.ListRow, sitetest.AddRow, sitetest.EditRow, 2205)
		s.Reach("curious", auth.ScopeAll)
		blind := s.Officer("haoqi", "curious", "A01")
		const update = "/sys/user/importExcel?existing=update"
		state := func() string {
			return s.Texts(`SELECT realname || ' ' || phone || ' ' || email || ' ' || telephone || ' ' || status FROM sys_user WHERE username = 'wxm07'`)[0]
		}
		s.Exec(`UPDATE sys_user SET status = 2, realname = '吴小明' WHERE username = 'wxm07'`)
		for _, c := range []struct {
			says, token string
			cells       []any // account, name, phone, mail, landline
			answer      string
			state       string
		}{
			{"a name and a landline, the account in capitals", root, []any{"WXM07", "吴晓明", "", "", "0300-5550001"}, "其中更新 1 条", "吴晓明 13911112222 wu@example.org 0300-5550001 2"},
			{"the phone as it is", root, []any{"wxm07", "吴小明", "13911112222", "", ""}, "其中更新 1 条", "吴小明 13911112222 wu@example.org 0300-5550001 2"},
			{"another phone", root, []any{"wxm07", "吴大明", "13911113333", "", ""}, "手机号不能用导入修改", "吴小明 13911112222 wu@example.org 0300-5550001 2"},
			{"another mail", root, []any{"wxm07", "吴大明", "", "evil@example.org", ""}, "邮箱不能用导入修改", "吴小明 13911112222 wu@example.org 0300-5550001 2"},
			{"masked, as an export writes it", blind, []any{"wxm07", "吴中明", "139****2222", "", ""}, "其中更新 1 条", "吴中明 13911112222 wu@example.org 0300-5550001 2"},
			{"a right guess is answered like a wrong one", blind, []any{"wxm07", "吴大明", "13911112222", "", ""}, "手机号不能用导入修改", "吴中明 13911112222 wu@example.org 0300-5550001 2"},
			{"without the right to edit", importer, []any{"wxm07", "吴大明", "", "", ""}, "没有权限修改用户", "吴中明 13911112222 wu@example.org 0300-5550001 2"},
		} {
			a := s.Send(c.token, update, sitetest.Book(t, []any{"登录名", "姓名", "手机号", "邮箱", "座机", "所在部门"}, append(c.cells, "应急科")))
			if !strings.Contains(a.Message, c.answer) || state() != c.state {
				t.Errorf("%s: %s, now %s", c.says, a.Message, state())
			}
		}
		if got := s.Texts(`SELECT d.depart_name FROM sys_user_depart ud JOIN sys_depart d ON d.id = ud.dep_id WHERE ud.user_id = $1`, s.UserID("wxm07")); !slices.Equal(got, []string{"应急科"}) {
			t.Errorf("works in %q", got)
		}
	})
}
