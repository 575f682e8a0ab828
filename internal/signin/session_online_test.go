package signin_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jikong/internal/access"
	"jikong/internal/auth"
	"jikong/internal/directory"
	"jikong/internal/sitetest"
	"jikong/internal/value"
	"jikong/internal/web"
)

func TestASignInIsEndedByTheSecurityAdministrator(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36"
		wang := s.TokenOf(s.Login("wang", secret, func(c *call, _ map[string]any) { c.Agent = browser }))
		guard := s.Officer("guard1", access.RoleSecurity, "A01")
		s.Exec(`UPDATE sys_user SET sex = 2 WHERE username = 'wang'`)
		page := into[web.Page[directory.OnlinePerson]](s, s.Do(call{Path: "/sys/online/list", Token: guard}))
		if page.Total != 2 {
			t.Fatalf("online: %+v", page)
		}
		i := slices.IndexFunc(page.Records, func(p directory.OnlinePerson) bool { return p.Username == "wang" })
		if p := page.Records[i]; p.Device != "Linux 上的 Chrome" || p.UserAgent != browser || p.SexText != "女" {
			t.Errorf("works with %q, %q, is %q", p.Device, p.UserAgent, p.SexText)
		}
		session := page.Records[i].Token.String()
		if strings.Contains(wang, session) {
			t.Error("the list gives away the token")
		}
		if a := s.Do(call{Method: "POST", Path: "/sys/online/forceLogout", Token: wang, Body: fmt.Sprintf(`{"token":%q}`, session)}); a.Code != 510 {
			t.Errorf("without the right: %s", a.Raw)
		}
		if a := s.Do(call{Method: "POST", Path: "/sys/online/forceLogout", Token: guard, Body: fmt.Sprintf(`{"token":%q}`, session)}); !a.Success {
			t.Errorf("forced: %s", a.Raw)
		}
		if a := s.Do(call{Path: "/sys/user/getUserInfo", Token: wang}); a.Status != 401 {
			t.Errorf("goes on working: %s", a.Raw)
		}
	})
}

// online are the sign-ins that the caller sees, by login name.
func (s *site) online(token string) map[string]value.ID {
	s.T.Helper()
	seen := map[string]value.ID{}
	page := into[web.Page[directory.OnlinePerson]](s, s.Must(s.Do(call{Path: "/sys/online/list", Token: token})))
	for _, p := range page.Records {
		seen[p.Username] = p.Token
	}
	if int(page.Total) != len(page.Records) {
		s.T.Errorf("%d of %d are listed", len(page.Records), page.Total)
	}
	return seen
}

func TestSignInsAreSeenAndEndedAsFarAsTheRoleReaches(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		permissions := []int{sitetest.ListRow}
		for _, id := range s.Texts(`SELECT CAST(id AS TEXT) FROM sys_permission WHERE perms IN ('system:online:list', 'system:online:logout') OR url = '/system/online'`) {
			n, err := strconv.Atoi(id)
			if err != nil {
				t.Fatal(err)
			}
			permissions = append(permissions, n)
		}
		s.Role(security, "clerk", sitetest.DepartScreen, sitetest.DepartList)
		role := s.Role(security, "watch", permissions...)
		s.Reach("watch", auth.ScopeDeparts)
		tokens := map[string]string{"chief": security}
		for _, p := range []struct{ name, role, at string }{
			{"watcher", "watch", "A01A01"}, {"colleague", "clerk", "A01A01A01"}, {"neighbour", "clerk", "A01A02"}, {"guard", access.RoleSecurity, "A01A01A01"}, {"auditor", access.RoleAudit, "A01A01A01"},
		} {
			tokens[p.name] = s.Officer(p.name, p.role, p.at)
		}
		all := s.online(security)
		if got := slices.Sorted(maps.Keys(s.online(tokens["watcher"]))); !slices.Equal(got, []string{"auditor", "colleague", "guard", "watcher"}) {
			t.Errorf("somebody who reaches a department sees %v", got)
		}
		for _, c := range []struct {
			name   string
			code   int
			refuse string
		}{
			{"neighbour", 404, ""}, {"guard", 510, "管理权限"}, {"auditor", 510, "管理权限"}, {"colleague", 200, ""},
		} {
			a := s.Do(call{Method: "POST", Path: "/sys/online/forceLogout", Token: tokens["watcher"], Body: fmt.Sprintf(`{"token":%q}`, all[c.name])})
			works := s.Do(call{Path: "/sys/user/getUserInfo", Token: tokens[c.name]}).Success
			if a.Code != c.code || !strings.Contains(a.Message, c.refuse) || works == a.Success {
				t.Errorf("ending the sign-in of %s: %s, works on: %v", c.name, a.Raw, works)
			}
		}
		s.Exec(`INSERT INTO sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value, create_time) VALUES (77, 22, 'r', 'realname', '=', 'guard', 0)`)
		s.Exec(`INSERT INTO sys_role_permission (id, role_id, permission_id, data_rule_ids, operate_date) VALUES (78, $1, 22, '77', 0)
			ON CONFLICT (role_id, permission_id) DO UPDATE SET data_rule_ids = excluded.data_rule_ids`, role.ID)
		watcher := s.TokenOf(s.Login("watcher", secret))
		if got := slices.Sorted(maps.Keys(s.online(watcher))); !slices.Equal(got, []string{"guard"}) {
			t.Errorf("under a rule for people somebody sees %v", got)
		}
	})
}
