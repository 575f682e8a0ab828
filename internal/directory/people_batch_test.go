package directory_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"jikong/internal/access"
	"jikong/internal/sitetest"
)

// Everybody whom a query finds gets another role or department by one call, with the guards that hold for a single person.
func TestPeopleWhoMatchAQueryChangeRolesAndDepartments(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		root := s.SignedIn()
		role := s.Role(security, "clerk", sitetest.DepartScreen, sitetest.DepartList)
		for _, name := range []string{"yang_a", "yang_b", "yang_c"} {
			s.Must(s.AddPerson(root, name, fmt.Sprintf(`,"selecteddeparts":"%d"`, s.DepartID("A01A01"))))
		}
		everyYang := `"matching":{"query":"username=*yang_*","total":%d}`
		three := fmt.Sprintf(everyYang, 3)
		holders := func() []string { return s.names(root, "/sys/user/list?username=*yang_*&roleId="+role.ID.String()) }
		within := func(code string) []string {
			return s.names(root, fmt.Sprintf("/sys/user/list?username=*yang_*&departId=%d", s.DepartID(code)))
		}
		all := []string{"yang_a", "yang_b", "yang_c"}
		for _, step := range []struct {
			says, method, path, body, token string
			found                           func() []string
			want                            []string
		}{
			{"a role", "POST", "/sys/user/addSysUserRole", fmt.Sprintf(`{"roleId":%q,%s}`, role.ID, three), security, holders, all},
			{"the same role once more", "POST", "/sys/user/addSysUserRole", fmt.Sprintf(`{"roleId":%q,%s}`, role.ID, three), security, holders, all},
			{"no role again", "DELETE", "/sys/user/deleteUserRoleBatch?roleId=" + role.ID.String(), "{" + three + "}", security, holders, []string{}},
			{"another department beside theirs", "POST", "/sys/user/editSysDepartWithUser", fmt.Sprintf(`{"depId":"%d",%s}`, s.DepartID("A01A02"), three), root, func() []string { return within("A01A01") }, all},
			{"out of it", "DELETE", fmt.Sprintf("/sys/user/deleteUserInDepartBatch?depId=%d", s.DepartID("A01A02")), "{" + three + "}", root, func() []string { return within("A01A02") }, []string{}},
			{"into it and out of all others", "POST", "/sys/user/editSysDepartWithUser", fmt.Sprintf(`{"depId":"%d","only":true,%s}`, s.DepartID("A01A02"), three), root, func() []string { return within("A01A01") }, []string{}},
			{"and there they are", "PUT", "/sys/user/frozenBatch", `{"status":2,` + three + `}`, root, func() []string { return within("A01A02") }, all},
		} {
			s.Must(s.Do(call{Method: step.method, Path: step.path, Body: step.body, Token: step.token}))
			if got := step.found(); !slices.Equal(got, step.want) {
				t.Errorf("%s: %v, want %v", step.says, got, step.want)
			}
		}
		if a := s.Do(call{Method: "PUT", Path: "/sys/user/frozenBatch", Body: `{"status":1,` + fmt.Sprintf(everyYang, 4) + `}`, Token: root}); a.Success || !strings.Contains(a.Message, "由 4 条变为 3 条") {
			t.Errorf("another number than on the screen: %s", a.Raw)
		}
		if a := s.Do(call{Method: "DELETE", Path: "/sys/user/deleteRecycleBin", Body: "{" + three + "}", Token: root}); a.Success {
			t.Errorf("the bin has no query: %s", a.Raw)
		}
	})
}

// What one person may not do to another they may not do to everybody at once; the others are done and the reasons told with the names.
func TestGuardsOfOnePersonHoldForAllWhoMatch(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		root := s.SignedIn()
		s.Must(s.AddPerson(root, "yang_a", ""))
		total := len(s.names(root, "/sys/user/list?pageSize=100"))
		everybody := fmt.Sprintf(`"matching":{"query":"","total":%d}`, total)
		duty := s.Roles(access.RoleSecurity)[0]
		for says, c := range map[string]struct {
			call
			reason string
		}{
			"the own account is not frozen":       {call{Method: "PUT", Path: "/sys/user/frozenBatch", Body: `{"status":2,` + everybody + `}`, Token: root}, "不能删除或冻结自己的账号"},
			"the own roles stay":                  {call{Method: "DELETE", Path: "/sys/user/deleteUserRoleBatch?roleId=" + duty.String(), Body: "{" + everybody + "}", Token: security}, "不能修改自己的角色"},
			"the own account is not deleted":      {call{Method: "DELETE", Path: "/sys/user/deleteBatch", Body: "{" + everybody + "}", Token: root}, "不能删除或冻结自己的账号"},
			"roles are given by who may give any": {call{Method: "POST", Path: "/sys/user/addSysUserRole", Body: fmt.Sprintf(`{"roleId":%q,%s}`, duty, everybody), Token: root}, "没有权限"},
		} {
			a := s.Do(c.call)
			if !strings.Contains(a.Raw, c.reason) {
				t.Errorf("%s: %s", says, a.Raw)
			}
			s.Exec(`UPDATE sys_user SET status = 1, del_flag = 0`)
		}
		if got := s.Texts(`SELECT u.username FROM sys_user u JOIN sys_user_role ur ON ur.user_id = u.id WHERE ur.role_id = $1`, duty); len(got) == 0 {
			t.Error("nobody holds the duty any more")
		}
	})
}
