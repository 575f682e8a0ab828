package directory_test

import (
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

// onSites runs the test on both databases, each freshly seeded.
func onSites(t *testing.T, test func(s *site), change ...func(*sitetest.Wiring)) {
	t.Helper()
	sitetest.Seeded.AtOnce(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) { test(newSite(t, d, clock, change...)) })
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
	wangsPhone = sitetest.WangsPhone
	newPhone   = sitetest.NewPhone
)

// phoneSite is a site that can send, with the administrator wang, who has a phone.
type phoneSite struct{ *site }

func onPhoneSites(t *testing.T, registration signin.Registration, test func(s *phoneSite)) {
	t.Helper()
	onSites(t, func(s *site) {
		s.WangWithPhone()
		test(&phoneSite{s})
	}, sitetest.Sends(registration))
}

// Post sends a form of somebody who is not signed in.
func (s *phoneSite) Post(path string, form map[string]any) answer { return s.Form(path, form) }
