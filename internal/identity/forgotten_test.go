package identity_test

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"jikong/internal/identity"
)

func (s *phoneSite) setForgotten(username, phone, code, password string) answer {
	s.t.Helper()
	return s.post("/sys/user/passwordChange", map[string]any{"username": username, "phone": phone, "smscode": code, "password": password})
}

func TestAForgottenPasswordIsReplacedWithThePhone(t *testing.T) {
	for _, method := range []string{"POST", "GET"} {
		t.Run(method, func(t *testing.T) {
			onPhoneSites(t, identity.Registration{}, func(s *phoneSite) {
				before := s.signedIn()
				code := s.code("2", wangsPhone)
				a := s.post("/sys/user/phoneVerification", map[string]any{"phone": wangsPhone, "smscode": code})
				if !a.Success || !strings.Contains(a.raw, `"username":"wang"`) || !strings.Contains(a.raw, `"smscode":"`+code+`"`) {
					s.t.Fatal(a.raw)
				}
				if method == "GET" {
					query := url.Values{"username": {"Wang"}, "phone": {wangsPhone}, "smscode": {code}, "password": {newSecret}}
					a = s.do(call{path: "/sys/user/passwordChange?" + query.Encode()})
				} else {
					a = s.setForgotten("wang", wangsPhone, code, newSecret)
				}
				if !a.Success || !strings.Contains(a.Message, "密码已修改") {
					s.t.Fatal(a.raw)
				}
				if text := s.received(); !strings.Contains(text, "wang 的密码刚刚") || strings.Contains(text, newSecret) {
					s.t.Errorf("the owner is told %q", text)
				}
				if a := s.do(call{path: "/sys/user/getUserInfo", token: before}); a.status != 401 {
					s.t.Errorf("a session from before: HTTP %d", a.status)
				}
				if a := s.login("wang", secret); a.Success {
					s.t.Error("the old password still opens")
				}
				if a := s.login("wang", newSecret); !a.Success {
					s.t.Error(a.raw)
				}
				if a := s.setForgotten("wang", wangsPhone, code, "Bai-Yun-963"); a.Success {
					s.t.Error("the code is good twice")
				}
				if log := s.audited("user.password"); len(log) != 1 || !strings.Contains(log[0], "wang: 用手机验证码找回密码") {
					s.t.Error(log)
				}
			})
		})
	}
}

func TestWhoCannotReplaceAPassword(t *testing.T) {
	tests := []struct {
		name string
		do   func(s *phoneSite, code string) answer
		says string
	}{
		{"somebody with a wrong code", func(s *phoneSite, _ string) answer { return s.setForgotten("wang", wangsPhone, "no code", newSecret) }, "手机验证码错误"},
		{"somebody who names another account", func(s *phoneSite, code string) answer { return s.setForgotten("zhang", wangsPhone, code, newSecret) }, "手机验证码错误"},
		{"somebody who names another account and its phone", func(s *phoneSite, code string) answer { return s.setForgotten("zhang", newPhone, code, newSecret) }, "手机验证码错误"},
		{"somebody with a code of a sign-in", func(s *phoneSite, _ string) answer {
			s.clock.Advance(time.Minute)
			return s.setForgotten("wang", wangsPhone, s.code("0", wangsPhone), newSecret)
		}, "手机验证码错误"},
		{"somebody too late", func(s *phoneSite, code string) answer {
			s.clock.Advance(10 * time.Minute)
			return s.setForgotten("wang", wangsPhone, code, newSecret)
		}, "手机验证码错误"},
		{"somebody who tried five times", func(s *phoneSite, code string) answer {
			for range 5 {
				s.setForgotten("wang", wangsPhone, "no code", newSecret)
			}
			return s.setForgotten("wang", wangsPhone, code, newSecret)
		}, "后再试"},
		{"somebody with a weak password", func(s *phoneSite, code string) answer { return s.setForgotten("wang", wangsPhone, code, "12345678") }, "密码至少"},
		{"somebody with the user name as password", func(s *phoneSite, code string) answer {
			return s.setForgotten("wang", wangsPhone, code, "Wang-Shui-74")
		}, "不能包含用户名"},
		{"somebody without a password", func(s *phoneSite, code string) answer { return s.setForgotten("wang", wangsPhone, code, "") }, "请输入新密码!"},
		{"somebody without a user name", func(s *phoneSite, code string) answer { return s.setForgotten(" ", wangsPhone, code, newSecret) }, "请输入用户名"},
		{"somebody with an injection", func(s *phoneSite, code string) answer { return s.setForgotten("wang' --", wangsPhone, code, newSecret) }, "手机验证码错误"},
		{"somebody whose account was frozen meanwhile", func(s *phoneSite, code string) answer {
			s.exec(`UPDATE sys_user SET status = 2`)
			return s.setForgotten("wang", wangsPhone, code, newSecret)
		}, "手机验证码错误"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			onPhoneSites(t, identity.Registration{}, func(s *phoneSite) {
				if err := s.id.CreateAdmin(s.t.Context(), "zhang", "张强", secret); err != nil {
					s.t.Fatal(err)
				}
				s.exec(`UPDATE sys_user SET phone = $1 WHERE username = 'zhang'`, newPhone)
				a := tt.do(s, s.code("2", wangsPhone))
				if a.Success || !strings.Contains(a.raw, tt.says) {
					s.t.Errorf("HTTP %d, %s", a.status, a.raw)
				}
				if s.login("wang", newSecret).Success || s.login("zhang", newSecret).Success {
					s.t.Error("a password was replaced")
				}
			})
		})
	}
}

// Looking at the code first gives no more attempts than using it.
func TestLooksAtACodeCountToo(t *testing.T) {
	onPhoneSites(t, identity.Registration{}, func(s *phoneSite) {
		code := s.code("2", wangsPhone)
		for range 5 {
			s.post("/sys/user/phoneVerification", map[string]any{"phone": wangsPhone, "smscode": "no code"})
		}
		s.clock.Advance(time.Minute)
		for name, a := range map[string]answer{
			"a look": s.post("/sys/user/phoneVerification", map[string]any{"phone": wangsPhone, "smscode": code}),
			"a use":  s.setForgotten("wang", wangsPhone, code, newSecret),
		} {
			if a.Success {
				s.t.Errorf("%s: %s", name, a.raw)
			}
		}
	})
}
