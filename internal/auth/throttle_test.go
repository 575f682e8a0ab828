package auth_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/testkit"
)

var cheap = auth.HashParams{Time: 1, Memory: 64, Threads: 1}

type desk struct {
	t     *testing.T
	node  node
	clock *testkit.Clock
}

func newDesk(t *testing.T, d *db.DB, clock *testkit.Clock) desk {
	return desk{t: t, node: newNode(t, d, nil), clock: clock}
}

func (k desk) attempt(account, address string) (v auth.Verdict) {
	k.t.Helper()
	inTx(k.t, k.node.db, func(ctx context.Context, tx *db.Tx) (err error) {
		v, err = k.node.Throttle.Begin(ctx, tx, account, address)
		return err
	})
	return v
}

// fail is an attempt with a wrong password.
func (k desk) fail(account, address string, times int) {
	k.t.Helper()
	for range times {
		k.attempt(account, address)
	}
}

func (k desk) succeed(account, address string) {
	k.t.Helper()
	if v := k.attempt(account, address); v.Wait > 0 {
		k.t.Fatalf("locked for %v", v.Wait)
	}
	inTx(k.t, k.node.db, func(ctx context.Context, tx *db.Tx) error { return k.node.Throttle.Succeed(ctx, tx, account, address) })
}

func (k desk) wantLocked(account, address string, locked bool) {
	k.t.Helper()
	if v := k.attempt(account, address); (v.Wait > 0) != locked {
		k.t.Errorf("%s at %s: wait %v, want locked %v", account, address, v.Wait, locked)
	}
}

const (
	office   = "203.0.113.5"
	stranger = "198.51.100.9"
)

func TestHowFailedSignInsAreThrottled(t *testing.T) {
	tests := []struct {
		name string
		run  func(k desk)
	}{
		{"the fifth attempt is still looked at, the sixth is not", func(k desk) {
			k.fail("wang", office, 4)
			k.wantLocked("wang", office, false)
			k.wantLocked("wang", office, true)
		}},
		{"a right fifth attempt clears the record", func(k desk) {
			k.fail("wang", office, 4)
			k.succeed("wang", office)
			k.fail("wang", office, 4)
			k.wantLocked("wang", office, false)
		}},
		{"after 15 minutes there is one more attempt, and then a longer wait", func(k desk) {
			k.fail("wang", office, 6)
			k.clock.Advance(15 * time.Minute)
			k.wantLocked("wang", office, false)
			k.clock.Advance(16 * time.Minute)
			k.wantLocked("wang", office, true)
			k.clock.Advance(15 * time.Minute)
			k.wantLocked("wang", office, false)
		}},
		{"knocking on a locked door does not prolong the wait", func(k desk) {
			k.fail("wang", office, 30)
			k.clock.Advance(15 * time.Minute)
			k.wantLocked("wang", office, false)
		}},
		{"failures of more than an hour ago are forgotten", func(k desk) {
			k.fail("wang", office, 4)
			k.clock.Advance(61 * time.Minute)
			k.fail("wang", office, 4)
			k.wantLocked("wang", office, false)
		}},
		{"case and blanks do not make another account", func(k desk) {
			k.fail("wang", office, 5)
			k.wantLocked(" WANG ", office, true)
		}},
		{"one account's failures do not touch another at the same address", func(k desk) {
			k.fail("wang", office, 9)
			k.wantLocked("li", office, false)
		}},
		{"an account that does not exist is treated alike", func(k desk) {
			k.fail("nobody", office, 5)
			k.wantLocked("nobody", office, true)
		}},
		{"a stranger's failures at one address do not lock the owner", func(k desk) {
			k.succeed("wang", office)
			k.fail("wang", stranger, 40)
			k.wantLocked("wang", stranger, true)
			k.wantLocked("wang", office, false)
		}},
		{"a stranger with many addresses is stopped, the owner's usual address is not", func(k desk) {
			k.succeed("wang", office)
			for i := range 40 {
				k.fail("wang", fmt.Sprintf("198.51.100.%d", i), 1)
			}
			k.wantLocked("wang", "192.0.2.77", true)
			k.succeed("wang", office)
		}},
		{"strangers and those who sit where the owner usually does have ten attempts together", func(k desk) {
			k.succeed("wang", office)
			looked := 0
			for i := range 100 {
				for _, address := range []string{fmt.Sprintf("198.51.100.%d", i), office} {
					if k.attempt("wang", address).Wait == 0 {
						looked++
					}
				}
			}
			if looked > 10 {
				k.t.Errorf("%d attempts were looked at, want at most 10", looked)
			}
		}},
		{"one address that tries many accounts is stopped", func(k desk) {
			for i := range 50 {
				k.fail(fmt.Sprintf("user%d", i), stranger, 1)
			}
			k.wantLocked("wang", stranger, true)
			k.wantLocked("wang", office, false)
		}},
		{"IPv6 addresses of one network are one address", func(k desk) {
			for i := range 5 {
				k.fail("wang", fmt.Sprintf("2001:db8:1:2::%d", i+1), 1)
			}
			k.wantLocked("wang", "2001:db8:1:2:ffff::1", true)
			k.wantLocked("wang", "2001:db8:1:3::1", false)
		}},
		{"unlocking lets the person try again at once", func(k desk) {
			k.fail("wang", office, 6)
			inTx(k.t, k.node.db, func(ctx context.Context, tx *db.Tx) error { return k.node.Throttle.Unlock(ctx, tx, "Wang") })
			k.wantLocked("wang", office, false)
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			clock := testkit.NewClock()
			testkit.DatabasesAt(t, clock.Now, func(t *testing.T, d *db.DB) { tt.run(newDesk(t, d, clock)) })
		})
	}
}

func TestGuessesSentAtOnceCountLikeGuessesSentOneByOne(t *testing.T) {
	clock := testkit.NewClock()
	testkit.DatabasesAt(t, clock.Now, func(t *testing.T, d *db.DB) {
		n := newNode(t, d, nil)
		var admitted atomic.Int32
		var all sync.WaitGroup
		for range 40 {
			all.Go(func() {
				err := d.Tx(context.Background(), func(tx *db.Tx) error {
					v, err := n.Throttle.Begin(context.Background(), tx, "wang", office)
					if v.Wait == 0 && err == nil {
						admitted.Add(1)
					}
					return err
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if admitted.Load() != 5 {
			t.Errorf("%d of 40 guesses were looked at, want 5", admitted.Load())
		}
	})
}

func TestNoUserNameOrAddressIsKeptInPlain(t *testing.T) {
	clock := testkit.NewClock()
	k := newDesk(t, testkit.SQLite(t, clock.Now), clock)
	k.fail("MyPassw0rd!", office, 1)
	k.succeed("wang", office)
	keys, err := db.Select[string](t.Context(), k.node.db.Read(), `SELECT key FROM auth_failure UNION SELECT key FROM auth_known_address`)
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range keys {
		if strings.Contains(strings.ToLower(key), "mypassw0rd") || strings.Contains(key, "wang") || strings.Contains(key, office) {
			t.Errorf("plain text in %q", key)
		}
	}
}

func TestTheRateOfOneAddressIsLimited(t *testing.T) {
	clock := testkit.NewClock()
	n := newNode(t, testkit.SQLite(t, clock.Now), nil)
	admitted := 0
	for range 100 {
		if n.Throttle.Allow(from(office)) {
			admitted++
		}
	}
	if admitted != 30 {
		t.Errorf("%d of 100 attempts at once, want 30", admitted)
	}
	if !n.Throttle.Allow(from(stranger)) {
		t.Error("another address must not wait")
	}
	clock.Advance(4 * time.Second)
	more := 0
	for range 10 {
		if n.Throttle.Allow(from(office)) {
			more++
		}
	}
	if more != 2 {
		t.Errorf("four seconds later there are %d more attempts, want 2", more)
	}
}
