package access_test

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"testing"

	"jikong/internal/access"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/sitetest"
)

// Who gives rights holds roles too. Whatever would widen one of these is left to another security administrator.
func TestNobodyWidensARoleThatTheyHold(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		another := s.Officer("anquan2", access.RoleSecurity, "A01")
		page := into[access.Permission](s, s.Must(s.Post(security, "/sys/permission/add", `{"name":"日报","menuType":1,"parentId":"20","url":"/daily"}`)))
		button := into[access.Permission](s, s.Must(s.Post(security, "/sys/permission/add", `{"name":"看日报","menuType":2,"parentId":%q,"perms":"daily:report:list"}`, page.ID)))
		reader := s.Role(security, "reader", sitetest.DepartScreen, sitetest.DepartList, int(page.ID), int(button.ID))
		rule := s.rule(security, "科室", "depart_name", "LIKE", "科")
		s.Must(s.Post(security, "/sys/role/datarule", `{"roleId":%q,"permissionId":"25","dataRuleIds":%q}`, reader.ID, rule))
		if err := s.Assign(s.UserID("anquan"), 1, s.Roles(access.RoleSecurity, "reader")...); err != nil {
			t.Fatal(err)
		}
		grant := func(now, last string) call {
			return call{Method: "POST", Path: "/sys/permission/saveRolePermission", Body: fmt.Sprintf(`{"roleId":%q,"permissionIds":%q,"lastpermissionIds":%q}`, reader.ID, now, last)}
		}
		edit := func(path, body string, args ...any) call {
			return call{Method: "PUT", Path: "/sys/permission/" + path, Body: fmt.Sprintf(body, args...)}
		}
		by := func(token string, c call) call {
			c.Token = token
			return c
		}
		for _, r := range []struct {
			says, message string
			call          call
		}{
			{"another right", "您自己持有角色“reader”", grant("25,2501,2502", "25,2501")},
			{"a right of the security administrators", "您自己持有角色“安全管理员”", call{Method: "POST", Path: "/sys/permission/saveRolePermission",
				Body: fmt.Sprintf(`{"roleId":%q,"permissionIds":"1101"}`, s.Roles(access.RoleSecurity)[0])}},
			{"the list without the screen whose data rules hold for it", "放开全部数据", grant("2501", "25,2501")},
			{"the same by somebody who does not hold the role", "放开全部数据", by(another, grant("2501", "25,2501"))},
			{"no data rules any more", "您自己持有角色“reader”", call{Method: "POST", Path: "/sys/role/datarule",
				Body: fmt.Sprintf(`{"roleId":%q,"permissionId":"25","dataRuleIds":""}`, reader.ID)}},
			{"a reach over everything", "您自己持有角色“reader”", call{Method: "POST", Path: "/sys/role/dataScope",
				Body: fmt.Sprintf(`{"roleId":%q,"dataScope":"all","version":1}`, reader.ID)}},
			{"further codes for a button of the role", "扩大您自己的权限", edit("edit", `{"id":%q,"version":1,"perms":"daily:report:list,content:article:delete"}`, button.ID)},
			{"another screen for a list, away from its data rules", "扩大您自己的权限", edit("edit", `{"id":"2501","version":1,"parentId":%q}`, page.ID)},
			{"a data rule that says something else", "正在使用规则", edit("editPermissionRule", `{"id":%q,"version":1,"ruleValue":"中"}`, rule)},
			{"a data rule that is switched off", "正在使用规则", edit("editPermissionRule", `{"id":%q,"version":1,"status":"0"}`, rule)},
		} {
			r.call.Token = cmp.Or(r.call.Token, security)
			if a := s.Do(r.call); a.Success || !strings.Contains(a.Message, r.message) {
				t.Errorf("%s: %s", r.says, a.Raw)
			}
		}
		for _, c := range []struct {
			says, token string
			call        call
		}{
			{"another name for the button", security, edit("edit", `{"id":%q,"version":1,"name":"读日报"}`, button.ID)},
			{"another name for the rule", security, edit("editPermissionRule", `{"id":%q,"version":1,"ruleName":"各科室"}`, rule)},
			{"taking a right away", security, grant("25,2501", fmt.Sprintf("25,2501,%s", button.ID))},
			{"taking the screen with its list", security, grant("", "25,2501")},
			{"another security administrator who grants", another, grant("25,2501,2502", "")},
			{"who sets the rules", another, call{Method: "POST", Path: "/sys/role/datarule", Body: fmt.Sprintf(`{"roleId":%q,"permissionId":"25","dataRuleIds":""}`, reader.ID)}},
			{"and the reach", another, call{Method: "POST", Path: "/sys/role/dataScope", Body: fmt.Sprintf(`{"roleId":%q,"dataScope":"all","version":1}`, reader.ID)}},
		} {
			c.call.Token = c.token
			if a := s.Do(c.call); !a.Success {
				t.Errorf("%s: %s", c.says, a.Raw)
			}
		}
	})
}

func TestNobodyGivesAReachWiderThanTheirOwn(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		role, _ := s.Role(security, "clerk"), s.Role(security, "granter", 23, 2301, 2306)
		token := s.Officer("lihua", "granter", "A01A01")
		for _, tt := range []struct {
			says        string
			own, wanted auth.ScopeKind
			chosen      string
			ok          bool
		}{
			{"everything by who reaches everything", auth.ScopeAll, auth.ScopeAll, "", true},
			{"everything by who reaches a department and all below", auth.ScopeDeparts, auth.ScopeAll, "", false},
			{"a department and all below by the same", auth.ScopeDeparts, auth.ScopeDeparts, "", true},
			{"the department below one's own", auth.ScopeDeparts, auth.ScopeChosen, "A01A01A01", true},
			{"the department above one's own", auth.ScopeDeparts, auth.ScopeChosen, "A01", false},
			{"a department and all below by who reaches one alone", auth.ScopeDepart, auth.ScopeDeparts, "", false},
			{"a department by who reaches their own rows", auth.ScopeSelf, auth.ScopeDepart, "", false},
			{"own rows by the same", auth.ScopeSelf, auth.ScopeSelf, "", true},
		} {
			s.Reach("granter", tt.own)
			s.Tx(func(_ context.Context, tx *db.Tx) error { s.Auth.Sessions.RefreshAll(tx); return nil })
			depart := ""
			if tt.chosen != "" {
				depart = s.DepartID(tt.chosen).String()
			}
			version := s.Texts(`SELECT CAST(version AS TEXT) FROM sys_role WHERE id = $1`, role.ID)[0]
			a := s.Post(token, "/sys/role/dataScope", `{"roleId":%q,"dataScope":%q,"departIds":%q,"version":%s}`, role.ID, tt.wanted, depart, version)
			if a.Success != tt.ok || !tt.ok && !strings.Contains(a.Message, "您自己的数据范围") {
				t.Errorf("%s: %s", tt.says, a.Raw)
			}
		}
	})
}
