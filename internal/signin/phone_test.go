package signin_test

import (
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"jikong/internal/signin"
	"jikong/internal/sitetest"
)

const (
	wangsPhone = sitetest.WangsPhone
	newPhone   = sitetest.NewPhone
	newSecret  = "Qing-Shan-85"
)

// phoneSite is a site that can send, with the administrator wang, who has a phone.
type phoneSite struct{ *site }

func onPhoneSites(t *testing.T, registration signin.Registration, test func(s *phoneSite)) {
	t.Helper()
	onSites(t, func(s *site) {
		s.WangWithPhone()
		test(&phoneSite{s})
	}, sitetest.Sends(registration))
}

// Post sends a form of somebody who is not signed in.
func (s *phoneSite) Post(path string, form map[string]any) answer { return s.Form(path, form) }

func TestSignInByPhone(t *testing.T) {
	tests := []struct {
		name string
		do   func(s *phoneSite) answer
		code int
		says string
	}{
		{"with the code", func(s *phoneSite) answer { return s.PhoneLogin(wangsPhone, s.Code("0", wangsPhone)) }, 200, ""},
		{"with the code once more", func(s *phoneSite) answer {
			code := s.Code("0", wangsPhone)
			s.PhoneLogin(wangsPhone, code)
			return s.PhoneLogin(wangsPhone, code)
		}, 500, "错误或已失效"},
		{"with a code for a forgotten password", func(s *phoneSite) answer { return s.PhoneLogin(wangsPhone, s.Code("2", wangsPhone)) }, 500, "错误或已失效"},
		{"with the code of another phone", func(s *phoneSite) answer { return s.PhoneLogin(newPhone, s.Code("0", wangsPhone)) }, 500, "错误或已失效"},
		{"with a code that is over", func(s *phoneSite) answer {
			code := s.Code("0", wangsPhone)
			s.Clock.Advance(10 * time.Minute)
			return s.PhoneLogin(wangsPhone, code)
		}, 500, "错误或已失效"},
		{"with a code that was sent before the phone changed hands", func(s *phoneSite) answer {
			code := s.Code("0", wangsPhone)
			s.Exec(`UPDATE sys_user SET phone = ''`)
			if err := s.Directory.CreateAdmin(s.T.Context(), "zhang", "张强", secret); err != nil {
				s.T.Fatal(err)
			}
			s.Exec(`UPDATE sys_user SET phone = $1 WHERE username = 'zhang'`, wangsPhone)
			return s.PhoneLogin(wangsPhone, code)
		}, 500, "错误或已失效"},
		{"of an account that was frozen since", func(s *phoneSite) answer {
			code := s.Code("0", wangsPhone)
			s.Exec(`UPDATE sys_user SET status = 2`)
			return s.PhoneLogin(wangsPhone, code)
		}, 500, "已冻结"},
		{"of an account that was deleted since", func(s *phoneSite) answer {
			code := s.Code("0", wangsPhone)
			s.Exec(`UPDATE sys_user SET del_flag = 1`)
			return s.PhoneLogin(wangsPhone, code)
		}, 500, "错误或已失效"},
		{"without a code", func(s *phoneSite) answer { return s.PhoneLogin(wangsPhone, " ") }, 500, "请输入手机验证码"},
		{"without a phone", func(s *phoneSite) answer { return s.PhoneLogin("", "123456") }, 500, "请输入手机号"},
		{"with a phone that is none", func(s *phoneSite) answer { return s.PhoneLogin("' OR 1=1", "123456") }, 500, "请输入正确手机号"},
		{"with the code as a number", func(s *phoneSite) answer {
			return s.Post("/sys/phoneLogin", map[string]any{"mobile": 13800001234, "captcha": 1})
		}, 500, "错误或已失效"},
		{"after five wrong codes", func(s *phoneSite) answer {
			code := s.Code("0", wangsPhone)
			for range 5 {
				s.PhoneLogin(wangsPhone, "no code")
			}
			return s.PhoneLogin(wangsPhone, code)
		}, 429, "15 分钟后再试"},
		{"after a flood from elsewhere that used the code up", func(s *phoneSite) answer {
			code := s.Code("0", wangsPhone)
			for range 6 {
				s.Do(call{Method: http.MethodPost, Path: "/sys/phoneLogin", Address: "198.51.100.9", Body: `{"mobile":"` + wangsPhone + `","captcha":"no code"}`})
			}
			return s.PhoneLogin(wangsPhone, code)
		}, 500, "错误或已失效"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			onPhoneSites(t, signin.Registration{}, func(s *phoneSite) {
				a := tt.do(s)
				if a.Code != tt.code || a.Success != (tt.code == 200) || !strings.Contains(a.Message, tt.says) {
					s.T.Errorf("HTTP %d, %s", a.Status, a.Raw)
				}
				if a.Success && s.TokenOf(a) == "" {
					s.T.Error(a.Raw)
				}
			})
		})
	}
}

// Whoever asks learns nothing about whose phones the centre knows: not from the words, not from a second question.
func TestAskingForACodeSaysTheSameForEveryPhone(t *testing.T) {
	onPhoneSites(t, signin.Registration{Policy: signin.RegistrationOpen}, func(s *phoneSite) {
		stamp := regexp.MustCompile(`"timestamp":\d+`)
		ask := func(mode, phone string) string {
			return stamp.ReplaceAllString(s.Post("/sys/sms", map[string]any{"mobile": phone, "smsmode": mode}).Raw, "")
		}
		for mode, sent := range map[string]string{"0": wangsPhone, "1": newPhone, "2": wangsPhone} {
			for round := range 2 {
				known, unknown := ask(mode, wangsPhone), ask(mode, newPhone)
				if known != unknown || strings.Contains(known, `"success":true`) != (round == 0) {
					s.T.Errorf("mode %s, time %d: %s and %s", mode, round+1, known, unknown)
				}
			}
			if text := s.Received(); strings.Count(text, "验证码是") != 1 || !strings.Contains(text, sent) {
				s.T.Errorf("mode %s sent %s", mode, text)
			}
			s.Clock.Advance(time.Hour)
		}
		for _, line := range s.Audited("user.code") {
			if strings.Contains(line, wangsPhone) || strings.Contains(line, newPhone) {
				s.T.Error(line)
			}
		}
	})
}

func TestWhatIsRefusedWhenSomebodyAsksForACode(t *testing.T) {
	tests := []struct {
		name, body string
		code       int
		says       string
	}{
		{"no phone", `{"smsmode":"0"}`, 500, "请输入手机号"},
		{"no phone number", `{"mobile":"12345","smsmode":"0"}`, 500, "请输入正确手机号"},
		{"two phone numbers", `{"mobile":"13800001234,13900005678","smsmode":"0"}`, 500, "请输入正确手机号"},
		{"a phone with a line", `{"mobile":"13800001234\n","smsmode":"0"}`, 500, "请输入正确手机号"},
		{"another purpose", `{"mobile":"13800001234","smsmode":"9"}`, 500, "短信类型"},
		{"no purpose", `{"mobile":"13800001234"}`, 500, "短信类型"},
		{"a registration where there is none", `{"mobile":"13900005678","smsmode":"1"}`, 500, "没有开放注册"},
		{"a wrong captcha", `{"mobile":"13800001234","smsmode":"0","captcha":"x","checkKey":"1"}`, 412, "验证码错误"},
		{"a list as phone", `{"mobile":["13800001234"],"smsmode":"0"}`, 500, "格式不正确"},
		{"numbers instead of texts", `{"mobile":13800001234,"smsmode":0}`, 200, "10 分钟内有效"},
	}
	onPhoneSites(t, signin.Registration{}, func(s *phoneSite) {
		for _, tt := range tests {
			a := s.Do(call{Method: http.MethodPost, Path: "/sys/sms", Body: tt.body})
			if a.Code != tt.code || !strings.Contains(a.Message, tt.says) {
				s.T.Errorf("%s: HTTP %d, %s", tt.name, a.Status, a.Raw)
			}
		}
	})
}

// A client without a captcha may ask a few times an hour; then it has to show that a person asks.
func TestAFloodOfCodesNeedsAPerson(t *testing.T) {
	onPhoneSites(t, signin.Registration{}, func(s *phoneSite) {
		for i := range 5 {
			if a := s.Post("/sys/sms", map[string]any{"mobile": "1390000000" + string(rune('0'+i)), "smsmode": "0"}); !a.Success {
				s.T.Fatal(a.Raw)
			}
		}
		if a := s.Post("/sys/sms", map[string]any{"mobile": wangsPhone, "smsmode": "0"}); a.Status != 200 || a.Code != 40002 || !strings.Contains(a.Message, "人机验证") {
			s.T.Errorf("HTTP %d, %s", a.Status, a.Raw)
		}
		s.Do(call{Path: "/sys/randomImage/1700000000001"})
		if a := s.Post("/sys/sms", map[string]any{"mobile": wangsPhone, "smsmode": "0", "captcha": captcha, "checkKey": 1700000000001}); !a.Success {
			s.T.Error(a.Raw)
		}
		if s.Received() == "" {
			s.T.Error("no code came")
		}
	})
}

// Clients of the platform answer the human check in a call of its own and then ask for the code again, without an answer.
func TestAHumanCheckOfItsOwnIsGoodForOneCode(t *testing.T) {
	onPhoneSites(t, signin.Registration{}, func(s *phoneSite) {
		ask := func(phone string) answer { return s.Post("/sys/sms", map[string]any{"mobile": phone, "smsmode": "0"}) }
		for i := range 5 {
			ask("1390000000" + string(rune('0'+i)))
		}
		check := func(text string) answer {
			s.Do(call{Path: "/sys/randomImage/1700000000001"})
			return s.Post("/sys/smsCheckCaptcha", map[string]any{"captcha": text, "checkKey": 1700000000001})
		}
		if a := check("XXXX"); a.Success || a.Code != 412 {
			s.T.Errorf("a wrong answer: %s", a.Raw)
		}
		if a := ask(wangsPhone); a.Code != 40002 {
			s.T.Errorf("after a wrong answer: %s", a.Raw)
		}
		if a := check(captcha); !a.Success {
			s.T.Errorf("the right answer: %s", a.Raw)
		}
		if a := ask(wangsPhone); !a.Success || s.Received() == "" {
			s.T.Errorf("after the check: %s", a.Raw)
		}
		if a := ask("13900000009"); a.Code != 40002 {
			s.T.Errorf("a second code: %s", a.Raw)
		}
		check(captcha)
		s.Clock.Advance(4 * time.Minute)
		if a := ask("13900000009"); a.Code != 40002 {
			s.T.Errorf("a check of four minutes ago: %s", a.Raw)
		}
	})
}

func TestTheKeyThatClientsFetchIsDrawnAnew(t *testing.T) {
	onSites(t, func(s *site) {
		var drawn [2]signin.EncryptedString
		for i := range drawn {
			drawn[i] = into[signin.EncryptedString](s, s.Do(call{Path: "/sys/getEncryptedString"}))
			if len(drawn[i].Key) != 16 || len(drawn[i].IV) != 16 {
				t.Errorf("%+v", drawn[i])
			}
		}
		if drawn[0] == drawn[1] {
			t.Errorf("%+v twice", drawn[0])
		}
	})
}

func TestWithoutSMSNothingByPhoneIsOffered(t *testing.T) {
	onSites(t, func(s *site) {
		var ways signin.LoginWays
		a := s.Do(call{Path: "/sys/loginWays"})
		if err := json.Unmarshal(a.Result, &ways); err != nil || !ways.Account || ways.Phone || ways.Register || !strings.Contains(a.Raw, `"providers":[]`) {
			s.T.Errorf("%v, %s", err, a.Raw)
		}
		for path, body := range map[string]string{
			"/sys/sms": `{"mobile":"13800001234","smsmode":"0"}`, "/sys/user/register": `{"phone":"13800001234","smscode":"123456"}`,
		} {
			if a := s.Do(call{Method: http.MethodPost, Path: path, Body: body}); a.Success || !strings.Contains(a.Message, "没有开") {
				s.T.Errorf("%s: %s", path, a.Raw)
			}
		}
	})
}
