package jobdesk_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/job"
	"jikong/internal/testkit"
)

// site is several nodes on one PostgreSQL that share a clock which the test moves.
type site struct {
	t     *testing.T
	url   string
	clock *testkit.Clock
}

// killable is a node that can be cut off from its database, which is how a killed one looks to the others.
type killable struct {
	*office
	stop  context.CancelFunc
	ended chan error
}

func (s site) node(name string, ahead time.Duration, work bool) *killable {
	s.t.Helper()
	d, err := db.Open(s.t.Context(), db.Options{URL: s.url, Clock: func() time.Time { return s.clock.Now().Add(ahead) }})
	if err != nil {
		s.t.Fatal(err)
	}
	n := &killable{office: open(s.t, d, home, works(func(ctx context.Context, _ *job.Run) (string, error) {
		select {
		case <-ctx.Done():
		case <-time.After(5 * time.Millisecond):
		}
		return "完成", ctx.Err()
	})), ended: make(chan error, 2)}
	ctx, stop := context.WithCancel(s.t.Context())
	n.stop = stop
	if !work {
		return n
	}
	runner := job.NewRunner(d, job.Handlers(n.service.Handlers), name, 4)
	runner.Tell(n.service)
	n.service.Wake = runner.Wake
	go func() { n.ended <- runner.Run(ctx) }()
	go func() { n.ended <- n.service.Run(ctx) }()
	return n
}

func (n *killable) kill() {
	n.t.Helper()
	if err := n.db.Close(); err != nil {
		n.t.Error(err)
	}
	n.stop()
	if err := errors.Join(<-n.ended, <-n.ended); err != nil {
		n.t.Error(err)
	}
}

// Two nodes whose clocks are four seconds apart, 200 runs a minute for five minutes of their clock; one of them is killed three times.
func TestKilledNodesDoubleNothingAndMissNothing(t *testing.T) {
	if !testkit.Everything() {
		t.Skip("takes half a minute; make torture runs it")
	}
	testkit.On(t, db.Postgres, func(t *testing.T) {
		s := site{t, testkit.PostgresURL(t), testkit.NewClock()}
		desk := s.node("desk", 0, false)
		defer desk.db.Close()
		var rows []row
		for i := range 200 {
			rows = append(rows, desk.add(map[string]any{"overlap": "wait", "cronExpression": fmt.Sprintf("%d * * * * ?", i%60)}))
		}
		steady, doomed := s.node("steady", 2*time.Second, true), s.node("doomed", -2*time.Second, true)
		for second := range 300 {
			s.clock.Advance(time.Second)
			time.Sleep(80 * time.Millisecond)
			if second%100 == 50 {
				doomed.kill()
				doomed = s.node(fmt.Sprint("doomed", second), -2*time.Second, true)
			}
		}
		testkit.Eventually(t, "all runs are done", func() bool {
			n, err := db.Int(t.Context(), desk.db.Read(), `SELECT COUNT(*) FROM job WHERE state <> 'done'`)
			return err == nil && n == 0
		})
		steady.kill()
		doomed.kill()
		for _, r := range rows {
			dues := desk.dues(r.ID)
			slices.Sort(dues)
			if once := slices.Compact(slices.Clone(dues)); len(once) != len(dues) || len(once) < 5 || len(once) > 6 {
				t.Errorf("%s was due %v", r.CronExpression, dues)
			}
		}
		attempts, err := db.Int(t.Context(), desk.db.Read(), `SELECT COUNT(*) FROM job_run WHERE success IS TRUE`)
		if jobs, err2 := db.Int(t.Context(), desk.db.Read(), `SELECT COUNT(*) FROM job`); err != nil || err2 != nil || attempts != jobs {
			t.Errorf("%d runs ended well for %d that were asked for (%v %v)", attempts, jobs, err, err2)
		}
	})
}
