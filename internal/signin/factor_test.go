package signin_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"jikong/internal/access"
	"jikong/internal/auth"
	"jikong/internal/signin"
	"jikong/internal/sitetest"
)

func TestSigningInWithASecondFactor(t *testing.T) {
	tests := []struct {
		name string
		run  func(s *site, phone sitetest.App, codes []string)
	}{
		{"the code of the app opens the session", func(s *site, phone sitetest.App, _ []string) {
			ticket := s.WantStep(s.Login("wang", secret), "factor")
			s.TokenOf(s.Must(s.Step("factor", map[string]string{"ticket": ticket, "code": phone.Code()})))
		}},
		{"a recovery code does so once, and the log tells", func(s *site, _ sitetest.App, codes []string) {
			form := map[string]string{"ticket": s.WantStep(s.Login("wang", secret), "factor"), "code": codes[0]}
			s.Must(s.Step("factor", form))
			form["ticket"] = s.WantStep(s.Login("wang", secret), "factor")
			if a := s.Step("factor", form); a.Success {
				s.T.Error("good twice")
			}
			if lines := s.Audited("user.recovery"); len(lines) != 1 || !strings.Contains(lines[0], "wang: 使用了一个恢复码") {
				s.T.Errorf("log %v", lines)
			}
		}},
		{"a wrong code says so, and the same ticket takes the right one", func(s *site, phone sitetest.App, _ []string) {
			ticket := s.WantStep(s.Login("wang", secret), "factor")
			if a := s.Step("factor", map[string]string{"ticket": ticket, "code": "000000"}); a.Success || !strings.Contains(a.Message, "验证码不正确") {
				s.T.Errorf("wrong: %s", a.Raw)
			}
			s.Must(s.Step("factor", map[string]string{"ticket": ticket, "code": phone.Code()}))
		}},
		{"an old code is refused", func(s *site, phone sitetest.App, _ []string) {
			old := phone.Code()
			s.Clock.Advance(90 * time.Second)
			if a := s.Step("factor", map[string]string{"ticket": s.WantStep(s.Login("wang", secret), "factor"), "code": old}); a.Success {
				s.T.Error("taken")
			}
		}},
		{"a code is not good for a second sign-in", func(s *site, phone sitetest.App, _ []string) {
			for i := range 2 {
				a := s.Step("factor", map[string]string{"ticket": s.WantStep(s.Login("wang", secret), "factor"), "code": phone.Code()})
				if a.Success != (i == 0) {
					s.T.Errorf("use %d: %s", i+1, a.Raw)
				}
			}
		}},
		{"a ticket is good once", func(s *site, phone sitetest.App, codes []string) {
			ticket := s.WantStep(s.Login("wang", secret), "factor")
			s.Must(s.Step("factor", map[string]string{"ticket": ticket, "code": phone.Code()}))
			if a := s.Step("factor", map[string]string{"ticket": ticket, "code": codes[0]}); a.Code != 410 || !strings.Contains(a.Message, "请重新登录") {
				s.T.Errorf("second use: %s", a.Raw)
			}
		}},
		{"a ticket is over after ten minutes", func(s *site, phone sitetest.App, _ []string) {
			ticket := s.WantStep(s.Login("wang", secret), "factor")
			s.Clock.Advance(10 * time.Minute)
			if a := s.Step("factor", map[string]string{"ticket": ticket, "code": phone.Code()}); a.Code != 410 {
				s.T.Errorf("late: %s", a.Raw)
			}
		}},
		{"the ticket of somebody else does not take one's own code", func(s *site, phone sitetest.App, codes []string) {
			other := s.Officer("lihua", access.RoleEditor, "A01")
			s.Enrol(other)
			stolen := s.WantStep(s.Login("lihua", secret), "factor")
			for _, code := range []string{phone.Code(), codes[0]} {
				if a := s.Step("factor", map[string]string{"ticket": stolen, "code": code}); a.Success {
					s.T.Errorf("%s opens the account of lihua", code)
				}
			}
		}},
		{"a ticket opens no other step and no route", func(s *site, _ sitetest.App, _ []string) {
			ticket := s.WantStep(s.Login("wang", secret), "factor")
			for _, path := range []string{"enrol", "confirm", "password"} {
				form := map[string]string{"ticket": ticket, "code": "123456", "password": "Yue-Liang-2288", "confirmpassword": "Yue-Liang-2288"}
				if a := s.Step(path, form); a.Code != 410 {
					s.T.Errorf("%s: %s", path, a.Raw)
				}
			}
			if a := s.Do(call{Path: "/sys/user/getUserInfo", Token: ticket}); a.Status != 401 {
				s.T.Errorf("as a token: %s", a.Raw)
			}
		}},
		{"guessing pauses the codes; the owner's session and password go on", func(s *site, phone sitetest.App, _ []string) {
			mine := s.TokenOf(s.Must(s.Step("factor", map[string]string{"ticket": s.WantStep(s.Login("wang", secret), "factor"), "code": phone.Code()})))
			s.Clock.Advance(30 * time.Second)
			ticket := s.WantStep(s.Login("wang", secret), "factor")
			for range 5 {
				s.Step("factor", map[string]string{"ticket": ticket, "code": "000000"})
			}
			a := s.Step("factor", map[string]string{"ticket": ticket, "code": phone.Code()})
			if a.Status != 429 || !strings.Contains(a.Message, "分钟后再试") {
				s.T.Errorf("the sixth: %s", a.Raw)
			}
			s.Must(s.Do(call{Path: "/sys/user/getUserInfo", Token: mine}))
			s.WantStep(s.Login("wang", secret), "factor")
			s.Clock.Advance(15 * time.Minute)
			s.Must(s.Step("factor", map[string]string{"ticket": s.WantStep(s.Login("wang", secret), "factor"), "code": phone.Code()}))
		}},
		{"bad input is refused and never an error of the program", func(s *site, _ sitetest.App, _ []string) {
			ticket := s.WantStep(s.Login("wang", secret), "factor")
			for _, form := range []map[string]string{{}, {"ticket": ticket}, {"code": "123456"}, {"ticket": "\x00", "code": "1"},
				{"ticket": ticket, "code": "\x00"}, {"ticket": ticket, "code": strings.Repeat("9", 5000)}, {"ticket": ticket, "code": "' OR 1=1 --"}} {
				if a := s.Step("factor", form); a.Success || strings.Contains(a.Message, "编号") {
					s.T.Errorf("%v: %s", form, a.Raw)
				}
			}
		}},
		{"an account frozen meanwhile goes no further", func(s *site, phone sitetest.App, _ []string) {
			ticket := s.WantStep(s.Login("wang", secret), "factor")
			s.Exec(`UPDATE sys_user SET status = 2`)
			if a := s.Step("factor", map[string]string{"ticket": ticket, "code": phone.Code()}); a.Success {
				s.T.Error("signed in")
			}
		}},
		{"the operator resets a lost one and ends the sessions", func(s *site, phone sitetest.App, _ []string) {
			mine := s.TokenOf(s.Must(s.Step("factor", map[string]string{"ticket": s.WantStep(s.Login("wang", secret), "factor"), "code": phone.Code()})))
			if err := s.SignIn.ResetFactor(s.T.Context(), "wang"); err != nil {
				s.T.Fatal(err)
			}
			if a := s.Do(call{Path: "/sys/user/getUserInfo", Token: mine}); a.Status != 401 {
				s.T.Errorf("the old session: %s", a.Raw)
			}
			s.SignedIn()
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			onSites(t, func(s *site) {
				s.Admin()
				phone, codes := s.Enrol(s.SignedIn())
				tt.run(s, phone, codes)
			})
		})
	}
}

func TestAdministratorsMustEnrolWhereThePolicySaysSo(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		s.Officer("lihua", access.RoleEditor, "A01")
		s.Auth.Factors.Policy = auth.FactorAdmins
		s.TokenOf(s.Login("lihua", secret))
		ticket := s.WantStep(s.Login("wang", secret), "enrol")
		e := into[auth.Enrolment](s, s.Must(s.Step("enrol", map[string]string{"ticket": ticket})))
		if !strings.HasPrefix(e.Address, "otpauth://totp/") || len(e.Codes) != 10 {
			t.Errorf("enrolment %+v", e)
		}
		if a := s.Step("confirm", map[string]string{"ticket": ticket, "code": "000000"}); a.Success {
			t.Error("a wrong first code is taken")
		}
		phone := sitetest.App{Site: s.Site, Secret: e.Secret}
		token := s.TokenOf(s.Must(s.Step("confirm", map[string]string{"ticket": ticket, "code": phone.Code()})))
		if a := s.Own(token, "factor/remove", map[string]string{"password": secret, "code": e.Codes[0]}); a.Success || !strings.Contains(a.Message, "不能关闭") {
			t.Errorf("removing a required one: %s", a.Raw)
		}
		s.Clock.Advance(30 * time.Second)
		s.Must(s.Step("factor", map[string]string{"ticket": s.WantStep(s.Login("wang", secret), "factor"), "code": phone.Code()}))
		s.Auth.Factors.Policy = auth.FactorOff
		s.TokenOf(s.Login("wang", secret))
	})
}

func TestOnesOwnSecondFactor(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		token := s.SignedIn()
		for says, form := range map[string]map[string]string{"without the password": {}, "with a wrong one": {"password": "Wrong-Word-99"}} {
			if a := s.Own(token, "factor/begin", form); a.Success {
				t.Errorf("begun %s", says)
			}
		}
		phone, codes := s.Enrol(token)
		if a := s.Own(token, "factor/begin", map[string]string{"password": secret}); a.Success {
			t.Error("another app without a code of the first")
		}
		fresh := into[signin.RecoveryCodes](s, s.Must(s.Own(token, "factor/codes", map[string]string{"code": phone.Code()})))
		s.Clock.Advance(30 * time.Second)
		if a := s.Own(token, "factor/remove", map[string]string{"password": secret, "code": codes[0]}); a.Success {
			t.Error("an old recovery code is good")
		}
		info := into[signin.FactorInfo](s, s.Must(s.Do(call{Path: "/sys/user/factor", Token: token})))
		if !info.Enabled || info.Required || info.RecoveryCodes != 10 || info.Policy != auth.FactorOptional {
			t.Errorf("info %+v", info)
		}
		s.Must(s.Own(token, "factor/remove", map[string]string{"password": secret, "code": fresh.Codes[0]}))
		s.SignedIn()
	})
}

func TestWhoEditsPeopleResetsTheirSecondFactor(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		wang := s.SignedIn()
		s.Enrol(s.Officer("lihua", access.RoleEditor, "A01"))
		s.Enrol(s.Officer("audit1", access.RoleAudit, "A01"))
		reset := func(token, name string) answer {
			return s.Do(call{Method: "PUT", Path: "/sys/user/resetFactor", Token: token, Body: fmt.Sprintf(`{"username":%q}`, name)})
		}
		for _, name := range []string{"wang", "nobody", "", "audit1"} {
			if a := reset(wang, name); a.Success {
				t.Errorf("reset %q", name)
			}
		}
		s.Must(reset(wang, "lihua"))
		s.TokenOf(s.Login("lihua", secret))
		if a := reset(wang, "lihua"); a.Success || !strings.Contains(a.Message, "没有启用") {
			t.Errorf("again: %s", a.Raw)
		}
		if lines := s.Audited("user.factor"); !strings.Contains(strings.Join(lines, "\n"), "wang: 重置双因素认证，并结束其全部登录（lihua）") {
			t.Errorf("log %v", lines)
		}
	})
}
