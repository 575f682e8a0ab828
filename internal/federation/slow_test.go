package federation_test

import (
	"errors"
	"net/http"
	"sync"
	"testing"
	"time"

	"jikong/internal/federation"
	"jikong/internal/federation/federationtest"
	"jikong/internal/testkit"
)

// limit is how long a step may take in these tests, grace how much more a busy machine may need.
const (
	limit = time.Second
	grace = 20 * time.Second
)

func impatient(t *testing.T, s *federationtest.Server, kind federation.Kind, limit time.Duration) federation.Provider {
	t.Helper()
	settings := federation.Settings{Kind: kind, Patience: limit, ClientID: federationtest.ClientID, ClientSecret: federationtest.Secret}
	switch kind {
	case federation.OIDC:
		settings.Issuer = s.URL
	case federation.CAS:
		settings.Issuer = s.URL + "/cas"
	default:
		settings.AuthorizeURL, settings.TokenURL, settings.UserInfoURL, settings.SubjectField = s.URL+"/authorize", s.URL+"/token", s.URL+"/userinfo", "data.id"
	}
	return provider(t, settings)
}

func TestAProviderThatHangsDripsOrFloodsHoldsNobody(t *testing.T) {
	ways := map[string]http.HandlerFunc{"hangs": federationtest.Hang, "drips": federationtest.Drip, "floods": federationtest.Flood}
	places := []struct {
		says, path string
		kind       federation.Kind
	}{
		{"description", "/.well-known/openid-configuration", federation.OIDC},
		{"token", "/token", federation.OIDC},
		{"keys", "/keys", federation.OIDC},
		{"plain token", "/token", federation.OAuth2},
		{"plain person", "/userinfo", federation.OAuth2},
		{"ticket", "/cas/p3/serviceValidate", federation.CAS},
	}
	for _, place := range places {
		for how, stall := range ways {
			t.Run(place.says+" "+how, func(t *testing.T) {
				t.Parallel()
				s := federationtest.New(t, clock)
				p := impatient(t, s, place.kind, limit)
				s.Stall(stall, place.path)
				began := time.Now()
				who, err := signIn(t, s, p, nil)
				if took := time.Since(began); took > limit+grace {
					t.Errorf("it took %v", took)
				}
				if who != (federation.Person{}) || !errors.Is(err, federation.ErrDown) && !errors.Is(err, federation.ErrRefused) || how != "floods" && !errors.Is(err, federation.ErrDown) {
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
	s := federationtest.New(t, clock)
	s.Name = ""
	s.Stall(federationtest.Hang, "/userinfo")
	if who, err := signIn(t, s, impatient(t, s, federation.OIDC, 5*limit), nil); err != nil || who.Subject != "u-1001" || who.Name != "" {
		t.Errorf("%+v, %v", who, err)
	}
}

func TestManyWhoWaitForADescriptionWaitForOneQuestion(t *testing.T) {
	var mu sync.Mutex
	questions := 0
	s := federationtest.New(t, clock)
	s.Stall(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		questions++
		mu.Unlock()
		federationtest.Hang(w, r)
	}, "/.well-known/openid-configuration")
	p := impatient(t, s, federation.OIDC, limit)
	began := time.Now()
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			if _, err := p.Begin(t.Context(), attempt()); !errors.Is(err, federation.ErrDown) {
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
	s := federationtest.New(t, tell)
	p, err := federation.New(federation.Settings{Kind: federation.OIDC, Issuer: s.URL, ClientID: federationtest.ClientID, Patience: long}, tell)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Begin(t.Context(), attempt()); err != nil {
		t.Fatal(err)
	}
	mu.Lock()
	at = at.Add(25 * time.Hour)
	mu.Unlock()
	s.Stall(federationtest.Hang, "/.well-known/openid-configuration")
	began := time.Now()
	if _, err := p.Begin(t.Context(), attempt()); err != nil || time.Since(began) > long/2 {
		t.Errorf("%v after %v", err, time.Since(began))
	}
}
