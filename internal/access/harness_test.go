package access_test

import (
	"testing"

	"jikong/internal/db"
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
