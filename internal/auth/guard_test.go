package auth_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/bus"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/testkit"
	"jikong/internal/value"
	"jikong/internal/web"
)

const (
	wang   value.ID = 7
	city   value.ID = 1
	county value.ID = 2
	other  value.ID = 3
)

// people is one person of two sites who may list articles in the city only.
type people struct {
	frozen bool
	loads  int
}

func (p *people) Principal(_ context.Context, userID, tenantID value.ID) (auth.Principal, error) {
	p.loads++
	if p.frozen || userID != wang || (tenantID != city && tenantID != county) {
		return auth.Principal{}, auth.ErrSignIn
	}
	perms := map[string]bool{}
	if tenantID == city {
		perms["content:article:list"] = true
	}
	return auth.Principal{UserID: wang, Username: "wang", TenantID: tenantID, TenantIDs: []value.ID{city, county}, Perms: perms}, nil
}

type node struct {
	*auth.Service
	guard  *auth.Guard
	people *people
	db     *db.DB
}

func newNode(t *testing.T, d *db.DB, b bus.Bus) node {
	t.Helper()
	a, err := auth.New(d, auth.Options{Bus: b, Hashing: cheap})
	if err != nil {
		t.Fatal(err)
	}
	p := &people{}
	return node{Service: a, guard: a.Guard(p), people: p, db: d}
}

func (n node) signIn(t *testing.T) (string, auth.Session) {
	t.Helper()
	var token string
	var session auth.Session
	inTx(t, n.db, func(ctx context.Context, tx *db.Tx) (err error) {
		token, session, err = n.Sessions.Open(ctx, tx, wang, city)
		return err
	})
	return token, session
}

func inTx(t *testing.T, d *db.DB, do func(context.Context, *db.Tx) error) {
	t.Helper()
	if err := d.Tx(t.Context(), func(tx *db.Tx) error { return do(t.Context(), tx) }); err != nil {
		t.Fatal(err)
	}
}

func (n node) admit(token, tenant string, access web.Access) (context.Context, error) {
	ctx := web.WithRequest(context.Background(), web.Request{Token: token, Tenant: tenant, IP: "10.0.0.8"})
	return n.guard.Admit(ctx, access)
}

func TestWhoIsAdmitted(t *testing.T) {
	clock := testkit.NewClock()
	testkit.DatabasesAt(t, clock.Now, func(t *testing.T, d *db.DB) {
		n := newNode(t, d, nil)
		token, _ := n.signIn(t)
		list := web.Perm("content:article:list")
		forged := strings.Repeat("A", len(token))
		tests := []struct {
			name, token, tenant string
			access              web.Access
			want                errs.Code
		}{
			{"a visitor on an open route", "", "", web.Anonymous, ""},
			{"a bad token on an open route", "nonsense", "", web.Anonymous, ""},
			{"a valid token", token, "", web.SignedIn, ""},
			{"tenant 0 means the one of the session", token, "0", web.SignedIn, ""},
			{"another tenant of the person", token, "2", web.SignedIn, ""},
			{"a held permission", token, "", list, ""},
			{"a permission not held", token, "", web.Perm("content:article:delete"), errs.Forbidden},
			{"a permission held in another tenant only", token, "2", list, errs.Forbidden},
			{"a route without access", token, "", web.Access{}, errs.Forbidden},
			{"no token", "", "", web.SignedIn, errs.Unauthenticated},
			{"a forged token", forged, "", web.SignedIn, errs.Unauthenticated},
			{"a garbage token", "'; DROP TABLE auth_session; --\x00\xff", "", web.SignedIn, errs.Unauthenticated},
			{"a token with more behind it", token + "A", "", web.SignedIn, errs.Unauthenticated},
			{"a token of another alphabet", strings.Repeat("+", len(token)), "", web.SignedIn, errs.Unauthenticated},
			{"a tenant of somebody else", token, "3", web.SignedIn, errs.Unauthenticated},
			{"a tenant that is no number", token, "x", web.SignedIn, errs.Unauthenticated},
			{"a negative tenant", token, "-1", web.SignedIn, errs.Unauthenticated},
			{"a tenant of 100 KB", token, strings.Repeat("0", 100_000) + "2", web.SignedIn, errs.Unauthenticated},
		}
		for _, tt := range tests {
			t.Run(tt.name, func(t *testing.T) {
				_, err := n.admit(tt.token, tt.tenant, tt.access)
				if errs.CodeOf(err) != tt.want {
					t.Fatalf("got %v, want code %q", err, tt.want)
				}
				if tt.want == errs.Unauthenticated && !strings.Contains(err.Error(), "Token失效") {
					t.Errorf("clients look for Token失效 in %q", err)
				}
			})
		}
	})
}

func TestAnAdmittedRequestCarriesTheCallerAndTheActor(t *testing.T) {
	n := newNode(t, testkit.SQLite(t, testkit.NewClock().Now), nil)
	token, session := n.signIn(t)
	ctx, err := n.admit(token, "2", web.SignedIn)
	if err != nil {
		t.Fatal(err)
	}
	p, actor := auth.PrincipalFrom(ctx), audit.ActorOf(ctx)
	if p.UserID != wang || p.TenantID != county || p.SessionID != session.ID {
		t.Errorf("principal %+v", p)
	}
	if actor.ID != wang || actor.Name != "wang" || actor.Tenant != county || actor.Address != "10.0.0.8" {
		t.Errorf("actor %+v", actor)
	}
	if !auth.PrincipalFrom(context.Background()).Anonymous() {
		t.Error("a context without a caller must be anonymous")
	}
}

// step waits and then uses the session.
type step struct {
	wait time.Duration
	live bool
}

func TestWhenASessionEnds(t *testing.T) {
	tests := []struct {
		name  string
		steps []step
	}{
		{"unused for 29 minutes it lives", []step{{29 * time.Minute, true}}},
		{"unused for 30 minutes it is over", []step{{30 * time.Minute, false}}},
		{"use within a few seconds does not shorten it", []step{{time.Second, true}, {time.Second, true}, {27 * time.Minute, true}}},
		{"each use starts the 30 minutes again", []step{{25 * time.Minute, true}, {25 * time.Minute, true}, {25 * time.Minute, true}}},
		{"after 12 hours it is over although it was used", append(slices.Repeat([]step{{24 * time.Minute, true}}, 29), step{24 * time.Minute, false})},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			clock := testkit.NewClock()
			testkit.DatabasesAt(t, clock.Now, func(t *testing.T, d *db.DB) {
				n := newNode(t, d, nil)
				token, _ := n.signIn(t)
				for i, s := range tt.steps {
					clock.Advance(s.wait)
					_, err := n.admit(token, "", web.SignedIn)
					if (err == nil) != s.live {
						t.Fatalf("step %d: %v, want alive %v", i, err, s.live)
					}
				}
			})
		})
	}
}

func TestUseOfASessionIsWrittenOnceAMinuteAtMost(t *testing.T) {
	clock := testkit.NewClock()
	testkit.DatabasesAt(t, clock.Now, func(t *testing.T, d *db.DB) {
		n := newNode(t, d, nil)
		token, session := n.signIn(t)
		seen := func() int64 {
			at, err := db.Int(t.Context(), d.Read(), `SELECT last_seen FROM auth_session WHERE id = $1`, session.ID)
			if err != nil {
				t.Fatal(err)
			}
			return at
		}
		first := seen()
		for range 50 {
			clock.Advance(time.Second)
			if _, err := n.admit(token, "", web.SignedIn); err != nil {
				t.Fatal(err)
			}
		}
		if seen() != first {
			t.Error("written within the first minute")
		}
		clock.Advance(15 * time.Second)
		if _, err := n.admit(token, "", web.SignedIn); err != nil {
			t.Fatal(err)
		}
		if seen() == first {
			t.Error("not written after a minute")
		}
	})
}

func TestAnEndedSessionIsRefusedOnEveryNodeAtOnce(t *testing.T) {
	tests := []struct {
		name string
		end  func(n node, ctx context.Context, tx *db.Tx, s auth.Session) error
	}{
		{"one session", func(n node, ctx context.Context, tx *db.Tx, s auth.Session) error {
			return n.Sessions.Revoke(ctx, tx, s.ID)
		}},
		{"all of the user", func(n node, ctx context.Context, tx *db.Tx, s auth.Session) error {
			_, err := n.Sessions.RevokeAll(ctx, tx, wang, 0)
			return err
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			testkit.DatabasesAt(t, testkit.NewClock().Now, func(t *testing.T, d *db.DB) {
				shared := bus.NewMemory()
				here, there := newNode(t, d, shared), newNode(t, d, shared)
				token, session := here.signIn(t)
				for _, n := range []node{here, there} {
					if _, err := n.admit(token, "", web.SignedIn); err != nil {
						t.Fatal(err)
					}
				}
				inTx(t, d, func(ctx context.Context, tx *db.Tx) error { return tt.end(here, ctx, tx, session) })
				for name, n := range map[string]node{"this node": here, "the other node": there} {
					if _, err := n.admit(token, "", web.SignedIn); !errs.Is(err, errs.Unauthenticated) {
						t.Errorf("%s: %v, want 401", name, err)
					}
				}
			})
		})
	}
}

func TestEndingTheOtherSessionsKeepsTheOwn(t *testing.T) {
	n := newNode(t, testkit.SQLite(t, testkit.NewClock().Now), nil)
	mine, session := n.signIn(t)
	lost, _ := n.signIn(t)
	inTx(t, n.db, func(ctx context.Context, tx *db.Tx) error {
		_, err := n.Sessions.RevokeAll(ctx, tx, wang, session.ID)
		return err
	})
	if _, err := n.admit(mine, "", web.SignedIn); err != nil {
		t.Errorf("own session: %v", err)
	}
	if _, err := n.admit(lost, "", web.SignedIn); !errs.Is(err, errs.Unauthenticated) {
		t.Errorf("other session: %v, want 401", err)
	}
}

func TestALostBusMessageIsMadeGoodWithinSeconds(t *testing.T) {
	clock := testkit.NewClock()
	d := testkit.SQLite(t, clock.Now)
	here, deaf := newNode(t, d, bus.NewMemory()), newNode(t, d, bus.NewMemory())
	token, session := here.signIn(t)
	if _, err := deaf.admit(token, "", web.SignedIn); err != nil {
		t.Fatal(err)
	}
	inTx(t, d, func(ctx context.Context, tx *db.Tx) error { return here.Sessions.Revoke(ctx, tx, session.ID) })
	clock.Advance(5 * time.Second)
	if _, err := deaf.admit(token, "", web.SignedIn); !errs.Is(err, errs.Unauthenticated) {
		t.Errorf("after 5 s: %v, want 401", err)
	}
}

func TestRightsAreReadOnceForAFewRequestsAndAgainWhenTheyChange(t *testing.T) {
	n := newNode(t, testkit.SQLite(t, testkit.NewClock().Now), nil)
	token, _ := n.signIn(t)
	for range 10 {
		if _, err := n.admit(token, "", web.SignedIn); err != nil {
			t.Fatal(err)
		}
	}
	if n.people.loads != 1 {
		t.Errorf("read %d times for ten requests", n.people.loads)
	}
	n.people.frozen = true
	inTx(t, n.db, func(_ context.Context, tx *db.Tx) error { n.Sessions.Refresh(tx, wang); return nil })
	if _, err := n.admit(token, "", web.SignedIn); !errs.Is(err, errs.Unauthenticated) {
		t.Errorf("a frozen person: %v, want 401", err)
	}
}

func TestRightsInASiteAreReadOnceHoweverItsNumberIsWritten(t *testing.T) {
	n := newNode(t, testkit.SQLite(t, testkit.NewClock().Now), nil)
	token, _ := n.signIn(t)
	for _, tenant := range []string{"2", "02", "+2", " 2", "0000000000000000002"} {
		if _, err := n.admit(token, tenant, web.SignedIn); err != nil {
			t.Errorf("%q: %v", tenant, err)
		}
	}
	if n.people.loads != 1 {
		t.Errorf("read and kept %d times for one site", n.people.loads)
	}
}

func TestAGraceSessionOpensNothingButTheChangeOfThePassword(t *testing.T) {
	testkit.DatabasesAt(t, testkit.NewClock().Now, func(t *testing.T, d *db.DB) {
		n := newNode(t, d, nil)
		var token string
		inTx(t, d, func(ctx context.Context, tx *db.Tx) (err error) {
			token, _, err = n.Sessions.OpenGrace(ctx, tx, wang, city)
			return err
		})
		for says, tt := range map[string]struct {
			want error
			ask  func() error
		}{
			"the change of the password": {nil, func() error { _, err := n.admit(token, "", web.SignedIn.EvenGrace()); return err }},
			"any other call":             {auth.ErrGrace, func() error { _, err := n.admit(token, "", web.SignedIn); return err }},
			"a page":                     {auth.ErrGrace, func() error { _, err := n.guard.Principal(t.Context(), token, ""); return err }},
			"a socket":                   {auth.ErrGrace, func() error { _, err := n.guard.Peek(t.Context(), token); return err }},
		} {
			if err := tt.ask(); !errors.Is(err, tt.want) {
				t.Errorf("%s: %v, want %v", says, err, tt.want)
			}
		}
	})
}

func TestTheDatabaseHoldsNoToken(t *testing.T) {
	n := newNode(t, testkit.SQLite(t, testkit.NewClock().Now), nil)
	token, session := n.signIn(t)
	stored, _, err := db.One[string](t.Context(), n.db.Read(), `SELECT token_hash FROM auth_session WHERE id = $1`, session.ID)
	if err != nil {
		t.Fatal(err)
	}
	if len(token) < 43 || strings.Contains(stored, token) || len(stored) != 64 {
		t.Errorf("token of %d characters, stored as %q", len(token), stored)
	}
}

func TestASetupLinkIsGoodOnceAndForADay(t *testing.T) {
	clock := testkit.NewClock()
	testkit.DatabasesAt(t, clock.Now, func(t *testing.T, d *db.DB) {
		n := newNode(t, d, nil)
		issue := func() (token string) {
			inTx(t, d, func(ctx context.Context, tx *db.Tx) (err error) { token, err = n.SetupLinks.New(ctx, tx); return err })
			return token
		}
		take := func(token string) (ok bool) {
			inTx(t, d, func(ctx context.Context, tx *db.Tx) (err error) {
				ok, err = n.SetupLinks.Take(ctx, tx, token)
				return err
			})
			return ok
		}
		first, second := issue(), issue()
		if !take(first) {
			t.Error("a newer link, of another node, makes this one useless")
		}
		if !take(second) || take(second) {
			t.Error("a link must work once and not twice")
		}
		late := issue()
		clock.Advance(24 * time.Hour)
		if take(late) {
			t.Error("a link of yesterday still works")
		}
		if take("") || take("garbage") {
			t.Error("garbage works as a link")
		}
	})
}
