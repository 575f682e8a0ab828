package identity_test

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"jikong/internal/db"
)

// endedBy tells what the other system says when a session is over there: OpenID Connect by a signed token, CAS by the ticket.
type endedBy func(a *alliance, session string)

func oidcEnds(a *alliance, session string) {
	now := a.clock.Now()
	token := a.idp.JWT(map[string]any{"iss": a.idp.URL, "aud": "jikong", "sub": "u-1001", "sid": session, "jti": "1", "iat": now.Unix(), "exp": now.Add(time.Minute).Unix(),
		"events": map[string]any{"http://schemas.openid.net/event/backchannel-logout": map[string]any{}}})
	a.farewell("sso", url.Values{"logout_token": {token}})
}

func oidcEndsAll(a *alliance, _ string) {
	now := a.clock.Now()
	token := a.idp.JWT(map[string]any{"iss": a.idp.URL, "aud": "jikong", "sub": "u-1001", "jti": "1", "iat": now.Unix(), "exp": now.Add(time.Minute).Unix(),
		"events": map[string]any{"http://schemas.openid.net/event/backchannel-logout": map[string]any{}}})
	a.farewell("sso", url.Values{"logout_token": {token}})
}

func casEnds(a *alliance, ticket string) {
	a.farewell("cas", url.Values{"logoutRequest": {`<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"><samlp:SessionIndex>` + ticket + `</samlp:SessionIndex></samlp:LogoutRequest>`}})
}

func (a *alliance) farewell(source string, message url.Values) {
	a.t.Helper()
	if w := a.open("POST", "/sys/thirdLogin/callback/"+source, message.Encode(), "Content-Type", "application/x-www-form-urlencoded"); w.Code != 200 {
		a.t.Errorf("the end of a session is answered by %d", w.Code)
	}
}

func (a *alliance) alive(token string) bool {
	a.t.Helper()
	return a.do(call{path: "/sys/user/getUserInfo", token: token}).Success
}

// arrives signs in at the other system and comes back with a code; session is the name of the session there.
func (a *alliance) arrives(provider string) (code, session string) {
	a.t.Helper()
	answer := a.away("/sys/thirdLogin/start/" + provider)
	if session = answer.Query().Get("ticket"); session == "" {
		session = a.idp.Session
	}
	return a.location(a.open("GET", answer.String(), "")).Query().Get("oauth2LoginToken"), session
}

var origins = []struct {
	says, provider, leads string
	ends                  endedBy
}{
	{"OpenID Connect names the session", "sso", "/bye?", oidcEnds},
	{"OpenID Connect names the person", "sso", "/bye?", oidcEndsAll},
	{"CAS names the ticket", "cas", "/cas/logout?", casEnds},
}

func TestASessionThatNeededASecondFactorStillBelongsToTheSystemItBeganAt(t *testing.T) {
	for _, o := range origins {
		t.Run(o.says, func(t *testing.T) {
			onAlliances(t, func(a *alliance) {
				a.bind(o.provider)
				own := a.signedIn()
				phone, _ := a.enrol(own)
				code, session := a.arrives(o.provider)
				ticket := a.wantStep(a.exchange(code), "factor")
				token := a.tokenOf(a.must(a.step("factor", map[string]string{"ticket": ticket, "code": phone.code()})))
				if leave := a.do(call{path: "/sys/thirdLogin/leave", token: token}); !strings.Contains(leave.raw, o.leads) {
					t.Errorf("signing out leads to %s", leave.raw)
				}
				if list := a.do(call{path: "/sys/thirdLogin/bindings", token: token}); strings.Contains(list.raw, `"lastTime":null`) {
					t.Errorf("the sign-in is not noted: %s", list.raw)
				}
				o.ends(a, session)
				if a.alive(token) || !a.alive(own) {
					t.Errorf("the session of there goes on: %t, the one by password: %t", a.alive(token), a.alive(own))
				}
			})
		})
	}
}

func TestASessionThatBeganWithSettingUpASecondFactorBelongsThereToo(t *testing.T) {
	onAlliances(t, func(a *alliance) {
		a.bind("cas")
		a.auth.Factors.Policy = "all"
		code, session := a.arrives("cas")
		ticket := a.wantStep(a.exchange(code), "enrol")
		e := into[struct{ Secret string }](a.site, a.must(a.step("enrol", map[string]string{"ticket": ticket})))
		token := a.tokenOf(a.must(a.step("confirm", map[string]string{"ticket": ticket, "code": app{a.site, e.Secret}.code()})))
		casEnds(a, session)
		if a.alive(token) {
			t.Error("the session goes on")
		}
	})
}

func TestWhoSignsOutThereBetweenTwoStepsDoesNotComeInHere(t *testing.T) {
	for _, o := range origins {
		t.Run(o.says, func(t *testing.T) {
			onAlliances(t, func(a *alliance) {
				a.bind(o.provider)
				phone, _ := a.enrol(a.signedIn())
				code, session := a.arrives(o.provider)
				ticket := a.wantStep(a.exchange(code), "factor")
				mine := a.wantStep(a.login("wang", secret), "factor")
				waiting, second := a.arrives(o.provider)
				o.ends(a, session)
				if out := a.step("factor", map[string]string{"ticket": ticket, "code": phone.code()}); out.Code != 410 || !strings.Contains(out.Message, "请重新登录") {
					t.Errorf("the step after signing out there: %s", out.raw)
				}
				o.ends(a, second)
				if out := a.exchange(waiting); out.Success || !strings.Contains(out.Message, "已失效") {
					t.Errorf("a code from before signing out there: %s", out.raw)
				}
				a.must(a.step("factor", map[string]string{"ticket": mine, "code": phone.code()}))
			})
		})
	}
}

func TestTheIDTokenGoesWithTheSignInItBelongsTo(t *testing.T) {
	onAlliances(t, func(a *alliance) {
		a.bind("sso")
		phone, _ := a.enrol(a.signedIn())
		code, _ := a.arrives("sso")
		token := a.tokenOf(a.must(a.step("factor", map[string]string{"ticket": a.wantStep(a.exchange(code), "factor"), "code": phone.code()})))
		a.must(a.do(call{path: "/sys/logout", token: token}))
		left, err := db.Int(t.Context(), a.db.Read(), `SELECT (SELECT COUNT(*) FROM auth_ticket) + (SELECT COUNT(*) FROM auth_third_ticket) + (SELECT COUNT(*) FROM auth_third_session)`)
		if err != nil || left != 0 {
			t.Errorf("%d traces of a session that is over, %v", left, err)
		}
	})
}
