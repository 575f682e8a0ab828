package access_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"jikong/internal/access"
	"jikong/internal/db"
	"jikong/internal/sitetest"
	"jikong/internal/value"
	"jikong/internal/web"
)

func TestRolesAreKeptInOrder(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		writer := s.Officer("lihua", access.RoleEditor, "A01A01")
		clerk := s.Role(security, "clerk")
		if err := s.Assign(s.UserID("lihua"), 1, append(s.Roles(access.RoleEditor), clerk.ID)...); err != nil {
			t.Fatal(err)
		}
		editor := s.Roles(access.RoleEditor)[0]
		refused := []struct{ says, method, path, body, token, message string }{
			{"a code that is taken", "POST", "/sys/role/add", `{"roleName":"甲","roleCode":"clerk"}`, security, "已存在"},
			{"the code of a system role", "POST", "/sys/role/add", `{"roleName":"甲","roleCode":"editor"}`, security, "editor"},
			{"a code with a quote", "POST", "/sys/role/add", `{"roleName":"甲","roleCode":"a' OR 1=1--"}`, security, "角色编码"},
			{"no name", "POST", "/sys/role/add", `{"roleCode":"b"}`, security, "角色名称"},
			{"a new code for a system role", "PUT", "/sys/role/edit", fmt.Sprintf(`{"id":%q,"version":1,"roleCode":"author"}`, editor), security, "不能修改"},
			{"removing a system role", "DELETE", "/sys/role/delete?id=" + editor.String(), "", security, "系统角色"},
			{"removing a role that people hold", "DELETE", "/sys/role/delete?id=" + clerk.ID.String(), "", security, "1 人持有"},
			{"a check of a taken code", "GET", "/sys/role/checkRoleCode?roleCode=clerk", "", security, "已存在"},
			{"a role that is not there", "GET", "/sys/role/queryById?id=99", "", security, "不存在"},
			{"adding without the right", "POST", "/sys/role/add", `{"roleName":"乙","roleCode":"c"}`, writer, "权限"},
			{"granting without the right", "POST", "/sys/permission/saveRolePermission", fmt.Sprintf(`{"roleId":%q,"permissionIds":"2501"}`, clerk.ID), writer, "权限"},
			{"the system administrator granting", "POST", "/sys/permission/saveRolePermission", fmt.Sprintf(`{"roleId":%q,"permissionIds":"2501"}`, clerk.ID), s.SignedIn(), "权限"},
			{"widening a reach without the right", "POST", "/sys/role/dataScope", fmt.Sprintf(`{"roleId":%q,"dataScope":"all","version":1}`, clerk.ID), writer, "权限"},
		}
		for _, r := range refused {
			if a := s.Do(call{Method: r.method, Path: r.path, Body: r.body, Token: r.token}); a.Success || !strings.Contains(a.Raw, r.message) {
				t.Errorf("%s: %s", r.says, a.Raw)
			}
		}
		if page := into[web.Page[access.Role]](s, s.Do(call{Path: "/sys/role/list?pageSize=5", Token: writer})); page.Total != 5 {
			t.Errorf("the picker of a writer finds %d roles", page.Total)
		}
		if all := into[[]access.Role](s, s.Do(call{Path: "/sys/role/queryall", Token: writer})); len(all) != 5 {
			t.Errorf("all roles: %d", len(all))
		}
		s.Must(s.Do(call{Path: "/sys/role/checkRoleCode?roleCode=clerk&id=" + clerk.ID.String(), Token: security}))
		if err := s.Assign(s.UserID("lihua"), 1, editor); err != nil {
			t.Fatal(err)
		}
		s.Must(s.Do(call{Method: "DELETE", Path: "/sys/role/delete?id=" + clerk.ID.String(), Token: security}))
		if log := s.Audited("role.delete"); len(log) != 1 || !strings.Contains(log[0], "clerk") {
			t.Errorf("log %v", log)
		}
	})
}

func TestTheReachOfARoleDecidesWhoSeesWhat(t *testing.T) {
	tests := []struct {
		says, scope string
		chosen      []string
		want        []string
	}{
		{"everything", "all", nil, []string{"A01", "A01A01", "A01A01A01", "A01A02", "A01A03"}},
		{"their department and all below", "departs", nil, []string{"A01A01", "A01A01A01"}},
		{"their department alone", "depart", nil, []string{"A01A01"}},
		{"what they made", "self", nil, []string{"A01A03"}},
		{"the chosen departments, without those below", "chosen", []string{"A01", "A01A02"}, []string{"A01", "A01A02"}},
	}
	onSites(t, func(s *site) {
		security := s.Centre()
		role := s.Role(security, "clerk", sitetest.DepartScreen, sitetest.DepartList)
		token := s.Officer("lihua", "clerk", "A01A01")
		s.Exec(`UPDATE sys_depart SET create_by = 'lihua' WHERE id = $1`, s.Depart(s.SignedIn(), "A01", "档案科").ID)
		version := role.Version
		for _, tt := range tests {
			var ids []string
			for _, code := range tt.chosen {
				id, _, err := db.One[value.ID](t.Context(), s.DB.Read(), `SELECT id FROM sys_depart WHERE tenant_id = 1 AND org_code = $1`, code)
				if err != nil {
					t.Fatal(err)
				}
				ids = append(ids, id.String())
			}
			saved := into[access.RoleScope](s, s.Must(s.Post(security, "/sys/role/dataScope", `{"roleId":%q,"dataScope":%q,"departIds":%q,"version":%d}`,
				role.ID, tt.scope, strings.Join(ids, ","), version)))
			version = saved.Version
			read := into[access.RoleScope](s, s.Do(call{Path: "/sys/role/dataScope?roleId=" + role.ID.String(), Token: security}))
			if string(read.DataScope) != tt.scope || read.DepartIDs != strings.Join(ids, ",") || read.Version != version {
				t.Errorf("%s: stored %+v", tt.says, read)
			}
			if got := s.Sees(token); !slices.Equal(got, tt.want) {
				t.Errorf("%s: sees %v, want %v", tt.says, got, tt.want)
			}
		}
		for _, r := range []struct{ says, body string }{
			{"an unknown reach", `{"roleId":%q,"dataScope":"universe","version":%d}`},
			{"no departments chosen", `{"roleId":%q,"dataScope":"chosen","departIds":"","version":%d}`},
			{"departments that are not there", `{"roleId":%q,"dataScope":"chosen","departIds":"99","version":%d}`},
		} {
			if a := s.Post(security, "/sys/role/dataScope", r.body, role.ID, version); a.Success {
				t.Errorf("%s: %s", r.says, a.Raw)
			}
		}
		if a := s.Post(security, "/sys/role/dataScope", `{"roleId":%q,"dataScope":"all","version":1}`, role.ID); a.Code != 409 {
			t.Errorf("over a newer version: %s", a.Raw)
		}
	})
}

func TestSeveralReachesAreUnited(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		for _, scope := range []string{"depart", "chosen"} {
			s.Role(security, scope, sitetest.DepartScreen, sitetest.DepartList)
			s.Exec(`UPDATE sys_role SET data_scope = $1 WHERE role_code = $1`, scope)
		}
		s.Exec(`INSERT INTO sys_role_depart (id, role_id, dep_id) SELECT 1, r.id, d.id FROM sys_role r, sys_depart d
			WHERE r.role_code = 'chosen' AND d.org_code = 'A01A02' AND d.tenant_id = 1`)
		token := s.Officer("lihua", "depart", "A01A01")
		if got := s.Sees(token); !slices.Equal(got, []string{"A01A01"}) {
			t.Errorf("one role sees %v", got)
		}
		if err := s.Assign(s.UserID("lihua"), 1, s.Roles("depart", "chosen")...); err != nil {
			t.Fatal(err)
		}
		if got := s.Sees(token); !slices.Equal(got, []string{"A01A01", "A01A02"}) {
			t.Errorf("both roles see %v", got)
		}
	})
}

func TestGrantsCountFromTheNextRequest(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		role := s.Role(security, "clerk")
		token := s.Officer("lihua", "clerk", "A01")
		if got := s.Sees(token); got != nil {
			t.Fatalf("without the right: %v", got)
		}
		s.Permit(security, role.ID, sitetest.DepartScreen, sitetest.DepartList)
		if got := s.Sees(token); got == nil {
			t.Error("the grant does not count yet")
		}
		s.Permit(security, role.ID, sitetest.DepartScreen)
		if got := s.Sees(token); got != nil {
			t.Errorf("the right is taken, but still sees %v", got)
		}
		// Somebody else took 2501 away meanwhile; this one only adds 2502.
		s.Must(s.Post(security, "/sys/permission/saveRolePermission", `{"roleId":%q,"permissionIds":"25,2501,2502","lastpermissionIds":"25,2501"}`, role.ID))
		held := into[[]string](s, s.Do(call{Path: "/sys/permission/queryRolePermission?roleId=" + role.ID.String(), Token: security}))
		if !slices.Equal(held, []string{"25", "2502"}) {
			t.Errorf("two people granted at once: %v", held)
		}
		guard := s.Roles(access.RoleSecurity)[0]
		all := into[[]string](s, s.Do(call{Path: "/sys/permission/queryRolePermission?roleId=" + guard.String(), Token: security}))
		refused := []struct{ says, body, message string }{
			{"something that is not in the menu", fmt.Sprintf(`{"roleId":%q,"permissionIds":"25,99","lastpermissionIds":"25"}`, role.ID), "已被删除"},
			{"granting and auditing in one role", fmt.Sprintf(`{"roleId":%q,"permissionIds":"2306,3401","lastpermissionIds":""}`, role.ID), "不同的人"},
			{"the last key of the security administrators", fmt.Sprintf(`{"roleId":%q,"permissionIds":"","lastpermissionIds":%q}`, guard, strings.Join(all, ",")), "必须保留"},
			{"what is no number", fmt.Sprintf(`{"roleId":%q,"permissionIds":"1) OR (1=1","lastpermissionIds":""}`, role.ID), "编号"},
			{"a role that is not there", `{"roleId":"99","permissionIds":"25","lastpermissionIds":""}`, "不存在"},
		}
		for _, r := range refused {
			if a := s.Post(security, "/sys/permission/saveRolePermission", "%s", r.body); a.Success || !strings.Contains(a.Raw, r.message) {
				t.Errorf("%s: %s", r.says, a.Raw)
			}
		}
		if codes := s.Menu(security).CodeList; !slices.Contains(codes, access.PermGrantRole) {
			t.Error("a refused change took the right to grant")
		}
	})
}

func TestRolesOfAnotherSiteAreOutOfReach(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		s.Exec(`INSERT INTO sys_tenant (id, name, create_time) VALUES (2, '县中心', 0)`)
		s.Exec(`INSERT INTO sys_role (id, tenant_id, role_name, role_code, create_time) VALUES (77, 2, '县里的角色', 'county', 0)`)
		for _, c := range []call{
			{Path: "/sys/role/queryById?id=77"},
			{Path: "/sys/role/dataScope?roleId=77"},
			{Path: "/sys/permission/queryRolePermission?roleId=77"},
			{Path: "/sys/role/datarule/25/77"},
			{Method: "PUT", Path: "/sys/role/edit", Body: `{"id":"77","version":1,"roleName":"x"}`},
			{Method: "DELETE", Path: "/sys/role/delete?id=77"},
			{Method: "POST", Path: "/sys/role/dataScope", Body: `{"roleId":"77","dataScope":"all","version":1}`},
			{Method: "POST", Path: "/sys/role/datarule", Body: `{"roleId":"77","permissionId":"25","dataRuleIds":""}`},
			{Method: "POST", Path: "/sys/permission/saveRolePermission", Body: `{"roleId":"77","permissionIds":"25","lastpermissionIds":""}`},
		} {
			c.Token = security
			if a := s.Do(c); a.Success || a.Code != 404 {
				t.Errorf("%s %s: %s", c.Method, c.Path, a.Raw)
			}
		}
		found := into[web.Page[access.Role]](s, s.Do(call{Path: "/sys/role/list?roleName=" + url.QueryEscape("*县*"), Token: security}))
		if found.Total != 0 {
			t.Errorf("the list shows %+v", found.Records)
		}
	})
}
