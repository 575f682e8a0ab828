package identity_test

import (
	"strings"
	"testing"
	"time"

	"jikong/internal/identity"
)

func TestAPasswordChangedOnTheWayInEndsTheOtherSessions(t *testing.T) {
	const fresh = "Tai-Yang-3399"
	for says, due := range map[string]func(s *site){
		"it was chosen by somebody else": func(s *site) { s.exec(`UPDATE sys_user SET password_initial = TRUE WHERE username = 'wang'`) },
		"it is too old":                  func(s *site) { s.exec(`UPDATE sys_user SET password_time = 0 WHERE username = 'wang'`) },
	} {
		t.Run(says, func(t *testing.T) {
			onSites(t, func(s *site) {
				s.admin()
				elsewhere, stranger := s.signedIn(), s.officer("lihua", identity.RoleEditor, "A01")
				due(s)
				halfDone := s.wantStep(s.login("wang", secret), "new-password")
				form := map[string]string{"ticket": s.wantStep(s.login("wang", secret), "new-password"), "password": fresh, "confirmpassword": fresh}
				mine := s.tokenOf(s.must(s.step("password", form)))
				if a := s.do(call{path: "/sys/user/getUserInfo", token: elsewhere}); a.status != 401 {
					t.Errorf("a session opened with the old password goes on: %s", a.raw)
				}
				s.must(s.do(call{path: "/sys/user/getUserInfo", token: mine}))
				s.must(s.do(call{path: "/sys/user/getUserInfo", token: stranger}))
				form["ticket"] = halfDone
				if a := s.step("password", form); a.Code != 410 {
					t.Errorf("a sign-in begun with the old password goes on: %s", a.raw)
				}
				if log := s.audited("user.password"); len(log) != 1 || log[0] != "wang: 登录时更换密码，并结束其他登录" {
					t.Errorf("the log says %q", log)
				}
			})
		})
	}
}

func TestAWrongNewPasswordOnTheWayInEndsNothing(t *testing.T) {
	onSites(t, func(s *site) {
		s.admin()
		elsewhere := s.signedIn()
		s.clock.Advance(time.Minute)
		s.exec(`UPDATE sys_user SET password_initial = TRUE WHERE username = 'wang'`)
		ticket := s.wantStep(s.login("wang", secret), "new-password")
		for _, password := range []string{secret, "1234567890"} {
			if a := s.step("password", map[string]string{"ticket": ticket, "password": password, "confirmpassword": password}); a.Success {
				t.Errorf("taken: %q", password)
			}
		}
		s.must(s.do(call{path: "/sys/user/getUserInfo", token: elsewhere}))
	})
}

func TestTheLogSaysThatAChangedPasswordEndedTheOtherSessions(t *testing.T) {
	onSites(t, func(s *site) {
		s.admin()
		token := s.signedIn()
		s.must(s.do(call{method: "PUT", path: "/sys/user/updatePassword", token: token,
			body: `{"oldpassword":"` + secret + `","password":"Tai-Yang-3399","confirmpassword":"Tai-Yang-3399"}`}))
		if log := s.audited("user.password"); len(log) != 1 || !strings.Contains(log[0], "结束其他登录") {
			t.Errorf("the log says %q", log)
		}
	})
}
