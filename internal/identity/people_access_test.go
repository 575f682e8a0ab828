package identity_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"jikong/internal/db"
	"jikong/internal/identity"
	"jikong/internal/value"
)

// county makes a second site in which every administrator of the centre works too, with a security and a system administrator of its own.
func (s *site) county() (system, security string) {
	s.t.Helper()
	s.must(s.post(s.signedIn(), "/sys/tenant/add", `{"name":"甲县","hosts":"jia.example.org"}`))
	make := func(name, role string) string {
		s.officer(name, role, "A01")
		id := s.userID(name)
		for _, statement := range []string{
			`UPDATE sys_user_tenant SET tenant_id = 2 WHERE user_id = $1`,
			`UPDATE sys_user_depart SET dep_id = (SELECT id FROM sys_depart WHERE tenant_id = 2 AND org_code = 'A01') WHERE user_id = $1`,
			`UPDATE sys_user_role SET role_id = (SELECT n.id FROM sys_role n JOIN sys_role o ON o.role_code = n.role_code WHERE n.tenant_id = 2 AND o.id = sys_user_role.role_id) WHERE user_id = $1`,
		} {
			s.exec(statement, id)
		}
		return s.tokenOf(s.login(name, secret))
	}
	return make("county_sys", identity.RoleSystem), make("county_sec", identity.RoleSecurity)
}

// The administrators of the centre work in every site. Whoever could reset their password there would own the whole installation.
func TestAnAccountOfSeveralSitesIsManagedFromTheFirstAlone(t *testing.T) {
	onSites(t, func(s *site) {
		s.centre()
		system, security := s.county()
		wang := s.userID("wang").String()
		if got := s.names(system, "/sys/user/list?username=wang"); !slices.Equal(got, []string{"wang"}) {
			t.Fatalf("the county sees %v", got)
		}
		before := s.account("wang")
		for says, c := range map[string]call{
			"resetting the password": {method: "PUT", path: "/sys/user/changePassword", token: security, body: `{"username":"wang","password":"Yue-Liang-2288"}`},
			"freezing":               {method: "PUT", path: "/sys/user/frozenBatch", token: system, body: fmt.Sprintf(`{"ids":%q,"status":2}`, wang)},
			"deleting":               {method: "DELETE", path: "/sys/user/delete?id=" + wang, token: system},
			"deleting among others":  {method: "DELETE", path: "/sys/user/deleteBatch?ids=" + wang + ",999", token: system},
			"another telephone":      {method: "PUT", path: "/sys/user/edit", token: system, body: fmt.Sprintf(`{"id":%q,"version":1,"phone":"13900000000"}`, wang)},
		} {
			if a := s.do(c); a.Success || !strings.Contains(a.Message, "其他站点") && !strings.Contains(a.Message, "自己") {
				t.Errorf("%s: %s", says, a.raw)
			}
			if after := s.account("wang"); after != before {
				t.Errorf("%s changed %s to %s", says, before, after)
			}
		}
		if a := s.login("county_sec", secret); !a.Success {
			t.Errorf("a refused batch deleted somebody: %s", a.raw)
		}
		editor := s.post(security, "/sys/user/addSysUserRole", `{"roleId":"%d","userIdList":[%q]}`, s.roleOfSite(2, identity.RoleEditor), wang)
		if !editor.Success {
			t.Errorf("a role in the county itself: %s", editor.raw)
		}
		if a := s.do(call{method: "PUT", path: "/sys/user/account/contact", token: s.signedIn(), body: fmt.Sprintf(`{"password":%q,"phone":"13900000000"}`, secret)}); !a.Success {
			t.Errorf("the owner: %s", a.raw)
		}
	})
}

// account is what decides whether somebody can sign in, with their telephone.
func (s *site) account(name string) string {
	s.t.Helper()
	var all []string
	for _, query := range []string{
		`SELECT password || ' ' || phone || ' ' || CAST(status AS TEXT) || CAST(del_flag AS TEXT) FROM sys_user WHERE username = $1`,
		`SELECT CAST(a.id AS TEXT) FROM auth_session a JOIN sys_user u ON u.id = a.user_id WHERE u.username = $1 ORDER BY a.id`,
	} {
		all = append(all, s.texts(query, name)...)
	}
	return strings.Join(all, " ")
}

func (s *site) roleOfSite(tenant int, code string) value.ID {
	s.t.Helper()
	id, err := value.ParseID(s.texts(`SELECT CAST(id AS TEXT) FROM sys_role WHERE tenant_id = $1 AND role_code = $2`, tenant, code)[0])
	if err != nil {
		s.t.Fatal(err)
	}
	return id
}

// What the centre put into the bin does not come back, and does not go for good, through another site.
func TestTheBinOfASiteHoldsItsOwnPeople(t *testing.T) {
	onSites(t, func(s *site) {
		s.centre()
		system, _ := s.county()
		root := s.signedIn()
		for _, name := range []string{"of_both", "of_centre"} {
			s.must(s.addPerson(root, name, ""))
		}
		s.exec(`INSERT INTO sys_user_tenant (id, user_id, tenant_id) VALUES (71, $1, 2)`, s.userID("of_both"))
		s.must(s.addPerson(system, "of_county", ""))
		ids := map[string]string{}
		for _, name := range []string{"of_both", "of_centre"} {
			ids[name] = s.userID(name).String()
			s.must(s.do(call{method: "DELETE", path: "/sys/user/delete?id=" + ids[name], token: root}))
		}
		ids["of_county"] = s.userID("of_county").String()
		s.must(s.do(call{method: "DELETE", path: "/sys/user/delete?id=" + ids["of_county"], token: system}))

		if bin := s.binned(root); !slices.Equal(bin, []string{"of_both", "of_centre"}) {
			t.Errorf("the bin of the centre holds %v", bin)
		}
		if bin := s.binned(system); !slices.Equal(bin, []string{"of_both", "of_county"}) {
			t.Errorf("the bin of the county holds %v", bin)
		}
		for _, c := range []struct {
			says, token, list string
			code              int
		}{
			{"the county, an account of both", system, ids["of_both"], 510},
			{"the county, an account of the centre", system, ids["of_centre"], 404},
			{"the county, one of the centre beside nobody", system, ids["of_centre"] + ",999", 500},
			{"the centre, an account of the county", root, ids["of_county"], 404},
			{"the county, nobody", system, "", 500},
			{"the county, SQL", system, ids["of_county"] + ") OR (1=1", 500},
		} {
			for _, call := range []call{
				{method: "PUT", path: "/sys/user/putRecycleBin", body: fmt.Sprintf(`{"userIds":%q}`, c.list)},
				{method: "DELETE", path: "/sys/user/deleteRecycleBin?userIds=" + strings.ReplaceAll(c.list, " ", "+")},
			} {
				call.token = c.token
				if a := s.do(call); a.Success || a.Code != c.code || strings.Contains(a.raw, "of_centre") {
					t.Errorf("%s, %s: %s", c.says, call.method, a.raw)
				}
			}
		}
		if a := len(s.binned(root)) + len(s.binned(system)); a != 4 {
			t.Errorf("the bins changed: %d", a)
		}
		mixed := s.do(call{method: "DELETE", path: "/sys/user/deleteRecycleBin?userIds=" + ids["of_county"] + "," + ids["of_centre"] + ",999", token: system})
		if want := `"done":1,"gone":["` + ids["of_centre"] + `","999"],"refused":[]`; !strings.Contains(mixed.raw, want) {
			t.Errorf("its own among those of the centre: %s", mixed.raw)
		}
		if bin := s.binned(root); !slices.Equal(bin, []string{"of_both", "of_centre"}) {
			t.Errorf("the county emptied the bin of the centre: %v", bin)
		}
		s.must(s.do(call{method: "PUT", path: "/sys/user/putRecycleBin", token: root, body: fmt.Sprintf(`{"userIds":%q}`, ids["of_both"])}))
		if a := s.login("of_both", secret); !a.Success {
			t.Errorf("taken back, but cannot sign in: %s", a.raw)
		}
	})
}

func (s *site) binned(token string) []string {
	s.t.Helper()
	names := []string{}
	for _, p := range into[[]identity.Person](s, s.do(call{path: "/sys/user/recycleBin", token: token})) {
		names = append(names, p.Username)
	}
	slices.Sort(names)
	return names
}

// Everything that takes a right away counts from the next request, whatever the request is.
func TestWhatIsTakenAwayIsGoneWithTheNextRequest(t *testing.T) {
	cases := []struct {
		says  string
		take  func(s *site, security, system string, user value.ID)
		open  bool // the session itself goes on
		lists bool // and so does the list of departments
	}{
		{"frozen", func(s *site, _, system string, user value.ID) {
			s.must(s.do(call{method: "PUT", path: "/sys/user/frozenBatch", token: system, body: fmt.Sprintf(`{"ids":"%d","status":"2"}`, user)}))
		}, false, false},
		{"deleted", func(s *site, _, system string, user value.ID) {
			s.must(s.do(call{method: "DELETE", path: fmt.Sprintf("/sys/user/delete?id=%d", user), token: system}))
		}, false, false},
		{"the password reset", func(s *site, security, _ string, _ value.ID) {
			s.must(s.do(call{method: "PUT", path: "/sys/user/changePassword", token: security, body: `{"username":"lihua","password":"Yue-Liang-2288"}`}))
		}, false, false},
		{"the role taken", func(s *site, security, _ string, user value.ID) {
			s.must(s.do(call{method: "DELETE", path: fmt.Sprintf("/sys/user/deleteUserRole?roleId=%d&userId=%d", s.roleOfSite(1, "clerk"), user), token: security}))
		}, true, false},
		{"the right taken from the role", func(s *site, security, _ string, _ value.ID) {
			s.permit(security, s.roleOfSite(1, "clerk"), departScreen)
		}, true, false},
		{"moved to another department", func(s *site, _, system string, user value.ID) {
			for _, c := range []call{
				{method: "POST", path: "/sys/user/editSysDepartWithUser", body: fmt.Sprintf(`{"depId":"%d","userIdList":["%d"]}`, s.departID("A01A02"), user)},
				{method: "DELETE", path: fmt.Sprintf("/sys/user/deleteUserInDepart?depId=%d&userId=%d", s.departID("A01A01"), user)},
			} {
				c.token = system
				s.must(s.do(c))
			}
		}, true, true},
		{"out of all departments", func(s *site, _, system string, user value.ID) {
			s.must(s.do(call{method: "DELETE", path: fmt.Sprintf("/sys/user/deleteUserInDepartBatch?depId=%d&userIds=%d,", s.departID("A01A01"), user), token: system}))
		}, true, true},
	}
	onSites(t, func(s *site) {
		security := s.centre()
		system := s.signedIn()
		role := s.role(security, "clerk", departScreen, departList)
		for i, c := range cases {
			s.permit(security, role.ID, departScreen, departList)
			s.exec(`UPDATE sys_role SET data_scope = 'departs' WHERE role_code = 'clerk'`)
			s.exec(`UPDATE sys_user SET username = $1 WHERE username = 'lihua'`, fmt.Sprintf("gone_%d", i))
			s.officer("lihua", "clerk", "A01A01")
			s.exec(`DELETE FROM sys_user_depart WHERE user_id = $1 AND dep_id = $2`, s.userID("lihua"), s.departID("A01"))
			token := s.tokenOf(s.login("lihua", secret))
			if got := s.sees(token); !slices.Equal(got, []string{"A01A01", "A01A01A01"}) {
				t.Fatalf("%s: begins with %v", c.says, got)
			}
			c.take(s, security, system, s.userID("lihua"))
			if a := s.do(call{path: "/sys/user/getUserInfo", token: token}); a.Success != c.open {
				t.Errorf("%s: the session: %s", c.says, a.raw)
			}
			a := s.do(call{path: "/sys/sysDepart/list", token: token})
			if a.Success != c.lists || strings.Contains(a.raw, `"A01A01"`) {
				t.Errorf("%s: the list: %s", c.says, a.raw)
			}
		}
	})
}

func TestADeletedDepartmentOrRoleIsGoneForEverybodyWhoLeansOnIt(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.centre()
		root := s.signedIn()
		role := s.role(security, "clerk", departScreen, departList)
		lab := s.departID("A01A02")
		s.must(s.post(security, "/sys/role/dataScope", `{"roleId":%q,"dataScope":"chosen","departIds":"%d","version":%d}`, role.ID, lab, role.Version))
		clerk := s.officer("lihua", "clerk", "A01A01")
		if got := s.sees(clerk); !slices.Equal(got, []string{"A01A02"}) {
			t.Fatalf("begins with %v", got)
		}
		s.must(s.do(call{method: "DELETE", path: fmt.Sprintf("/sys/sysDepart/delete?id=%d", lab), token: root}))
		if got := s.sees(clerk); len(got) != 0 {
			t.Errorf("still sees %v", got)
		}
		id := lab.String()
		for _, path := range []string{"/sys/sysDepart/queryTreeList", "/sys/sysDepart/queryDepartTreeSync?ids=" + id, "/sys/sysDepart/listAll?id=" + id, "/sys/sysDepart/names?ids=" + id,
			"/sys/sysDepart/getDepartName?orgCode=A01A02", "/sys/sysDepart/searchBy?keyWord=%E5%85%8D%E7%96%AB", "/sys/sysDepart/queryAllParentId?departId=" + id,
			"/sys/sysDepart/queryById?id=" + id, "/sys/sysDepart/list", "/sys/role/dataScope?roleId=" + role.ID.String(), "/sys/sysDepart/getUsersByDepartId?id=" + id} {
			if a := s.do(call{path: path, token: root}); strings.Contains(a.raw, "免疫科") || strings.Contains(string(a.Result), id) {
				t.Errorf("%s shows it: %s", path, a.raw)
			}
		}
		for says, c := range map[string]call{
			"a person in it":     {method: "POST", path: "/sys/user/add", body: fmt.Sprintf(`{"username":"zhaoli","realname":"赵丽","password":%q,"selecteddeparts":%q}`, secret, id)},
			"a department below": {method: "POST", path: "/sys/sysDepart/add", body: fmt.Sprintf(`{"departName":"x","parentId":%q}`, id)},
			"its code again":     {method: "POST", path: "/sys/sysDepart/add", body: fmt.Sprintf(`{"departName":"x","parentId":"%d","orgCode":"A01A02"}`, s.departID("A01"))},
			"people into it":     {method: "POST", path: "/sys/user/editSysDepartWithUser", body: fmt.Sprintf(`{"depId":%q,"userIdList":["%d"]}`, id, s.userID("lihua"))},
			"choosing it":        {method: "PUT", path: "/sys/selectDepart", body: `{"orgCode":"A01A02"}`},
			"deleting it again":  {method: "DELETE", path: "/sys/sysDepart/delete?id=" + id},
		} {
			c.token = root
			if a := s.do(c); a.Success {
				t.Errorf("%s: %s", says, a.raw)
			}
		}
		if err := s.assign(s.userID("lihua"), 1); err != nil {
			t.Fatal(err)
		}
		s.must(s.do(call{method: "DELETE", path: "/sys/role/delete?id=" + role.ID.String(), token: security}))
		if a := s.post(security, "/sys/user/addSysUserRole", `{"roleId":%q,"userIdList":["%d"]}`, role.ID, s.userID("lihua")); a.Success {
			t.Errorf("a deleted role is given: %s", a.raw)
		}
	})
}

// A branch is deleted whole, so all of it must be within reach.
func TestNobodyDeletesDepartmentsBelowTheirsThatTheyDoNotManage(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.centre()
		role := s.role(security, "clerk", departScreen, departList, 2504)
		token, version := s.officer("lihua", "clerk", "A01"), role.Version
		office, group := s.departID("A01A01"), s.departID("A01A01A01")
		for _, c := range []struct {
			says, chosen string
			refused      string
		}{
			{"only the department itself", office.String(), "管理范围"},
			{"only what is below", group.String(), "不存在"},
			{"the department and what is below", fmt.Sprintf("%d,%d", office, group), ""},
		} {
			saved := into[identity.RoleScope](s, s.must(s.post(security, "/sys/role/dataScope", `{"roleId":%q,"dataScope":"chosen","departIds":%q,"version":%d}`, role.ID, c.chosen, version)))
			version = saved.Version
			for _, path := range []string{"/sys/sysDepart/delete?id=", "/sys/sysDepart/deleteBatch?ids="} {
				a := s.do(call{method: "DELETE", path: path + office.String(), token: token})
				left := s.texts(`SELECT org_code FROM sys_depart WHERE tenant_id = 1 AND del_flag = '0' AND org_code LIKE 'A01A01%'`)
				if a.Success != (c.refused == "") || !strings.Contains(a.Message, c.refused) || a.Success != (len(left) == 0) {
					t.Errorf("%s: %s, left %v", c.says, a.raw, left)
				}
				if a.Success {
					break
				}
			}
		}
	})
}

func (s *site) texts(query string, args ...any) []string {
	s.t.Helper()
	found, err := db.Select[string](s.t.Context(), s.db.Read(), query, args...)
	if err != nil {
		s.t.Fatal(err)
	}
	return found
}
