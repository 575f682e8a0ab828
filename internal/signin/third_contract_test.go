package signin_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"jikong/internal/db"
)

// told is what the page of a window tells the one that opened it, and the origin it is for.
func (a *alliance) told(w *httptest.ResponseRecorder) (message, origin string) {
	a.T.Helper()
	said := regexp.MustCompile(`postMessage\((.+), "([^"]+)"\);`).FindStringSubmatch(w.Body.String())
	if said == nil {
		a.T.Fatalf("tells nothing: %d %s", w.Code, w.Body)
	}
	if policy := w.Header().Get("Content-Security-Policy"); !strings.Contains(policy, "script-src 'nonce-") || strings.Contains(policy, "unsafe") {
		a.T.Errorf("policy %q", policy)
	}
	return said[1], strings.ReplaceAll(said[2], `\/`, "/")
}

func (a *alliance) popup(source, referer string) (message, origin string) {
	a.T.Helper()
	start := a.open("GET", "/sys/thirdLogin/render/"+source, "", "Referer", referer)
	end := a.open("GET", a.idp.Visit(a.location(start).String()).String(), "")
	for says, answer := range map[string]*httptest.ResponseRecorder{"the redirect": start, "the page": end} {
		if policy := answer.Header().Get("Cross-Origin-Opener-Policy"); policy != "unsafe-none" {
			a.T.Errorf("%s parts the window from its opener: %q", says, policy)
		}
	}
	return a.told(end)
}

func TestAWindowTellsItsOpenerACodeThatIsNoToken(t *testing.T) {
	onAlliances(t, func(a *alliance) {
		a.bind("sso")
		for referer, want := range map[string]string{"": ourOrigin, otherClient + "/user/login": otherClient, "https://evil.example/": ourOrigin} {
			message, origin := a.popup("sso", referer)
			code := strings.Trim(message, `"`)
			if origin != want || len(code) != 43 {
				t.Errorf("opened by %q: tells %s to %s", referer, message, origin)
			}
			a.cookies = nil // clients of other origins send none
			if out := a.ask("GET", "/sys/thirdLogin/getLoginUser/"+code+"/cas", ""); out.Success {
				t.Error("the code of one system counts for another")
			}
			first := a.ask("GET", "/sys/thirdLogin/getLoginUser/"+code+"/sso/1", "")
			if a.TokenOf(first) == code || first.Code != 200 || !strings.Contains(first.Raw, `"username":"wang"`) {
				t.Errorf("%s", first.Raw)
			}
			if out := a.ask("GET", "/sys/thirdLogin/getLoginUser/"+code+"/sso", ""); out.Success {
				t.Error("the code counts twice")
			}
		}
		for _, forged := range []string{"x", "eyJhbGciOiJub25lIn0.eyJ1c2VybmFtZSI6IndhbmcifQ.", strings.Repeat("A", 43), "%00"} {
			if out := a.ask("GET", "/sys/thirdLogin/getLoginUser/"+forged+"/sso", ""); out.Success || !strings.Contains(out.Message, "已失效") {
				t.Errorf("a forged token: %s", out.Raw)
			}
		}
	})
}

func TestAWindowTellsFailuresInTheWordsOfThePlatform(t *testing.T) {
	onAlliances(t, func(a *alliance) {
		if message, _ := a.popup("sso", ""); message != `"登录失败"` {
			t.Errorf("unknown and refused: %s", message)
		}
		if message, _ := a.popup("phone", ""); !strings.HasPrefix(message, `"绑定手机号,`) {
			t.Errorf("unknown, to be bound by phone: %s", message)
		}
		if message, _ := a.popup("loose", ""); !strings.Contains(message, `"isObj":true`) || !strings.Contains(message, `"operateCode"`) {
			t.Errorf("unknown, to be bound by password: %s", message)
		}
	})
}

func TestAWindowTellsOfASystemThatIsDown(t *testing.T) {
	onAlliances(t, func(a *alliance) {
		a.idp.Broken = http.StatusBadGateway
		down := a.open("GET", "/sys/thirdLogin/render/sso", "")
		if message, _ := a.told(down); message != `"登录失败"` || down.Header().Get("Cross-Origin-Opener-Policy") != "unsafe-none" {
			t.Errorf("a system that is down: %s, policy %q", message, down.Header().Get("Cross-Origin-Opener-Policy"))
		}
	})
}

func TestClientsOfThePlatformBindByPassword(t *testing.T) {
	onAlliances(t, func(a *alliance) {
		message, _ := a.popup("loose", "")
		code := regexp.MustCompile(`"operateCode":"([^"]+)"`).FindStringSubmatch(message)[1]
		for _, path := range []string{"/sys/third/user", "/sys/thirdLogin/user"} {
			if out := a.ask("POST", path+"/create", `{"operateCode":"`+code+`"}`); out.Success || !strings.Contains(out.Message, "不自动建立账号") {
				t.Errorf("%s/create: %s", path, out.Raw)
			}
			if out := a.ask("POST", path+"/checkPassword", `{"operateCode":"`+code+`","username":"wang","password":"wrong"}`); out.Success {
				t.Errorf("%s/checkPassword takes a wrong password", path)
			}
		}
		bound := a.ask("POST", "/sys/third/user/checkPassword", `{"operateCode":"`+code+`","username":"wang","password":"`+secret+`"}`)
		a.TokenOf(a.ask("GET", "/sys/thirdLogin/getLoginUser/"+into[string](a.site, bound)+"/loose", ""))
	})
}

func TestClientsOfThePlatformBindByPhone(t *testing.T) {
	onAlliances(t, func(a *alliance) {
		a.Exec(`UPDATE sys_user SET phone = '13800138000'`)
		said, _ := a.popup("phone", "")
		uuid := strings.Trim(strings.TrimPrefix(said, `"绑定手机号,`), `"`)
		sent := a.Code("0", "13800138000")
		bind := func(mobile, sent string) answer {
			return a.ask("POST", "/sys/thirdLogin/bindingThirdPhone", `{"mobile":`+mobile+`,"captcha":"`+sent+`","thirdUserUuid":"`+uuid+`"}`)
		}
		for says, out := range map[string]answer{"a wrong code": bind(`"13800138000"`, "no code"), "the code of another phone": bind(`"13900139000"`, sent), "no number": bind(`"\u0000"`, "1")} {
			if out.Success {
				t.Errorf("%s: %s", says, out.Raw)
			}
		}
		a.TokenOf(a.ask("GET", "/sys/thirdLogin/getLoginUser/"+into[string](a.site, bind("13800138000", sent))+"/phone", ""))
		if again := bind("13800138000", sent); again.Success {
			t.Errorf("a used code: %s", again.Raw)
		}
	})
}

func TestAnotherClientGetsItsCodeInItsAddress(t *testing.T) {
	onAlliances(t, func(a *alliance) {
		a.bind("sso")
		to := a.back("/sys/thirdLogin/oauth2/sso/login?state=" + url.QueryEscape(otherClient))
		if to.Scheme+"://"+to.Host != otherClient || to.Path != "/oauth2-app/login" || to.Query().Get("thirdType") != "sso" {
			t.Fatalf("leads to %s", to)
		}
		a.TokenOf(a.ask("GET", "/sys/thirdLogin/getLoginUser/"+to.Query().Get("oauth2LoginToken")+"/sso", ""))
		a.TokenOf(a.exchange(a.back("/sys/thirdLogin/oauth2/sso/login?state=" + url.QueryEscape(ourOrigin)).Query().Get("oauth2LoginToken")))
	})
}

func TestATicketOfCASSignsIn(t *testing.T) {
	onAlliances(t, func(a *alliance) {
		a.bind("cas")
		service := ourOrigin + "/user/login"
		ticket := a.idp.Visit(a.idp.URL + "/cas/login?service=" + url.QueryEscape(service)).Query().Get("ticket")
		validate := func(service string) answer {
			return a.ask("GET", "/sys/cas/client/validateLogin?ticket="+ticket+"&service="+url.QueryEscape(service), "")
		}
		first := validate(service)
		a.TokenOf(first)
		if !strings.Contains(first.Raw, `"departName":"中心"`) || !strings.Contains(first.Raw, `"multi_depart":1`) {
			t.Errorf("%s", first.Raw)
		}
		if out := validate(service); out.Success || !strings.Contains(out.Message, "没有确认您的身份") {
			t.Errorf("the second time: %s", out.Raw)
		}
		ticket = a.idp.Visit(a.idp.URL + "/cas/login?service=" + url.QueryEscape(otherClient+"/")).Query().Get("ticket")
		if out := validate(service); out.Success {
			t.Error("a ticket for another address counts")
		}
		a.Exec(`DELETE FROM sys_third_account`)
		ticket = a.idp.Visit(a.idp.URL + "/cas/login?service=" + url.QueryEscape(service)).Query().Get("ticket")
		if out := validate(service); out.Success || !strings.Contains(out.Message, "还没有绑定") {
			t.Errorf("unknown: %s", out.Raw)
		}
	})
}

func TestAnOpenidThatAClientSendsProvesNothing(t *testing.T) {
	onAlliances(t, func(a *alliance) {
		if out := a.ask("POST", "/sys/loginByOpenid", `{"openid":"o-1","unionid":"u-1001"}`); out.Success {
			t.Errorf("%s", out.Raw)
		}
	})
}

func TestTheOtherSystemEndsItsSessions(t *testing.T) {
	onAlliances(t, func(a *alliance) {
		a.bind("sso")
		signIn := func() string {
			return a.TokenOf(a.exchange(a.back("/sys/thirdLogin/start/sso").Query().Get("oauth2LoginToken")))
		}
		alive := func(token string) bool {
			return a.Do(call{Path: "/sys/user/getUserInfo", Token: token}).Success
		}
		farewell := func(change func(map[string]any)) int {
			now := a.Clock.Now()
			claims := map[string]any{"iss": a.idp.URL, "aud": "jikong", "sub": "u-1001", "sid": "there-1", "jti": "1", "iat": now.Unix(), "exp": now.Add(time.Minute).Unix(),
				"events": map[string]any{"http://schemas.openid.net/event/backchannel-logout": map[string]any{}}}
			change(claims)
			body := url.Values{"logout_token": {a.idp.JWT(claims)}}.Encode()
			return a.open("POST", "/sys/thirdLogin/callback/sso", body, "Content-Type", "application/x-www-form-urlencoded").Code
		}
		own, there := a.SignedIn(), signIn()
		if leave := a.Do(call{Path: "/sys/thirdLogin/leave", Token: there}); !strings.Contains(leave.Raw, "/bye?") || !strings.Contains(leave.Raw, "id_token_hint") {
			t.Errorf("signing out leads to %s", leave.Raw)
		}
		if leave := a.Do(call{Path: "/sys/thirdLogin/leave", Token: own}); !strings.Contains(leave.Raw, `"url":""`) {
			t.Errorf("signing out of a password session leads to %s", leave.Raw)
		}
		if code := farewell(func(c map[string]any) { c["aud"] = "another" }); code != http.StatusBadRequest || !alive(there) {
			t.Errorf("a message for somebody else: %d", code)
		}
		if farewell(func(c map[string]any) { c["sid"] = "another" }); !alive(there) {
			t.Error("the end of another session ends this one")
		}
		if code := farewell(func(map[string]any) {}); code != http.StatusOK || alive(there) || !alive(own) {
			t.Errorf("%d, there %t, own %t", code, alive(there), alive(own))
		}
		a.Clock.Advance(10 * time.Second)
		later := signIn()
		if farewell(func(c map[string]any) { c["iat"] = a.Clock.Now().Add(-9 * time.Second).Unix(); delete(c, "sid") }); !alive(later) {
			t.Error("a message of before ends a session that began after it")
		}
	})
}

func TestCASEndsTheSessionOfATicket(t *testing.T) {
	onAlliances(t, func(a *alliance) {
		a.bind("cas")
		answer := a.away("/sys/thirdLogin/start/cas")
		code := a.location(a.open("GET", answer.String(), "")).Query().Get("oauth2LoginToken")
		token := a.TokenOf(a.exchange(code))
		farewell := func(ticket string) {
			body := url.Values{"logoutRequest": {`<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"><samlp:SessionIndex>` + ticket + `</samlp:SessionIndex></samlp:LogoutRequest>`}}.Encode()
			a.open("POST", "/sys/thirdLogin/callback/cas", body, "Content-Type", "application/x-www-form-urlencoded")
		}
		farewell("ST-guessed")
		if !a.Do(call{Path: "/sys/user/getUserInfo", Token: token}).Success {
			t.Error("a guessed ticket ends the session")
		}
		farewell(answer.Query().Get("ticket"))
		if a.Do(call{Path: "/sys/user/getUserInfo", Token: token}).Success {
			t.Error("the session goes on")
		}
	})
}

func TestPeopleAddAndRemoveSystemsWithTheirPassword(t *testing.T) {
	onAlliances(t, func(a *alliance) {
		token := a.SignedIn()
		add := func(password string) answer {
			return a.ask("POST", "/sys/thirdLogin/add", `{"source":"sso","password":"`+password+`","redirect":"/account/center"}`, "X-Access-Token", token)
		}
		if out := add("wrong"); out.Success {
			t.Error("a forgotten open screen is enough")
		}
		next := into[struct{ URL string }](a.site, add(secret)).URL
		to := a.location(a.open("GET", a.idp.Visit(next).String(), ""))
		if to.Query().Get("added") != "1" || to.Query().Get("redirect") != "/account/center" {
			t.Fatalf("leads to %s", to)
		}
		if to := a.location(a.open("GET", a.idp.Visit(into[struct{ URL string }](a.site, add(secret)).URL).String(), "")); to.Query().Get("error") != "taken" {
			t.Errorf("a second time: %s", to)
		}
		list := a.Do(call{Path: "/sys/thirdLogin/bindings", Token: token})
		mine := into[[]struct{ ID, Label, Name string }](a.site, list)
		if len(mine) != 1 || mine[0].Label != "统一认证" || mine[0].Name != "王敏" {
			t.Fatalf("%s", list.Raw)
		}
		unbind := func(id, password string) answer {
			return a.Do(call{Method: "POST", Path: "/sys/thirdLogin/unbind", Token: token, Body: `{"id":"` + id + `","password":"` + password + `"}`})
		}
		if unbind(mine[0].ID, "wrong").Success || unbind("4711", secret).Success || !unbind(mine[0].ID, secret).Success {
			t.Error("unbinding wants the own password and an own binding")
		}
		if n, err := db.Int(t.Context(), a.DB.Read(), `SELECT COUNT(*) FROM sys_third_account`); err != nil || n != 0 {
			t.Errorf("%d bindings left, %v", n, err)
		}
	})
}
