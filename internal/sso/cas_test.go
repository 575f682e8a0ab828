package sso_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"jikong/internal/sso"
	"jikong/internal/sso/ssotest"
)

func casAt(t *testing.T, s *ssotest.Server, version int) sso.Provider {
	t.Helper()
	return provider(t, sso.Settings{Kind: sso.CAS, Issuer: s.URL + "/cas", CASVersion: version})
}

func TestCASNamesThePerson(t *testing.T) {
	for _, version := range []int{2, 3} {
		s := ssotest.New(t, clock)
		who, err := signIn(t, s, casAt(t, s, version), nil)
		if err != nil || who.Subject != "u-1001" || who.Name != "王敏" || who.Session == "" {
			t.Errorf("CAS %d: %+v, %v", version, who, err)
		}
	}
}

func TestATicketCountsOnceAndForOneAddress(t *testing.T) {
	s := ssotest.New(t, clock)
	p, a := casAt(t, s, 3), attempt()
	ticket := func() url.Values {
		address, err := p.Begin(t.Context(), a)
		if err != nil {
			t.Fatal(err)
		}
		return s.Visit(address).Query()
	}
	answer := ticket()
	if _, err := p.Finish(t.Context(), a, answer); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Finish(t.Context(), a, answer); !errors.Is(err, sso.ErrRefused) {
		t.Errorf("the second time: %v", err)
	}
	other := a
	other.State = "of another attempt"
	if _, err := p.Finish(t.Context(), other, ticket()); !errors.Is(err, sso.ErrRefused) {
		t.Errorf("for another attempt: %v", err)
	}
}

func TestForgedAnswersOfCASAreRefused(t *testing.T) {
	const head, foot = `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">`, `</cas:serviceResponse>`
	success := func(user string) string {
		return `<cas:authenticationSuccess><cas:user>` + user + `</cas:user></cas:authenticationSuccess>`
	}
	cases := map[string]string{
		"no XML":                             "yes\nadmin",
		"an entity":                          `<!DOCTYPE x [<!ENTITY u "admin">]>` + head + success("&u;") + foot,
		"entities that grow":                 `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>` + head + success("&b;") + foot,
		"a file as entity":                   `<!DOCTYPE x [<!ENTITY u SYSTEM "file:///etc/passwd">]>` + head + success("&u;") + foot,
		"success and failure at once":        head + success("admin") + `<cas:authenticationFailure code="INVALID_TICKET"/>` + foot,
		"two successes":                      head + success("wang") + success("admin") + foot,
		"two users":                          head + `<cas:authenticationSuccess><cas:user>wang</cas:user><cas:user>admin</cas:user></cas:authenticationSuccess>` + foot,
		"no user":                            head + success(" ") + foot,
		"a user in an attribute":             head + `<cas:authenticationFailure code="X"><cas:user>admin</cas:user></cas:authenticationFailure>` + foot,
		"another language of the same words": `<serviceResponse>` + `<authenticationSuccess><user>admin</user></authenticationSuccess></serviceResponse>`,
		"the words in another space":         `<cas:serviceResponse xmlns:cas="http://evil.example/cas">` + success("admin") + foot,
		"a user from another space":          head + `<cas:authenticationSuccess xmlns:x="http://evil.example/cas"><x:user>admin</x:user></cas:authenticationSuccess>` + foot,
		"a success from another space":       head + `<x:authenticationSuccess xmlns:x="http://evil.example/cas"><cas:user>admin</cas:user></x:authenticationSuccess>` + foot,
		"a space that is declared again":     head + `<cas:authenticationSuccess xmlns:cas="http://evil.example/cas"><cas:user>admin</cas:user></cas:authenticationSuccess>` + foot,
		"a user within something else":       head + `<cas:authenticationSuccess><cas:proxies><cas:user>admin</cas:user></cas:proxies></cas:authenticationSuccess>` + foot,
		"cut off":                            head + success("admin"),
	}
	for says, xml := range cases {
		t.Run(says, func(t *testing.T) {
			s := ssotest.New(t, clock)
			s.XML = xml
			if who, err := signIn(t, s, casAt(t, s, 3), nil); !errors.Is(err, sso.ErrRefused) || who.Subject != "" {
				t.Errorf("%+v, %v", who, err)
			}
		})
	}
}

func TestANameIsReadAsAWholeWhateverStandsInIt(t *testing.T) {
	s := ssotest.New(t, clock)
	s.XML = `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess><cas:user>admin<!-- -->.visitor</cas:user></cas:authenticationSuccess></cas:serviceResponse>`
	if who, err := signIn(t, s, casAt(t, s, 3), nil); err != nil || who.Subject != "admin.visitor" {
		t.Errorf("%+v, %v", who, err)
	}
}

func TestCASSaysWhichTicketIsOver(t *testing.T) {
	s := ssotest.New(t, clock)
	p, ok := casAt(t, s, 3).(sso.Farewells)
	if !ok {
		t.Fatal("CAS says nothing about the end of sessions")
	}
	const request = `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="1" Version="2.0"><samlp:SessionIndex>ST-7-cas</samlp:SessionIndex></samlp:LogoutRequest>`
	if ended, err := p.Farewell(t.Context(), request); err != nil || ended.Session != "ST-7-cas" {
		t.Errorf("%+v, %v", ended, err)
	}
	for _, wrong := range []string{"", "ST-7-cas", `<!DOCTYPE x [<!ENTITY t "ST-7-cas">]>` + request, `<LogoutRequest><SessionIndex>ST-7-cas</SessionIndex></LogoutRequest>`} {
		if ended, err := p.Farewell(t.Context(), wrong); !errors.Is(err, sso.ErrRefused) {
			t.Errorf("%q: %+v, %v", wrong, ended, err)
		}
	}
}

// messengers answer as their manuals say.
func messengers(t *testing.T) *httptest.Server {
	t.Helper()
	mux := http.NewServeMux()
	say := func(path, body string, right func(*http.Request) bool) {
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
			if !right(r) {
				body := `{"errcode":40029,"errmsg":"invalid code"}`
				_, _ = w.Write([]byte(body))
				return
			}
			_, _ = w.Write([]byte(body))
		})
	}
	query := func(name, value string) func(*http.Request) bool {
		return func(r *http.Request) bool { return r.URL.Query().Get(name) == value }
	}
	say("GET /wechat/token", `{"access_token":"A","openid":"o-1","unionid":"un-1"}`, query("code", "good"))
	say("GET /wechat/me", `{"openid":"o-1","nickname":"王敏"}`, query("access_token", "A"))
	mux.HandleFunc("GET /wechat/application", func(w http.ResponseWriter, r *http.Request) {
		if id, secret := r.URL.Query().Get("appid"), r.URL.Query().Get("secret"); id+secret == "webs" || id+secret == "accountt" {
			_, _ = w.Write([]byte(`{"access_token":"A","openid":"by-` + id + `"}`))
		}
	})
	say("GET /wecom/token", `{"errcode":0,"access_token":"A"}`, query("corpsecret", "s"))
	say("GET /wecom/me", `{"errcode":0,"userid":"wangmin"}`, query("code", "good"))
	say("POST /ding/token", `{"accessToken":"A"}`, func(*http.Request) bool { return true })
	say("GET /ding/me", `{"nick":"王敏","unionId":"dd-1"}`, func(r *http.Request) bool { return r.Header.Get("x-acs-dingtalk-access-token") == "A" })
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return s
}

func TestMessengersNameThePerson(t *testing.T) {
	s := messengers(t)
	cases := []struct {
		kind          sso.Kind
		path, param   string
		subject, name string
	}{
		{sso.WeChat, "/wechat", "code", "un-1", "王敏"},
		{sso.WeCom, "/wecom", "code", "wangmin", "wangmin"},
		{sso.DingTalk, "/ding", "authCode", "dd-1", "王敏"},
	}
	for _, c := range cases {
		p := provider(t, sso.Settings{Kind: c.kind, ClientID: "id", ClientSecret: "s", AgentID: "1", TokenURL: s.URL + c.path + "/token", UserInfoURL: s.URL + c.path + "/me"})
		address, err := p.Begin(t.Context(), attempt())
		if to, parseErr := url.Parse(address); err != nil || parseErr != nil || to.Query().Get("state") != "state" || to.Query().Get("redirect_uri") != callback {
			t.Errorf("%s leads to %s, %v", c.kind, address, err)
		}
		who, err := p.Finish(t.Context(), attempt(), url.Values{c.param: {"good"}})
		if err != nil || who.Subject != c.subject || who.Name != c.name {
			t.Errorf("%s: %+v, %v", c.kind, who, err)
		}
	}
	p := provider(t, sso.Settings{Kind: sso.WeChat, ClientID: "id", ClientSecret: "s", TokenURL: s.URL + "/wechat/token", UserInfoURL: s.URL + "/wechat/me"})
	if who, err := p.Finish(t.Context(), attempt(), url.Values{"code": {"forged"}}); !errors.Is(err, sso.ErrRefused) {
		t.Errorf("a forged code: %+v, %v", who, err)
	}
}
