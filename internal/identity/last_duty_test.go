package identity_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/identity"
)

// Of each of the three duties somebody who works remains in the site, whatever way one leaves it.
func TestTheLastOfADutyStays(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.centre()
		root := s.signedIn()
		leaver := s.role(security, "leaver", listRow, addRow, editRow, 2204, assignRow)
		s.reach("leaver", auth.ScopeAll)
		s.officer("zhangsan", identity.RoleEditor, "A01")
		if err := s.assign(s.userID("zhangsan"), 1, leaver.ID); err != nil {
			t.Fatal(err)
		}
		token := s.tokenOf(s.login("zhangsan", secret))
		s.must(s.post(root, "/sys/tenant/add", `{"name":"甲县","hosts":"jia.example.org"}`))
		for _, d := range []struct{ name, role, title string }{
			{"the_sys", identity.RoleSystem, "系统管理员"}, {"the_sec", identity.RoleSecurity, "安全管理员"}, {"the_aud", identity.RoleAudit, "审计管理员"},
		} {
			s.officer(d.name, d.role, "A01")
			id := s.userID(d.name).String()
			s.exec(`UPDATE sys_user SET status = 2 WHERE id IN (SELECT ur.user_id FROM sys_user_role ur JOIN sys_role r ON r.id = ur.role_id WHERE r.role_code = $1) AND id <> $2`, d.role, s.userID(d.name))
			s.exec(`INSERT INTO sys_user_tenant (id, user_id, tenant_id) SELECT 5000 + id, id, 2 FROM sys_user WHERE username = $1`, d.name)
			for says, c := range map[string]call{
				"freezing":             {method: "PUT", path: "/sys/user/frozenBatch", body: fmt.Sprintf(`{"ids":%q,"status":2}`, id)},
				"deleting":             {method: "DELETE", path: "/sys/user/delete?id=" + id},
				"deleting with others": {method: "DELETE", path: "/sys/user/deleteBatch?ids=" + id},
				"taking the role":      {method: "DELETE", path: "/sys/user/deleteUserRole?roleId=" + s.roles(d.role)[0].String() + "&userId=" + id},
				"another role in the form": {method: "PUT", path: "/sys/user/edit",
					body: fmt.Sprintf(`{"id":%q,"selectedroles":%q}`, id, s.roles(identity.RoleEditor)[0])},
			} {
				c.token = token
				if a := s.do(c); a.Success || !strings.Contains(a.Message, "最后一位"+d.title) {
					t.Errorf("%s the last %s: %s", says, d.role, a.raw)
				}
			}
			s.exec(`UPDATE sys_user SET status = 1`)
			if d.role == identity.RoleAudit { // there is no second one
				s.officer("another_aud", d.role, "A01")
			}
			s.must(s.do(call{method: "PUT", path: "/sys/user/frozenBatch", token: token, body: fmt.Sprintf(`{"ids":%q,"status":2}`, id)}))
		}
	})
}

// The centre decides to which counties somebody belongs; a county keeps its last administrator all the same.
func TestTheLastOfADutyDoesNotLeaveTheSite(t *testing.T) {
	onSites(t, func(s *site) {
		s.centre()
		s.county()
		root := s.signedIn()
		belong := func(sites string) answer {
			return s.do(call{method: "PUT", path: "/sys/user/edit", token: root, body: fmt.Sprintf(`{"id":%q,"relTenantIds":%q}`, s.userID("lisi"), sites)})
		}
		s.must(s.addPerson(root, "lisi", ""))
		s.must(belong("1,2"))
		for _, d := range []struct{ role, title string }{
			{identity.RoleSystem, "系统管理员"}, {identity.RoleSecurity, "安全管理员"}, {identity.RoleAudit, "审计管理员"},
		} {
			role := s.roleOfSite(2, d.role)
			if err := s.assign(s.userID("lisi"), 2, role); err != nil {
				t.Fatal(err)
			}
			s.exec(`DELETE FROM sys_user_role WHERE role_id = $1 AND user_id <> $2`, role, s.userID("lisi"))
			if a := belong("1"); a.Success || !strings.Contains(a.Message, "最后一位"+d.title) {
				t.Errorf("the last %s leaves the county: %s", d.role, a.raw)
			}
		}
		if err := s.assign(s.userID("lisi"), 2, s.roleOfSite(2, identity.RoleEditor)); err != nil {
			t.Fatal(err)
		}
		s.must(belong("1"))
	})
}

// A role of another site sleeps while its holder does not belong to that site; who may not give it does not wake it by adding the site.
func TestJoiningASiteAgainBringsNoAdministrationBack(t *testing.T) {
	onSites(t, func(s *site) {
		s.centre()
		s.county()
		root := s.signedIn()
		join := func(sites string) answer {
			return s.do(call{method: "PUT", path: "/sys/user/edit", token: root, body: fmt.Sprintf(`{"id":%q,"relTenantIds":%q}`, s.userID("lisi"), sites)})
		}
		s.must(s.addPerson(root, "lisi", ""))
		if err := s.assign(s.userID("lisi"), 2, s.roleOfSite(2, identity.RoleSystem), s.roleOfSite(2, identity.RoleEditor)); err != nil {
			t.Fatal(err)
		}
		s.must(join("1,2"))
		if held := s.texts(`SELECT r.role_code FROM sys_user_role ur JOIN sys_role r ON r.id = ur.role_id WHERE ur.user_id = $1`, s.userID("lisi")); !slices.Equal(held, []string{identity.RoleEditor}) {
			t.Errorf("in the county they hold %v", held)
		}
	})
}

// Whoever reaches one department manages its people and not the administrators among them, nor the sites anybody belongs to.
func TestADepartmentDoesNotManageItsAdministrators(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.centre()
		head := s.role(security, "head", listRow, editRow, 2204)
		s.reach("head", auth.ScopeDeparts)
		s.officer("keshi", identity.RoleEditor, "A01A01")
		if err := s.assign(s.userID("keshi"), 1, head.ID); err != nil {
			t.Fatal(err)
		}
		token := s.tokenOf(s.login("keshi", secret))
		s.officer("shenji", identity.RoleAudit, "A01A01")
		s.officer("bianji", identity.RoleEditor, "A01A01")
		s.must(s.post(s.signedIn(), "/sys/tenant/add", `{"name":"甲县","hosts":"jia.example.org"}`))
		for _, c := range []struct {
			says, name, sites string
			ok                bool
		}{{"an auditor, who looks after the county too", "shenji", "1", false}, {"an editor", "bianji", "1,2", true}} {
			id := s.userID(c.name).String()
			for says, call := range map[string]call{
				"renaming":    {method: "PUT", path: "/sys/user/edit", body: fmt.Sprintf(`{"id":%q,"realname":"改名"}`, id)},
				"other sites": {method: "PUT", path: "/sys/user/edit", body: fmt.Sprintf(`{"id":%q,"relTenantIds":%q}`, id, c.sites)},
				"freezing":    {method: "PUT", path: "/sys/user/frozenBatch", body: fmt.Sprintf(`{"ids":%q,"status":2}`, id)},
			} {
				call.token = token
				if a := s.do(call); a.Success != c.ok || !c.ok && !strings.Contains(a.Message, "管理范围为全站") {
					t.Errorf("%s %s: %s", says, c.says, a.raw)
				}
			}
		}
		s.must(s.do(call{method: "PUT", path: "/sys/user/edit", token: token, body: fmt.Sprintf(`{"id":%q,"realname":"科长"}`, s.userID("keshi"))}))
	})
}

func TestNobodyResetsTheOwnPasswordWithoutTheOldOne(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.centre()
		before := s.account("anquan")
		a := s.do(call{method: "PUT", path: "/sys/user/changePassword", token: security, body: `{"username":"anquan","password":"Yue-Liang-2288"}`})
		if a.Success || !strings.Contains(a.Message, "账号设置") || s.account("anquan") != before {
			t.Errorf("an open screen gives the account away: %s", a.raw)
		}
	})
}

func TestAuditorsKeepTheRightToReadTheLog(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.centre()
		role := s.roles(identity.RoleAudit)[0]
		held := s.texts(`SELECT CAST(permission_id AS TEXT) FROM sys_role_permission WHERE role_id = $1`, role)
		a := s.post(security, "/sys/permission/saveRolePermission", `{"roleId":%q,"permissionIds":"","lastpermissionIds":%q}`, role, strings.Join(held, ","))
		if a.Success || !strings.Contains(a.Message, "否则没有人能审计") {
			t.Errorf("the security administrator blinds the auditors: %s", a.raw)
		}
	})
}
