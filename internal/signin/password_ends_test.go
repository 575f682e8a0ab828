package signin_test

import (
	"strings"
	"testing"
	"time"

	"jikong/internal/access"
)

func TestAPasswordChangedOnTheWayInEndsTheOtherSessions(t *testing.T) {
	const fresh = "Tai-Yang-3399"
	for says, due := range map[string]func(s *site){
		"it was chosen by somebody else": func(s *site) { s.Exec(`UPDATE sys_user SET password_initial = TRUE WHERE username = 'wang'`) },
		"it is too old":                  func(s *site) { s.Exec(`UPDATE sys_user SET password_time = 0 WHERE username = 'wang'`) },
	} {
		t.Run(says, func(t *testing.T) {
			onSites(t, func(s *site) {
				s.Admin()
				elsewhere, stranger := s.SignedIn(), s.Officer("lihua", access.RoleEditor, "A01")
				due(s)
				halfDone := s.WantStep(s.Login("wang", secret), "new-password")
				form := map[string]string{"ticket": s.WantStep(s.Login("wang", secret), "new-password"), "password": fresh, "confirmpassword": fresh}
				mine := s.TokenOf(s.Must(s.Step("password", form)))
				if a := s.Do(call{Path: "/sys/user/getUserInfo", Token: elsewhere}); a.Status != 401 {
					t.Errorf("a session opened with the old password goes on: %s", a.Raw)
				}
				s.Must(s.Do(call{Path: "/sys/user/getUserInfo", Token: mine}))
				s.Must(s.Do(call{Path: "/sys/user/getUserInfo", Token: stranger}))
				form["ticket"] = halfDone
				if a := s.Step("password", form); a.Code != 410 {
					t.Errorf("a sign-in begun with the old password goes on: %s", a.Raw)
				}
				if log := s.Audited("user.password"); len(log) != 1 || log[0] != "wang: 登录时更换密码，并结束其他登录" {
					t.Errorf("the log says %q", log)
				}
			})
		})
	}
}

func TestAWrongNewPasswordOnTheWayInEndsNothing(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		elsewhere := s.SignedIn()
		s.Clock.Advance(time.Minute)
		s.Exec(`UPDATE sys_user SET password_initial = TRUE WHERE username = 'wang'`)
		ticket := s.WantStep(s.Login("wang", secret), "new-password")
		for _, password := range []string{secret, "1234567890"} {
			if a := s.Step("password", map[string]string{"ticket": ticket, "password": password, "confirmpassword": password}); a.Success {
				t.Errorf("taken: %q", password)
			}
		}
		s.Must(s.Do(call{Path: "/sys/user/getUserInfo", Token: elsewhere}))
	})
}

func TestTheLogSaysThatAChangedPasswordEndedTheOtherSessions(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		token := s.SignedIn()
		s.Must(s.Do(call{Method: "PUT", Path: "/sys/user/updatePassword", Token: token,
			Body: `{"oldpassword":"` + secret + `","password":"Tai-Yang-3399","confirmpassword":"Tai-Yang-3399"}`}))
		if log := s.Audited("user.password"); len(log) != 1 || !strings.Contains(log[0], "结束其他登录") {
			t.Errorf("the log says %q", log)
		}
	})
}
