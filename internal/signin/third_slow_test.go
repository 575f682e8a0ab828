package signin_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/signin"
	"jikong/internal/sitetest"
	"jikong/internal/sso/ssotest"
	"jikong/internal/testkit"
)

// slowLimit is how long the systems of these tests may take for a step.
const slowLimit = 5 * time.Second

// callbacks brings the answers of other systems to ours, all at once, and counts those that wait.
type callbacks struct {
	waiting atomic.Int32
	all     sync.WaitGroup
	answers []*httptest.ResponseRecorder
}

func (a *alliance) bring(answers []*url.URL, cookies []*http.Cookie) *callbacks {
	c := &callbacks{}
	for _, address := range answers {
		r := httptest.NewRequest(http.MethodGet, strings.TrimPrefix(address.RequestURI(), "/api"), nil)
		r.Host, r.RemoteAddr = "www.example.gov.cn", "203.0.113.5:40000"
		for _, cookie := range cookies {
			r.AddCookie(cookie)
		}
		w := httptest.NewRecorder()
		c.answers = append(c.answers, w)
		c.waiting.Add(1)
		c.all.Go(func() {
			a.Handler.ServeHTTP(w, r)
			c.waiting.Add(-1)
		})
	}
	return c
}

func TestASlowSystemHoldsOnlyThoseWhoWaitForIt(t *testing.T) {
	const each = 12
	sitetest.Seeded.Each(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		a := newPatientAlliance(t, d, clock, ourOrigin, signin.Registration{}, slowLimit)
		a.Admin()
		a.bind("loose")
		var answers []*url.URL
		for range each {
			answers = append(answers, a.away("/sys/thirdLogin/start/sso"), a.away("/sys/thirdLogin/start/cas"))
		}
		ready := a.away("/sys/thirdLogin/start/loose")
		a.idp.Stall(ssotest.Drip, "/token", "/cas/p3/serviceValidate")
		slow := a.bring(answers, a.cookies)

		token := a.SignedIn()
		a.Must(a.Do(call{Method: "PUT", Path: "/sys/user/preferences", Token: token, Body: lookWith("", "")}))
		if n := slow.waiting.Load(); n != 2*each {
			t.Errorf("%d of %d still wait after somebody signed in and saved something", n, 2*each)
		}
		slow.all.Wait()
		for i, w := range slow.answers {
			if to := a.location(w); to.Path != "/oauth2-app/login" || to.Query().Get("error") != "unavailable" {
				t.Errorf("answer %d leads to %s", i, to)
			}
		}
		a.idp.Stall(nil)
		a.TokenOf(a.exchange(a.location(a.open("GET", ready.String(), "")).Query().Get("oauth2LoginToken")))
	})
}

func TestAClientThatBringsATicketIsToldThatTheSystemDoesNotAnswer(t *testing.T) {
	onAlliances(t, func(a *alliance) {
		a.bind("cas")
		a.idp.Stall(ssotest.Flood, "/cas/p3/serviceValidate")
		service := url.QueryEscape(ourOrigin + "/")
		if out := a.ask("GET", "/sys/cas/client/validateLogin?ticket=ST-1&service="+service, ""); out.Success || out.Message != "统一认证暂时没有响应，请稍后再试，或改用账号密码登录" {
			t.Errorf("%s", out.Raw)
		}
		a.idp.Stall(nil)
		ticket := a.idp.Visit(a.idp.URL + "/cas/login?service=" + service).Query().Get("ticket")
		a.TokenOf(a.Must(a.ask("GET", "/sys/cas/client/validateLogin?ticket="+ticket+"&service="+service, "")))
	})
}
