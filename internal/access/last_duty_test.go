package access_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"jikong/internal/access"
	"jikong/internal/auth"
	"jikong/internal/sitetest"
)

// Of each of the three duties somebody who works remains in the site, whatever way one leaves it.
func TestTheLastOfADutyStays(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		root := s.SignedIn()
		leaver := s.Role(security, "leaver", sitetest.ListRow, sitetest.AddRow, sitetest.EditRow, 2204, sitetest.AssignRow)
		s.Reach("leaver", auth.ScopeAll)
		s.Officer("zhangsan", access.RoleEditor, "A01")
		if err := s.Assign(s.UserID("zhangsan"), 1, leaver.ID); err != nil {
			t.Fatal(err)
		}
		token := s.TokenOf(s.Login("zhangsan", secret))
		s.Must(s.Post(root, "/sys/tenant/add", `{"name":"甲县","hosts":"jia.example.org"}`))
		for _, d := range []struct{ name, role, title string }{
			{"the_sys", access.RoleSystem, "系统管理员"}, {"the_sec", access.RoleSecurity, "安全管理员"}, {"the_aud", access.RoleAudit, "审计管理员"},
		} {
			s.Officer(d.name, d.role, "A01")
			id := s.UserID(d.name).String()
			s.Exec(`UPDATE sys_user SET status = 2 WHERE id IN (SELECT ur.user_id FROM sys_user_role ur JOIN sys_role r ON r.id = ur.role_id WHERE r.role_code = $1) AND id <> $2`, d.role, s.UserID(d.name))
			s.Exec(`INSERT INTO sys_user_tenant (id, user_id, tenant_id) SELECT 5000 + id, id, 2 FROM sys_user WHERE username = $1
				ON CONFLICT (user_id, tenant_id) DO NOTHING`, d.name)
			for says, c := range map[string]call{
				"freezing":             {Method: "PUT", Path: "/sys/user/frozenBatch", Body: fmt.Sprintf(`{"ids":%q,"status":2}`, id)},
				"deleting":             {Method: "DELETE", Path: "/sys/user/delete?id=" + id},
				"deleting with others": {Method: "DELETE", Path: "/sys/user/deleteBatch?ids=" + id},
				"taking the role":      {Method: "DELETE", Path: "/sys/user/deleteUserRole?roleId=" + s.Roles(d.role)[0].String() + "&userId=" + id},
				"another role in the form": {Method: "PUT", Path: "/sys/user/edit",
					Body: fmt.Sprintf(`{"id":%q,"selectedroles":%q}`, id, s.Roles(access.RoleEditor)[0])},
			} {
				c.Token = token
				if a := s.Do(c); a.Success || !strings.Contains(a.Message, "最后一位"+d.title) {
					t.Errorf("%s the last %s: %s", says, d.role, a.Raw)
				}
			}
			s.Exec(`UPDATE sys_user SET status = 1`)
			if d.role == access.RoleAudit { // there is no second one
				s.Officer("another_aud", d.role, "A01")
			}
			s.Must(s.Do(call{Method: "PUT", Path: "/sys/user/frozenBatch", Token: token, Body: fmt.Sprintf(`{"ids":%q,"status":2}`, id)}))
			if left := s.Texts(`SELECT u.username FROM sys_user u JOIN sys_user_role ur ON ur.user_id = u.id JOIN sys_user_tenant ut ON ut.user_id = u.id AND ut.tenant_id = 2
				WHERE ur.role_id = $1 AND u.status = 1`, s.RoleOfSite(2, d.role)); len(left) == 0 {
				t.Errorf("nobody is %s in the county any more", d.title)
			}
		}
	})
}

// The centre decides to which counties somebody belongs; a county keeps its last administrator all the same.
func TestTheLastOfADutyDoesNotLeaveTheSite(t *testing.T) {
	onSites(t, func(s *site) {
		s.Centre()
		s.County()
		root := s.SignedIn()
		belong := func(sites string) answer {
			return s.Do(call{Method: "PUT", Path: "/sys/user/edit", Token: root, Body: fmt.Sprintf(`{"id":%q,"relTenantIds":%q}`, s.UserID("lisi"), sites)})
		}
		s.Must(s.AddPerson(root, "lisi", ""))
		s.Must(belong("1,2"))
		for _, d := range []struct{ role, title string }{
			{access.RoleSystem, "系统管理员"}, {access.RoleSecurity, "安全管理员"}, {access.RoleAudit, "审计管理员"},
		} {
			role := s.RoleOfSite(2, d.role)
			if err := s.Assign(s.UserID("lisi"), 2, role); err != nil {
				t.Fatal(err)
			}
			s.Exec(`DELETE FROM sys_user_role WHERE role_id = $1 AND user_id <> $2`, role, s.UserID("lisi"))
			if a := belong("1"); a.Success || !strings.Contains(a.Message, "最后一位"+d.title) {
				t.Errorf("the last %s leaves the county: %s", d.role, a.Raw)
			}
		}
		if err := s.Assign(s.UserID("lisi"), 2, s.RoleOfSite(2, access.RoleEditor)); err != nil {
			t.Fatal(err)
		}
		s.Must(belong("1"))
	})
}

// A role of another site sleeps while its holder does not belong to that site; who may not give it does not wake it by adding the site.
func TestJoiningASiteAgainBringsNoAdministrationBack(t *testing.T) {
	onSites(t, func(s *site) {
		s.Centre()
		s.County()
		root := s.SignedIn()
		join := func(sites string) answer {
			return s.Do(call{Method: "PUT", Path: "/sys/user/edit", Token: root, Body: fmt.Sprintf(`{"id":%q,"relTenantIds":%q}`, s.UserID("lisi"), sites)})
		}
		s.Must(s.AddPerson(root, "lisi", ""))
		if err := s.Assign(s.UserID("lisi"), 2, s.RoleOfSite(2, access.RoleSystem), s.RoleOfSite(2, access.RoleEditor)); err != nil {
			t.Fatal(err)
		}
		s.Must(join("1,2"))
		if held := s.Texts(`SELECT r.role_code FROM sys_user_role ur JOIN sys_role r ON r.id = ur.role_id WHERE ur.user_id = $1`, s.UserID("lisi")); !slices.Equal(held, []string{access.RoleEditor}) {
			t.Errorf("in the county they hold %v", held)
		}
	})
}

// Whoever reaches one department manages its people and not the administrators among them, nor the sites anybody belongs to.
func TestADepartmentDoesNotManageItsAdministrators(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		head := s.Role(security, "head", sitetest.ListRow, sitetest.EditRow, 2204)
		s.Reach("head", auth.ScopeDeparts)
		s.Officer("keshi", access.RoleEditor, "A01A01")
		if err := s.Assign(s.UserID("keshi"), 1, head.ID); err != nil {
			t.Fatal(err)
		}
		token := s.TokenOf(s.Login("keshi", secret))
		s.Officer("shenji", access.RoleAudit, "A01A01")
		s.Officer("bianji", access.RoleEditor, "A01A01")
		s.Must(s.Post(s.SignedIn(), "/sys/tenant/add", `{"name":"甲县","hosts":"jia.example.org"}`))
		for _, c := range []struct {
			says, name, sites string
			ok                bool
		}{{"an auditor, who looks after the county too", "shenji", "1", false}, {"an editor", "bianji", "1,2", true}} {
			id := s.UserID(c.name).String()
			for says, call := range map[string]call{
				"renaming":    {Method: "PUT", Path: "/sys/user/edit", Body: fmt.Sprintf(`{"id":%q,"realname":"改名"}`, id)},
				"other sites": {Method: "PUT", Path: "/sys/user/edit", Body: fmt.Sprintf(`{"id":%q,"relTenantIds":%q}`, id, c.sites)},
				"freezing":    {Method: "PUT", Path: "/sys/user/frozenBatch", Body: fmt.Sprintf(`{"ids":%q,"status":2}`, id)},
			} {
				call.Token = token
				if a := s.Do(call); a.Success != c.ok || !c.ok && !strings.Contains(a.Message, "管理范围为全站") {
					t.Errorf("%s %s: %s", says, c.says, a.Raw)
				}
			}
		}
		s.Must(s.Do(call{Method: "PUT", Path: "/sys/user/edit", Token: token, Body: fmt.Sprintf(`{"id":%q,"realname":"科长"}`, s.UserID("keshi"))}))
	})
}

func TestNobodyResetsTheOwnPasswordWithoutTheOldOne(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		before := s.Account("anquan")
		a := s.Do(call{Method: "PUT", Path: "/sys/user/changePassword", Token: security, Body: `{"username":"anquan","password":"Yue-Liang-2288"}`})
		if a.Success || !strings.Contains(a.Message, "账号设置") || s.Account("anquan") != before {
			t.Errorf("an open screen gives the account away: %s", a.Raw)
		}
	})
}

func TestAuditorsKeepTheRightToReadTheLog(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		role := s.Roles(access.RoleAudit)[0]
		held := s.Texts(`SELECT CAST(permission_id AS TEXT) FROM sys_role_permission WHERE role_id = $1`, role)
		a := s.Post(security, "/sys/permission/saveRolePermission", `{"roleId":%q,"permissionIds":"","lastpermissionIds":%q}`, role, strings.Join(held, ","))
		if a.Success || !strings.Contains(a.Message, "否则没有人能审计") {
			t.Errorf("the security administrator blinds the auditors: %s", a.Raw)
		}
	})
}
