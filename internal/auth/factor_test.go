package auth_test

import (
	"context"
	"crypto/hmac"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"hash"
	"net/url"
	"strings"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/testkit"
)

// authenticator is an authenticator app, written from the standard and not from the code under test.
type authenticator struct {
	t      *testing.T
	clock  *testkit.Clock
	secret string
	hash   func() hash.Hash
}

func (p authenticator) code() string {
	p.t.Helper()
	secret, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(p.secret)
	if err != nil {
		p.t.Fatal(err)
	}
	mac := hmac.New(p.hash, secret)
	mac.Write(binary.BigEndian.AppendUint64(nil, uint64(p.clock.Now().Unix()/30)))
	sum := mac.Sum(nil)
	at := sum[len(sum)-1] & 15
	return fmt.Sprintf("%06d", binary.BigEndian.Uint32(sum[at:at+4])&0x7fffffff%1_000_000)
}

// safe is the second factor of one person under test.
type safe struct {
	t     *testing.T
	node  node
	clock *testkit.Clock
}

func (s safe) begin(hash func() hash.Hash) (p authenticator, codes []string) {
	s.t.Helper()
	var e auth.Enrolment
	inTx(s.t, s.node.db, func(ctx context.Context, tx *db.Tx) (err error) {
		e, err = s.node.Factors.Begin(ctx, tx, wang, "临江市疾控中心管理后台", "wang")
		return err
	})
	address, err := url.Parse(e.Address)
	if err != nil || address.Scheme != "otpauth" || address.Host != "totp" || address.Query().Get("secret") != e.Secret ||
		address.Query().Get("algorithm") != "SHA256" || address.Query().Get("period") != "30" || address.Query().Get("digits") != "6" ||
		address.Query().Get("issuer") != "临江市疾控中心管理后台" || address.Path != "/临江市疾控中心管理后台:wang" {
		s.t.Fatalf("address %s, %v", e.Address, err)
	}
	return authenticator{s.t, s.clock, e.Secret, hash}, e.Codes
}

func (s safe) confirm(code string) (ok bool) {
	s.t.Helper()
	inTx(s.t, s.node.db, func(ctx context.Context, tx *db.Tx) (err error) {
		ok, err = s.node.Factors.Confirm(ctx, tx, wang, code)
		return err
	})
	return ok
}

func (s safe) prove(code string) (means auth.Means) {
	s.t.Helper()
	inTx(s.t, s.node.db, func(ctx context.Context, tx *db.Tx) (err error) {
		means, err = s.node.Factors.Prove(ctx, tx, wang, code)
		return err
	})
	return means
}

func (s safe) state() auth.FactorState {
	s.t.Helper()
	state, err := s.node.Factors.State(s.t.Context(), s.node.db.Read(), wang)
	if err != nil {
		s.t.Fatal(err)
	}
	return state
}

func TestTheSecondFactor(t *testing.T) {
	tests := []struct {
		name string
		run  func(s safe)
	}{
		{"an app that follows the address and one that computes SHA-1 both enrol", func(s safe) {
			for _, h := range []func() hash.Hash{sha256.New, sha1.New} {
				app, _ := s.begin(h)
				if s.confirm("000000") || !s.confirm(app.code()) || !s.state().Enabled {
					s.t.Error("not enrolled")
				}
				s.clock.Advance(30 * time.Second)
				if s.prove(app.code()) != auth.AppCode {
					s.t.Error("the next code is refused")
				}
				s.clock.Advance(time.Minute)
			}
		}},
		{"a code is good once, also the one that enrolled", func(s safe) {
			app, _ := s.begin(sha256.New)
			s.confirm(app.code())
			if s.prove(app.code()) != auth.NoMeans {
				s.t.Error("the code of the enrolment is good again")
			}
			s.clock.Advance(30 * time.Second)
			if s.prove(app.code()) != auth.AppCode || s.prove(app.code()) != auth.NoMeans {
				s.t.Error("replayed")
			}
		}},
		{"an enrolment takes effect with its first code and is over after ten minutes", func(s safe) {
			app, codes := s.begin(sha256.New)
			if s.state().Enabled || s.prove(app.code()) != auth.NoMeans || s.prove(codes[0]) != auth.NoMeans {
				s.t.Error("in force before it was confirmed")
			}
			s.clock.Advance(11 * time.Minute)
			if s.confirm(app.code()) {
				s.t.Error("confirmed too late")
			}
		}},
		{"another app replaces the first one only when it shows a code", func(s safe) {
			old, oldCodes := s.begin(sha256.New)
			s.confirm(old.code())
			fresh, freshCodes := s.begin(sha256.New)
			s.clock.Advance(30 * time.Second)
			if s.prove(old.code()) != auth.AppCode || s.prove(oldCodes[0]) != auth.RecoveryCode {
				s.t.Error("the old app is not good any more")
			}
			if !s.confirm(fresh.code()) || s.prove(oldCodes[1]) != auth.NoMeans || s.prove(freshCodes[1]) != auth.RecoveryCode {
				s.t.Error("the new one is not in force")
			}
		}},
		{"ten recovery codes are good once each, however they are typed", func(s safe) {
			app, codes := s.begin(sha256.New)
			s.confirm(app.code())
			if len(codes) != 10 {
				s.t.Fatalf("%d codes", len(codes))
			}
			for i, code := range codes {
				typed := []string{code, strings.ToLower(code), strings.ReplaceAll(code, "-", " ")}[i%3]
				if s.prove(typed) != auth.RecoveryCode || s.prove(typed) != auth.NoMeans || s.state().Codes != 9-i {
					s.t.Errorf("code %d", i)
				}
			}
		}},
		{"new recovery codes make the old ones useless", func(s safe) {
			app, old := s.begin(sha256.New)
			s.confirm(app.code())
			var fresh []string
			inTx(s.t, s.node.db, func(ctx context.Context, tx *db.Tx) (err error) {
				fresh, err = s.node.Factors.RenewCodes(ctx, tx, wang)
				return err
			})
			if s.prove(old[3]) != auth.NoMeans || s.prove(fresh[3]) != auth.RecoveryCode {
				s.t.Error("old and new ones are confused")
			}
		}},
		{"what is removed is gone", func(s safe) {
			app, codes := s.begin(sha256.New)
			s.confirm(app.code())
			inTx(s.t, s.node.db, func(ctx context.Context, tx *db.Tx) error { _, err := s.node.Factors.Remove(ctx, tx, wang); return err })
			if s.state().Enabled || s.prove(codes[0]) != auth.NoMeans {
				s.t.Error("still there")
			}
		}},
		{"neither secret nor codes stand in the data", func(s safe) {
			app, codes := s.begin(sha256.New)
			s.confirm(app.code())
			stored, err := db.Select[string](s.t.Context(), s.node.db.Read(), `SELECT secret || pending FROM auth_factor UNION ALL SELECT code_hash FROM auth_recovery_code`)
			if err != nil {
				s.t.Fatal(err)
			}
			for _, text := range stored {
				if strings.Contains(text, app.secret) || strings.Contains(text, strings.ReplaceAll(codes[0], "-", "")) {
					s.t.Errorf("readable: %s", text)
				}
			}
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			clock := testkit.NewClock()
			testkit.DatabasesAt(t, clock.Now, func(t *testing.T, d *db.DB) { tt.run(safe{t, newNode(t, d, nil), clock}) })
		})
	}
}

func TestTickets(t *testing.T) {
	clock := testkit.NewClock()
	testkit.DatabasesAt(t, clock.Now, func(t *testing.T, d *db.DB) {
		n := newNode(t, d, nil)
		issue := func() (token string) {
			inTx(t, d, func(ctx context.Context, tx *db.Tx) (err error) {
				token, err = n.Tickets.Issue(ctx, tx, wang, "factor", "{}")
				return err
			})
			return token
		}
		try := func(token, step string) (found bool) {
			inTx(t, d, func(ctx context.Context, tx *db.Tx) (err error) {
				var ticket auth.Ticket
				ticket, found, err = n.Tickets.Try(ctx, tx, token, step)
				if found && ticket.UserID != wang {
					t.Errorf("ticket of %s", ticket.UserID)
				}
				return err
			})
			return found
		}
		use := func(token string) (ok bool) {
			inTx(t, d, func(ctx context.Context, tx *db.Tx) (err error) { ok, err = n.Tickets.Use(ctx, tx, token); return err })
			return ok
		}
		for name, good := range map[string]func() bool{
			"for another step": func() bool { return try(issue(), "password") },
			"forged":           func() bool { return try(strings.Repeat("A", 43), "factor") },
			"garbage":          func() bool { return try("'; DROP TABLE auth_ticket", "factor") },
			"used":             func() bool { token := issue(); use(token); return try(token, "factor") },
			"used twice":       func() bool { token := issue(); use(token); return use(token) },
			"over":             func() bool { token := issue(); clock.Advance(10 * time.Minute); return try(token, "factor") },
			"worn out": func() bool {
				token := issue()
				for range 10 {
					if !try(token, "factor") {
						t.Error("worn out too early")
					}
				}
				return try(token, "factor")
			},
			"of somebody whose sessions were ended": func() bool {
				token := issue()
				inTx(t, d, func(ctx context.Context, tx *db.Tx) error {
					_, err := n.Sessions.RevokeAll(ctx, tx, wang, 0)
					return err
				})
				return try(token, "factor")
			},
		} {
			if good() {
				t.Errorf("a ticket that is %s is taken", name)
			}
		}
		if token := issue(); !try(token, "factor") || !use(token) {
			t.Error("a good ticket is refused")
		}
	})
}

func TestDevicesInWords(t *testing.T) {
	for agent, want := range map[string]string{
		"": "未知设备",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36":                                 "Windows 上的 Chrome",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0":                   "Windows 上的 Edge",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15":                           "Mac 上的 Safari",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49":             "iPhone 上的 微信",
		"Mozilla/5.0 (Linux; Android 14; SM-G9910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36":                          "安卓 上的 Chrome",
		"Mozilla/5.0 (Linux; Android 12; HarmonyOS; NOH-AN00) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/99.0 HuaweiBrowser/14.0 Mobile Safari/537.36": "鸿蒙 上的 华为浏览器",
		"Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0":                                                                          "Linux 上的 Firefox",
		"curl/8.7.1": "其他程序",
	} {
		if got := auth.DeviceName(agent); got != want {
			t.Errorf("%s is called %q, want %q", agent, got, want)
		}
	}
}

// 10,000 guesses at one account, from one address and from a thousand: at most ten a minute are looked at, and the owner signs in from
// the usual place all the while.
func TestAFloodOfGuesses(t *testing.T) {
	for _, addresses := range []int{1, 1000} {
		t.Run(fmt.Sprintf("from %d", addresses), func(t *testing.T) {
			clock := testkit.NewClock()
			k := newDesk(t, testkit.SQLite(t, clock.Now), clock)
			k.succeed("wang", office)
			for minute := range 20 {
				looked := 0
				inTx(t, k.node.db, func(ctx context.Context, tx *db.Tx) error {
					for i := range 500 {
						v, err := k.node.Throttle.Begin(ctx, tx, "wang", fmt.Sprintf("2001:db8:%x:1::1", (minute*500+i)%addresses))
						if err != nil {
							return err
						}
						if v.Wait == 0 {
							looked++
						}
					}
					return nil
				})
				if looked > 10 {
					t.Errorf("%d guesses were looked at in minute %d", looked, minute)
				}
				clock.Advance(time.Minute)
			}
			k.succeed("wang", office)
		})
	}
}
