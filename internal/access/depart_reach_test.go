package access_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"jikong/internal/access"
	"jikong/internal/db"
	"jikong/internal/sitetest"
	"jikong/internal/value"
	"jikong/internal/web"
)

func TestDepartmentRolesOfAnotherSiteOrOutOfReachStayClosed(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		s.worker(security, "lihua", "A01A01")
		s.Exec(`INSERT INTO sys_tenant (id, name, create_time) VALUES (2, '县中心', 0)`)
		s.Exec(`INSERT INTO sys_depart (id, tenant_id, depart_name, org_code, create_time) VALUES (76, 2, '县里的科', 'A01', 0)`)
		s.Exec(`INSERT INTO sys_depart_role (id, tenant_id, depart_id, role_name, role_code, create_time) VALUES (77, 2, 76, '县里的角色', 'county', 0)`)
		s.Exec(`INSERT INTO sys_depart_permission (id, depart_id, permission_id) VALUES (78, 76, 25)`)
		far := s.departRole(security, "A01A02", "far")
		s.Role(security, "giver", 23, 2301, 2302, 2303, 2304, 2306, 22, 2208)
		s.Exec(`UPDATE sys_role SET data_scope = 'departs' WHERE role_code = 'giver'`)
		s.Officer("zuzhang", "giver", "A01A01")
		s.Exec(`DELETE FROM sys_user_depart WHERE user_id = $1 AND dep_id = $2`, s.UserID("zuzhang"), s.DepartID("A01"))
		leader := s.TokenOf(s.Login("zuzhang", secret))
		for _, place := range []struct {
			says, token  string
			depart, role value.ID
		}{{"another site", security, 76, 77}, {"a department out of reach", leader, s.DepartID("A01A02"), far.ID}} {
			before := s.departRoleRows()
			for _, c := range s.departRoleCalls(place.depart, place.role) {
				c.Token = place.token
				if a := s.Do(c); a.Success || a.Code != 404 && !strings.Contains(a.Raw, "部门不存在") && !strings.Contains(a.Raw, "所选的部门不存在") {
					t.Errorf("%s: %s %s: %s", place.says, c.Method, c.Path, a.Raw)
				}
			}
			if after := s.departRoleRows(); !slices.Equal(before, after) {
				t.Errorf("%s changed: %v, then %v", place.says, before, after)
			}
			for _, path := range []string{"/sys/sysDepartRole/list", "/sys/sysDepartRole/list?roleCode=far", "/sys/sysDepartRole/list?roleCode=county"} {
				found := into[web.Page[access.DepartRole]](s, s.Must(s.Do(call{Path: path, Token: place.token})))
				if slices.ContainsFunc(found.Records, func(r access.DepartRole) bool { return r.ID == place.role }) {
					t.Errorf("%s: %s shows %+v", place.says, path, found.Records)
				}
			}
		}
		s.Must(s.bound(leader, "A01A01", 25))
		own := s.departRole(leader, "A01A01", "own", 25)
		s.Must(s.hold(leader, "lihua", own.ID.String(), ""))
	})
}

// departRoleCalls are all calls about a department and one of its roles.
func (s *site) departRoleCalls(depart, role value.ID) []call {
	post := func(path, body string, args ...any) call {
		return call{Method: "POST", Path: path, Body: fmt.Sprintf(body, args...)}
	}
	lihua := s.UserID("lihua")
	return []call{
		{Path: "/sys/permission/queryDepartPermission?departId=" + depart.String()},
		{Path: "/sys/sysDepartPermission/queryTreeListForDeptRole?departId=" + depart.String()},
		{Path: "/sys/sysDepartPermission/queryDeptRolePermission?roleId=" + role.String()},
		{Path: "/sys/sysDepartPermission/datarule/25/" + depart.String()},
		{Path: "/sys/sysDepartRole/list?deptId=" + depart.String()},
		{Path: "/sys/sysDepartRole/queryById?id=" + role.String()},
		{Path: "/sys/sysDepartRole/getDeptRoleList?departId=" + depart.String()},
		{Path: fmt.Sprintf("/sys/sysDepartRole/getDeptRoleByUserId?userId=%d&departId=%d", lihua, depart)},
		{Path: "/sys/sysDepartRole/users?departId=" + depart.String()},
		{Path: fmt.Sprintf("/sys/sysDepartRole/datarule/25/%d/%d", depart, role)},
		post("/sys/permission/saveDepartPermission", `{"departId":%q,"permissionIds":"25,26","lastpermissionIds":""}`, depart),
		post("/sys/sysDepartPermission/saveDeptRolePermission", `{"roleId":%q,"permissionIds":"25","lastpermissionIds":""}`, role),
		post("/sys/sysDepartPermission/datarule", `{"departId":%q,"permissionId":"25","dataRuleIds":""}`, depart),
		post("/sys/sysDepartRole/datarule", `{"roleId":%q,"permissionId":"25","dataRuleIds":""}`, role),
		post("/sys/sysDepartRole/add", `{"departId":%q,"roleName":"甲","roleCode":"mine"}`, depart),
		post("/sys/sysDepartRole/deptRoleUserAdd", `{"userId":"%d","newRoleId":%q,"oldRoleId":""}`, lihua, role),
		post("/sys/sysDepartRole/deptRoleUserAdd", `{"userId":"%d","newRoleId":"","oldRoleId":%q}`, lihua, role),
		{Method: "PUT", Path: "/sys/sysDepartRole/edit", Body: fmt.Sprintf(`{"id":%q,"version":1,"roleName":"x"}`, role)},
		{Method: "DELETE", Path: "/sys/sysDepartRole/delete?id=" + role.String()},
		{Method: "DELETE", Path: "/sys/sysDepartRole/deleteBatch?ids=" + role.String()},
	}
}

func TestDataRulesOfADepartmentRoleJoinThoseOfRoles(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		token := s.worker(security, "lihua", "A01A01")
		depart := s.DepartID("A01A01")
		s.Must(s.bound(security, "A01A01", sitetest.DepartScreen, sitetest.DepartList))
		role, second := s.departRole(security, "A01A01", "keeper", sitetest.DepartScreen, sitetest.DepartList), s.departRole(security, "A01A01", "second", sitetest.DepartScreen, sitetest.DepartList)
		section := s.rule(security, "科室", "depart_name", "LIKE", "科")
		mine := s.rule(security, "本部门", "org_code", "=", "#{sys_org_code}")
		offer := func(rules ...string) answer {
			return s.Post(security, "/sys/sysDepartPermission/datarule", `{"departId":%q,"permissionId":"25","dataRuleIds":%q}`, depart, strings.Join(rules, ","))
		}
		choose := func(rules ...string) answer {
			return s.Post(security, "/sys/sysDepartRole/datarule", `{"roleId":%q,"permissionId":"25","dataRuleIds":%q}`, role.ID, strings.Join(rules, ","))
		}
		s.Must(s.hold(security, "lihua", role.ID.String(), ""))
		all := []string{"A01", "A01A01", "A01A01A01", "A01A02"}
		for _, step := range []struct {
			says string
			do   func() answer
			ok   bool
			want []string
		}{
			{"no rule", func() answer { return offer() }, true, all},
			{"a rule that the department does not have", func() answer { return choose(mine) }, false, all},
			{"a rule of another menu entry", func() answer {
				return s.Post(security, "/sys/sysDepartPermission/datarule", `{"departId":%q,"permissionId":"2501","dataRuleIds":%q}`, depart, mine)
			}, false, all},
			{"rules that the department has and no role uses", func() answer { return offer(section, mine) }, true, all},
			{"a rule of the role", func() answer { return choose(mine) }, true, []string{"A01A01"}},
			{"taking the rule from the department meanwhile", func() answer { return offer(section) }, false, []string{"A01A01"}},
			{"deleting the rule meanwhile", func() answer {
				return s.Do(call{Method: "DELETE", Path: "/sys/permission/deletePermissionRule?id=" + mine, Token: security})
			}, false, []string{"A01A01"}},
			{"deleting a rule that the department offers", func() answer {
				return s.Do(call{Method: "DELETE", Path: "/sys/permission/deletePermissionRule?id=" + section, Token: security})
			}, false, []string{"A01A01"}},
			{"a role of the site that grants the list by another rule", func() answer {
				s.Permit(security, s.Roles("clerk")[0], sitetest.DepartScreen, sitetest.DepartList)
				return s.Post(security, "/sys/role/datarule", `{"roleId":%q,"permissionId":"25","dataRuleIds":%q}`, s.Roles("clerk")[0], section)
			}, true, []string{"A01A01", "A01A02"}},
			{"a second department role without a rule", func() answer { return s.hold(security, "lihua", second.ID.String(), "") }, true, all},
			{"losing it", func() answer { return s.hold(security, "lihua", "", second.ID.String()) }, true, []string{"A01A01", "A01A02"}},
			{"the department loses the screen with the rules", func() answer { return s.bound(security, "A01A01", sitetest.DepartList) }, true, []string{"A01A02", "A01A01"}},
		} {
			a := step.do()
			got := s.Sees(token)
			slices.Sort(step.want)
			if a.Success != step.ok || !slices.Equal(got, step.want) {
				t.Errorf("%s: sees %v, want %v: %s", step.says, got, step.want, a.Raw)
			}
		}
		rules := into[access.RoleRules](s, s.Do(call{Path: "/sys/sysDepartPermission/datarule/25/" + depart.String(), Token: security}))
		if len(rules.DataRule) != 2 || rules.DrChecked != "" {
			t.Errorf("the rules of the department: %+v", rules)
		}
	})
}

func TestADepartmentRoleReachesNoDataOfItsOwn(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		token := s.worker(security, "lihua", "A01A01")
		s.Must(s.bound(security, "A01A01", sitetest.DepartScreen, sitetest.DepartList))
		role := s.departRole(security, "A01A01", "keeper", sitetest.DepartScreen, sitetest.DepartList)
		s.Must(s.hold(security, "lihua", role.ID.String(), ""))
		for _, step := range []struct {
			scope string
			want  []string
		}{{"all", []string{"A01", "A01A01", "A01A01A01", "A01A02"}}, {"depart", []string{"A01A01"}}, {"self", []string{}}} {
			s.Exec(`UPDATE sys_role SET data_scope = $1 WHERE role_code = 'clerk'`, step.scope)
			s.Must(s.bound(security, "A01A01", sitetest.DepartScreen, sitetest.DepartList))
			if got := s.Sees(token); !slices.Equal(got, step.want) {
				t.Errorf("with a role that reaches over %s: sees %v", step.scope, got)
			}
		}
		if err := s.Assign(s.UserID("lihua"), 1); err != nil {
			t.Fatal(err)
		}
		if got := s.Sees(token); got == nil || len(got) != 0 {
			t.Errorf("without a role of the site: sees %v", got)
		}
	})
}

func TestADeletedDepartmentTakesItsRolesAlong(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		s.Must(s.bound(security, "A01A01A01", 25))
		s.Must(s.bound(security, "A01A02", 25))
		role := s.departRole(security, "A01A01A01", "night", 25)
		s.departRole(security, "A01A02", "stays", 25)
		s.Must(s.Do(call{Method: "DELETE", Path: "/sys/sysDepart/delete?id=" + s.DepartID("A01A01").String(), Token: s.SignedIn()}))
		if a := s.Do(call{Path: "/sys/sysDepartRole/queryById?id=" + role.ID.String(), Token: security}); a.Code != 404 {
			t.Errorf("the role is still there: %s", a.Raw)
		}
		if left := s.departRoleRows(); len(left) != 3 {
			t.Errorf("left: %v", left)
		}
	})
}

// The bound is kept by the database, too: whatever a mistake of the program or two people at one moment would write.
func TestTheDatabaseRefusesADepartmentRoleBeyondItsDepartment(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		s.worker(security, "lihua", "A01A01")
		role := s.departRole(security, "A01A01", "keeper")
		s.Must(s.bound(security, "A01A01", 26))
		centre := s.DepartID("A01")
		const grant = `INSERT INTO sys_depart_role_permission (id, depart_id, role_id, permission_id, operate_date) VALUES (1, $1, $2, $3, 0)`
		const hold = `INSERT INTO sys_depart_role_user (id, depart_id, drole_id, user_id) VALUES (1, $1, $2, $3)`
		for _, tt := range []struct {
			says, statement string
			depart, third   value.ID
			stored          bool
		}{
			{"a permission that the department does not have", grant, role.DepartID, 25, false},
			{"one that it has", grant, role.DepartID, 26, true},
			{"somebody who works elsewhere", hold, role.DepartID, s.UserID("anquan"), false},
			{"somebody who works elsewhere, by that department", hold, centre, s.UserID("anquan"), false},
			{"somebody who works there", hold, role.DepartID, s.UserID("lihua"), true},
		} {
			err := s.DB.Tx(t.Context(), func(tx *db.Tx) error {
				_, err := tx.Exec(t.Context(), tt.statement, tt.depart, role.ID, tt.third)
				return err
			})
			if (err == nil) != tt.stored {
				t.Errorf("%s: %v", tt.says, err)
			}
		}
	})
}
