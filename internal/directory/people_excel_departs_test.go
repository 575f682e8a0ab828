package directory_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"jikong/internal/sitetest"
)

// The names of departments have the signs in them that stand between departments.
func TestPeopleComeIntoTheDepartmentsThatTheirCellNames(t *testing.T) {
	onSites(t, func(s *site) {
		s.Centre()
		token := s.SignedIn()
		for _, name := range []string{"结核病、艾滋病防制科", "结核病", "艾滋病防制科", "检验科", "质控,培训科", "肝炎、梅毒组"} {
			s.Depart(token, "A01", name)
		}
		s.Depart(token, "A01A01", "肝炎、梅毒组")
		for i, c := range []struct{ says, cell, works, refused string }{
			{"a name with a sign in it", "结核病、艾滋病防制科", "结核病、艾滋病防制科", ""},
			{"behind another name", "应急科、结核病、艾滋病防制科", "应急科 结核病、艾滋病防制科", ""},
			{"before other names", "结核病、艾滋病防制科，检验科；免疫科", "免疫科 检验科 结核病、艾滋病防制科", ""},
			{"beside a name with another sign", "质控,培训科 、 结核病、艾滋病防制科", "结核病、艾滋病防制科 质控,培训科", ""},
			{"two names that are not that one", "结核病；艾滋病防制科", "结核病 艾滋病防制科", ""},
			{"the same in another order", "艾滋病防制科、结核病", "结核病 艾滋病防制科", ""},
			{"a code behind a name", "结核病、艾滋病防制科、A01A01", "应急科 结核病、艾滋病防制科", ""},
			{"signs around the names", "、检验科、", "检验科", ""},
			{"a part of which is no department", "结核病、火星科", "", "没有部门“火星科”（C2）"},
			{"a name that two have", "检验科、肝炎、梅毒组", "", "有几个部门叫“肝炎、梅毒组”，请改写成机构编码（C2）"},
		} {
			name := fmt.Sprint("person", i)
			a := s.Send(token, "/sys/user/importExcel", sitetest.Book(t, []any{"登录名", "姓名", "所在部门"}, []any{name, "某", c.cell}))
			if a.Success == (c.refused != "") || !strings.Contains(a.Message, c.refused) {
				t.Errorf("%s: %s", c.says, a.Raw)
			}
			if got := strings.Join(s.worksIn(name), " "); got != c.works {
				t.Errorf("%s: works in %s, want %s", c.says, got, c.works)
			}
		}
	})
}

func (s *site) worksIn(name string) []string {
	s.T.Helper()
	departs := s.Texts(`SELECT d.depart_name FROM sys_user u JOIN sys_user_depart ud ON ud.user_id = u.id JOIN sys_depart d ON d.id = ud.dep_id WHERE u.username = $1`, name)
	slices.Sort(departs)
	return departs
}

func TestAnExportOfPeopleComesBackByImport(t *testing.T) {
	onSites(t, func(s *site) {
		s.Centre()
		token := s.SignedIn()
		for _, name := range []string{"结核病、艾滋病防制科", "结核病", "艾滋病防制科"} {
			s.Depart(token, "A01", name)
		}
		departs := []string{"检验科", "结核病、艾滋病防制科"}
		ids := fmt.Sprint(s.Depart(token, "A01", departs[0]).ID, ",", s.Texts(`SELECT CAST(id AS TEXT) FROM sys_depart WHERE depart_name = $1`, departs[1])[0])
		s.Must(s.AddPerson(token, "wxm07", fmt.Sprintf(`,"selecteddeparts":%q`, ids)))
		before := s.worksIn("wxm07")
		w := newRecorder()
		s.Handler.ServeHTTP(w, newRequest("/sys/user/exportXls?username=wxm07", token))
		a := s.Send(token, "/sys/user/importExcel?existing=update", w.Body.Bytes())
		if a.Code != 200 || !strings.Contains(a.Message, "其中更新 1 条") {
			t.Errorf("%s", a.Raw)
		}
		if got := s.worksIn("wxm07"); !slices.Equal(got, before) {
			t.Errorf("works in %q, before in %q", got, before)
		}
	})
}
