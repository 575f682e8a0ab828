package signin_test

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"jikong/internal/signin"
)

func (s *phoneSite) setForgotten(username, phone, code, password string) answer {
	s.T.Helper()
	return s.Post("/sys/user/passwordChange", map[string]any{"username": username, "phone": phone, "smscode": code, "password": password})
}

func TestAForgottenPasswordIsReplacedWithThePhone(t *testing.T) {
	for _, method := range []string{"POST", "GET"} {
		t.Run(method, func(t *testing.T) {
			onPhoneSites(t, signin.Registration{}, func(s *phoneSite) {
				before := s.SignedIn()
				code := s.Code("2", wangsPhone)
				a := s.Post("/sys/user/phoneVerification", map[string]any{"phone": wangsPhone, "smscode": code})
				if !a.Success || !strings.Contains(a.Raw, `"username":"wang"`) || !strings.Contains(a.Raw, `"smscode":"`+code+`"`) {
					s.T.Fatal(a.Raw)
				}
				if method == "GET" {
					query := url.Values{"username": {"Wang"}, "phone": {wangsPhone}, "smscode": {code}, "password": {newSecret}}
					a = s.Do(call{Path: "/sys/user/passwordChange?" + query.Encode()})
				} else {
					a = s.setForgotten("wang", wangsPhone, code, newSecret)
				}
				if !a.Success || !strings.Contains(a.Message, "密码已修改") {
					s.T.Fatal(a.Raw)
				}
				if text := s.Received(); !strings.Contains(text, "wang 的密码刚刚") || strings.Contains(text, newSecret) {
					s.T.Errorf("the owner is told %q", text)
				}
				if a := s.Do(call{Path: "/sys/user/getUserInfo", Token: before}); a.Status != 401 {
					s.T.Errorf("a session from before: HTTP %d", a.Status)
				}
				if a := s.Login("wang", secret); a.Success {
					s.T.Error("the old password still opens")
				}
				if a := s.Login("wang", newSecret); !a.Success {
					s.T.Error(a.Raw)
				}
				if a := s.setForgotten("wang", wangsPhone, code, "Bai-Yun-963"); a.Success {
					s.T.Error("the code is good twice")
				}
				if log := s.Audited("user.password"); len(log) != 1 || !strings.Contains(log[0], "wang: 用手机验证码找回密码") {
					s.T.Error(log)
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
			s.Clock.Advance(time.Minute)
			return s.setForgotten("wang", wangsPhone, s.Code("0", wangsPhone), newSecret)
		}, "手机验证码错误"},
		{"somebody too late", func(s *phoneSite, code string) answer {
			s.Clock.Advance(10 * time.Minute)
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
			s.Exec(`UPDATE sys_user SET status = 2`)
			return s.setForgotten("wang", wangsPhone, code, newSecret)
		}, "手机验证码错误"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			onPhoneSites(t, signin.Registration{}, func(s *phoneSite) {
				if err := s.Directory.CreateAdmin(s.T.Context(), "zhang", "张强", secret); err != nil {
					s.T.Fatal(err)
				}
				s.Exec(`UPDATE sys_user SET phone = $1 WHERE username = 'zhang'`, newPhone)
				a := tt.do(s, s.Code("2", wangsPhone))
				if a.Success || !strings.Contains(a.Raw, tt.says) {
					s.T.Errorf("HTTP %d, %s", a.Status, a.Raw)
				}
				if s.Login("wang", newSecret).Success || s.Login("zhang", newSecret).Success {
					s.T.Error("a password was replaced")
				}
			})
		})
	}
}

// Looking at the code first gives no more attempts than using it.
func TestLooksAtACodeCountToo(t *testing.T) {
	onPhoneSites(t, signin.Registration{}, func(s *phoneSite) {
		code := s.Code("2", wangsPhone)
		for range 5 {
			s.Post("/sys/user/phoneVerification", map[string]any{"phone": wangsPhone, "smscode": "no code"})
		}
		s.Clock.Advance(time.Minute)
		for name, a := range map[string]answer{
			"a look": s.Post("/sys/user/phoneVerification", map[string]any{"phone": wangsPhone, "smscode": code}),
			"a use":  s.setForgotten("wang", wangsPhone, code, newSecret),
		} {
			if a.Success {
				s.T.Errorf("%s: %s", name, a.Raw)
			}
		}
	})
}
