package job

import (
	"context"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/testkit"
)

func TestANodeThatStopsHandsItsJobOnAtOnce(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		id := enqueue(t, d, Request{Tenant: 1, Type: "work", MaxAttempts: 1})
		started := make(chan struct{})
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() {
			ended <- quick(d, Catalogue{"work": func(ctx context.Context, _ Job, _ Progress) error {
				close(started)
				<-ctx.Done()
				return ctx.Err()
			}}, "leaving").Run(ctx)
		}()
		<-started
		stop()
		if err := <-ended; err != nil {
			t.Fatal(err)
		}
		if j := get(t, d, id); j.State != Waiting || j.Message != handedOn || j.MaxAttempts != 2 {
			t.Fatalf("%s, %s, %d attempts allowed", j.State, j.Message, j.MaxAttempts)
		}
		runFor(t, 2, quick(d, Catalogue{"work": func(context.Context, Job, Progress) error { return nil }}, "heir"), d, id)
		if j := get(t, d, id); j.State != Done || j.Attempts != 2 || j.Node != "heir" {
			t.Errorf("%+v", j)
		}
	})
}

func TestWhatARunPrintsCanBeReadWhileItRuns(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		id := enqueue(t, d, Request{Tenant: 1, Type: "work"})
		read := make(chan struct{})
		h := Handler{Work: func(_ context.Context, r *Run) (string, error) {
			r.Printf("第一行\n")
			<-read
			return "完", nil
		}}
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- quick(d, Catalogue{"work": h.run}, "node").Run(ctx) }()
		testkit.Eventually(t, "the first line is there", func() bool {
			attempts, err := Attempts(ctx, d.Read(), id)
			return err == nil && len(attempts) == 1 && attempts[0].Output == "第一行\n" && get(t, d, id).State == Running
		})
		close(read)
		testkit.Eventually(t, "the run is over", func() bool { return get(t, d, id).State == Done })
		stop()
		if err := <-ended; err != nil {
			t.Fatal(err)
		}
	})
}

func TestAllThatADeadNodeLeftIsTakenOverInOneLook(t *testing.T) {
	clock := testkit.NewClock()
	testkit.DatabasesAt(t, clock.Now, func(t *testing.T, d *db.DB) {
		const jobs = 9
		dead, heir := NewRunner(d, nil, "dead", jobs), NewRunner(d, nil, "heir", jobs)
		dead.clock, heir.clock = clock.Now, clock.Now
		for range jobs {
			enqueue(t, d, Request{Tenant: 1, Type: "work", MaxAttempts: 1})
			if _, found, err := dead.claim(t.Context()); err != nil || !found {
				t.Fatal(found, err)
			}
		}
		taken := 0
		for range 10 { // seconds
			for found := true; found; {
				var err error
				if _, found, err = heir.claim(t.Context()); err != nil {
					t.Fatal(err)
				}
				if found {
					taken++
				}
			}
			clock.Advance(time.Second)
		}
		if taken != jobs {
			t.Errorf("after ten seconds %d of %d jobs are taken over", taken, jobs)
		}
	})
}

func TestAJobThatTakesItsNodesAlongIsGivenUp(t *testing.T) {
	clock := testkit.NewClock()
	testkit.DatabasesAt(t, clock.Now, func(t *testing.T, d *db.DB) {
		id := enqueue(t, d, Request{Tenant: 1, Type: "work", MaxAttempts: 1})
		node := NewRunner(d, nil, "node", 1) // it claims, and never says that it lives
		node.clock = clock.Now
		for range 10 * mostDead {
			if _, _, err := node.claim(t.Context()); err != nil {
				t.Fatal(err)
			}
			clock.Advance(time.Second)
		}
		if j := get(t, d, id); j.State != Failed || j.Message != givenUp || j.Attempts != mostDead {
			t.Errorf("%s after %d attempts: %s", j.State, j.Attempts, j.Message)
		}
	})
}
