package auth_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/testkit"
	"jikong/internal/web"
)

func TestASessionThatOpensOnTheWordOfAnotherAsThatOneEndsIsEndedToo(t *testing.T) {
	testkit.DatabasesAt(t, testkit.NewClock().Now, func(t *testing.T, d *db.DB) {
		n := newNode(t, d, nil)
		_, first := n.signIn(t)
		var second string
		ended := make(chan error)
		inTx(t, d, func(ctx context.Context, tx *db.Tx) error {
			held, living, err := n.Sessions.Hold(ctx, tx, first.ID)
			if err != nil || !living {
				t.Fatalf("held: %v, %v", living, err)
			}
			if second, _, err = n.Sessions.OpenUntil(ctx, tx, wang, city, held.ExpireTime); err != nil {
				return err
			}
			go func() {
				ended <- d.Tx(context.Background(), func(tx *db.Tx) error {
					_, err := n.Sessions.RevokeAll(context.Background(), tx, wang, 0)
					return err
				})
			}()
			time.Sleep(100 * time.Millisecond) // the end waits for this transaction
			return nil
		})
		if err := <-ended; err != nil {
			t.Fatal(err)
		}
		if _, err := n.admit(second, "", web.SignedIn); !errs.Is(err, errs.Unauthenticated) {
			t.Errorf("the new session: %v, want 401", err)
		}
		inTx(t, d, func(ctx context.Context, tx *db.Tx) error {
			if _, living, err := n.Sessions.Hold(ctx, tx, first.ID); err != nil || living {
				t.Errorf("the old session can be held: %v, %v", living, err)
			}
			return nil
		})
	})
}

func TestASingleSessionDisplacesTheOthersAndSaysSo(t *testing.T) {
	clock := testkit.NewClock()
	testkit.DatabasesAt(t, clock.Now, func(t *testing.T, d *db.DB) {
		a, err := auth.New(d, auth.Options{Single: true, Hashing: cheap})
		if err != nil {
			t.Fatal(err)
		}
		p := &people{}
		n := node{Service: a, guard: a.Guard(p), people: p, db: d}
		first, _ := n.signIn(t)
		if _, err := n.admit(first, "", web.SignedIn); err != nil {
			t.Fatal(err)
		}
		second, _ := n.signIn(t)
		_, err = n.admit(first, "", web.SignedIn)
		if !errs.Is(err, errs.Unauthenticated) || !strings.Contains(err.Error(), "已在其他设备登录") || !strings.Contains(err.Error(), "Token失效") {
			t.Errorf("the displaced one is told %v", err)
		}
		if _, err := n.admit(second, "", web.SignedIn); err != nil {
			t.Errorf("the new one: %v", err)
		}
		clock.Advance(13 * time.Hour)
		n.signIn(t)
		if _, err := n.admit(first, "", web.SignedIn); !errs.Is(err, errs.Unauthenticated) || strings.Contains(err.Error(), "其他设备") {
			t.Errorf("long after: %v", err)
		}
	})
}
