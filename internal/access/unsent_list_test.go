package access_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"jikong/internal/access"
	"jikong/internal/sitetest"
)

// An empty list takes everything away. One that did not come along takes nothing: whoever forgot it did not say so.
func TestAListThatDidNotComeAlongTakesNothingAway(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		s.worker(security, "lihua", "A01A01")
		s.Must(s.bound(security, "A01A01", sitetest.DepartScreen, sitetest.DepartList))
		reader, keeper := s.Role(security, "reader", sitetest.DepartScreen), s.departRole(security, "A01A01", "keeper", sitetest.DepartScreen)
		rule, depart := s.rule(security, "科室", "depart_name", "LIKE", "科"), s.DepartID("A01A01")
		s.Must(s.Post(security, "/sys/sysDepartPermission/datarule", `{"departId":%q,"permissionId":"25","dataRuleIds":%q}`, depart, rule))
		s.Must(s.Post(security, "/sys/role/datarule", `{"roleId":%q,"permissionId":"25","dataRuleIds":%q}`, reader.ID, rule))
		s.Must(s.Post(security, "/sys/sysDepartRole/datarule", `{"roleId":%q,"permissionId":"25","dataRuleIds":%q}`, keeper.ID, rule))
		s.Must(s.hold(security, "lihua", keeper.ID.String(), ""))
		stored := func() []string {
			return append(s.departRoleRows(), s.Texts(`SELECT CAST(permission_id AS TEXT) || data_rule_ids FROM sys_role_permission WHERE role_id = $1`, reader.ID)...)
		}
		calls := []struct{ says, path, list, body string }{
			{"the data rules of a role", "/sys/role/datarule", "dataRuleIds", fmt.Sprintf(`"permissionId":"25","roleId":%q`, reader.ID)},
			{"the rights of a role", "/sys/permission/saveRolePermission", "permissionIds", fmt.Sprintf(`"roleId":%q,"lastpermissionIds":"25"`, reader.ID)},
			{"the data rules of a department role", "/sys/sysDepartRole/datarule", "dataRuleIds", fmt.Sprintf(`"permissionId":"25","roleId":%q`, keeper.ID)},
			{"the data rules of a department", "/sys/sysDepartPermission/datarule", "dataRuleIds", fmt.Sprintf(`"permissionId":"25","departId":%q`, depart)},
			{"the department roles of a person", "/sys/sysDepartRole/deptRoleUserAdd", "newRoleId", fmt.Sprintf(`"userId":"%d","oldRoleId":%q`, s.UserID("lihua"), keeper.ID)},
			{"the rights of a department role", "/sys/sysDepartPermission/saveDeptRolePermission", "permissionIds", fmt.Sprintf(`"roleId":%q,"lastpermissionIds":"25"`, keeper.ID)},
			{"the rights of a department", "/sys/permission/saveDepartPermission", "permissionIds", fmt.Sprintf(`"departId":%q,"lastpermissionIds":"25"`, depart)},
		}
		before := stored()
		for _, c := range calls {
			for _, list := range []string{"", fmt.Sprintf(`,%q:null`, c.list)} {
				a := s.Post(security, c.path, "{%s%s}", c.body, list)
				if a.Success || !strings.Contains(a.Message, "缺少 "+c.list) || !strings.Contains(a.Raw, fmt.Sprintf(`{%q:`, c.list)) {
					t.Errorf("%s with %q for a list: %s", c.says, list, a.Raw)
				}
			}
		}
		if after := stored(); !slices.Equal(before, after) {
			t.Errorf("something was taken: %v, then %v", before, after)
		}
		for _, c := range calls {
			s.Must(s.Post(security, c.path, `{%s,%q:""}`, c.body, c.list))
		}
		if left := s.Texts(`SELECT data_rule_ids FROM sys_role_permission WHERE role_id = $1`, reader.ID); len(left) != 0 {
			t.Errorf("the role keeps %v", left)
		}
		if held := into[[]access.DepartRoleLink](s, s.Do(call{Path: fmt.Sprintf("/sys/sysDepartRole/getDeptRoleByUserId?userId=%d&departId=%d", s.UserID("lihua"), depart), Token: security})); len(held) != 0 {
			t.Errorf("lihua keeps %v", held)
		}
	})
}
