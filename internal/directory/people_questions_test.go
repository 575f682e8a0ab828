package directory_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"jikong/internal/directory"
	"jikong/internal/sitetest"
	"jikong/internal/web"
)

// People are asked for by where they work and what they may do, in each way in which a list is asked, the export too: a condition that the
// export left out would hand out everybody.
func TestPeopleAreFoundByDepartmentAndRole(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		root := s.SignedIn()
		s.Must(s.AddPerson(root, "without_role", ""))
		role := s.Role(security, "clerk", sitetest.DepartScreen, sitetest.DepartList)
		s.Officer("deep", "clerk", "A01A01")
		s.Officer("upper", "clerk", "A01")
		depart := func(code string) string { return s.DepartID(code).String() }
		advanced := func(rule, field, value string) string {
			return "superQueryParams=" + url.QueryEscape(`[{"rule":"`+rule+`","field":"`+field+`","val":"`+value+`"}]`)
		}
		for _, c := range []struct {
			says, query string
			in, out     string
		}{
			{"a department with all below it", "departId=" + depart("A01"), "deep,upper", ""},
			{"a department below", "departId=" + depart("A01A01"), "deep", "upper"},
			{"in the advanced query", advanced("eq", "departId", depart("A01A01")), "deep", "upper"},
			{"not there", advanced("ne", "departId", depart("A01A01")), "upper", "deep"},
			{"a role", "roleId=" + role.ID.String(), "deep,upper", "without_role"},
			{"a role in the advanced query", advanced("in", "roleId", role.ID.String()), "deep,upper", "without_role"},
			{"no role at all", advanced("empty", "roleId", ""), "without_role", "deep,upper"},
			{"a department that is none", "departId=77", "", "deep,upper,without_role"},
		} {
			page := into[web.Page[directory.Person]](s, s.Do(call{Path: "/sys/user/list?pageSize=100&" + c.query, Token: root}))
			var names []string
			for _, p := range page.Records {
				names = append(names, p.Username)
			}
			for name := range strings.SplitSeq(c.in, ",") {
				if name != "" && !slices.Contains(names, name) {
					t.Errorf("%s: %s is not among %v", c.says, name, names)
				}
			}
			for name := range strings.SplitSeq(c.out, ",") {
				if slices.Contains(names, name) {
					t.Errorf("%s: %s is among %v", c.says, name, names)
				}
			}
		}
		if rows := s.file(root, "/sys/user/exportXls?departId="+depart("A01A01")); !strings.Contains(fmt.Sprint(rows), "deep") || strings.Contains(fmt.Sprint(rows), "without_role") {
			t.Errorf("the export of a department holds %v", rows)
		}
		for path, want := range map[string]string{
			"/sys/user/list?departId=x": "部门的编号格式不正确", "/sys/user/list?roleId=gt+1": "“角色”不支持这种比较方式", "/sys/user/list?nosuch=1": "“nosuch”",
		} {
			if a := s.Do(call{Path: path, Token: root}); a.Success || !strings.Contains(a.Message, want) {
				t.Errorf("%s: %s", path, a.Raw)
			}
		}
	})
}
