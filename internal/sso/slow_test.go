package sso_test

import (
	"errors"
	"net/http"
	"sync"
	"testing"
	"time"

	"jikong/internal/sso"
	"jikong/internal/sso/ssotest"
	"jikong/internal/testkit"
)

// limit is how long a step may take in these tests, grace how much more a busy machine may need.
const (
	limit = time.Second
	grace = 20 * time.Second
)

func impatient(t *testing.T, s *ssotest.Server, kind sso.Kind, limit time.Duration) sso.Provider {
	t.Helper()
	settings := sso.Settings{Kind: kind, Patience: limit, ClientID: ssotest.ClientID, ClientSecret: ssotest.Secret}
	switch kind {
	case sso.OIDC:
		settings.Issuer = s.URL
	case sso.CAS:
		settings.Issuer = s.URL + "/cas"
	default:
		settings.AuthorizeURL, settings.TokenURL, settings.UserInfoURL, settings.SubjectField = s.URL+"/authorize", s.URL+"/token", s.URL+"/userinfo", "data.id"
	}
	return provider(t, settings)
}

func TestAProviderThatHangsDripsOrFloodsHoldsNobody(t *testing.T) {
	ways := map[string]http.HandlerFunc{"hangs": ssotest.Hang, "drips": ssotest.Drip, "floods": ssotest.Flood}
	places := []struct {
		says, path string
		kind       sso.Kind
	}{
		{"description", "/.well-known/openid-configuration", sso.OIDC},
		{"token", "/token", sso.OIDC},
		{"keys", "/keys", sso.OIDC},
		{"plain token", "/token", sso.OAuth2},
		{"plain person", "/userinfo", sso.OAuth2},
		{"ticket", "/cas/p3/serviceValidate", sso.CAS},
	}
	for _, place := range places {
		for how, stall := range ways {
			t.Run(place.says+" "+how, func(t *testing.T) {
				t.Parallel()
				s := ssotest.New(t, clock)
				p := impatient(t, s, place.kind, limit)
				s.Stall(stall, place.path)
				began := time.Now()
				who, err := signIn(t, s, p, nil)
				if took := time.Since(began); took > limit+grace {
					t.Errorf("it took %v", took)
				}
				if who != (sso.Person{}) || !errors.Is(err, sso.ErrDown) && !errors.Is(err, sso.ErrRefused) || how != "floods" && !errors.Is(err, sso.ErrDown) {
					t.Errorf("%+v, %v", who, err)
				}
				if place.says == "description" {
					return // it is left alone for a moment, see TestAProviderThatWasDownIsFoundAgain
				}
				s.Stall(nil)
				testkit.Eventually(t, "the next ones come in", func() bool {
					who, err := signIn(t, s, p, nil)
					return err == nil && who.Subject == "u-1001"
				})
			})
		}
	}
}

func TestANameThatDoesNotComeInTimeKeepsNobodyOut(t *testing.T) {
	s := ssotest.New(t, clock)
	s.Name = ""
	s.Stall(ssotest.Hang, "/userinfo")
	if who, err := signIn(t, s, impatient(t, s, sso.OIDC, 5*limit), nil); err != nil || who.Subject != "u-1001" || who.Name != "" {
		t.Errorf("%+v, %v", who, err)
	}
}

func TestManyWhoWaitForADescriptionWaitForOneQuestion(t *testing.T) {
	var mu sync.Mutex
	questions := 0
	s := ssotest.New(t, clock)
	s.Stall(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		questions++
		mu.Unlock()
		ssotest.Hang(w, r)
	}, "/.well-known/openid-configuration")
	p := impatient(t, s, sso.OIDC, limit)
	began := time.Now()
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			if _, err := p.Begin(t.Context(), attempt()); !errors.Is(err, sso.ErrDown) {
				t.Error(err)
			}
		})
	}
	all.Wait()
	mu.Lock()
	defer mu.Unlock()
	if took := time.Since(began); took > limit+grace || questions != 1 {
		t.Errorf("%d questions, %v", questions, took)
	}
}

func TestADescriptionIsAskedForAnewWhileTheOldOneHolds(t *testing.T) {
	const long = 10 * time.Second
	var mu sync.Mutex
	at := now
	tell := func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		return at
	}
	s := ssotest.New(t, tell)
	p, err := sso.New(sso.Settings{Kind: sso.OIDC, Issuer: s.URL, ClientID: ssotest.ClientID, Patience: long}, tell)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Begin(t.Context(), attempt()); err != nil {
		t.Fatal(err)
	}
	mu.Lock()
	at = at.Add(25 * time.Hour)
	mu.Unlock()
	s.Stall(ssotest.Hang, "/.well-known/openid-configuration")
	began := time.Now()
	if _, err := p.Begin(t.Context(), attempt()); err != nil || time.Since(began) > long/2 {
		t.Errorf("%v after %v", err, time.Since(began))
	}
}
