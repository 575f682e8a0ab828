package signin_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/signin"
	"jikong/internal/sitetest"
	"jikong/internal/sso"
	"jikong/internal/sso/ssotest"
	"jikong/internal/testkit"
)

const (
	ourOrigin   = "https://www.example.gov.cn"
	otherClient = "https://app.example.gov.cn"
)

// alliance is a site whose staff sign in through other systems too: sso, loose and wechat (which ask unknown people for an account), phone
// and cas, all played by one server.
type alliance struct {
	*phoneSite
	idp     *ssotest.Server
	cookies []*http.Cookie // of the browser of the test
}

func onAlliances(t *testing.T, test func(a *alliance)) {
	t.Helper()
	onAlliancesWhere(t, signin.Registration{}, test)
}

// onAlliancesWhere also says who may register.
func onAlliancesWhere(t *testing.T, registration signin.Registration, test func(a *alliance)) {
	t.Helper()
	sitetest.Seeded.AtOnce(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		a := newAlliance(t, d, clock, ourOrigin, registration)
		a.Admin()
		test(a)
	})
}

func newAlliance(t *testing.T, d *db.DB, clock *testkit.Clock, origin string, registration signin.Registration) *alliance {
	t.Helper()
	return newPatientAlliance(t, d, clock, origin, registration, 0)
}

// newPatientAlliance is one whose systems may take so long for a step, 0 for as long as in real work.
func newPatientAlliance(t *testing.T, d *db.DB, clock *testkit.Clock, origin string, registration signin.Registration, patience time.Duration) *alliance {
	t.Helper()
	idp := ssotest.New(t, clock.Now)
	a := &alliance{idp: idp, phoneSite: &phoneSite{}}
	oidc := sso.Settings{Kind: sso.OIDC, Issuer: idp.URL, ClientID: ssotest.ClientID, ClientSecret: ssotest.Secret}
	wechat := sso.Settings{Kind: sso.WeChat, ClientID: ssotest.ClientID, ClientSecret: ssotest.Secret,
		AuthorizeURL: idp.URL + "/wechat/qrconnect", TokenURL: idp.URL + "/wechat/access_token", UserInfoURL: idp.URL + "/wechat/userinfo"}
	way := func(name string, unknown signin.UnknownPeople, s sso.Settings) signin.ThirdWay {
		s.Name, s.Label, s.Patience = name, "统一认证", patience
		provider, err := sso.New(s, clock.Now)
		if err != nil {
			t.Fatal(err)
		}
		return signin.ThirdWay{Name: name, Label: s.Label, Kind: s.Kind, Unknown: unknown, Provider: provider}
	}
	a.site = newSite(t, d, clock, sitetest.Sends(registration), func(w *sitetest.Wiring) {
		w.SignIn.Federation = signin.Federation{
			Origin: origin, Clients: []string{otherClient},
			Ways: []signin.ThirdWay{way("sso", signin.RefuseUnknown, oidc), way("loose", signin.BindUnknown, oidc), way("phone", signin.PhoneUnknown, oidc), way("wechat", signin.BindUnknown, wechat),
				way("cas", signin.RefuseUnknown, sso.Settings{Kind: sso.CAS, Issuer: idp.URL + "/cas"})},
		}
	})
	return a
}

// open asks as the browser of the test does, which keeps cookies.
func (a *alliance) open(method, address, body string, header ...string) *httptest.ResponseRecorder {
	a.T.Helper()
	u, err := url.Parse(address)
	if err != nil {
		a.T.Fatal(err)
	}
	r := httptest.NewRequest(method, strings.TrimPrefix(u.RequestURI(), "/api"), strings.NewReader(body))
	r.Host, r.RemoteAddr = "www.example.gov.cn", "203.0.113.5:40000"
	r.Header.Set("Content-Type", "application/json")
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	for _, c := range a.cookies {
		r.AddCookie(c)
	}
	w := httptest.NewRecorder()
	a.Handler.ServeHTTP(w, r)
	if set := w.Result().Cookies(); len(set) > 0 {
		a.cookies = set
	}
	return w
}

func (a *alliance) ask(method, address, body string, header ...string) answer {
	a.T.Helper()
	w := a.open(method, address, body, header...)
	out := answer{Status: w.Code, Raw: w.Body.String()}
	if err := json.Unmarshal(w.Body.Bytes(), &out); err != nil {
		a.T.Fatalf("%s: %v in %q", address, err, out.Raw)
	}
	a.WantNoSecret(out.Raw)
	return out
}

// location is where an answer leads.
func (a *alliance) location(w *httptest.ResponseRecorder) *url.URL {
	a.T.Helper()
	to, err := w.Result().Location()
	if err != nil {
		a.T.Fatalf("leads nowhere: %d %s", w.Code, w.Body)
	}
	return to
}

// away starts at an address of ours and signs in at the other system; the answer is where that sends the browser.
func (a *alliance) away(start string) *url.URL {
	a.T.Helper()
	return a.idp.Visit(a.location(a.open("GET", start, "")).String())
}

// back signs in at the other system and returns where our callback leads.
func (a *alliance) back(start string) *url.URL {
	a.T.Helper()
	return a.location(a.open("GET", a.away(start).String(), ""))
}

func (a *alliance) bind(provider string) {
	a.T.Helper()
	a.Exec(`INSERT INTO sys_third_account (id, provider, subject, user_id, create_time) SELECT 1, $1, 'u-1001', id, 1 FROM sys_user WHERE username = 'wang'`, provider)
}

func (a *alliance) exchange(code string) answer {
	a.T.Helper()
	return a.ask("POST", "/sys/thirdLogin/exchange", `{"code":"`+code+`"}`)
}

func TestSomebodyBoundSignsInThroughAnotherSystem(t *testing.T) {
	onAlliances(t, func(a *alliance) {
		a.bind("sso")
		to := a.back("/sys/thirdLogin/start/sso?redirect=%2Fcontent%2Fsite")
		if to.Host != "www.example.gov.cn" || to.Path != "/oauth2-app/login" || to.Query().Get("redirect") != "/content/site" {
			t.Fatalf("leads to %s", to)
		}
		code := to.Query().Get("oauth2LoginToken")
		if c := a.cookies[0]; c.Name != "__Host-jikong_signin" || !c.HttpOnly || !c.Secure || c.Path != "/" || c.SameSite != http.SameSiteLaxMode {
			t.Errorf("the cookie is %s", c)
		}
		token := a.TokenOf(a.exchange(code))
		if me := a.Do(call{Path: "/sys/user/getUserInfo", Token: token}); !strings.Contains(me.Raw, `"username":"wang"`) {
			t.Errorf("signed in as %s", me.Raw)
		}
		if again := a.exchange(code); again.Success || !strings.Contains(again.Message, "已失效") {
			t.Errorf("the code counts twice: %s", again.Raw)
		}
		if strings.Contains(to.String(), token) {
			t.Error("the token stands in an address")
		}
	})
}

func TestSomebodyWhoTriesTheProgramOutNeedsNoEncryption(t *testing.T) {
	clock := testkit.NewClock()
	a := newAlliance(t, sitetest.Seeded.SQLite(t, clock.Now), clock, "http://localhost:8080", signin.Registration{})
	a.Admin()
	a.bind("sso")
	if to := a.location(a.open("GET", "/sys/thirdLogin/start/sso?redirect=/content", "")); to.String() != "http://localhost:8080/api/sys/thirdLogin/start/sso?here=1&redirect=%2Fcontent" {
		t.Errorf("another name of the machine leads to %s", to)
	}
	to := a.back("/sys/thirdLogin/start/sso?here=1")
	if c := a.cookies[0]; c.Name != "jikong_signin" || c.Secure || !c.HttpOnly {
		t.Errorf("the cookie is %s", c)
	}
	a.TokenOf(a.exchange(to.Query().Get("oauth2LoginToken")))
}

func TestWhoMayNotComeInIsToldSo(t *testing.T) {
	cases := []struct {
		says    string
		prepare func(a *alliance)
		failure string // named in the address
		message string // of the exchange
	}{
		{"unknown to us", func(*alliance) {}, "unknown", ""},
		{"deleted", func(a *alliance) { a.bind("sso"); a.Exec(`UPDATE sys_user SET del_flag = 1`) }, "unknown", ""},
		{"frozen", func(a *alliance) { a.bind("sso"); a.Exec(`UPDATE sys_user SET status = 2`) }, "", "已冻结"},
		{"without a site", func(a *alliance) { a.bind("sso"); a.Exec(`DELETE FROM sys_user_tenant`) }, "", "没有可用的站点"},
		{"known at another system only", func(a *alliance) { a.bind("loose") }, "unknown", ""},
		{"a token for somebody else", func(a *alliance) {
			a.bind("sso")
			a.idp.Claims = func(c map[string]any) { c["aud"] = "another" }
		}, "refused", ""},
		{"a subject that no database keeps", func(a *alliance) { a.idp.Subject = "u\x001" }, "refused", ""},
	}
	for _, c := range cases {
		t.Run(c.says, func(t *testing.T) {
			onAlliances(t, func(a *alliance) {
				c.prepare(a)
				to := a.back("/sys/thirdLogin/start/sso")
				if got := to.Query().Get("error"); got != c.failure {
					t.Fatalf("%q, want %q", got, c.failure)
				}
				if c.message == "" {
					return
				}
				if out := a.exchange(to.Query().Get("oauth2LoginToken")); out.Success || !strings.Contains(out.Message, c.message) {
					t.Errorf("%s", out.Raw)
				}
			})
		})
	}
}

func TestAnAnswerCountsForTheBrowserAndTheAttemptItBelongsTo(t *testing.T) {
	onAlliances(t, func(a *alliance) {
		a.bind("sso")
		expired := func(says, address string) {
			t.Helper()
			if to := a.location(a.open("GET", address, "")); to.Query().Get("error") != "expired" {
				t.Errorf("%s: leads to %s", says, to)
			}
		}
		change := func(u *url.URL, name, v string) string {
			changed, query := *u, u.Query()
			query.Set(name, v)
			changed.RawQuery = query.Encode()
			return changed.String()
		}
		answer := a.away("/sys/thirdLogin/start/sso")
		expired("a forged state", change(answer, "state", "forged"))
		expired("the answer of another system", strings.Replace(answer.String(), "/callback/sso", "/callback/loose", 1))
		mine := a.cookies
		a.cookies = nil
		expired("a browser without the cookie", answer.String())
		a.cookies = []*http.Cookie{{Name: "__Host-jikong_signin", Value: strings.Repeat("x", 43)}}
		expired("another browser", answer.String())
		a.cookies = mine
		code := a.location(a.open("GET", answer.String(), "")).Query().Get("oauth2LoginToken")
		expired("the second time", answer.String())
		a.cookies = nil
		if out := a.exchange(code); out.Success {
			t.Error("another browser fetches the session")
		}
		a.cookies = mine
		if out := a.ask("GET", "/sys/thirdLogin/getLoginUser/"+code+"/sso", ""); out.Success {
			t.Error("the call of other clients fetches the session of our page")
		}
		a.Clock.Advance(2 * time.Minute)
		if out := a.exchange(code); out.Success {
			t.Error("the code outlives its minute")
		}
		late := a.away("/sys/thirdLogin/start/sso")
		a.Clock.Advance(11 * time.Minute)
		expired("after ten minutes", late.String())
	})
}

func TestNoParameterLeadsElsewhere(t *testing.T) {
	onAlliances(t, func(a *alliance) {
		a.bind("sso")
		for _, target := range []string{"//evil.example", "https://evil.example/", `/\evil.example`, "/\tx", "javascript:alert(1)", "/%5Cevil.example/../x\r\n", "/" + strings.Repeat("a", 600), "\xff"} {
			to := a.back("/sys/thirdLogin/start/sso?redirect=" + url.QueryEscape(target))
			if kept := to.Query().Get("redirect"); to.Host != "www.example.gov.cn" || to.Path != "/oauth2-app/login" || strings.Contains(kept, "evil") && !strings.HasPrefix(kept, "/%5C") {
				t.Errorf("%q leads to %s", target, to)
			}
		}
		for _, state := range []string{"", "https://evil.example", "https://www.example.gov.cn.evil.example", ourOrigin + "@evil.example", "http://www.example.gov.cn", "null"} {
			if out := a.ask("GET", "/sys/thirdLogin/oauth2/sso/login?state="+url.QueryEscape(state), ""); out.Success || !strings.Contains(out.Message, "不能返回到这个地址") {
				t.Errorf("state %q: %s", state, out.Raw)
			}
		}
		for _, service := range []string{"", "https://evil.example/", ourOrigin + "@evil.example/", "https://www.example.gov.cn.evil.example/"} {
			if out := a.ask("GET", "/sys/cas/client/validateLogin?ticket=ST-1&service="+url.QueryEscape(service), ""); out.Success || !strings.Contains(out.Message, "不是本系统的地址") {
				t.Errorf("service %q: %s", service, out.Raw)
			}
		}
	})
}

func TestAProviderThatIsDownIsNamedAsTheReason(t *testing.T) {
	onAlliances(t, func(a *alliance) {
		a.idp.Broken = http.StatusBadGateway
		if to := a.location(a.open("GET", "/sys/thirdLogin/start/sso?redirect=/content", "")); to.Path != "/oauth2-app/login" || to.Query().Get("error") != "unavailable" {
			t.Errorf("leads to %s", to)
		}
		if out := a.ask("GET", "/sys/cas/client/validateLogin?ticket=ST-1&service="+url.QueryEscape(ourOrigin+"/"), ""); out.Success || !strings.Contains(out.Message, "暂时没有响应") {
			t.Errorf("%s", out.Raw)
		}
		if out := a.ask("GET", "/sys/thirdLogin/start/nothing", ""); out.Code != 404 {
			t.Errorf("a system nobody configured: %s", out.Raw)
		}
	})
}

func TestUnknownPeopleMayProveAnAccountOnce(t *testing.T) {
	onAlliances(t, func(a *alliance) {
		code := a.back("/sys/thirdLogin/start/loose").Query().Get("bindToken")
		if question := a.exchange(code); !strings.Contains(question.Raw, `"by":"bind"`) || !strings.Contains(question.Raw, `"token":""`) {
			t.Fatalf("%s", question.Raw)
		}
		bind := func(username, password string) answer {
			return a.ask("POST", "/sys/thirdLogin/bind", `{"code":"`+code+`","username":"`+username+`","password":"`+password+`"}`)
		}
		wrong, nobody := bind("wang", "Wrong-Word-99"), bind("nobody", "Wrong-Word-99")
		if wrong.Success || nobody.Success || wrong.Message != nobody.Message {
			t.Errorf("an unknown account is told apart: %q, %q", wrong.Message, nobody.Message)
		}
		mine := a.cookies
		a.cookies = nil
		if out := bind("wang", secret); out.Success {
			t.Error("another browser binds")
		}
		a.cookies = mine
		a.TokenOf(bind("wang", secret))
		if out := bind("wang", secret); out.Success {
			t.Error("the code binds twice")
		}
		a.TokenOf(a.exchange(a.back("/sys/thirdLogin/start/loose").Query().Get("oauth2LoginToken")))
		if log := a.Audited("user.third"); len(log) != 1 || !strings.HasPrefix(log[0], "wang: 绑定登录方式") {
			t.Errorf("the log says %q", log)
		}
	})
}

func TestAFrozenAccountIsNotBound(t *testing.T) {
	onAlliances(t, func(a *alliance) {
		a.Exec(`UPDATE sys_user SET status = 2`)
		code := a.back("/sys/thirdLogin/start/loose").Query().Get("bindToken")
		if out := a.ask("POST", "/sys/thirdLogin/bind", `{"code":"`+code+`","username":"wang","password":"`+secret+`"}`); out.Success || !strings.Contains(out.Message, "已冻结") {
			t.Errorf("%s", out.Raw)
		}
		if n, err := db.Int(t.Context(), a.DB.Read(), `SELECT COUNT(*) FROM sys_third_account`); err != nil || n != 0 {
			t.Errorf("%d bindings, %v", n, err)
		}
	})
}

func TestGuessingAPasswordToBindIsSlowedLikeSigningIn(t *testing.T) {
	onAlliances(t, func(a *alliance) {
		code := a.back("/sys/thirdLogin/start/loose").Query().Get("bindToken")
		var last answer
		for range 7 {
			last = a.ask("POST", "/sys/thirdLogin/bind", `{"code":"`+code+`","username":"wang","password":"Wrong-Word-99"}`)
		}
		if last.Code != 429 || !strings.Contains(last.Message, "已暂停登录") {
			t.Errorf("%s", last.Raw)
		}
	})
}
