package access_test

import (
	"fmt"
	"strings"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/schema"
	"jikong/internal/sitetest"
)

const personScreen = 22 // row of the menu

// A rule is chosen from what the list has, and tried before it is given: the count of what remains, within what the one who tries it sees.
func TestADataRuleIsTriedBeforeItIsGiven(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		lists := into[[]schema.RuleList](s, s.Do(call{Path: "/sys/permission/ruleFields?permissionId=25", Token: security}))
		if len(lists) != 1 || lists[0].Label != "部门" {
			t.Fatalf("the screen of departments has the lists %+v", lists)
		}
		fields := fmt.Sprint(lists[0].Fields)
		for _, want := range []string{"{orgCode 机构编码", "{createTime 创建时间 time"} {
			if !strings.Contains(fields, want) {
				t.Errorf("%s is not among %s", want, fields)
			}
		}
		try := func(token, column, condition, text string) answer {
			return s.Post(token, "/sys/permission/previewRule", `{"permissionId":"25","ruleColumn":%q,"ruleConditions":%q,"ruleValue":%q}`, column, condition, text)
		}
		for _, c := range []struct {
			says, column, condition, text string
			before, after                 int64
			first                         string
		}{
			{"words of a name", "departName", "LIKE", "科", 4, 2, "科"},
			{"a code and what is below", "orgCode", "RIGHT_LIKE", "A01A01", 4, 2, "A01A01"},
			{"nothing fits", "orgCode", "=", "Z99", 4, 0, ""},
			{"a time", "createTime", ">", "2000-01-01", 4, 4, " "},
		} {
			previews := into[[]schema.RulePreview](s, try(security, c.column, c.condition, c.text))
			p := previews[0]
			if !p.Allowed || p.Before != c.before || p.After != c.after || int64(len(p.Rows)) != c.after {
				t.Errorf("%s: %+v", c.says, p)
			}
			if len(p.Rows) > 0 && !strings.Contains(p.Rows[0].Name+p.Rows[0].Value, c.first) {
				t.Errorf("%s: the first row is %+v", c.says, p.Rows[0])
			}
		}
		for _, c := range []struct{ says, column, condition, text, want string }{
			{"a field of another list", "salt", "=", "1", "没有这个字段"},
			{"no condition", "orgCode", "USE_SQL_RULES", "1=1", "没有这种条件"},
			{"a value that is none", "createTime", "=", "昨天", "应为时间"},
			{"an unknown variable", "orgCode", "=", "#{sys_secret}", "变量不存在"},
			{"SQL", "orgCode) OR (1", "=", "1", "没有这个字段"},
		} {
			if a := try(security, c.column, c.condition, c.text); a.Success || !strings.Contains(a.Raw, c.want) {
				t.Errorf("%s: %s", c.says, a.Raw)
			}
		}
	})
}

// Trying a rule shows nothing that the list would not show.
func TestATriedRuleShowsOnlyWhatItsAuthorSees(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		s.Role(security, "author", 24, 2401, sitetest.DepartScreen)
		blind := s.Officer("blind", "author", "A01")
		body := `{"permissionId":"25","ruleColumn":"orgCode","ruleConditions":"RIGHT_LIKE","ruleValue":"A"}`
		p := into[[]schema.RulePreview](s, s.Do(call{Method: "POST", Path: "/sys/permission/previewRule", Body: body, Token: blind}))[0]
		if p.Allowed || p.Before != 0 || p.After != 0 || len(p.Rows) != 0 {
			t.Errorf("somebody without the list is shown %+v", p)
		}
		s.Role(security, "stranger", sitetest.DepartScreen, sitetest.DepartList)
		if a := s.Do(call{Method: "POST", Path: "/sys/permission/previewRule", Body: body, Token: s.Officer("stranger", "stranger", "A01")}); a.Code != 510 {
			t.Errorf("somebody who may not see menus gets %s", a.Raw)
		}
	})
}

// By counting the rows that a rule leaves one would learn a number digit by digit.
func TestATriedRuleTellsNothingOfSealedNumbers(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		s.Role(security, "guesser", 24, 2401, personScreen, sitetest.ListRow)
		s.Reach("guesser", auth.ScopeAll)
		guesser := s.Officer("guesser", "guesser", "A01")
		for column, told := range map[string]bool{"phone": false, "email": false, "username": true} {
			body := fmt.Sprintf(`{"permissionId":"%d","ruleColumn":%q,"ruleConditions":"RIGHT_LIKE","ruleValue":"1"}`, personScreen, column)
			p := into[[]schema.RulePreview](s, s.Do(call{Method: "POST", Path: "/sys/permission/previewRule", Body: body, Token: guesser}))[0]
			if p.Allowed != told || !told && (p.Before != 0 || p.After != 0 || len(p.Rows) != 0) {
				t.Errorf("somebody who sees no numbers tries a rule on %s: %+v", column, p)
			}
		}
	})
}
