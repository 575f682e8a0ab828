package directory_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"jikong/internal/access"
	"jikong/internal/directory"
	"jikong/internal/sitetest"
	"jikong/internal/value"
)

// The administrators of the centre work in every site. Whoever could reset their password there would own the whole installation.
func TestAnAccountOfSeveralSitesIsManagedFromTheFirstAlone(t *testing.T) {
	onSites(t, func(s *site) {
		s.Centre()
		system, security := s.County()
		wang := s.UserID("wang").String()
		if got := s.names(system, "/sys/user/list?username=wang"); !slices.Equal(got, []string{"wang"}) {
			t.Fatalf("the county sees %v", got)
		}
		before := s.Account("wang")
		for says, c := range map[string]call{
			"resetting the password": {Method: "PUT", Path: "/sys/user/changePassword", Token: security, Body: `{"username":"wang","password":"Yue-Liang-2288"}`},
			"freezing":               {Method: "PUT", Path: "/sys/user/frozenBatch", Token: system, Body: fmt.Sprintf(`{"ids":%q,"status":2}`, wang)},
			"deleting":               {Method: "DELETE", Path: "/sys/user/delete?id=" + wang, Token: system},
			"deleting among others":  {Method: "DELETE", Path: "/sys/user/deleteBatch?ids=" + wang + ",999", Token: system},
			"another telephone":      {Method: "PUT", Path: "/sys/user/edit", Token: system, Body: fmt.Sprintf(`{"id":%q,"version":1,"phone":"13900000000"}`, wang)},
		} {
			if a := s.Do(c); a.Success || !strings.Contains(a.Message, "其他站点") && !strings.Contains(a.Message, "自己") {
				t.Errorf("%s: %s", says, a.Raw)
			}
			if after := s.Account("wang"); after != before {
				t.Errorf("%s changed %s to %s", says, before, after)
			}
		}
		if a := s.Login("county_sec", secret); !a.Success {
			t.Errorf("a refused batch deleted somebody: %s", a.Raw)
		}
		editor := s.Post(security, "/sys/user/addSysUserRole", `{"roleId":"%d","userIdList":[%q]}`, s.RoleOfSite(2, access.RoleEditor), wang)
		if !editor.Success {
			t.Errorf("a role in the county itself: %s", editor.Raw)
		}
		if a := s.Do(call{Method: "PUT", Path: "/sys/user/account/contact", Token: s.SignedIn(), Body: fmt.Sprintf(`{"password":%q,"phone":"13900000000"}`, secret)}); !a.Success {
			t.Errorf("the owner: %s", a.Raw)
		}
	})
}

// What the centre put into the bin does not come back, and does not go for good, through another site.
func TestTheBinOfASiteHoldsItsOwnPeople(t *testing.T) {
	onSites(t, func(s *site) {
		s.Centre()
		system, _ := s.County()
		root := s.SignedIn()
		for _, name := range []string{"of_both", "of_centre"} {
			s.Must(s.AddPerson(root, name, ""))
		}
		s.Exec(`INSERT INTO sys_user_tenant (id, user_id, tenant_id) VALUES (71, $1, 2)`, s.UserID("of_both"))
		s.Must(s.AddPerson(system, "of_county", ""))
		ids := map[string]string{}
		for _, name := range []string{"of_both", "of_centre"} {
			ids[name] = s.UserID(name).String()
			s.Must(s.Do(call{Method: "DELETE", Path: "/sys/user/delete?id=" + ids[name], Token: root}))
		}
		ids["of_county"] = s.UserID("of_county").String()
		s.Must(s.Do(call{Method: "DELETE", Path: "/sys/user/delete?id=" + ids["of_county"], Token: system}))

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
				{Method: "PUT", Path: "/sys/user/putRecycleBin", Body: fmt.Sprintf(`{"userIds":%q}`, c.list)},
				{Method: "DELETE", Path: "/sys/user/deleteRecycleBin?userIds=" + strings.ReplaceAll(c.list, " ", "+")},
			} {
				call.Token = c.token
				if a := s.Do(call); a.Success || a.Code != c.code || strings.Contains(a.Raw, "of_centre") {
					t.Errorf("%s, %s: %s", c.says, call.Method, a.Raw)
				}
			}
		}
		if a := len(s.binned(root)) + len(s.binned(system)); a != 4 {
			t.Errorf("the bins changed: %d", a)
		}
		mixed := s.Do(call{Method: "DELETE", Path: "/sys/user/deleteRecycleBin?userIds=" + ids["of_county"] + "," + ids["of_centre"] + ",999", Token: system})
		if want := `"done":1,"gone":["` + ids["of_centre"] + `","999"],"refused":[]`; !strings.Contains(mixed.Raw, want) {
			t.Errorf("its own among those of the centre: %s", mixed.Raw)
		}
		if bin := s.binned(root); !slices.Equal(bin, []string{"of_both", "of_centre"}) {
			t.Errorf("the county emptied the bin of the centre: %v", bin)
		}
		s.Must(s.Do(call{Method: "PUT", Path: "/sys/user/putRecycleBin", Token: root, Body: fmt.Sprintf(`{"userIds":%q}`, ids["of_both"])}))
		if a := s.Login("of_both", secret); !a.Success {
			t.Errorf("taken back, but cannot sign in: %s", a.Raw)
		}
	})
}

func (s *site) binned(token string) []string {
	s.T.Helper()
	names := []string{}
	for _, p := range into[[]directory.Person](s, s.Do(call{Path: "/sys/user/recycleBin", Token: token})) {
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
			s.Must(s.Do(call{Method: "PUT", Path: "/sys/user/frozenBatch", Token: system, Body: fmt.Sprintf(`{"ids":"%d","status":"2"}`, user)}))
		}, false, false},
		{"deleted", func(s *site, _, system string, user value.ID) {
			s.Must(s.Do(call{Method: "DELETE", Path: fmt.Sprintf("/sys/user/delete?id=%d", user), Token: system}))
		}, false, false},
		{"the password reset", func(s *site, security, _ string, _ value.ID) {
			s.Must(s.Do(call{Method: "PUT", Path: "/sys/user/changePassword", Token: security, Body: `{"username":"lihua","password":"Yue-Liang-2288"}`}))
		}, false, false},
		{"the role taken", func(s *site, security, _ string, user value.ID) {
			s.Must(s.Do(call{Method: "DELETE", Path: fmt.Sprintf("/sys/user/deleteUserRole?roleId=%d&userId=%d", s.RoleOfSite(1, "clerk"), user), Token: security}))
		}, true, false},
		{"the right taken from the role", func(s *site, security, _ string, _ value.ID) {
			s.Permit(security, s.RoleOfSite(1, "clerk"), sitetest.DepartScreen)
		}, true, false},
		{"moved to another department", func(s *site, _, system string, user value.ID) {
			for _, c := range []call{
				{Method: "POST", Path: "/sys/user/editSysDepartWithUser", Body: fmt.Sprintf(`{"depId":"%d","userIdList":["%d"]}`, s.DepartID("A01A02"), user)},
				{Method: "DELETE", Path: fmt.Sprintf("/sys/user/deleteUserInDepart?depId=%d&userId=%d", s.DepartID("A01A01"), user)},
			} {
				c.Token = system
				s.Must(s.Do(c))
			}
		}, true, true},
		{"out of all departments", func(s *site, _, system string, user value.ID) {
			s.Must(s.Do(call{Method: "DELETE", Path: fmt.Sprintf("/sys/user/deleteUserInDepartBatch?depId=%d&userIds=%d,", s.DepartID("A01A01"), user), Token: system}))
		}, true, true},
	}
	onSites(t, func(s *site) {
		security := s.Centre()
		system := s.SignedIn()
		role := s.Role(security, "clerk", sitetest.DepartScreen, sitetest.DepartList)
		for i, c := range cases {
			s.Permit(security, role.ID, sitetest.DepartScreen, sitetest.DepartList)
			s.Exec(`UPDATE sys_role SET data_scope = 'departs' WHERE role_code = 'clerk'`)
			s.Exec(`UPDATE sys_user SET username = $1 WHERE username = 'lihua'`, fmt.Sprintf("gone_%d", i))
			s.Officer("lihua", "clerk", "A01A01")
			s.Exec(`DELETE FROM sys_user_depart WHERE user_id = $1 AND dep_id = $2`, s.UserID("lihua"), s.DepartID("A01"))
			token := s.TokenOf(s.Login("lihua", secret))
			if got := s.Sees(token); !slices.Equal(got, []string{"A01A01", "A01A01A01"}) {
				t.Fatalf("%s: begins with %v", c.says, got)
			}
			c.take(s, security, system, s.UserID("lihua"))
			if a := s.Do(call{Path: "/sys/user/getUserInfo", Token: token}); a.Success != c.open {
				t.Errorf("%s: the session: %s", c.says, a.Raw)
			}
			a := s.Do(call{Path: "/sys/sysDepart/list", Token: token})
			if a.Success != c.lists || strings.Contains(a.Raw, `"A01A01"`) {
				t.Errorf("%s: the list: %s", c.says, a.Raw)
			}
		}
	})
}

func TestADeletedDepartmentOrRoleIsGoneForEverybodyWhoLeansOnIt(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		root := s.SignedIn()
		role := s.Role(security, "clerk", sitetest.DepartScreen, sitetest.DepartList)
		lab := s.DepartID("A01A02")
		s.Must(s.Post(security, "/sys/role/dataScope", `{"roleId":%q,"dataScope":"chosen","departIds":"%d","version":%d}`, role.ID, lab, role.Version))
		clerk := s.Officer("lihua", "clerk", "A01A01")
		if got := s.Sees(clerk); !slices.Equal(got, []string{"A01A02"}) {
			t.Fatalf("begins with %v", got)
		}
		s.Must(s.Do(call{Method: "DELETE", Path: fmt.Sprintf("/sys/sysDepart/delete?id=%d", lab), Token: root}))
		if got := s.Sees(clerk); len(got) != 0 {
			t.Errorf("still sees %v", got)
		}
		id := lab.String()
		for _, path := range []string{"/sys/sysDepart/queryTreeList", "/sys/sysDepart/queryDepartTreeSync?ids=" + id, "/sys/sysDepart/listAll?id=" + id, "/sys/sysDepart/names?ids=" + id,
			"/sys/sysDepart/getDepartName?orgCode=A01A02", "/sys/sysDepart/searchBy?keyWord=%E5%85%8D%E7%96%AB", "/sys/sysDepart/queryAllParentId?departId=" + id,
			"/sys/sysDepart/queryById?id=" + id, "/sys/sysDepart/list", "/sys/role/dataScope?roleId=" + role.ID.String(), "/sys/sysDepart/getUsersByDepartId?id=" + id} {
			if a := s.Do(call{Path: path, Token: root}); strings.Contains(a.Raw, "免疫科") || strings.Contains(string(a.Result), id) {
				t.Errorf("%s shows it: %s", path, a.Raw)
			}
		}
		for says, c := range map[string]call{
			"a person in it":     {Method: "POST", Path: "/sys/user/add", Body: fmt.Sprintf(`{"username":"zhaoli","realname":"赵丽","password":%q,"selecteddeparts":%q}`, secret, id)},
			"a department below": {Method: "POST", Path: "/sys/sysDepart/add", Body: fmt.Sprintf(`{"departName":"x","parentId":%q}`, id)},
			"its code again":     {Method: "POST", Path: "/sys/sysDepart/add", Body: fmt.Sprintf(`{"departName":"x","parentId":"%d","orgCode":"A01A02"}`, s.DepartID("A01"))},
			"people into it":     {Method: "POST", Path: "/sys/user/editSysDepartWithUser", Body: fmt.Sprintf(`{"depId":%q,"userIdList":["%d"]}`, id, s.UserID("lihua"))},
			"choosing it":        {Method: "PUT", Path: "/sys/selectDepart", Body: `{"orgCode":"A01A02"}`},
			"deleting it again":  {Method: "DELETE", Path: "/sys/sysDepart/delete?id=" + id},
		} {
			c.Token = root
			if a := s.Do(c); a.Success {
				t.Errorf("%s: %s", says, a.Raw)
			}
		}
		if err := s.Assign(s.UserID("lihua"), 1); err != nil {
			t.Fatal(err)
		}
		s.Must(s.Do(call{Method: "DELETE", Path: "/sys/role/delete?id=" + role.ID.String(), Token: security}))
		if a := s.Post(security, "/sys/user/addSysUserRole", `{"roleId":%q,"userIdList":["%d"]}`, role.ID, s.UserID("lihua")); a.Success {
			t.Errorf("a deleted role is given: %s", a.Raw)
		}
	})
}

// A branch is deleted whole, so all of it must be within reach.
func TestNobodyDeletesDepartmentsBelowTheirsThatTheyDoNotManage(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		role := s.Role(security, "clerk", sitetest.DepartScreen, sitetest.DepartList, 2504)
		token, version := s.Officer("lihua", "clerk", "A01"), role.Version
		office, group := s.DepartID("A01A01"), s.DepartID("A01A01A01")
		for _, c := range []struct {
			says, chosen string
			refused      string
		}{
			{"only the department itself", office.String(), "管理范围"},
			{"only what is below", group.String(), "不存在"},
			{"the department and what is below", fmt.Sprintf("%d,%d", office, group), ""},
		} {
			saved := into[access.RoleScope](s, s.Must(s.Post(security, "/sys/role/dataScope", `{"roleId":%q,"dataScope":"chosen","departIds":%q,"version":%d}`, role.ID, c.chosen, version)))
			version = saved.Version
			for _, path := range []string{"/sys/sysDepart/delete?id=", "/sys/sysDepart/deleteBatch?ids="} {
				a := s.Do(call{Method: "DELETE", Path: path + office.String(), Token: token})
				left := s.Texts(`SELECT org_code FROM sys_depart WHERE tenant_id = 1 AND del_flag = '0' AND org_code LIKE 'A01A01%'`)
				if a.Success != (c.refused == "") || !strings.Contains(a.Message, c.refused) || a.Success != (len(left) == 0) {
					t.Errorf("%s: %s, left %v", c.says, a.Raw, left)
				}
				if a.Success {
					break
				}
			}
		}
	})
}
