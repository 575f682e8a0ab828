package identity_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"

	"jikong/internal/db"
	"jikong/internal/signin"
	"jikong/internal/sitetest"
	"jikong/internal/testkit"
)

const (
	captcha = sitetest.Captcha
	secret  = sitetest.Secret
)

// site is a small installation, with what only the tests of this package do in it.
type site struct{ *sitetest.Site }

type (
	call   = sitetest.Call
	answer = sitetest.Answer
)

// onSites runs the test on both databases, each freshly sitetest.Seeded.
func onSites(t *testing.T, test func(s *site), change ...func(*sitetest.Wiring)) {
	t.Helper()
	sitetest.Seeded.AtOnce(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) { test(newSite(t, d, clock, change...)) })
}

// onOneSite is for what does not depend on the database.
func onOneSite(t *testing.T) *site {
	t.Helper()
	clock := testkit.NewClock()
	return newSite(t, sitetest.Seeded.SQLite(t, clock.Now), clock)
}

func newSite(t *testing.T, d *db.DB, clock *testkit.Clock, change ...func(*sitetest.Wiring)) *site {
	t.Helper()
	return &site{sitetest.New(t, d, clock, change...)}
}

// into decodes the result.
func into[T any](s *site, a answer) T {
	s.T.Helper()
	return sitetest.Into[T](s.Site, a)
}

func newRequest(path, token string) *http.Request {
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.Header.Set("X-Access-Token", token)
	return r
}

func newRecorder() *httptest.ResponseRecorder { return httptest.NewRecorder() }

const (
	wangsPhone = "13800001234"
	newPhone   = "13900005678" // of nobody
)

// phoneSite is a site that can send, with the administrator wang, who has a phone.
type phoneSite struct{ *site }

func onPhoneSites(t *testing.T, registration signin.Registration, test func(s *phoneSite)) {
	t.Helper()
	onSites(t, func(s *site) {
		s.Admin()
		s.Exec(`UPDATE sys_user SET phone = $1`, wangsPhone)
		test(&phoneSite{s})
	}, sends(registration))
}

// sends lets a site send messages, and people register.
func sends(registration signin.Registration) func(*sitetest.Wiring) {
	return func(w *sitetest.Wiring) { w.Sends, w.SignIn.Registration = true, registration }
}

// Post sends a form of somebody who is not signed in.
func (s *phoneSite) Post(path string, form map[string]any) answer {
	s.T.Helper()
	body, err := json.Marshal(form)
	if err != nil {
		s.T.Fatal(err)
	}
	return s.Do(call{Method: http.MethodPost, Path: path, Body: string(body)})
}
