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

// comma writes numbers as the calls take them.
func comma[T any](ids ...T) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(ids), " ", ","), "[]")
}

// bound gives a department exactly these rows of the menu.
func (s *site) bound(token, orgCode string, permissions ...int) answer {
	s.T.Helper()
	depart := s.DepartID(orgCode)
	has := into[[]value.ID](s, s.Must(s.Do(call{Path: "/sys/permission/queryDepartPermission?departId=" + depart.String(), Token: token})))
	return s.Post(token, "/sys/permission/saveDepartPermission", `{"departId":%q,"permissionIds":%q,"lastpermissionIds":%q}`, depart, comma(permissions...), comma(has...))
}

// departRole adds a role to a department and gives it rows of the menu.
func (s *site) departRole(token, orgCode, code string, permissions ...int) access.DepartRole {
	s.T.Helper()
	role := into[access.DepartRole](s, s.Must(s.Post(token, "/sys/sysDepartRole/add", `{"departId":"%d","roleName":%q,"roleCode":%q}`, s.DepartID(orgCode), code, code)))
	s.Must(s.permitInDepart(token, role.ID, permissions...))
	return role
}

// permitInDepart gives a department role exactly these rows of the menu.
func (s *site) permitInDepart(token string, role value.ID, permissions ...int) answer {
	s.T.Helper()
	return s.Post(token, "/sys/sysDepartPermission/saveDeptRolePermission", `{"roleId":%q,"permissionIds":%q,"lastpermissionIds":%q}`,
		role, comma(permissions...), comma(s.permitted(token, role)...))
}

func (s *site) permitted(token string, role value.ID) []value.ID {
	s.T.Helper()
	return into[[]value.ID](s, s.Must(s.Do(call{Path: "/sys/sysDepartPermission/queryDeptRolePermission?roleId=" + role.String(), Token: token})))
}

// hold gives a person these department roles, and takes those that the screen showed before.
func (s *site) hold(token, username, now, before string) answer {
	s.T.Helper()
	return s.Post(token, "/sys/sysDepartRole/deptRoleUserAdd", `{"userId":"%d","newRoleId":%q,"oldRoleId":%q}`, s.UserID(username), now, before)
}

// worker is somebody of one department, with a role that grants nothing and reaches over all data.
func (s *site) worker(security, name, orgCode string) (token string) {
	s.T.Helper()
	if n, err := db.Int(s.T.Context(), s.DB.Read(), `SELECT COUNT(*) FROM sys_role WHERE role_code = 'clerk'`); err != nil || n == 0 {
		s.Role(security, "clerk")
	}
	s.Exec(`UPDATE sys_role SET data_scope = 'all' WHERE role_code = 'clerk'`)
	s.Officer(name, "clerk", orgCode)
	s.Exec(`DELETE FROM sys_user_depart WHERE user_id = $1 AND dep_id = $2`, s.UserID(name), s.DepartID("A01"))
	return s.TokenOf(s.Login(name, secret))
}

func TestADepartmentRoleCountsAsLongAsItsDepartmentHasTheRight(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		system := s.SignedIn()
		token := s.worker(security, "lihua", "A01A01")
		s.Must(s.bound(security, "A01A01", sitetest.DepartScreen, sitetest.DepartList))
		role := s.departRole(security, "A01A01", "keeper", sitetest.DepartScreen, sitetest.DepartList)
		id, depart, user := role.ID.String(), s.DepartID("A01A01"), s.UserID("lihua")
		move := func(method, path, body string) {
			s.Must(s.Do(call{Method: method, Path: path, Body: body, Token: system}))
		}
		steps := []struct {
			says string
			do   func()
			sees bool
		}{
			{"a role that nobody holds", func() {}, false},
			{"a role that the person holds", func() { s.Must(s.hold(security, "lihua", id, "")) }, true},
			{"the department loses the list", func() { s.Must(s.bound(security, "A01A01", sitetest.DepartScreen)) }, false},
			{"and gets it back, but not the role", func() { s.Must(s.bound(security, "A01A01", sitetest.DepartScreen, sitetest.DepartList)) }, false},
			{"the role gets it again", func() { s.Must(s.permitInDepart(security, role.ID, sitetest.DepartScreen, sitetest.DepartList)) }, true},
			{"the department loses the screen above the list", func() { s.Must(s.bound(security, "A01A01", sitetest.DepartList)) }, false},
			{"everything is as before", func() {
				s.Must(s.bound(security, "A01A01", sitetest.DepartScreen, sitetest.DepartList))
				s.Must(s.permitInDepart(security, role.ID, sitetest.DepartScreen, sitetest.DepartList))
			}, true},
			{"the role loses it", func() { s.Must(s.permitInDepart(security, role.ID, sitetest.DepartScreen)) }, false},
			{"the role gets it once more", func() { s.Must(s.permitInDepart(security, role.ID, sitetest.DepartScreen, sitetest.DepartList)) }, true},
			{"the person loses the role", func() { s.Must(s.hold(security, "lihua", "", id)) }, false},
			{"the person gets the role", func() { s.Must(s.hold(security, "lihua", id, "")) }, true},
			{"the person leaves the department", func() {
				move("DELETE", fmt.Sprintf("/sys/user/deleteUserInDepart?depId=%s&userId=%s", depart, user), "")
			}, false},
			{"and comes back", func() {
				move("POST", "/sys/user/editSysDepartWithUser", fmt.Sprintf(`{"depId":%q,"userIdList":[%q]}`, depart, user))
			}, false},
			{"and gets the role again", func() { s.Must(s.hold(security, "lihua", id, "")) }, true},
			{"the form over the person names another department", func() {
				version, _, err := db.One[int64](t.Context(), s.DB.Read(), `SELECT version FROM sys_user WHERE id = $1`, user)
				if err != nil {
					t.Fatal(err)
				}
				move("PUT", "/sys/user/edit", fmt.Sprintf(`{"id":%q,"version":%d,"selecteddeparts":"%d"}`, user, version, s.DepartID("A01A02")))
			}, false},
		}
		for _, step := range steps {
			step.do()
			got, codes := s.Sees(token), s.Menu(token).CodeList
			if (got != nil) != step.sees || slices.Contains(codes, "system:depart:list") != step.sees {
				t.Errorf("%s: sees %v with the codes %v", step.says, got, codes)
			}
		}
		links, err := db.Int(t.Context(), s.DB.Read(), `SELECT COUNT(*) FROM sys_depart_role_user`)
		if err != nil || links != 0 {
			t.Errorf("%d links are left (%v)", links, err)
		}
		if log := s.Audited("user.departRoles"); len(log) != 4 || !strings.Contains(log[0], "anquan: ") || !strings.Contains(log[0], "应急科“keeper”") {
			t.Errorf("the log says %q", log)
		}
		if log := s.Audited("depart.permissions"); len(log) != 5 || !strings.Contains(log[1], "取消 1 项") {
			t.Errorf("the log says %q", log)
		}
	})
}

func TestWhatADepartmentRoleMayNotDoIsRefused(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		s.worker(security, "lihua", "A01A01")
		other := s.Officer("anquan2", access.RoleSecurity, "A01")
		s.Must(s.bound(security, "A01A01", sitetest.DepartScreen, sitetest.DepartList, 23, 2306, 34, 3401))
		s.Must(s.bound(security, "A01", sitetest.DepartScreen, sitetest.DepartList, 34, 3401))
		keeper := s.departRole(security, "A01A01", "keeper", sitetest.DepartScreen)
		auditing := s.departRole(security, "A01A01", "auditing", 3401)
		granting := s.departRole(security, "A01A01", "granting", 2306)
		watching := s.departRole(security, "A01", "watching", 3401)
		common := s.departRole(security, "A01", "common", sitetest.DepartScreen)
		s.Must(s.hold(security, "lihua", keeper.ID.String()+","+granting.ID.String(), ""))
		s.Must(s.hold(other, "anquan", common.ID.String(), ""))
		reader := s.TokenOf(s.Login("lihua", secret))
		before := s.departRoleRows()
		grant := func(role value.ID, now, last string) string {
			return fmt.Sprintf(`{"roleId":%q,"permissionIds":%q,"lastpermissionIds":%q}`, role, now, last)
		}
		hold := func(name string, now ...value.ID) string {
			return fmt.Sprintf(`{"userId":"%d","newRoleId":%q,"oldRoleId":""}`, s.UserID(name), comma(now...))
		}
		depart := s.DepartID("A01A01")
		const toRole, toDepart, toUser, role = "/sys/sysDepartPermission/saveDeptRolePermission", "/sys/permission/saveDepartPermission", "/sys/sysDepartRole/deptRoleUserAdd", "/sys/sysDepartRole/"
		for _, r := range []struct{ says, method, path, body, token, message string }{
			{"more than the department has", "POST", toRole, grant(keeper.ID, "25,2502", "25"), security, "超出部门“应急科”"},
			{"what another department has", "POST", toRole, grant(watching.ID, "3401,2306", "3401"), security, "超出部门“中心”"},
			{"what is not in the menu", "POST", toRole, grant(keeper.ID, "25,99", "25"), security, "已被删除"},
			{"a department with what is not in the menu", "POST", toDepart, fmt.Sprintf(`{"departId":%q,"permissionIds":"99"}`, depart), security, "已被删除"},
			{"granting and auditing in one role", "POST", toRole, grant(auditing.ID, "3401,2306", "3401"), security, "不同的人"},
			{"auditing in a role of somebody who grants", "POST", toRole, grant(keeper.ID, "25,3401", "25"), security, "不同的人"},
			{"an auditing role for somebody who grants", "POST", toUser, hold("lihua", auditing.ID), security, "不同的人"},
			{"an auditing role for a security administrator", "POST", toUser, hold("anquan2", watching.ID), security, "不同的人"},
			{"a role for oneself", "POST", toUser, hold("anquan", watching.ID), security, "自己的部门角色"},
			{"taking one's own", "POST", toUser, fmt.Sprintf(`{"userId":"%d","newRoleId":"","oldRoleId":%q}`, s.UserID("anquan"), common.ID), security, "自己的部门角色"},
			{"widening a role that one holds", "POST", toRole, grant(common.ID, "25,2501", "25"), security, "您自己持有"},
			{"lifting the data rules of a role that one holds", "POST", role + "datarule", fmt.Sprintf(`{"roleId":%q,"permissionId":"25","dataRuleIds":""}`, common.ID), security, "您自己持有"},
			{"somebody who does not work there", "POST", toUser, hold("lihua", common.ID), security, "不在部门“中心”"},
			{"a person who is not there", "POST", toUser, `{"userId":"99","newRoleId":""}`, security, "不存在"},
			{"a role that is not there", "POST", toUser, hold("lihua", 99), security, "不存在"},
			{"numbers that are none", "POST", toUser, fmt.Sprintf(`{"userId":"%d","newRoleId":"1) OR (1=1"}`, s.UserID("lihua")), security, "编号"},
			{"the code of a system role", "POST", role + "add", fmt.Sprintf(`{"departId":%q,"roleName":"甲","roleCode":"security_admin"}`, depart), security, "系统角色"},
			{"a code that is taken", "POST", role + "add", fmt.Sprintf(`{"departId":%q,"roleName":"甲","roleCode":"keeper"}`, depart), security, "已存在"},
			{"a role without a department", "POST", role + "add", `{"roleName":"甲","roleCode":"nowhere"}`, security, "部门"},
			{"another department for a role", "PUT", role + "edit", fmt.Sprintf(`{"id":%q,"version":1,"departId":"%d"}`, keeper.ID, s.DepartID("A01")), security, "不能换部门"},
			{"removing a role that people hold", "DELETE", role + "delete?id=" + keeper.ID.String(), "", security, "1 人持有"},
			{"the system administrator granting", "POST", toRole, grant(keeper.ID, "25,2501", "25"), s.SignedIn(), "权限"},
			{"the system administrator assigning", "POST", toUser, hold("lihua", auditing.ID), s.SignedIn(), "权限"},
			{"somebody who may grant but not assign", "POST", toUser, hold("anquan2", common.ID), reader, "权限"},
			{"somebody who may grant but not see roles", "GET", role + "list?deptId=" + depart.String(), "", reader, "权限"},
		} {
			if a := s.Do(call{Method: r.method, Path: r.path, Body: r.body, Token: r.token}); a.Success || !strings.Contains(a.Raw, r.message) {
				t.Errorf("%s: %s", r.says, a.Raw)
			}
		}
		if after := s.departRoleRows(); !slices.Equal(before, after) {
			t.Errorf("something was changed: %v, then %v", before, after)
		}
		// A button of the menu begins to audit while it is in the hands of somebody who grants.
		page := into[access.Permission](s, s.Must(s.Post(security, "/sys/permission/add", `{"name":"日报","menuType":1,"parentId":"20","url":"/daily"}`)))
		button := into[access.Permission](s, s.Must(s.Post(security, "/sys/permission/add", `{"name":"看日报","menuType":2,"parentId":%q,"perms":"daily:report:list"}`, page.ID)))
		s.Must(s.bound(security, "A01A01", sitetest.DepartScreen, sitetest.DepartList, 23, 2306, 34, 3401, int(page.ID), int(button.ID)))
		s.Must(s.permitInDepart(security, keeper.ID, sitetest.DepartScreen, int(page.ID), int(button.ID)))
		edit := call{Method: "PUT", Path: "/sys/permission/edit", Token: security, Body: fmt.Sprintf(`{"id":%q,"version":1,"perms":"system:audit:daily"}`, button.ID)}
		if a := s.Do(edit); a.Success || !strings.Contains(a.Raw, "不同的人") {
			t.Errorf("a button becomes one of auditing: %s", a.Raw)
		}
		s.Must(s.Do(call{Method: "DELETE", Path: "/sys/permission/delete?id=" + page.ID.String(), Token: security}))
		if got := s.permitted(security, keeper.ID); !slices.Equal(got, []value.ID{sitetest.DepartScreen}) {
			t.Errorf("a deleted page is left in the role: %v", got)
		}
	})
}

// departRoleRows is everything stored about roles of departments.
func (s *site) departRoleRows() []string {
	s.T.Helper()
	return s.Texts(`SELECT 'permission ' || CAST(depart_id AS TEXT) || ' ' || CAST(permission_id AS TEXT) || data_rule_ids FROM sys_depart_permission
		UNION ALL SELECT 'role ' || CAST(depart_id AS TEXT) || ' ' || role_code || ' ' || CAST(version AS TEXT) FROM sys_depart_role
		UNION ALL SELECT 'grant ' || CAST(role_id AS TEXT) || ' ' || CAST(permission_id AS TEXT) || data_rule_ids FROM sys_depart_role_permission
		UNION ALL SELECT 'holder ' || CAST(drole_id AS TEXT) || ' ' || CAST(user_id AS TEXT) FROM sys_depart_role_user ORDER BY 1`)
}

func TestTwoPeopleWhoGrantInADepartmentDoNotUndoEachOther(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		token := s.worker(security, "lihua", "A01A01")
		s.Must(s.bound(security, "A01A01", 25, 2501, 2502, 2503))
		role, second := s.departRole(security, "A01A01", "keeper", 25, 2501), s.departRole(security, "A01A01", "second")
		depart := s.DepartID("A01A01")
		// Both opened their screens before; somebody took 2501 from the role and 2503 from the department meanwhile.
		s.Must(s.permitInDepart(security, role.ID, 25))
		s.Must(s.bound(security, "A01A01", 25, 2501, 2502))
		s.Must(s.Post(security, "/sys/sysDepartPermission/saveDeptRolePermission", `{"roleId":%q,"permissionIds":"25,2501,2502","lastpermissionIds":"25,2501"}`, role.ID))
		s.Must(s.Post(security, "/sys/permission/saveDepartPermission", `{"departId":%q,"permissionIds":"25,2501,2502,2503,26","lastpermissionIds":"25,2501,2502,2503"}`, depart))
		if got := s.permitted(security, role.ID); !slices.Equal(got, []value.ID{25, 2502}) {
			t.Errorf("the role has %v", got)
		}
		has := into[[]value.ID](s, s.Do(call{Path: "/sys/permission/queryDepartPermission?departId=" + depart.String(), Token: security}))
		if !slices.Equal(has, []value.ID{25, 26, 2501, 2502}) {
			t.Errorf("the department has %v", has)
		}
		stale := s.Post(security, "/sys/sysDepartPermission/saveDeptRolePermission", `{"roleId":%q,"permissionIds":"25,2502,2503","lastpermissionIds":"25,2502"}`, role.ID)
		if stale.Success || !strings.Contains(stale.Raw, "刷新") {
			t.Errorf("what the department has lost meanwhile: %s", stale.Raw)
		}
		s.Must(s.hold(security, "lihua", role.ID.String(), second.ID.String()))
		s.Must(s.hold(security, "lihua", second.ID.String(), ""))
		links := into[[]access.DepartRoleLink](s, s.Do(call{Path: fmt.Sprintf("/sys/sysDepartRole/getDeptRoleByUserId?userId=%d&departId=%d", s.UserID("lihua"), depart), Token: security}))
		if len(links) != 2 || links[0].UserID != s.UserID("lihua") || links[0].DroleID != role.ID {
			t.Errorf("holds %+v", links)
		}
		people := into[web.Page[access.DepartWorker]](s, s.Do(call{Path: "/sys/sysDepartRole/users?departId=" + depart.String(), Token: security}))
		if people.Total != 1 || people.Records[0].RoleNames != "keeper、second" || len(people.Records[0].DroleIDs) != 2 {
			t.Errorf("the people of the department: %+v", people)
		}
		tree := into[access.MenuChoices](s, s.Do(call{Path: "/sys/sysDepartPermission/queryTreeListForDeptRole?departId=" + depart.String(), Token: security}))
		if len(tree.IDs) != 4 || len(tree.TreeList) != 2 || len(tree.TreeList[0].Children) != 2 || tree.TreeList[0].SlotTitle != "部门管理" {
			t.Errorf("the tree has %v", tree.IDs)
		}
		roles := into[web.Page[access.DepartRole]](s, s.Do(call{Path: "/sys/sysDepartRole/list?column=roleCode&order=asc&deptId=" + depart.String(), Token: security}))
		all := into[[]access.DepartRole](s, s.Do(call{Path: "/sys/sysDepartRole/getDeptRoleList?departId=" + depart.String(), Token: security}))
		if roles.Total != 2 || roles.Records[0].RoleCode != "keeper" || roles.Records[0].DepartText != "应急科" || len(all) != 2 {
			t.Errorf("the roles of the department: %+v, %+v", roles, all)
		}
		if own := s.Do(call{Path: "/sys/user/account", Token: token}); !strings.Contains(own.Raw, "应急科：keeper") {
			t.Errorf("the account does not name the role: %s", own.Raw)
		}
	})
}
