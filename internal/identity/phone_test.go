package identity_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/identity"
	"jikong/internal/message"
	"jikong/internal/testkit"
)

const (
	wangsPhone = "13800001234"
	newPhone   = "13900005678" // of nobody
	newSecret  = "Qing-Shan-85"
)

// inbox is where all messages arrive.
type inbox struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (i *inbox) Write(p []byte) (int, error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.text.Write(p)
}

// phoneSite is a site that can send, with the administrator wang, who has a phone.
type phoneSite struct {
	*site
	inbox    *inbox
	messages *message.Service
}

func onPhoneSites(t *testing.T, registration identity.Registration, test func(s *phoneSite)) {
	t.Helper()
	seeded.AtOnce(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		s := &phoneSite{site: newSite(t, d, clock), inbox: &inbox{}}
		var err error
		s.messages, err = message.New(message.Options{Console: s.inbox, Texts: identity.MessageTexts(), Clock: clock.Now})
		if err != nil {
			t.Fatal(err)
		}
		s.id = identity.New(d, s.auth, identity.Options{Dictionaries: dictionaries{}, Messages: s.messages, Registration: registration})
		s.handler = newSiteHandler(s.auth, s.id)
		s.admin()
		s.exec(`UPDATE sys_user SET phone = $1`, wangsPhone)
		test(s)
	})
}

func (s *phoneSite) post(path string, form map[string]any) answer {
	s.t.Helper()
	body, err := json.Marshal(form)
	if err != nil {
		s.t.Fatal(err)
	}
	return s.do(call{method: http.MethodPost, path: path, body: string(body)})
}

// received is what arrived since the last look.
func (s *phoneSite) received() string {
	s.messages.Wait()
	s.inbox.mu.Lock()
	defer s.inbox.mu.Unlock()
	text := s.inbox.text.String()
	s.inbox.text.Reset()
	return text
}

var sixDigits = regexp.MustCompile(`验证码是 (\d{6})`)

// code asks for a code and reads it from the phone.
func (s *phoneSite) code(mode, phone string) string {
	s.t.Helper()
	if a := s.post("/sys/sms", map[string]any{"mobile": phone, "smsmode": mode}); !a.Success {
		s.t.Fatal(a.raw)
	}
	text := s.received()
	found := sixDigits.FindStringSubmatch(text)
	if found == nil || !strings.Contains(text, phone) {
		s.t.Fatalf("no code in %q", text)
	}
	return found[1]
}

func (s *phoneSite) phoneLogin(phone, code string) answer {
	return s.post("/sys/phoneLogin", map[string]any{"mobile": phone, "captcha": code, "remember_me": true})
}

func TestSignInByPhone(t *testing.T) {
	tests := []struct {
		name string
		do   func(s *phoneSite) answer
		code int
		says string
	}{
		{"with the code", func(s *phoneSite) answer { return s.phoneLogin(wangsPhone, s.code("0", wangsPhone)) }, 200, ""},
		{"with the code once more", func(s *phoneSite) answer {
			code := s.code("0", wangsPhone)
			s.phoneLogin(wangsPhone, code)
			return s.phoneLogin(wangsPhone, code)
		}, 500, "错误或已失效"},
		{"with a code for a forgotten password", func(s *phoneSite) answer { return s.phoneLogin(wangsPhone, s.code("2", wangsPhone)) }, 500, "错误或已失效"},
		{"with the code of another phone", func(s *phoneSite) answer { return s.phoneLogin(newPhone, s.code("0", wangsPhone)) }, 500, "错误或已失效"},
		{"with a code that is over", func(s *phoneSite) answer {
			code := s.code("0", wangsPhone)
			s.clock.Advance(10 * time.Minute)
			return s.phoneLogin(wangsPhone, code)
		}, 500, "错误或已失效"},
		{"with a code that was sent before the phone changed hands", func(s *phoneSite) answer {
			code := s.code("0", wangsPhone)
			s.exec(`UPDATE sys_user SET phone = ''`)
			if err := s.id.CreateAdmin(s.t.Context(), "zhang", "张强", secret); err != nil {
				s.t.Fatal(err)
			}
			s.exec(`UPDATE sys_user SET phone = $1 WHERE username = 'zhang'`, wangsPhone)
			return s.phoneLogin(wangsPhone, code)
		}, 500, "错误或已失效"},
		{"of an account that was frozen since", func(s *phoneSite) answer {
			code := s.code("0", wangsPhone)
			s.exec(`UPDATE sys_user SET status = 2`)
			return s.phoneLogin(wangsPhone, code)
		}, 500, "已冻结"},
		{"of an account that was deleted since", func(s *phoneSite) answer {
			code := s.code("0", wangsPhone)
			s.exec(`UPDATE sys_user SET del_flag = 1`)
			return s.phoneLogin(wangsPhone, code)
		}, 500, "错误或已失效"},
		{"without a code", func(s *phoneSite) answer { return s.phoneLogin(wangsPhone, " ") }, 500, "请输入手机验证码"},
		{"without a phone", func(s *phoneSite) answer { return s.phoneLogin("", "123456") }, 500, "请输入手机号"},
		{"with a phone that is none", func(s *phoneSite) answer { return s.phoneLogin("' OR 1=1", "123456") }, 500, "请输入正确手机号"},
		{"with the code as a number", func(s *phoneSite) answer {
			return s.post("/sys/phoneLogin", map[string]any{"mobile": 13800001234, "captcha": 1})
		}, 500, "错误或已失效"},
		{"after five wrong codes", func(s *phoneSite) answer {
			code := s.code("0", wangsPhone)
			for range 5 {
				s.phoneLogin(wangsPhone, "no code")
			}
			return s.phoneLogin(wangsPhone, code)
		}, 429, "15 分钟后再试"},
		{"after a flood from elsewhere that used the code up", func(s *phoneSite) answer {
			code := s.code("0", wangsPhone)
			for range 6 {
				s.do(call{method: http.MethodPost, path: "/sys/phoneLogin", address: "198.51.100.9", body: `{"mobile":"` + wangsPhone + `","captcha":"no code"}`})
			}
			return s.phoneLogin(wangsPhone, code)
		}, 500, "错误或已失效"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			onPhoneSites(t, identity.Registration{}, func(s *phoneSite) {
				a := tt.do(s)
				if a.Code != tt.code || a.Success != (tt.code == 200) || !strings.Contains(a.Message, tt.says) {
					s.t.Errorf("HTTP %d, %s", a.status, a.raw)
				}
				if a.Success && s.tokenOf(a) == "" {
					s.t.Error(a.raw)
				}
			})
		})
	}
}

// Whoever asks learns nothing about whose phones the centre knows: not from the words, not from a second question.
func TestAskingForACodeSaysTheSameForEveryPhone(t *testing.T) {
	onPhoneSites(t, identity.Registration{Policy: identity.RegistrationOpen}, func(s *phoneSite) {
		stamp := regexp.MustCompile(`"timestamp":\d+`)
		ask := func(mode, phone string) string {
			return stamp.ReplaceAllString(s.post("/sys/sms", map[string]any{"mobile": phone, "smsmode": mode}).raw, "")
		}
		for mode, sent := range map[string]string{"0": wangsPhone, "1": newPhone, "2": wangsPhone} {
			for round := range 2 {
				known, unknown := ask(mode, wangsPhone), ask(mode, newPhone)
				if known != unknown || strings.Contains(known, `"success":true`) != (round == 0) {
					s.t.Errorf("mode %s, time %d: %s and %s", mode, round+1, known, unknown)
				}
			}
			if text := s.received(); strings.Count(text, "验证码是") != 1 || !strings.Contains(text, sent) {
				s.t.Errorf("mode %s sent %s", mode, text)
			}
			s.clock.Advance(time.Hour)
		}
		for _, line := range s.audited("user.code") {
			if strings.Contains(line, wangsPhone) || strings.Contains(line, newPhone) {
				s.t.Error(line)
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
	onPhoneSites(t, identity.Registration{}, func(s *phoneSite) {
		for _, tt := range tests {
			a := s.do(call{method: http.MethodPost, path: "/sys/sms", body: tt.body})
			if a.Code != tt.code || !strings.Contains(a.Message, tt.says) {
				s.t.Errorf("%s: HTTP %d, %s", tt.name, a.status, a.raw)
			}
		}
	})
}

// A client without a captcha may ask a few times an hour; then it has to show that a person asks.
func TestAFloodOfCodesNeedsAPerson(t *testing.T) {
	onPhoneSites(t, identity.Registration{}, func(s *phoneSite) {
		for i := range 5 {
			if a := s.post("/sys/sms", map[string]any{"mobile": "1390000000" + string(rune('0'+i)), "smsmode": "0"}); !a.Success {
				s.t.Fatal(a.raw)
			}
		}
		if a := s.post("/sys/sms", map[string]any{"mobile": wangsPhone, "smsmode": "0"}); a.status != 200 || a.Code != 40002 || !strings.Contains(a.Message, "人机验证") {
			s.t.Errorf("HTTP %d, %s", a.status, a.raw)
		}
		s.do(call{path: "/sys/randomImage/1700000000001"})
		if a := s.post("/sys/sms", map[string]any{"mobile": wangsPhone, "smsmode": "0", "captcha": captcha, "checkKey": 1700000000001}); !a.Success {
			s.t.Error(a.raw)
		}
		if s.received() == "" {
			s.t.Error("no code came")
		}
	})
}

// Clients of the platform answer the human check in a call of its own and then ask for the code again, without an answer.
func TestAHumanCheckOfItsOwnIsGoodForOneCode(t *testing.T) {
	onPhoneSites(t, identity.Registration{}, func(s *phoneSite) {
		ask := func(phone string) answer { return s.post("/sys/sms", map[string]any{"mobile": phone, "smsmode": "0"}) }
		for i := range 5 {
			ask("1390000000" + string(rune('0'+i)))
		}
		check := func(text string) answer {
			s.do(call{path: "/sys/randomImage/1700000000001"})
			return s.post("/sys/smsCheckCaptcha", map[string]any{"captcha": text, "checkKey": 1700000000001})
		}
		if a := check("XXXX"); a.Success || a.Code != 412 {
			s.t.Errorf("a wrong answer: %s", a.raw)
		}
		if a := ask(wangsPhone); a.Code != 40002 {
			s.t.Errorf("after a wrong answer: %s", a.raw)
		}
		if a := check(captcha); !a.Success {
			s.t.Errorf("the right answer: %s", a.raw)
		}
		if a := ask(wangsPhone); !a.Success || s.received() == "" {
			s.t.Errorf("after the check: %s", a.raw)
		}
		if a := ask("13900000009"); a.Code != 40002 {
			s.t.Errorf("a second code: %s", a.raw)
		}
		check(captcha)
		s.clock.Advance(4 * time.Minute)
		if a := ask("13900000009"); a.Code != 40002 {
			s.t.Errorf("a check of four minutes ago: %s", a.raw)
		}
	})
}

func TestTheKeyThatClientsFetchIsDrawnAnew(t *testing.T) {
	onSites(t, func(s *site) {
		var drawn [2]identity.EncryptedString
		for i := range drawn {
			drawn[i] = into[identity.EncryptedString](s, s.do(call{path: "/sys/getEncryptedString"}))
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
		var ways identity.LoginWays
		a := s.do(call{path: "/sys/loginWays"})
		if err := json.Unmarshal(a.Result, &ways); err != nil || !ways.Account || ways.Phone || ways.Register || !strings.Contains(a.raw, `"providers":[]`) {
			s.t.Errorf("%v, %s", err, a.raw)
		}
		for path, body := range map[string]string{
			"/sys/sms": `{"mobile":"13800001234","smsmode":"0"}`, "/sys/user/register": `{"phone":"13800001234","smscode":"123456"}`,
		} {
			if a := s.do(call{method: http.MethodPost, path: path, body: body}); a.Success || !strings.Contains(a.Message, "没有开") {
				s.t.Errorf("%s: %s", path, a.raw)
			}
		}
	})
}
