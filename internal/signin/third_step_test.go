package signin_test

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/sitetest"
)

// endedBy tells what the other system says when a session is over there: OpenID Connect by a signed token, CAS by the ticket.
type endedBy func(a *alliance, session string)

func oidcEnds(a *alliance, session string) {
	now := a.Clock.Now()
	token := a.idp.JWT(map[string]any{"iss": a.idp.URL, "aud": "jikong", "sub": "u-1001", "sid": session, "jti": "1", "iat": now.Unix(), "exp": now.Add(time.Minute).Unix(),
		"events": map[string]any{"http://schemas.openid.net/event/backchannel-logout": map[string]any{}}})
	a.farewell("sso", url.Values{"logout_token": {token}})
}

func oidcEndsAll(a *alliance, _ string) {
	now := a.Clock.Now()
	token := a.idp.JWT(map[string]any{"iss": a.idp.URL, "aud": "jikong", "sub": "u-1001", "jti": "1", "iat": now.Unix(), "exp": now.Add(time.Minute).Unix(),
		"events": map[string]any{"http://schemas.openid.net/event/backchannel-logout": map[string]any{}}})
	a.farewell("sso", url.Values{"logout_token": {token}})
}

func casEnds(a *alliance, ticket string) {
	a.farewell("cas", url.Values{"logoutRequest": {`<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"><samlp:SessionIndex>` + ticket + `</samlp:SessionIndex></samlp:LogoutRequest>`}})
}

func (a *alliance) farewell(source string, message url.Values) {
	a.T.Helper()
	if w := a.open("POST", "/sys/thirdLogin/callback/"+source, message.Encode(), "Content-Type", "application/x-www-form-urlencoded"); w.Code != 200 {
		a.T.Errorf("the end of a session is answered by %d", w.Code)
	}
}

func (a *alliance) alive(token string) bool {
	a.T.Helper()
	return a.Do(call{Path: "/sys/user/getUserInfo", Token: token}).Success
}

// arrives signs in at the other system and comes back with a code; session is the name of the session there.
func (a *alliance) arrives(provider string) (code, session string) {
	a.T.Helper()
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
				own := a.SignedIn()
				phone, _ := a.Enrol(own)
				code, session := a.arrives(o.provider)
				ticket := a.WantStep(a.exchange(code), "factor")
				token := a.TokenOf(a.Must(a.Step("factor", map[string]string{"ticket": ticket, "code": phone.Code()})))
				if leave := a.Do(call{Path: "/sys/thirdLogin/leave", Token: token}); !strings.Contains(leave.Raw, o.leads) {
					t.Errorf("signing out leads to %s", leave.Raw)
				}
				if list := a.Do(call{Path: "/sys/thirdLogin/bindings", Token: token}); strings.Contains(list.Raw, `"lastTime":null`) {
					t.Errorf("the sign-in is not noted: %s", list.Raw)
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
		a.Auth.Factors.Policy = "all"
		code, session := a.arrives("cas")
		ticket := a.WantStep(a.exchange(code), "enrol")
		e := into[struct{ Secret string }](a.site, a.Must(a.Step("enrol", map[string]string{"ticket": ticket})))
		token := a.TokenOf(a.Must(a.Step("confirm", map[string]string{"ticket": ticket, "code": sitetest.App{Site: a.Site, Secret: e.Secret}.Code()})))
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
				phone, _ := a.Enrol(a.SignedIn())
				code, session := a.arrives(o.provider)
				ticket := a.WantStep(a.exchange(code), "factor")
				mine := a.WantStep(a.Login("wang", secret), "factor")
				waiting, second := a.arrives(o.provider)
				o.ends(a, session)
				if out := a.Step("factor", map[string]string{"ticket": ticket, "code": phone.Code()}); out.Code != 410 || !strings.Contains(out.Message, "请重新登录") {
					t.Errorf("the step after signing out there: %s", out.Raw)
				}
				o.ends(a, second)
				if out := a.exchange(waiting); out.Success || !strings.Contains(out.Message, "已失效") {
					t.Errorf("a code from before signing out there: %s", out.Raw)
				}
				a.Must(a.Step("factor", map[string]string{"ticket": mine, "code": phone.Code()}))
			})
		})
	}
}

func TestTheIDTokenGoesWithTheSignInItBelongsTo(t *testing.T) {
	onAlliances(t, func(a *alliance) {
		a.bind("sso")
		phone, _ := a.Enrol(a.SignedIn())
		code, _ := a.arrives("sso")
		token := a.TokenOf(a.Must(a.Step("factor", map[string]string{"ticket": a.WantStep(a.exchange(code), "factor"), "code": phone.Code()})))
		a.Must(a.Do(call{Path: "/sys/logout", Token: token}))
		left, err := db.Int(t.Context(), a.DB.Read(), `SELECT (SELECT COUNT(*) FROM auth_ticket) + (SELECT COUNT(*) FROM auth_third_ticket) + (SELECT COUNT(*) FROM auth_third_session)`)
		if err != nil || left != 0 {
			t.Errorf("%d traces of a session that is over, %v", left, err)
		}
	})
}
