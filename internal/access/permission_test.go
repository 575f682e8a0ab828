package access_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"jikong/internal/access"
	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/schema"
	"jikong/internal/sitetest"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// rule adds a data rule to the screen of departments and returns its id.
func (s *site) rule(token, name, column, condition, text string) string {
	s.T.Helper()
	s.Must(s.Post(token, "/sys/permission/addPermissionRule", `{"permissionId":"25","ruleName":%q,"ruleColumn":%q,"ruleConditions":%q,"ruleValue":%q}`,
		name, column, condition, text))
	for _, r := range into[[]access.DataRule](s, s.Do(call{Path: "/sys/permission/getPermRuleListByPermId?permissionId=25", Token: token})) {
		if r.RuleName == name {
			return r.ID.String()
		}
	}
	s.T.Fatalf("rule %s is not stored", name)
	return ""
}

func TestDataRulesNarrowWhatARoleSees(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		first, second, third := s.Role(security, "first", sitetest.DepartScreen, sitetest.DepartList), s.Role(security, "second", sitetest.DepartScreen, sitetest.DepartList), s.Role(security, "third", sitetest.DepartScreen)
		s.Exec(`UPDATE sys_role SET data_scope = 'all'`)
		token := s.Officer("lihua", "first", "A01A01")
		section := s.rule(security, "科室", "depart_name", "LIKE", "科")
		mine := s.rule(security, "本部门", "orgCode", "=", "#{sys_org_code}")
		below := s.rule(security, "本部门及以下", "org_code", "right_like", "#{sysOrgCode}")
		several := s.rule(security, "我的部门", "org_code", "IN", "#{sys_multi_org_code}")
		nobody := s.rule(security, "未知", "depart_name", "=", "#{sys_date}")
		s.Exec(`INSERT INTO sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value, create_time) VALUES (5, 25, '列已不在', 'gone', '=', '1', 0)`)
		choose := func(role value.ID, rules ...string) {
			s.Must(s.Post(security, "/sys/role/datarule", `{"roleId":%q,"permissionId":"25","dataRuleIds":%q}`, role, strings.Join(rules, ",")))
		}
		hold := func(roles ...string) {
			if err := s.Assign(s.UserID("lihua"), 1, s.Roles(roles...)...); err != nil {
				t.Fatal(err)
			}
		}
		all := []string{"A01", "A01A01", "A01A01A01", "A01A02"}
		steps := []struct {
			says string
			do   func()
			want []string
		}{
			{"no rule", func() {}, all},
			{"one rule", func() { choose(first.ID, section) }, []string{"A01A01", "A01A02"}},
			{"two rules of one role must both hold", func() { choose(first.ID, section, mine) }, []string{"A01A01"}},
			{"a rule over what is below", func() { choose(first.ID, below) }, []string{"A01A01", "A01A01A01"}},
			{"a rule over all own departments", func() { choose(first.ID, several) }, []string{"A01", "A01A01"}},
			{"of two roles one is enough", func() { choose(first.ID, mine); choose(second.ID, nobody); hold("first", "second") }, []string{"A01A01"}},
			{"which both may add to", func() { choose(second.ID, section) }, []string{"A01A01", "A01A02"}},
			{"a role that does not give the list lifts nothing", func() { hold("first", "third") }, []string{"A01A01"}},
			{"a role that gives it without rules lifts all", func() { choose(second.ID); hold("first", "second") }, all},
			{"a rule on a column that is gone shows nothing", func() { hold("first"); choose(first.ID, "5") }, []string{}},
			{"a rule that is switched off has no effect", func() { s.Exec(`UPDATE sys_permission_data_rule SET status = '0' WHERE id = 5`); choose(first.ID, "5") }, all},
			{"without a department the rule on it shows nothing", func() {
				choose(first.ID, mine)
				s.Exec(`DELETE FROM sys_user_depart WHERE user_id = $1`, s.UserID("lihua"))
				choose(first.ID, mine)
			}, []string{}},
		}
		for _, step := range steps {
			step.do()
			if got := s.Sees(token); !slices.Equal(got, step.want) {
				t.Errorf("%s: sees %v, want %v", step.says, got, step.want)
			}
		}
		got := into[access.RoleRules](s, s.Do(call{Path: "/sys/role/datarule/25/" + first.ID.String(), Token: security}))
		if len(got.DataRule) != 6 || got.DrChecked != mine {
			t.Errorf("rules of the role: %d, chosen %s", len(got.DataRule), got.DrChecked)
		}
		for _, r := range []struct{ says, body string }{
			{"a role without the screen", fmt.Sprintf(`{"roleId":%q,"permissionId":"28","dataRuleIds":""}`, third.ID)},
			{"rules of another screen", fmt.Sprintf(`{"roleId":%q,"permissionId":"26","dataRuleIds":%q}`, first.ID, mine)},
		} {
			if a := s.Post(security, "/sys/role/datarule", "%s", r.body); a.Success {
				t.Errorf("%s: %s", r.says, a.Raw)
			}
		}
		if a := s.Do(call{Method: "DELETE", Path: "/sys/permission/deletePermissionRule?id=" + mine, Token: security}); a.Success || !strings.Contains(a.Raw, "1 个角色") {
			t.Errorf("a rule that a role relies on is removed: %s", a.Raw)
		}
	})
}

func TestARuleThatCouldNotBeAppliedIsRefused(t *testing.T) {
	onSites(t, func(s *site) {
		s.Change(func(w *sitetest.Wiring) { w.Directory.Shared = schema.NewShared() })
		security := s.Centre()
		for _, r := range []struct{ says, column, condition, value, message string }{
			{"SQL for a condition", "org_code", "USE_SQL_RULES", "1=1", "SQL"},
			{"an unknown condition", "org_code", "~", "x", "条件规则"},
			{"SQL for a column", "org_code = '' OR 1=1 --", "=", "x", "列名"},
			{"a column the list does not have", "password", "=", "x", "没有字段"},
			{"an unknown variable", "org_code", "=", "#{sys_secret}", "没有变量"},
			{"no value", "org_code", "=", "", "规则值"},
			{"half a variable", "org_code", "=", "#{sys_org_code", "变量没有写完整"},
			{"half a variable behind a whole one", "org_code", "IN", "#{sys_org_code},#{", "变量没有写完整"},
			{"part of a time", "createTime", "LIKE", "2026", "“创建时间”不是文字，不能按包含查询"},
			{"a time that is none", "create_time", ">", "昨天", "“创建时间”的查询内容应为时间，如 2026-01-31 08:30:00"},
			{"a name for a time", "create_time", ">=", "#{sys_user_name}", "“创建时间”的查询内容应为时间"},
		} {
			a := s.Post(security, "/sys/permission/addPermissionRule", `{"permissionId":"25","ruleName":"x","ruleColumn":%q,"ruleConditions":%q,"ruleValue":%q}`, r.column, r.condition, r.value)
			if a.Success || !strings.Contains(a.Raw, r.message) {
				t.Errorf("%s: %s", r.says, a.Raw)
			}
		}
		if a := s.Post(s.SignedIn(), "/sys/permission/addPermissionRule", `{"permissionId":"25","ruleName":"x","ruleColumn":"org_code","ruleConditions":"=","ruleValue":"1"}`); a.Success {
			t.Errorf("without the right: %s", a.Raw)
		}
	})
}

// A rule says its column in one spelling, whichever its author knows: a role with a rule in another one would see nothing.
func TestARuleIsAppliedHoweverItsColumnIsSpelled(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		role := s.Role(security, "reader", sitetest.DepartScreen, sitetest.DepartList)
		s.Reach("reader", auth.ScopeAll)
		token := s.Officer("lihua", "reader", "A01A01")
		for _, r := range []struct{ column, condition, value, want string }{
			{"depart_name", "LIKE", "科", "[A01A01 A01A02]"},
			{"departName", "LIKE", "科", "[A01A01 A01A02]"},
			{"DEPART_NAME", "LIKE", "科", "[A01A01 A01A02]"},
			{"departname", "LIKE", "科", "[A01A01 A01A02]"},
			{"createTime", ">=", "#{sys_date}", "[A01 A01A01 A01A01A01 A01A02]"},
			{"Create_Time", "<=", "#{sysTime}", "[A01 A01A01 A01A01A01 A01A02]"},
		} {
			rule := s.rule(security, r.column+r.condition, r.column, r.condition, r.value)
			s.Must(s.Post(security, "/sys/role/datarule", `{"roleId":%q,"permissionId":"25","dataRuleIds":%q}`, role.ID, rule))
			if got := fmt.Sprint(s.Sees(token)); got != r.want {
				t.Errorf("%s %s %s: sees %s, want %s", r.column, r.condition, r.value, got, r.want)
			}
		}
		stored, err := db.Select[string](t.Context(), s.DB.Read(), `SELECT DISTINCT rule_column FROM sys_permission_data_rule ORDER BY rule_column`)
		if err != nil || fmt.Sprint(stored) != "[create_time depart_name]" {
			t.Errorf("the columns of the rules are %v (%v)", stored, err)
		}
	})
}

func TestMenusAreEditedAsATree(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		add := func(body string, args ...any) access.Permission {
			t.Helper()
			return into[access.Permission](s, s.Must(s.Post(security, "/sys/permission/add", body, args...)))
		}
		group := add(`{"name":"报表","menuType":0,"url":"bulletin","sortNo":"7.5"}`)
		if group.URL != "/bulletin" || group.Component != "layouts/RouteView" || group.SortNo != 7.5 || !group.Leaf {
			t.Errorf("group %+v", group)
		}
		page := add(`{"name":"日报","menuType":1,"parentId":%q,"url":"/bulletin/daily","component":"/src/views/report/Daily.vue"}`, group.ID)
		if page.Component != "report/Daily" {
			t.Errorf("component %q", page.Component)
		}
		button := add(`{"name":"导出日报","menuType":2,"parentId":%q,"perms":"report:daily:export , report:daily:print","url":"ignored"}`, page.ID)
		if button.Perms != "report:daily:export,report:daily:print" || button.URL != "" {
			t.Errorf("button %+v", button)
		}
		tree := into[[]access.PermissionNode](s, s.Do(call{Path: "/sys/permission/list", Token: security}))
		i := slices.IndexFunc(tree, func(n access.PermissionNode) bool { return n.Title == "报表" })
		if i < 0 || tree[i].Leaf || tree[i].Children[0].Title != "日报" || !tree[i].Children[0].Leaf || tree[i].Children[0].IsLeaf || tree[i].Children[0].Children[0].Children != nil {
			t.Fatalf("tree %+v", tree)
		}
		found := into[[]access.PermissionNode](s, s.Do(call{Path: "/sys/permission/list?name=%E6%97%A5%E6%8A%A5", Token: security}))
		if len(found) != 2 {
			t.Errorf("found %d by name", len(found))
		}
		below := into[map[string][]access.PermissionNode](s, s.Do(call{Path: fmt.Sprintf("/sys/permission/getSystemSubmenuBatch?parentIds=%s,%s", group.ID, page.ID), Token: security}))
		if len(below[group.ID.String()]) != 1 || len(below[page.ID.String()]) != 1 {
			t.Errorf("below %+v", below)
		}
		choices := into[access.MenuChoices](s, s.Do(call{Path: "/sys/role/queryTreeList", Token: security}))
		if len(choices.IDs) < 100 || choices.TreeList[0].Title != nil || choices.TreeList[0].SlotTitle == "" || choices.TreeList[0].ScopedSlots["title"] != "hasDatarule" {
			t.Errorf("choices of a role: %d, %+v", len(choices.IDs), choices.TreeList[0])
		}
		if a := s.Do(call{Path: "/sys/permission/checkPermDuplication?url=/bulletin/daily&alwaysShow=false", Token: security}); a.Success {
			t.Errorf("a path in use is free: %s", a.Raw)
		}
		s.Must(s.Do(call{Path: "/sys/permission/checkPermDuplication?url=/bulletin/daily&alwaysShow=false&id=" + page.ID.String(), Token: security}))
		loop := s.Do(call{Method: "PUT", Path: "/sys/permission/edit", Token: security, Body: fmt.Sprintf(`{"id":%q,"version":1,"menuType":1,"parentId":%q}`, group.ID, page.ID)})
		if loop.Success || !strings.Contains(loop.Raw, "自己") {
			t.Errorf("a loop: %s", loop.Raw)
		}
		role := s.Role(security, "reporter", int(group.ID), int(page.ID), int(button.ID))
		reader := s.Officer("lihua", "reporter", "A01")
		if codes := s.Menu(reader).CodeList; !slices.Contains(codes, "report:daily:print") {
			t.Errorf("codes %v", codes)
		}
		s.Must(s.Do(call{Method: "DELETE", Path: "/sys/permission/delete?id=" + group.ID.String(), Token: security}))
		if menu := s.Menu(reader); len(menu.CodeList) != 0 || len(menu.Menu) != 1 {
			t.Errorf("after the branch is deleted: %+v", menu)
		}
		left, err := db.Int(t.Context(), s.DB.Read(), `SELECT COUNT(*) FROM sys_role_permission WHERE role_id = $1`, role.ID)
		if err != nil || left != 0 {
			t.Errorf("%d grants left (%v)", left, err)
		}
	})
}

// While one colleague adds something below a menu, another removes what stood there alone until now.
func TestAMenuKnowsWhatIsBelowItWhoeverChangesItAtOnce(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		add := func(body string, args ...any) value.ID {
			return into[access.Permission](s, s.Must(s.Post(security, "/sys/permission/add", body, args...))).ID
		}
		group := add(`{"name":"报表","menuType":0,"url":"bulletin"}`)
		page := add(`{"name":"日报","menuType":1,"parentId":%q,"url":"/bulletin/daily"}`, group)
		for _, c := range []struct {
			says               string
			menu               value.ID
			path, added, known string
		}{
			{"a page", group, "delete?id=" + page.String(), `INSERT INTO sys_permission (id, parent_id, name, menu_type, url, create_time) VALUES (9001, $1, '周报', 1, '/bulletin/weekly', 0)`,
				`SELECT COUNT(*) FROM sys_permission WHERE id = $1 AND is_leaf IS FALSE`},
			{"a data rule", 25, "deletePermissionRule?id=" + s.rule(security, "本科室", "org_code", "=", "A01"),
				`INSERT INTO sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, create_time) VALUES (9002, $1, '本部门', 'org_code', '=', 0)`,
				`SELECT COUNT(*) FROM sys_permission WHERE id = $1 AND rule_flag = 1`},
		} {
			late := make(chan answer, 1)
			err := s.DB.Tx(t.Context(), func(tx *db.Tx) error {
				for _, statement := range []string{c.added, `UPDATE sys_permission SET is_leaf = is_leaf WHERE id = $1`} {
					if _, err := tx.Exec(t.Context(), statement, c.menu); err != nil {
						return err
					}
				}
				go func() { late <- s.Do(call{Method: "DELETE", Path: "/sys/permission/" + c.path, Token: security}) }()
				testkit.Blocked(t, s.DB)
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			if a := <-late; !a.Success {
				t.Fatalf("%s: %s", c.says, a.Raw)
			}
			if n, err := db.Int(t.Context(), s.DB.Read(), c.known, c.menu); err != nil || n != 1 {
				t.Errorf("the menu does not know of %s (%v)", c.says, err)
			}
		}
	})
}

func TestHostileMenusAreRefused(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		tests := []struct{ says, body string }{
			{"an expression for an address", `{"name":"x","menuType":0,"url":"{{ window.token }}"}`},
			{"an expression inside an address", `{"name":"x","menuType":0,"url":"https://example.org/{{a}}"}`},
			{"an expression for a name", `{"name":"{{a}}","menuType":0,"url":"/a"}`},
			{"an expression for a component", `{"name":"x","menuType":0,"url":"/a","component":"{{ a }}"}`},
			{"a script", `{"name":"x","menuType":0,"url":"javascript:alert(1)"}`},
			{"a script in capitals", `{"name":"x","menuType":0,"url":"JaVaScRiPt:alert(1)"}`},
			{"a script behind a slash", `{"name":"x","menuType":0,"url":"/javascript:alert(1)"}`},
			{"a script behind blanks", `{"name":"x","menuType":0,"url":" \t javascript:alert(1)"}`},
			{"a data address", `{"name":"x","menuType":0,"url":"data:text/html,<script>"}`},
			{"another scheme", `{"name":"x","menuType":0,"url":"ftp://example.org"}`},
			{"an address without a scheme", `{"name":"x","menuType":0,"url":"//example.org"}`},
			{"markup", `{"name":"x","menuType":0,"url":"/a\"><img src=x>"}`},
			{"a script to be led to", `{"name":"x","menuType":0,"url":"/a","redirect":"javascript:alert(1)"}`},
			{"no address", `{"name":"x","menuType":0,"url":""}`},
			{"an address in use", `{"name":"x","menuType":0,"url":"/system/user"}`},
			{"a button below nothing", `{"name":"x","menuType":2,"perms":"a:b"}`},
			{"a button without a code", `{"name":"x","menuType":2,"parentId":"25"}`},
			{"a code with a quote", `{"name":"x","menuType":2,"parentId":"25","perms":"a' OR 1=1"}`},
			{"an entry below a button", `{"name":"x","menuType":1,"parentId":"2501","url":"/b"}`},
			{"an entry below nothing", `{"name":"x","menuType":1,"parentId":"99","url":"/b"}`},
			{"a fourth type", `{"name":"x","menuType":3,"parentId":"25","url":"/b"}`},
		}
		count := func() int64 {
			n, err := db.Int(t.Context(), s.DB.Read(), `SELECT COUNT(*) FROM sys_permission`)
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		before := count()
		for _, tt := range tests {
			if a := s.Post(security, "/sys/permission/add", "%s", tt.body); a.Success || a.Code != 500 || strings.Contains(a.Message, "意外") {
				t.Errorf("%s: %s", tt.says, a.Raw)
			}
		}
		if after := count(); after != before {
			t.Errorf("%d entries became %d", before, after)
		}
	})
}

func TestWhatTheProgramAsksForStaysInTheMenu(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		for _, tt := range []struct {
			says, message string
			call          call
		}{
			{"another code for a button", "不能修改", call{Method: "PUT", Path: "/sys/permission/edit", Body: `{"id":"2501","version":1,"perms":"x:y"}`}},
			{"a button that becomes a page", "不能修改", call{Method: "PUT", Path: "/sys/permission/edit", Body: `{"id":"2501","version":1,"menuType":1,"url":"/x"}`}},
			{"removing a screen", "系统菜单", call{Method: "DELETE", Path: "/sys/permission/delete?id=25"}},
			{"removing the group it stands in", "系统菜单", call{Method: "DELETE", Path: "/sys/permission/delete?id=20"}},
		} {
			tt.call.Token = security
			if a := s.Do(tt.call); a.Success || !strings.Contains(a.Raw, tt.message) {
				t.Errorf("%s: %s", tt.says, a.Raw)
			}
		}
		s.Must(s.Do(call{Method: "PUT", Path: "/sys/permission/edit", Token: security, Body: `{"id":"25","version":1,"name":"科室管理","icon":"team","hidden":true}`}))
		s.Tx(func(ctx context.Context, tx *db.Tx) error { return access.Seed(ctx, tx) })
		name, _, err := db.One[string](t.Context(), s.DB.Read(), `SELECT name FROM sys_permission WHERE id = 25 AND hidden`)
		if err != nil || name != "科室管理" {
			t.Errorf("name %q (%v)", name, err)
		}
	})
}

// TestTheStatusOfWhatIsAddedIsNeverEmpty: forms send null or an empty text of what they show without a value.
func TestTheStatusOfWhatIsAddedIsNeverEmpty(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		s.Role(security, "clerks")
		for _, sent := range []string{`""`, `null`} {
			page := into[access.Permission](s, s.Must(s.Post(security, "/sys/permission/add", `{"name":"日报","menuType":1,"parentId":"20","url":"/daily%d","status":%s}`, len(sent), sent)))
			rule := into[access.DataRule](s, s.Must(s.Post(security, "/sys/permission/addPermissionRule",
				`{"permissionId":"25","ruleName":"x","ruleColumn":"org_code","ruleConditions":"=","ruleValue":"1","status":%s}`, sent)))
			home := into[access.RoleHome](s, s.Must(s.Post(security, "/sys/sysRoleIndex/add", `{"roleCode":"clerks","url":"/isps/consult","status":%s}`, sent)))
			if page.Status != "1" || rule.Status != "1" || home.Status != "1" {
				t.Errorf("sent %s: a page %q, a rule %q, a home %q", sent, page.Status, rule.Status, home.Status)
			}
			for path, row := range map[string]crud.Row{"/sys/permission/edit": page.Row, "/sys/permission/editPermissionRule": rule.Row, "/sys/sysRoleIndex/edit": home.Row} {
				body := fmt.Sprintf(`{"id":%q,"version":%d,"status":%s}`, row.ID, row.Version, sent)
				if a := s.Do(call{Method: "PUT", Path: path, Token: security, Body: body}); a.Success || !strings.Contains(a.Raw, "请选择状态") {
					t.Errorf("%s %s: %s", path, body, a.Raw)
				}
			}
			s.Must(s.Do(call{Method: "DELETE", Path: "/sys/sysRoleIndex/delete?id=" + home.ID.String(), Token: security}))
		}
	})
}
