package signin_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"jikong/internal/access"
	"jikong/internal/db"
	"jikong/internal/signin"
)

// stranger comes through WeChat, which knows them, and we do not; the code stands for that.
func (a *alliance) stranger() (code string) {
	a.T.Helper()
	code = a.back("/sys/thirdLogin/start/wechat").Query().Get("bindToken")
	if code == "" {
		a.T.Fatal("no code for somebody unknown")
	}
	return code
}

func (a *alliance) registerWith(code string, change map[string]any) answer {
	a.T.Helper()
	form := map[string]any{"code": code, "realname": "李丽", "phone": newPhone}
	for name, v := range change {
		form[name] = v
	}
	if _, given := form["smscode"]; !given {
		form["smscode"] = a.Code("1", newPhone)
	}
	body, err := json.Marshal(form)
	if err != nil {
		a.T.Fatal(err)
	}
	return a.ask(http.MethodPost, "/sys/thirdLogin/register", string(body))
}

// accounts counts the people and how many of them are bound to WeChat.
func (a *alliance) accounts() (people, bound int64) {
	a.T.Helper()
	count := func(query string) int64 {
		n, err := db.Int(a.T.Context(), a.DB.Read(), query)
		if err != nil {
			a.T.Fatal(err)
		}
		return int64(n)
	}
	return count(`SELECT COUNT(*) FROM sys_user`), count(`SELECT COUNT(*) FROM sys_third_account WHERE provider = 'wechat'`)
}

func TestWhoComesThroughWeChatMayRegisterOnTheWay(t *testing.T) {
	onAlliancesWhere(t, signin.Registration{Policy: signin.RegistrationOpen, Role: access.RoleEditor}, func(a *alliance) {
		code := a.stranger()
		if question := a.exchange(code); !strings.Contains(question.Raw, `"register":true`) {
			a.T.Fatal(question.Raw)
		}
		token := a.TokenOf(a.registerWith(code, nil))
		if me := a.Do(call{Path: "/sys/user/getUserInfo", Token: token}); !strings.Contains(me.Raw, `"username":"`+newPhone+`"`) || !strings.Contains(me.Raw, `"realname":"李丽"`) {
			a.T.Errorf("signed in as %s", me.Raw)
		}
		roles, err := db.Int(a.T.Context(), a.DB.Read(), `SELECT COUNT(*) FROM sys_user_role ur JOIN sys_role r ON r.id = ur.role_id
			JOIN sys_user u ON u.id = ur.user_id WHERE u.phone = $1 AND r.role_code = $2`, newPhone, access.RoleEditor)
		if err != nil || roles != 1 {
			a.T.Errorf("%d roles, %v", roles, err)
		}
		a.TokenOf(a.exchange(a.back("/sys/thirdLogin/start/wechat").Query().Get("oauth2LoginToken")))
		if log := a.Audited("user.third"); len(log) != 1 || !strings.HasPrefix(log[0], newPhone+": 绑定登录方式") {
			a.T.Errorf("the log says %q", log)
		}
	})
}

func TestWhoRegistersThroughWeChatWaitsWhereSomebodyHasToLookFirst(t *testing.T) {
	onAlliancesWhere(t, signin.Registration{Policy: signin.RegistrationApprove}, func(a *alliance) {
		out := a.registerWith(a.stranger(), nil)
		if !out.Success || !strings.Contains(out.Raw, `"waiting":"注册成功，账号须由管理员审核后才能登录"`) || !strings.Contains(out.Raw, `"token":""`) {
			a.T.Fatal(out.Raw)
		}
		later := func() answer {
			return a.exchange(a.back("/sys/thirdLogin/start/wechat").Query().Get("oauth2LoginToken"))
		}
		if out := later(); out.Success || !strings.Contains(out.Message, "已冻结") {
			a.T.Errorf("before somebody looked: %s", out.Raw)
		}
		a.Exec(`UPDATE sys_user SET status = 1 WHERE phone = $1`, newPhone)
		a.TokenOf(later())
	})
}

func TestARegistrationThroughWeChatIsMadeWithItsBindingOrNotAtAll(t *testing.T) {
	late := "登录信息已失效"
	tests := []struct {
		name string
		try  func(a *alliance, code string) answer
		says string
		lost bool // there is no second try with this sign-in at WeChat
	}{
		{"with a wrong code", func(a *alliance, code string) answer {
			return a.registerWith(code, map[string]any{"smscode": "000000"})
		}, "手机验证码错误", false},
		{"without a name", func(a *alliance, code string) answer {
			return a.registerWith(code, map[string]any{"realname": " ", "smscode": "1"})
		}, `"realname":"请填写姓名`, false},
		{"with a name of two lines", func(a *alliance, code string) answer {
			return a.registerWith(code, map[string]any{"realname": "李\n丽", "smscode": "1"})
		}, `"realname":"请填写姓名`, false},
		{"without a phone", func(a *alliance, code string) answer {
			return a.registerWith(code, map[string]any{"phone": "", "smscode": "1"})
		}, "请输入手机号", false},
		{"with the phone of somebody else", func(a *alliance, code string) answer {
			a.Exec(`UPDATE sys_user SET phone = $1`, wangsPhone)
			return a.registerWith(code, map[string]any{"phone": wangsPhone})
		}, "手机验证码错误", false},
		{"when somebody took the number as their name", func(a *alliance, code string) answer {
			sent := a.Code("1", newPhone)
			a.Exec(`UPDATE sys_user SET username = $1`, newPhone)
			out := a.registerWith(code, map[string]any{"smscode": sent})
			a.Exec(`UPDATE sys_user SET username = 'wang'`)
			return out
		}, "用户名已被注册", false},
		{"in another browser", func(a *alliance, code string) answer {
			mine := a.cookies
			a.cookies = nil
			out := a.registerWith(code, map[string]any{"smscode": "1"})
			a.cookies = mine
			return out
		}, late, false},
		{"with a code that nobody made", func(a *alliance, _ string) answer {
			return a.registerWith("guessed", map[string]any{"smscode": "1"})
		}, late, false},
		{"with the code of a window that another page opened", func(a *alliance, _ string) answer {
			message, _ := a.popup("phone", "")
			return a.registerWith(strings.Trim(strings.TrimPrefix(message, `"绑定手机号,`), `"`), map[string]any{"smscode": "1"})
		}, late, false},
		{"after ten minutes", func(a *alliance, code string) answer {
			a.Clock.Advance(11 * time.Minute)
			return a.registerWith(code, nil)
		}, late, true},
		{"when the person was bound in the meantime", func(a *alliance, code string) answer {
			a.bind("wechat")
			out := a.registerWith(code, nil)
			a.Exec(`DELETE FROM sys_third_account`)
			return out
		}, "已经绑定了账号", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			onAlliancesWhere(t, open, func(a *alliance) {
				code := a.stranger()
				if out := tt.try(a, code); out.Success || !strings.Contains(strings.ReplaceAll(out.Raw, `\`, ""), tt.says) {
					a.T.Errorf("%s", out.Raw)
				}
				if people, bound := a.accounts(); people != 1 || bound != 0 {
					a.T.Fatalf("%d people, %d bound", people, bound)
				}
				if tt.lost {
					return
				}
				a.Exec(`DELETE FROM auth_code`)
				a.Exec(`DELETE FROM auth_code_request`) // as if some time had passed
				a.TokenOf(a.registerWith(code, nil))
				if people, bound := a.accounts(); people != 2 || bound != 1 {
					a.T.Errorf("%d people, %d bound", people, bound)
				}
			})
		})
	}
}

func TestASignInAtWeChatMakesOneAccount(t *testing.T) {
	onAlliancesWhere(t, open, func(a *alliance) {
		code := a.stranger()
		a.TokenOf(a.registerWith(code, nil))
		another := "13900007777"
		if out := a.registerWith(code, map[string]any{"phone": another, "smscode": a.Code("1", another)}); out.Success || !strings.Contains(out.Message, "已失效") {
			a.T.Errorf("a second one: %s", out.Raw)
		}
		if people, bound := a.accounts(); people != 2 || bound != 1 {
			a.T.Errorf("%d people, %d bound", people, bound)
		}
	})
}

func TestNobodyRegistersThroughWeChatWhereThatIsClosed(t *testing.T) {
	onAlliances(t, func(a *alliance) {
		code := a.stranger()
		if question := a.exchange(code); !strings.Contains(question.Raw, `"register":false`) {
			a.T.Error(question.Raw)
		}
		if out := a.registerWith(code, map[string]any{"smscode": "1"}); out.Success || !strings.Contains(out.Message, "没有开放注册") {
			a.T.Error(out.Raw)
		}
	})
}

func TestTheSignInPageKnowsTheOtherSystemsAndThePassword(t *testing.T) {
	onAlliancesWhere(t, open, func(a *alliance) {
		ways := into[signin.LoginWays](a.site, a.Do(call{Path: "/sys/loginWays"}))
		if len(ways.Providers) != 5 || ways.Providers[0].Name != "sso" || ways.Providers[0].Register || !ways.Providers[3].Register || ways.Providers[3].Kind != "wechat" {
			a.T.Errorf("%+v", ways.Providers)
		}
		if !strings.Contains(ways.PasswordHint, "至少 10 个字符") {
			a.T.Errorf("a password must be %q", ways.PasswordHint)
		}
	})
}

func TestUnknownPeopleMayProveAnAccountByPhoneOnOurPage(t *testing.T) {
	onAlliances(t, func(a *alliance) {
		a.Exec(`UPDATE sys_user SET phone = $1`, wangsPhone)
		code := a.back("/sys/thirdLogin/start/phone").Query().Get("bindToken")
		if question := a.exchange(code); !strings.Contains(question.Raw, `"by":"phone"`) {
			a.T.Fatal(question.Raw)
		}
		sent := a.Code("0", wangsPhone)
		bind := func(code, sent string) answer {
			return a.ask("POST", "/sys/thirdLogin/bindPhone", `{"code":"`+code+`","mobile":"`+wangsPhone+`","captcha":"`+sent+`"}`)
		}
		mine := a.cookies
		a.cookies = nil
		if out := bind(code, sent); out.Success {
			a.T.Error("another browser binds")
		}
		a.cookies = mine
		if out := bind(code, "000000"); out.Success || !strings.Contains(out.Message, "手机验证码错误") {
			a.T.Errorf("a wrong code: %s", out.Raw)
		}
		byPassword := a.back("/sys/thirdLogin/start/loose").Query().Get("bindToken")
		if out := bind(byPassword, sent); out.Success || !strings.Contains(out.Message, "不能用手机号绑定") {
			a.T.Errorf("a system that wants the password: %s", out.Raw)
		}
		a.TokenOf(bind(code, sent))
		a.TokenOf(a.exchange(a.back("/sys/thirdLogin/start/phone").Query().Get("oauth2LoginToken")))
	})
}
