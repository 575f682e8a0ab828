package signin_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/sitetest"
)

func TestSignIn(t *testing.T) {
	set := func(name string, v any) func(*call, map[string]any) {
		return func(_ *call, form map[string]any) { form[name] = v }
	}
	tests := []struct {
		name     string
		prepare  func(s *site)
		username string
		password string
		change   func(*call, map[string]any)
		status   int
		code     int
		says     string
	}{
		{"right", nil, "wang", secret, nil, 200, 200, ""},
		{"user name with capitals and blanks", nil, " Wang ", secret, nil, 200, 200, ""},
		{"captcha in small letters, key as text", nil, "wang", secret, func(_ *call, form map[string]any) {
			form["captcha"], form["checkKey"] = "r7km", "1700000000000"
		}, 200, 200, ""},
		{"wrong captcha", nil, "wang", secret, set("captcha", "XXXX"), 200, 412, "验证码错误"},
		{"captcha of another key", nil, "wang", secret, set("checkKey", 42), 200, 412, "验证码错误"},
		{"captcha drawn somewhere else", nil, "wang", secret, set("checkKey", "../../x"), 200, 412, "验证码错误"},
		{"no captcha", nil, "wang", secret, set("captcha", nil), 200, 500, "请输入验证码"},
		{"no key", nil, "wang", secret, set("checkKey", ""), 200, 500, "请输入验证码"},
		{"no user name", nil, "  ", secret, nil, 200, 500, "请输入用户名"},
		{"no password", nil, "wang", "", nil, 200, 500, "请输入密码"},
		{"user name of the wrong type", nil, "wang", secret, set("username", []int{1}), 200, 500, "格式不正确"},
		{"wrong password", nil, "wang", "Wrong-Word-99", nil, 200, 500, "用户名或密码错误"},
		{"unknown user", nil, "nobody", secret, nil, 200, 500, "用户名或密码错误"},
		{"an injection as user name", nil, "wang' OR '1'='1", secret, nil, 200, 500, "用户名或密码错误"},
		{"a very long password", nil, "wang", strings.Repeat("x", 100_000), nil, 200, 500, "用户名或密码错误"},
		{"a password with NUL", nil, "wang", "a\x00b", nil, 200, 500, "用户名或密码错误"},
		{"a user name with NUL", nil, "wang\x00", secret, nil, 200, 500, "用户名或密码错误"},
		{"frozen", func(s *site) { s.Exec(`UPDATE sys_user SET status = 2`) }, "wang", secret, nil, 200, 500, "已冻结"},
		{"frozen and wrong password looks like unknown", func(s *site) { s.Exec(`UPDATE sys_user SET status = 2`) }, "wang", "Wrong-Word-99", nil, 200, 500, "用户名或密码错误"},
		{"deleted looks like unknown", func(s *site) { s.Exec(`UPDATE sys_user SET del_flag = 1`) }, "wang", secret, nil, 200, 500, "用户名或密码错误"},
		{"without a site", func(s *site) { s.Exec(`DELETE FROM sys_user_tenant`) }, "wang", secret, nil, 200, 500, "没有可用的站点"},
		{"all sites frozen", func(s *site) { s.Exec(`UPDATE sys_tenant SET status = 0`) }, "wang", secret, nil, 200, 500, "没有可用的站点"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			onSites(t, func(s *site) {
				s.Admin()
				if tt.prepare != nil {
					tt.prepare(s)
				}
				change := tt.change
				if change == nil {
					change = func(*call, map[string]any) {}
				}
				a := s.Login(tt.username, tt.password, change)
				if a.Status != tt.status || a.Code != tt.code || a.Success != (tt.code == 200) {
					t.Fatalf("HTTP %d, %s; want HTTP %d, code %d", a.Status, a.Raw, tt.status, tt.code)
				}
				if !strings.Contains(a.Message, tt.says) {
					t.Errorf("message %q, want %q in it", a.Message, tt.says)
				}
				if tt.says == "用户名或密码错误" && strings.Index(a.Message, "密码错误") < 1 {
					t.Errorf("the Vue 2 client looks for 密码错误 after the beginning of %q", a.Message)
				}
			})
		})
	}
}

func TestTheAnswerToSignIn(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		s.Exec(`UPDATE sys_user_tenant SET org_code = ''`)
		a := s.Login("wang", secret)
		r := into[map[string]any](s, a)
		if got := slices.Sorted(maps.Keys(r)); !slices.Equal(got, []string{"departs", "multi_depart", "sysAllDictItems", "tenantList", "token", "userInfo"}) {
			t.Errorf("keys %v", got)
		}
		user, _ := r["userInfo"].(map[string]any)
		for key, want := range map[string]any{
			"username": "wang", "realname": "王敏", "status": 1.0, "delFlag": 0.0, "orgCode": "A01", "orgCodeTxt": "中心", "relTenantIds": "1",
			"homePath": "/dashboard/analysis", "userIdentity": 1.0, "activitiSync": 0.0, "birthday": nil, "sex": nil, "updateTime": nil, "createTime": "2026-11-20 09:30:00",
		} {
			if user[key] != want {
				t.Errorf("userInfo.%s is %v, want %v", key, user[key], want)
			}
		}
		if id, ok := user["id"].(string); !ok || id == "" {
			t.Errorf("the id is %v, want a text", user["id"])
		}
		if fmt.Sprint(r["tenantList"]) != "[map[beginDate:<nil> endDate:<nil> id:1 name:中心网站 status:1]]" {
			t.Errorf("tenantList %v", r["tenantList"])
		}
		if departs, _ := r["departs"].([]any); len(departs) != 1 || r["multi_depart"] != 1.0 {
			t.Errorf("departs %v, multi_depart %v", r["departs"], r["multi_depart"])
		}
		if fmt.Sprint(r["sysAllDictItems"]) != "map[sex:[map[text:男 value:1] map[text:女 value:2]]]" {
			t.Errorf("dictionary %v", r["sysAllDictItems"])
		}
	})
}

func TestAVueThreeClientGetsTheDictionaryFromUserInfo(t *testing.T) {
	s := onOneSite(t)
	s.Admin()
	a := s.Login("wang", secret, func(c *call, _ map[string]any) { c.VueThree = true })
	if r := into[map[string]any](s, a); r["sysAllDictItems"] != nil {
		t.Error("the login answer holds the dictionary")
	}
	info := into[map[string]any](s, s.Do(call{Path: "/sys/user/getUserInfo", Token: s.TokenOf(a), VueThree: true}))
	if info["sysAllDictItems"] == nil || info["userInfo"] == nil {
		t.Errorf("user info %v", info)
	}
}

func TestSeveralWrongPasswordsPauseSignIn(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		var said []string
		for _, name := range []string{"wang", "nobody"} {
			said = said[:0]
			for range 5 {
				said = append(said, s.Login(name, "Wrong-Word-99").Message)
			}
			want := []string{"用户名或密码错误，请重新输入", "用户名或密码错误，请重新输入", "用户名或密码错误，再错 2 次将暂停登录 15 分钟",
				"用户名或密码错误，再错 1 次将暂停登录 15 分钟", "用户名或密码错误，失败次数过多，请 15 分钟后再试"}
			if !slices.Equal(said, want) {
				t.Errorf("%s is told %q", name, said)
			}
			locked := s.Login(name, secret)
			if locked.Status != 429 || locked.Code != 429 || !strings.Contains(locked.Message, "15 分钟") {
				t.Errorf("the sixth attempt of %s: %s", name, locked.Raw)
			}
		}
		elsewhere := s.Login("wang", secret, func(c *call, _ map[string]any) { c.Address = "203.0.113.200" })
		if !elsewhere.Success {
			t.Errorf("another address of the owner: %s", elsewhere.Raw)
		}
		s.Clock.Advance(15 * time.Minute)
		if a := s.Login("wang", secret); !a.Success {
			t.Errorf("after the pause: %s", a.Raw)
		}
		// Whoever goes on being wrong waits for as long as is said.
		if a := s.Login("nobody", "Wrong-Word-99"); a.Message != "用户名或密码错误，失败次数过多，请 30 分钟后再试" {
			t.Errorf("wrong again: %s", a.Raw)
		}
		s.Clock.Advance(29 * time.Minute)
		if a := s.Login("nobody", secret); a.Status != 429 || !strings.Contains(a.Message, "请 1 分钟后再试") {
			t.Errorf("a minute before its end: %s", a.Raw)
		}
	})
}

func TestACaptchaIsGoodForOneSignIn(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		s.Do(call{Path: "/sys/randomImage/77"})
		body := `{"username":"wang","password":"Wrong-Word-99","captcha":"R7KM","checkKey":"77"}`
		if a := s.Do(call{Method: "POST", Path: "/sys/login", Body: body}); a.Code != 500 {
			t.Fatalf("first use: %s", a.Raw)
		}
		if a := s.Do(call{Method: "POST", Path: "/sys/login", Body: body}); a.Code != 412 {
			t.Fatalf("second use: %s", a.Raw)
		}
	})
}

func TestCaptchaCalls(t *testing.T) {
	s := onOneSite(t)
	picture := s.Do(call{Path: "/sys/randomImage/1629428467008?_t=1"})
	if picture.Code != 0 || !picture.Success || !strings.HasPrefix(into[string](s, picture), "data:image/png;base64,") {
		t.Errorf("picture: %.100s", picture.Raw)
	}
	text := into[map[string]string](s, s.Do(call{Path: "/sys/textCaptcha/1"}))
	if !strings.HasSuffix(text["question"], "等于多少？") {
		t.Errorf("text captcha: %v", text)
	}
	for _, tt := range []struct {
		body string
		code int
	}{
		{`{"captcha":"r7km","checkKey":1629428467008}`, 200},
		{`{"captcha":"XXXX","checkKey":1629428467008}`, 500},
		{`{"captcha":"R7KM","checkKey":1629428467008}`, 500},
		{`{}`, 500},
		{`{"captcha":{},"checkKey":[]}`, 500},
		{`{"captcha`, 500},
		{``, 500},
	} {
		if a := s.Do(call{Method: "POST", Path: "/sys/checkCaptcha", Body: tt.body}); a.Code != tt.code || a.Status != 200 {
			t.Errorf("%s: HTTP %d, %s", tt.body, a.Status, a.Raw)
		}
	}
	if a := s.Do(call{Path: "/sys/randomImage/" + strings.Repeat("9", 100)}); a.Code != 500 {
		t.Errorf("a long key: %s", a.Raw)
	}
}

func TestSignOutEndsTheSessionAndAlwaysSucceeds(t *testing.T) {
	for _, method := range []string{"GET", "POST"} {
		t.Run(method, func(t *testing.T) {
			onSites(t, func(s *site) {
				s.Admin()
				token := s.SignedIn()
				for _, used := range []string{token, token, "", "garbage"} {
					if a := s.Do(call{Method: method, Path: "/sys/logout", Token: used}); !a.Success || a.Code != 200 {
						t.Errorf("token %q: %s", used, a.Raw)
					}
				}
				a := s.Do(call{Path: "/sys/user/getUserInfo", Token: token})
				if a.Status != 401 || a.Code != 401 || a.Success || !strings.Contains(a.Message, "Token失效") {
					t.Errorf("after sign-out: HTTP %d, %s", a.Status, a.Raw)
				}
				if got := s.Audited("logout"); !slices.Equal(got, []string{"wang: 退出登录"}) {
					t.Errorf("log %v", got)
				}
			})
		})
	}
}

func TestTheLogTellsWhoSignedIn(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		s.Login("wang", "Wrong-Word-99")
		s.Login("MyPassw0rd!", "x")
		s.Login("wang", secret)
		want := []string{"visitor: 登录失败：密码错误（wang）", "visitor: 登录失败：没有这个用户", "wang: 登录成功"}
		if got := s.Audited("login"); !slices.Equal(got, want) {
			t.Errorf("log %q, want %q", got, want)
		}
	})
}

func TestASiteReadsOfAttemptsOnItsOwnPeopleAlone(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		s.TwoSites()
		s.Login("wang", "Wrong-Word-99", func(c *call, _ map[string]any) { c.Host = "elsewhere.example" })
		s.Login("nobody", "Wrong-Word-99", func(c *call, _ map[string]any) { c.Host = "elsewhere.example" })
		s.Login("wang", "Wrong-Word-99", func(c *call, _ map[string]any) { c.Host = "county.example" })
		got, err := db.Select[string](t.Context(), s.DB.Read(), `SELECT CAST(tenant_id AS TEXT) || ': ' || summary FROM audit_log WHERE action = 'login' ORDER BY id`)
		want := []string{"1: 登录失败：密码错误（wang）", "3: 登录失败：没有这个用户", "2: 登录失败：密码错误（wang）"}
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("log %q, want %q; %v", got, want, err)
		}
	})
}

func TestAPasswordIsHashedAgainWhenTheCostsChange(t *testing.T) {
	s := onOneSite(t)
	s.Admin()
	later := newSite(t, s.DB, s.Clock, func(w *sitetest.Wiring) { w.Auth.Hashing.Time = 2 })
	if a := later.Login("wang", secret); !a.Success {
		t.Fatal(a.Raw)
	}
	hash, _, err := db.One[string](t.Context(), s.DB.Read(), `SELECT password FROM sys_user WHERE username = 'wang'`)
	if err != nil || !strings.Contains(hash, "t=2") {
		t.Errorf("stored hash %.40s, %v", hash, err)
	}
	if a := later.Login("wang", secret); !a.Success {
		t.Error(a.Raw)
	}
}
