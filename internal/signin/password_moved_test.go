package signin_test

import (
	"strings"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/sitetest"
	"jikong/internal/testkit"
)

// itsSites is the question after the password of a sign-in was looked at and before its session is open.
const itsSites = "FROM sys_tenant t JOIN sys_user_tenant"

// onSitesBetween runs the test on sites where something may happen in the middle of a call: before the question that contains the words.
func onSitesBetween(t *testing.T, at string, test func(s *site, between func(happens func()))) {
	t.Helper()
	var waiting func()
	see := func(query string) {
		if happens := waiting; happens != nil && strings.Contains(query, at) {
			waiting = nil
			happens()
		}
	}
	testkit.ObservedDatabases(t, see, func(t *testing.T, d *db.DB) {
		if err := d.Tx(t.Context(), func(tx *db.Tx) error { return sitetest.Seed(t.Context(), tx) }); err != nil {
			t.Fatal(err)
		}
		clock := testkit.NewClock()
		clock.Advance(time.Since(clock.Now()))
		s := newSite(t, d, clock)
		s.Admin()
		test(s, func(happens func()) { waiting = happens })
		if waiting != nil {
			t.Error("the sign-in came to no such moment")
		}
	})
}

// The password is looked at for a tenth of a second, and its owner may change it just then: all sign-ins end, and so does that one.
func TestThePasswordOfBeforeOpensNothingAfterItsChange(t *testing.T) {
	byPassword := func(s *site) answer { return s.Login("wang", secret) }
	for _, tt := range []struct {
		says    string
		prepare func(s *site) (goesOn func(s *site) answer)
		refused string
	}{
		{"at the first step", func(*site) func(*site) answer { return byPassword }, "用户名或密码错误"},
		{"when a second factor would come next", func(s *site) func(*site) answer { s.Enrol(s.SignedIn()); return byPassword }, "用户名或密码错误"},
		{"when it is to be stored at another cost", func(s *site) func(*site) answer { s.hashedBefore(); return byPassword }, "用户名或密码错误"},
		{"when the second factor was shown", func(s *site) func(*site) answer {
			app, _ := s.Enrol(s.SignedIn())
			form := map[string]string{"ticket": s.WantStep(s.Login("wang", secret), "factor"), "code": app.Code()}
			return func(s *site) answer { return s.Step("factor", form) }
		}, "请重新登录"},
		{"when another one is chosen with it", func(s *site) func(*site) answer {
			s.Exec(`UPDATE sys_user SET password_initial = TRUE WHERE username = 'wang'`)
			form := map[string]string{"ticket": s.WantStep(s.Login("wang", secret), "new-password"), "password": "Xing-Xing-55", "confirmpassword": "Xing-Xing-55"}
			return func(s *site) answer { return s.Step("password", form) }
		}, "请重新登录"},
	} {
		t.Run(tt.says, func(t *testing.T) {
			onSitesBetween(t, itsSites, func(s *site, between func(func())) {
				goesOn := tt.prepare(s)
				between(func() { s.reset("wang") })
				if a := goesOn(s); a.Success || !strings.Contains(a.Message, tt.refused) {
					t.Errorf("it goes on: %s", a.Raw)
				}
				if open := s.Texts(`SELECT 'session' FROM auth_session UNION ALL SELECT step FROM auth_ticket`); len(open) != 0 {
					t.Errorf("open are %v", open)
				}
			})
		})
	}
}

// Two sign-ins beside each other both find the password stored at the cost of before; the second one does not find it wrong.
func TestTwoSignInsBesideEachOtherMayStoreThePasswordAnew(t *testing.T) {
	onSitesBetween(t, itsSites, func(s *site, between func(func())) {
		s.hashedBefore()
		between(func() { s.SignedIn() })
		s.SignedIn()
	})
}

// Whoever has the session and the password of somebody loses both with one change, whatever they were about to do.
func TestThePasswordOfBeforeChangesNothingAfterItsChange(t *testing.T) {
	for says, form := range map[string]struct{ at, method, path, body string }{
		"the password": {"FROM sys_user_password", "PUT", "/sys/user/updatePassword", `{"oldpassword":"` + secret + `","password":"Xing-Xing-55","confirmpassword":"Xing-Xing-55"}`},
		"the mail":     {"realname, phone, email FROM sys_user", "PUT", "/sys/user/account/contact", `{"password":"` + secret + `","email":"stranger@example.org"}`},
	} {
		t.Run(says, func(t *testing.T) {
			onSitesBetween(t, form.at, func(s *site, between func(func())) {
				token := s.SignedIn()
				between(func() { s.reset("wang") })
				if a := s.Do(call{Method: form.method, Path: form.path, Body: form.body, Token: token}); a.Success || !strings.Contains(a.Message, "密码不正确") {
					t.Errorf("it is changed: %s", a.Raw)
				}
				s.Must(s.Login("wang", resetTo))
			})
		})
	}
}

const resetTo = "Tai-Yang-3399"

// reset gives somebody a new password and ends their sign-ins.
func (s *site) reset(name string) {
	s.T.Helper()
	if err := s.Directory.ResetPassword(s.T.Context(), name, resetTo); err != nil {
		s.T.Fatal(err)
	}
}

// hashedBefore stores wang's password as a version of the program with another cost did.
func (s *site) hashedBefore() {
	s.T.Helper()
	before, err := auth.New(s.DB, auth.Options{Hashing: auth.HashParams{Time: 2, Memory: 64, Threads: 1}})
	if err != nil {
		s.T.Fatal(err)
	}
	hash, err := before.Passwords.Hash(s.T.Context(), secret)
	if err != nil {
		s.T.Fatal(err)
	}
	s.Exec(`UPDATE sys_user SET password = $1 WHERE username = 'wang'`, hash)
}
