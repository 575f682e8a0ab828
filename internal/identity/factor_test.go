package identity_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/identity"
)

// app is an authenticator app, written from RFC 6238 and not from the code under test.
type app struct {
	s      *site
	secret string
}

func (a app) code() string {
	a.s.t.Helper()
	secret, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(a.secret)
	if err != nil {
		a.s.t.Fatal(err)
	}
	mac := hmac.New(sha256.New, secret)
	mac.Write(binary.BigEndian.AppendUint64(nil, uint64(a.s.clock.Now().Unix()/30)))
	sum := mac.Sum(nil)
	at := sum[len(sum)-1] & 15
	return fmt.Sprintf("%06d", binary.BigEndian.Uint32(sum[at:at+4])&0x7fffffff%1_000_000)
}

// next is the step that a refused sign-in names.
func (s *site) next(a answer) identity.NextStep {
	s.t.Helper()
	var result struct{ Next identity.NextStep }
	if err := json.Unmarshal(a.Result, &result); err != nil || a.Success || a.Code != 500 || a.status != 200 {
		s.t.Fatalf("%v: not a next step: HTTP %d %s", err, a.status, a.raw)
	}
	if result.Next.Ticket == "" || !strings.Contains(a.Message, "管理后台网页登录") || strings.Contains(a.raw, `"token"`) {
		s.t.Errorf("existing clients cannot understand %s", a.raw)
	}
	return result.Next
}

func (s *site) wantStep(a answer, step string) (ticket string) {
	s.t.Helper()
	next := s.next(a)
	if next.Step != step {
		s.t.Fatalf("next step %q, want %q: %s", next.Step, step, a.raw)
	}
	return next.Ticket
}

func (s *site) step(path string, form map[string]string) answer {
	s.t.Helper()
	body, err := json.Marshal(form)
	if err != nil {
		s.t.Fatal(err)
	}
	return s.do(call{method: "POST", path: "/sys/login/" + path, body: string(body)})
}

// own is a call of somebody who is signed in.
func (s *site) own(token, path string, form map[string]string) answer {
	s.t.Helper()
	body, err := json.Marshal(form)
	if err != nil {
		s.t.Fatal(err)
	}
	return s.do(call{method: "POST", path: "/sys/user/" + path, token: token, body: string(body)})
}

// enrol gives wang a second factor and returns the app with the recovery codes.
func (s *site) enrol(token string) (app, []string) {
	s.t.Helper()
	e := into[auth.Enrolment](s, s.must(s.own(token, "factor/begin", map[string]string{"password": secret})))
	phone := app{s, e.Secret}
	s.must(s.own(token, "factor/confirm", map[string]string{"code": phone.code()}))
	s.clock.Advance(30 * time.Second)
	return phone, e.Codes
}

func TestSigningInWithASecondFactor(t *testing.T) {
	tests := []struct {
		name string
		run  func(s *site, phone app, codes []string)
	}{
		{"the code of the app opens the session", func(s *site, phone app, _ []string) {
			ticket := s.wantStep(s.login("wang", secret), "factor")
			s.tokenOf(s.must(s.step("factor", map[string]string{"ticket": ticket, "code": phone.code()})))
		}},
		{"a recovery code does so once, and the log tells", func(s *site, _ app, codes []string) {
			form := map[string]string{"ticket": s.wantStep(s.login("wang", secret), "factor"), "code": codes[0]}
			s.must(s.step("factor", form))
			form["ticket"] = s.wantStep(s.login("wang", secret), "factor")
			if a := s.step("factor", form); a.Success {
				s.t.Error("good twice")
			}
			if lines := s.audited("user.recovery"); len(lines) != 1 || !strings.Contains(lines[0], "wang: 使用了一个恢复码") {
				s.t.Errorf("log %v", lines)
			}
		}},
		{"a wrong code says so, and the same ticket takes the right one", func(s *site, phone app, _ []string) {
			ticket := s.wantStep(s.login("wang", secret), "factor")
			if a := s.step("factor", map[string]string{"ticket": ticket, "code": "000000"}); a.Success || !strings.Contains(a.Message, "验证码不正确") {
				s.t.Errorf("wrong: %s", a.raw)
			}
			s.must(s.step("factor", map[string]string{"ticket": ticket, "code": phone.code()}))
		}},
		{"an old code is refused", func(s *site, phone app, _ []string) {
			old := phone.code()
			s.clock.Advance(90 * time.Second)
			if a := s.step("factor", map[string]string{"ticket": s.wantStep(s.login("wang", secret), "factor"), "code": old}); a.Success {
				s.t.Error("taken")
			}
		}},
		{"a code is not good for a second sign-in", func(s *site, phone app, _ []string) {
			for i := range 2 {
				a := s.step("factor", map[string]string{"ticket": s.wantStep(s.login("wang", secret), "factor"), "code": phone.code()})
				if a.Success != (i == 0) {
					s.t.Errorf("use %d: %s", i+1, a.raw)
				}
			}
		}},
		{"a ticket is good once", func(s *site, phone app, codes []string) {
			ticket := s.wantStep(s.login("wang", secret), "factor")
			s.must(s.step("factor", map[string]string{"ticket": ticket, "code": phone.code()}))
			if a := s.step("factor", map[string]string{"ticket": ticket, "code": codes[0]}); a.Code != 410 || !strings.Contains(a.Message, "请重新登录") {
				s.t.Errorf("second use: %s", a.raw)
			}
		}},
		{"a ticket is over after ten minutes", func(s *site, phone app, _ []string) {
			ticket := s.wantStep(s.login("wang", secret), "factor")
			s.clock.Advance(10 * time.Minute)
			if a := s.step("factor", map[string]string{"ticket": ticket, "code": phone.code()}); a.Code != 410 {
				s.t.Errorf("late: %s", a.raw)
			}
		}},
		{"the ticket of somebody else does not take one's own code", func(s *site, phone app, codes []string) {
			other := s.officer("lihua", identity.RoleEditor, "A01")
			s.enrol(other)
			stolen := s.wantStep(s.login("lihua", secret), "factor")
			for _, code := range []string{phone.code(), codes[0]} {
				if a := s.step("factor", map[string]string{"ticket": stolen, "code": code}); a.Success {
					s.t.Errorf("%s opens the account of lihua", code)
				}
			}
		}},
		{"a ticket opens no other step and no route", func(s *site, _ app, _ []string) {
			ticket := s.wantStep(s.login("wang", secret), "factor")
			for _, path := range []string{"enrol", "confirm", "password"} {
				form := map[string]string{"ticket": ticket, "code": "123456", "password": "Yue-Liang-2288", "confirmpassword": "Yue-Liang-2288"}
				if a := s.step(path, form); a.Code != 410 {
					s.t.Errorf("%s: %s", path, a.raw)
				}
			}
			if a := s.do(call{path: "/sys/user/getUserInfo", token: ticket}); a.status != 401 {
				s.t.Errorf("as a token: %s", a.raw)
			}
		}},
		{"guessing pauses the codes; the owner's session and password go on", func(s *site, phone app, _ []string) {
			mine := s.tokenOf(s.must(s.step("factor", map[string]string{"ticket": s.wantStep(s.login("wang", secret), "factor"), "code": phone.code()})))
			s.clock.Advance(30 * time.Second)
			ticket := s.wantStep(s.login("wang", secret), "factor")
			for range 5 {
				s.step("factor", map[string]string{"ticket": ticket, "code": "000000"})
			}
			a := s.step("factor", map[string]string{"ticket": ticket, "code": phone.code()})
			if a.status != 429 || !strings.Contains(a.Message, "分钟后再试") {
				s.t.Errorf("the sixth: %s", a.raw)
			}
			s.must(s.do(call{path: "/sys/user/getUserInfo", token: mine}))
			s.wantStep(s.login("wang", secret), "factor")
			s.clock.Advance(15 * time.Minute)
			s.must(s.step("factor", map[string]string{"ticket": s.wantStep(s.login("wang", secret), "factor"), "code": phone.code()}))
		}},
		{"bad input is refused and never an error of the program", func(s *site, _ app, _ []string) {
			ticket := s.wantStep(s.login("wang", secret), "factor")
			for _, form := range []map[string]string{{}, {"ticket": ticket}, {"code": "123456"}, {"ticket": "\x00", "code": "1"},
				{"ticket": ticket, "code": "\x00"}, {"ticket": ticket, "code": strings.Repeat("9", 5000)}, {"ticket": ticket, "code": "' OR 1=1 --"}} {
				if a := s.step("factor", form); a.Success || strings.Contains(a.Message, "编号") {
					s.t.Errorf("%v: %s", form, a.raw)
				}
			}
		}},
		{"an account frozen meanwhile goes no further", func(s *site, phone app, _ []string) {
			ticket := s.wantStep(s.login("wang", secret), "factor")
			s.exec(`UPDATE sys_user SET status = 2`)
			if a := s.step("factor", map[string]string{"ticket": ticket, "code": phone.code()}); a.Success {
				s.t.Error("signed in")
			}
		}},
		{"the operator resets a lost one and ends the sessions", func(s *site, phone app, _ []string) {
			mine := s.tokenOf(s.must(s.step("factor", map[string]string{"ticket": s.wantStep(s.login("wang", secret), "factor"), "code": phone.code()})))
			if err := s.id.ResetFactor(s.t.Context(), "wang"); err != nil {
				s.t.Fatal(err)
			}
			if a := s.do(call{path: "/sys/user/getUserInfo", token: mine}); a.status != 401 {
				s.t.Errorf("the old session: %s", a.raw)
			}
			s.signedIn()
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			onSites(t, func(s *site) {
				s.admin()
				phone, codes := s.enrol(s.signedIn())
				tt.run(s, phone, codes)
			})
		})
	}
}

func TestAdministratorsMustEnrolWhereThePolicySaysSo(t *testing.T) {
	onSites(t, func(s *site) {
		s.admin()
		s.officer("lihua", identity.RoleEditor, "A01")
		s.auth.Factors.Policy = auth.FactorAdmins
		s.tokenOf(s.login("lihua", secret))
		ticket := s.wantStep(s.login("wang", secret), "enrol")
		e := into[auth.Enrolment](s, s.must(s.step("enrol", map[string]string{"ticket": ticket})))
		if !strings.HasPrefix(e.Address, "otpauth://totp/") || len(e.Codes) != 10 {
			t.Errorf("enrolment %+v", e)
		}
		if a := s.step("confirm", map[string]string{"ticket": ticket, "code": "000000"}); a.Success {
			t.Error("a wrong first code is taken")
		}
		phone := app{s, e.Secret}
		token := s.tokenOf(s.must(s.step("confirm", map[string]string{"ticket": ticket, "code": phone.code()})))
		if a := s.own(token, "factor/remove", map[string]string{"password": secret, "code": e.Codes[0]}); a.Success || !strings.Contains(a.Message, "不能关闭") {
			t.Errorf("removing a required one: %s", a.raw)
		}
		s.clock.Advance(30 * time.Second)
		s.must(s.step("factor", map[string]string{"ticket": s.wantStep(s.login("wang", secret), "factor"), "code": phone.code()}))
		s.auth.Factors.Policy = auth.FactorOff
		s.tokenOf(s.login("wang", secret))
	})
}

func TestOnesOwnSecondFactor(t *testing.T) {
	onSites(t, func(s *site) {
		s.admin()
		token := s.signedIn()
		for says, form := range map[string]map[string]string{"without the password": {}, "with a wrong one": {"password": "Wrong-Word-99"}} {
			if a := s.own(token, "factor/begin", form); a.Success {
				t.Errorf("begun %s", says)
			}
		}
		phone, codes := s.enrol(token)
		if a := s.own(token, "factor/begin", map[string]string{"password": secret}); a.Success {
			t.Error("another app without a code of the first")
		}
		fresh := into[identity.RecoveryCodes](s, s.must(s.own(token, "factor/codes", map[string]string{"code": phone.code()})))
		s.clock.Advance(30 * time.Second)
		if a := s.own(token, "factor/remove", map[string]string{"password": secret, "code": codes[0]}); a.Success {
			t.Error("an old recovery code is good")
		}
		info := into[identity.FactorInfo](s, s.must(s.do(call{path: "/sys/user/factor", token: token})))
		if !info.Enabled || info.Required || info.RecoveryCodes != 10 || info.Policy != auth.FactorOptional {
			t.Errorf("info %+v", info)
		}
		s.must(s.own(token, "factor/remove", map[string]string{"password": secret, "code": fresh.Codes[0]}))
		s.signedIn()
	})
}

func TestWhoEditsPeopleResetsTheirSecondFactor(t *testing.T) {
	onSites(t, func(s *site) {
		s.admin()
		wang := s.signedIn()
		s.enrol(s.officer("lihua", identity.RoleEditor, "A01"))
		s.enrol(s.officer("audit1", identity.RoleAudit, "A01"))
		reset := func(token, name string) answer {
			return s.do(call{method: "PUT", path: "/sys/user/resetFactor", token: token, body: fmt.Sprintf(`{"username":%q}`, name)})
		}
		for _, name := range []string{"wang", "nobody", "", "audit1"} {
			if a := reset(wang, name); a.Success {
				t.Errorf("reset %q", name)
			}
		}
		s.must(reset(wang, "lihua"))
		s.tokenOf(s.login("lihua", secret))
		if a := reset(wang, "lihua"); a.Success || !strings.Contains(a.Message, "没有启用") {
			t.Errorf("again: %s", a.raw)
		}
		if lines := s.audited("user.factor"); !strings.Contains(strings.Join(lines, "\n"), "wang: 重置双因素认证，并结束其全部登录（lihua）") {
			t.Errorf("log %v", lines)
		}
	})
}
