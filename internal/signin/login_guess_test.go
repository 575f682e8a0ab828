package signin_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/signin"
	"jikong/internal/sitetest"
	"jikong/internal/testkit"
)

func TestTheOwnerSignsInWhileStrangersGuessFromEverywhere(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		s.SignedIn()
		from := func(address, password string) answer {
			return s.Login("wang", password, func(c *call, _ map[string]any) { c.Address = address })
		}
		looked := 0
		for i := range 40 {
			if a := from(fmt.Sprintf("198.51.100.%d", i+1), "Wrong-Word-99"); a.Code != 429 {
				looked++
			}
		}
		if looked > 10 {
			t.Errorf("%d guesses were looked at within a minute", looked)
		}
		if a := from("198.51.100.200", secret); a.Code != 429 || !strings.Contains(a.Message, "已暂停登录") {
			t.Errorf("the right guess of a stranger: %s", a.Raw)
		}
		s.TokenOf(from("203.0.113.5", secret))
	})
}

// realCosts is a site whose passwords cost what they cost in real work.
func realCosts(t *testing.T, d *db.DB, clock *testkit.Clock) *phoneSite {
	t.Helper()
	s := &phoneSite{newSite(t, d, clock, sitetest.Sends(signin.Registration{}), func(w *sitetest.Wiring) { w.Auth.Hashing, w.Auth.DrawCaptcha = auth.HashParams{}, nil })}
	s.Tx(sitetest.Seed)
	s.Admin()
	s.Exec(`UPDATE sys_user SET phone = $1`, wangsPhone)
	return s
}

// Whoever measures how long a refusal takes learns nothing about who works here.
func TestARefusalTakesAsLongForAKnownPersonAsForAnUnknownOne(t *testing.T) {
	const most = 5 * time.Millisecond
	clock := testkit.NewClock()
	testkit.DurableDatabases(t, clock.Now, func(t *testing.T, d *db.DB) {
		s := realCosts(t, d, clock)
		ways := []struct {
			says           string
			known, unknown string
			try            func(who string) answer
		}{
			{"a wrong password", "wang", "nobody", func(who string) answer { return s.Login(who, "Wrong-Word-99") }},
			{"a wrong code for a new password", wangsPhone, newPhone, func(who string) answer { return s.setForgotten("wang", who, "000000", newSecret) }},
			{"a wrong code to sign in", wangsPhone, newPhone, func(who string) answer { return s.PhoneLogin(who, "000000") }},
		}
		for _, way := range ways {
			var differs time.Duration
			for range 10 { // a busy machine is no leak: what differs once need not differ again
				if differs = s.differs(way.known, way.unknown, way.try); differs <= most {
					break
				}
			}
			if differs > most {
				t.Errorf("%s: the times differ by %v", way.says, differs)
			}
		}
	})
}

// differs is by how much the times for two people differ, who take turns. Compared are the fastest: a busy machine slows some tries down, a
// leak all of them. Who comes first is drawn: what the program does every second time, such as collecting its garbage, must not always
// meet the same one.
func (s *phoneSite) differs(known, unknown string, try func(who string) answer) time.Duration {
	s.T.Helper()
	least := [2]time.Duration{time.Hour, time.Hour}
	for range 11 {
		for _, i := range rand.Perm(2) {
			s.Exec(`DELETE FROM auth_failure`)
			s.Clock.Advance(time.Minute)
			began := time.Now()
			if a := try([]string{known, unknown}[i]); a.Success || a.Code == 429 {
				s.T.Fatalf("%s", a.Raw)
			}
			least[i] = min(least[i], time.Since(began))
		}
	}
	return (least[0] - least[1]).Abs()
}
