package directory_test

import (
	"fmt"
	"strings"
	"testing"

	"jikong/internal/directory"
)

// TestOlderNamesOfCallsAnswerAsTheirOriginals: clients that grew from the older template know them by other names.
func TestOlderNamesOfCallsAnswerAsTheirOriginals(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		token := s.SignedIn()
		for _, c := range []struct{ method, alias, original string }{
			{"POST", "/account/sms", "/sys/sms"}, {"POST", "/auth/register", "/sys/user/register"},
			{"POST", "/auth/forge-password", "/sys/user/passwordChange"}, {"GET", "/user/info", "/sys/user/getUserInfo"},
		} {
			said := func(path string) string {
				a := s.Do(call{Method: c.method, Path: path, Token: token, Body: map[string]string{"POST": "{}"}[c.method]})
				return fmt.Sprint(a.Status, a.Code, a.Message, string(a.Result))
			}
			if alias, original := said(c.alias), said(c.original); alias != original || strings.HasPrefix(alias, "404") {
				t.Errorf("%s answers %s, %s answers %s", c.alias, alias, c.original, original)
			}
		}
	})
}

// TestNewerClientsNameHeadsAndBringPeopleBack walks the calls about people that only they make.
func TestNewerClientsNameHeadsAndBringPeopleBack(t *testing.T) {
	onSites(t, func(s *site) {
		s.Centre()
		root := s.SignedIn()
		s.Must(s.AddPerson(root, "wxm07", ""))
		id, depart := s.UserID("wxm07").String(), s.DepartID("A01").String()
		s.Exec(`INSERT INTO sys_user_depart (id, user_id, dep_id) VALUES (990001, $1, $2) ON CONFLICT DO NOTHING`, s.UserID("wxm07"), s.DepartID("A01"))
		leads := func() string {
			return s.Texts(`SELECT user_identity || ' ' || depart_ids FROM sys_user WHERE username = 'wxm07'`)[0]
		}
		for status, want := range map[string]string{"true": "2 " + depart, "1": "2 " + depart, "false": "1 ", "0": "1 "} {
			s.Must(s.Post(root, "/sys/user/changeDepartChargePerson", `{"userId":%q,"departId":%q,"status":%q}`, id, depart, status))
			if got := leads(); got != want {
				t.Errorf("status %s: %q, want %q", status, got, want)
			}
		}
		if a := s.Post(root, "/sys/user/changeDepartChargePerson", `{"userId":%q,"departId":%q,"status":"perhaps"}`, id, depart); a.Success {
			t.Errorf("a status that is none: %s", a.Raw)
		}
		s.Must(s.Do(call{Method: "DELETE", Path: "/sys/user/delete?id=" + id, Token: root}))
		if gone := into[[]directory.Person](s, s.Do(call{Path: "/sys/user/getQuitList", Token: root})); len(gone) != 1 || gone[0].Username != "wxm07" {
			t.Errorf("who left: %+v", gone)
		}
		s.Must(s.Do(call{Method: "PUT", Path: "/sys/user/putCancelQuit", Token: root, Body: fmt.Sprintf(`{"userIds":%q}`, id)}))
		if got := s.Texts(`SELECT CAST(del_flag AS TEXT) FROM sys_user WHERE username = 'wxm07'`)[0]; got != "0" {
			t.Errorf("brought back: %s", got)
		}
	})
}

// TestThePageOfARoleIsNoSecretAmongColleagues: clients ask for it on screens of the system administrator, who has no right over roles.
func TestThePageOfARoleIsNoSecretAmongColleagues(t *testing.T) {
	onSites(t, func(s *site) {
		s.Centre()
		s.Must(s.Do(call{Path: "/sys/sysRoleIndex/queryByCode?roleCode=editor", Token: s.SignedIn()}))
		if a := s.Do(call{Path: "/sys/sysRoleIndex/queryByCode?roleCode=editor"}); a.Code != 401 {
			t.Errorf("without a session: %s", a.Raw)
		}
	})
}
