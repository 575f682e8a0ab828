package job

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

func TestAJobEndsAsItsHandlerDoes(t *testing.T) {
	cases := []struct {
		name         string
		handler      Func
		attempts     int
		wantState    State
		wantMessage  string
		wantProgress int
	}{
		{"a handler that returns nil is done", func(_ context.Context, _ Job, p Progress) error { p(40, "已处理 4 篇"); return nil }, 1, Done, "已处理 4 篇", 100},
		{"a handler that fails on its last attempt has failed", func(context.Context, Job, Progress) error { return errors.New("磁盘已满") }, 1, Failed, "失败：磁盘已满", 0},
		{"a handler that fails with attempts left waits", func(context.Context, Job, Progress) error { return errors.New("网络中断") }, 2, Waiting, "失败：网络中断", 0},
		{"a panic is a failure", func(context.Context, Job, Progress) error { panic("越界") }, 1, Failed, "失败：panic: 越界", 0},
	}
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		for _, c := range cases {
			t.Run(c.name, func(t *testing.T) {
				id := enqueue(t, d, Request{Tenant: 1, Type: "work", MaxAttempts: c.attempts})
				runFor(t, 1, NewRunner(d, Catalogue{"work": c.handler}, "node", 1), d, id)
				j := get(t, d, id)
				if j.State != c.wantState || j.Message != c.wantMessage || j.Progress != c.wantProgress {
					t.Errorf("state %s, message %q, progress %d", j.State, j.Message, j.Progress)
				}
			})
		}
	})
}

func TestTwoNodesRunEachJobOnce(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		const jobs = 40
		var runs atomic.Int64
		count := Catalogue{"work": func(context.Context, Job, Progress) error { runs.Add(1); return nil }}
		for range jobs {
			enqueue(t, d, Request{Tenant: 1, Type: "work"})
		}
		ctx, cancel := context.WithCancel(context.Background())
		done := make(chan error, 2)
		for _, node := range []string{"a", "b"} {
			go func() { done <- NewRunner(d, count, node, 4).Run(ctx) }()
		}
		testkit.Eventually(t, "no job is left", func() bool { return pending(t, d) == 0 })
		cancel()
		for range 2 {
			if err := <-done; err != nil {
				t.Error(err)
			}
		}
		if runs.Load() != jobs {
			t.Errorf("%d runs of %d jobs", runs.Load(), jobs)
		}
	})
}

func TestAJobOfADeadNodeIsTakenOverWithinTenSeconds(t *testing.T) {
	clock := testkit.NewClock()
	testkit.DatabasesAt(t, clock.Now, func(t *testing.T, d *db.DB) {
		id := enqueue(t, d, Request{Tenant: 1, Type: "work"})
		dead := NewRunner(d, nil, "dead", 1)
		if _, found, err := dead.claim(context.Background()); err != nil || !found {
			t.Fatal("the first node did not get the job", err)
		}
		heir := NewRunner(d, Catalogue{"work": func(context.Context, Job, Progress) error { return nil }}, "heir", 1)
		heir.clock = clock.Now
		look := func() bool {
			clock.Advance(time.Second)
			j, found, err := heir.claim(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			if found {
				heir.run(context.Background(), j)
			}
			return found
		}
		seconds := 1
		for ; !look(); seconds++ {
			if seconds > 10 {
				t.Fatal("ten seconds after the node died nobody has its job")
			}
		}
		if seconds <= int(lease/time.Second) {
			t.Errorf("the job was taken %d seconds after a sign of life", seconds-1)
		}
		j := get(t, d, id)
		if j.State != Done || j.Attempts != 2 || j.Message != takenOver || j.Node != "heir" {
			t.Errorf("%s after %d attempts at %s: %s", j.State, j.Attempts, j.Node, j.Message)
		}
		attempts, err := Attempts(t.Context(), d.Read(), id)
		if err != nil || len(attempts) != 2 || attempts[0].Message != takenOver || attempts[0].EndTime == 0 || attempts[0].Node != "dead" {
			t.Errorf("%+v %v", attempts, err)
		}
	})
}

func TestASecondRequestWithTheKeyOfALivingJobIsTheSameJob(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		first := enqueue(t, d, Request{Tenant: 1, Type: "work", DedupeKey: "index:1"})
		if second := enqueue(t, d, Request{Tenant: 1, Type: "work", DedupeKey: "index:1"}); second != first {
			t.Errorf("made a second job")
		}
		runFor(t, 1, NewRunner(d, Catalogue{"work": func(context.Context, Job, Progress) error { return nil }}, "n", 1), d, first)
		if third := enqueue(t, d, Request{Tenant: 1, Type: "work", DedupeKey: "index:1"}); third == first {
			t.Errorf("a finished job was reused")
		}
	})
}

func TestACancelledJobStopsAndAnotherTenantCannotCancelIt(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		id := enqueue(t, d, Request{Tenant: 1, Type: "work"})
		started := make(chan struct{})
		r := NewRunner(d, Catalogue{"work": func(ctx context.Context, _ Job, _ Progress) error {
			close(started)
			<-ctx.Done()
			return ctx.Err()
		}}, "n", 1)
		r.beat = 20 * time.Millisecond
		ctx, stop := context.WithCancel(context.Background())
		done := make(chan error, 1)
		go func() { done <- r.Run(ctx) }()
		<-started
		if err := cancelAs(d, 2, id); err == nil {
			t.Error("another tenant cancelled the job")
		}
		if err := cancelAs(d, 1, id); err != nil {
			t.Error(err)
		}
		testkit.Eventually(t, "the job is cancelled", func() bool { return get(t, d, id).State == Cancelled })
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

func cancelAs(d *db.DB, tenant, id value.ID) error {
	return d.Tx(context.Background(), func(tx *db.Tx) error { return Cancel(context.Background(), tx, tenant, id) })
}

func enqueue(t *testing.T, d *db.DB, r Request) (id value.ID) {
	t.Helper()
	err := d.Tx(context.Background(), func(tx *db.Tx) (err error) {
		id, err = Enqueue(context.Background(), tx, r)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// runFor runs until the job had the given number of ended attempts.
func runFor(t *testing.T, ended int64, r *Runner, d *db.DB, id value.ID) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- r.Run(ctx) }()
	testkit.Eventually(t, "the attempts end", func() bool {
		n, err := db.Int(ctx, d.Read(), `SELECT COUNT(*) FROM job_run WHERE job_id = $1 AND end_time IS NOT NULL`, id)
		return err == nil && n >= ended
	})
	cancel()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
}

func get(t *testing.T, d *db.DB, id value.ID) Job {
	t.Helper()
	j, err := Get(context.Background(), d.Read(), 1, id)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

func pending(t *testing.T, d *db.DB) int64 {
	t.Helper()
	n, err := db.Int(context.Background(), d.Read(), `SELECT COUNT(*) FROM job WHERE state <> 'done'`)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
