package signin_test

import (
	"net/url"
	"regexp"
	"strings"
	"testing"

	"jikong/internal/access"
)

// ways are the systems through which wang may come in.
func (a *alliance) ways() string {
	a.T.Helper()
	return strings.Join(a.Texts(`SELECT t.provider FROM sys_third_account t JOIN sys_user u ON u.id = t.user_id WHERE u.username = 'wang' ORDER BY t.provider`), " ")
}

func (a *alliance) isTold(part string) bool {
	return strings.Contains(strings.Join(a.Told, "\n"), part)
}

// Whoever knows the password alone may not leave a way into the account for later: the binding is stored when all steps are done.
func TestAnIdentityIsBoundWhenTheSignInIsComplete(t *testing.T) {
	byPage := func(a *alliance) answer {
		code := a.back("/sys/thirdLogin/start/loose").Query().Get("bindToken")
		return a.ask("POST", "/sys/thirdLogin/bind", `{"code":"`+code+`","username":"wang","password":"`+secret+`"}`)
	}
	byWindow := func(a *alliance) answer {
		message, _ := a.popup("loose", "")
		code := regexp.MustCompile(`"operateCode":"([^"]+)"`).FindStringSubmatch(message)[1]
		bound := a.ask("POST", "/sys/third/user/checkPassword", `{"operateCode":"`+code+`","username":"wang","password":"`+secret+`"}`)
		if other := a.ask("GET", "/sys/thirdLogin/getLoginUser/"+into[string](a.site, bound)+"/sso", ""); other.Success || !strings.Contains(other.Message, "已失效") {
			a.T.Errorf("the code counts for another system: %s", other.Raw)
		}
		return a.ask("GET", "/sys/thirdLogin/getLoginUser/"+into[string](a.site, bound)+"/loose", "")
	}
	for says, proves := range map[string]func(a *alliance) answer{"on our page": byPage, "in the window of a client": byWindow} {
		t.Run(says, func(t *testing.T) {
			onAlliances(t, func(a *alliance) {
				app, _ := a.Enrol(a.SignedIn())
				a.Exec(`UPDATE sys_user SET password_initial = TRUE`)
				ticket := a.WantStep(proves(a), "factor")
				if a.back("/sys/thirdLogin/start/loose").Query().Get("bindToken") == "" || a.ways() != "" {
					a.T.Fatalf("the password alone bound %q", a.ways())
				}
				fresh := a.WantStep(a.Step("factor", map[string]string{"ticket": ticket, "code": app.Code()}), "new-password")
				if a.ways() != "" {
					a.T.Fatalf("bound before the last step: %q", a.ways())
				}
				a.TokenOf(a.Must(a.Step("password", map[string]string{"ticket": fresh, "password": "Tai-Yang-3399", "confirmpassword": "Tai-Yang-3399"})))
				if log := a.Audited("user.third"); a.ways() != "loose" || len(log) != 1 || !strings.HasPrefix(log[0], "wang: 绑定登录方式") {
					a.T.Errorf("bound are %q, the log says %q", a.ways(), log)
				}
				if !a.isTold("wang: 已绑定登录方式") {
					a.T.Errorf("the owner is told %q", a.Told)
				}
			})
		})
	}
}

// A reset of the password throws out whoever came in with the one of before, and so it does what they left behind.
func TestAResetPasswordTakesTheOtherSystemsOffTheAccount(t *testing.T) {
	for _, tt := range []struct {
		says  string
		reset func(a *alliance)
		left  string
	}{
		{"by an administrator", func(a *alliance) {
			security := a.Officer("anquan", access.RoleSecurity, "")
			a.Must(a.Do(call{Method: "PUT", Path: "/sys/user/changePassword", Token: security, Body: `{"username":"wang","password":"Tai-Yang-3399"}`}))
		}, ""},
		{"from the command line", func(a *alliance) { a.reset("wang") }, ""},
		{"with the phone", func(a *alliance) {
			a.Exec(`UPDATE sys_user SET phone = $1 WHERE username = 'wang'`, wangsPhone)
			a.Must(a.setForgotten("wang", wangsPhone, a.Code("2", wangsPhone), "Tai-Yang-3399"))
		}, ""},
		{"not when the owner changes it, who knows what they bound", func(a *alliance) {
			a.Must(a.Do(call{Method: "PUT", Path: "/sys/user/updatePassword", Token: a.SignedIn(),
				Body: `{"oldpassword":"` + secret + `","password":"Tai-Yang-3399","confirmpassword":"Tai-Yang-3399"}`}))
		}, "sso"},
	} {
		t.Run(tt.says, func(t *testing.T) {
			onAlliances(t, func(a *alliance) {
				a.bind("sso")
				adding := into[struct{ URL string }](a.site, a.ask("POST", "/sys/thirdLogin/add", `{"source":"cas","password":"`+secret+`","redirect":"/"}`, "X-Access-Token", a.SignedIn()))
				waiting := a.back("/sys/thirdLogin/start/sso").Query().Get("oauth2LoginToken")
				tt.reset(a)
				a.open("GET", a.idp.Visit(adding.URL).String(), "")
				if got := a.ways(); got != tt.left {
					a.T.Errorf("left are %q, want %q", got, tt.left)
				}
				if out := a.exchange(waiting); out.Success {
					a.T.Errorf("a sign-in on its way goes on: %s", out.Raw)
				}
			})
		})
	}
}

func TestTheOwnerIsToldOfASystemThatIsAdded(t *testing.T) {
	onAlliances(t, func(a *alliance) {
		adding := into[struct{ URL string }](a.site, a.ask("POST", "/sys/thirdLogin/add", `{"source":"cas","password":"`+secret+`","redirect":"/"}`, "X-Access-Token", a.SignedIn()))
		to := a.location(a.open("GET", a.idp.Visit(adding.URL).String(), ""))
		if want := (url.Values{"added": {"1"}}).Encode(); !strings.Contains(to.RawQuery, want) || a.ways() != "cas" || !a.isTold("wang: 已绑定登录方式") {
			a.T.Errorf("leads to %s, bound are %q, told is %q", to, a.ways(), a.Told)
		}
	})
}
