package jobdesk_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"jikong/internal/cron"
	"jikong/internal/db"
	"jikong/internal/job"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// site is several nodes on one PostgreSQL that share a clock which the test moves.
type site struct {
	t     *testing.T
	url   string // over the line
	clock *testkit.Clock

	mu   sync.Mutex
	done map[value.ID]int // how often the work of a run came to its end
}

// killable is a node that can be cut off from its database, which is how a killed one looks to the others.
type killable struct {
	*office
	working atomic.Int32
	stop    context.CancelFunc
	ended   chan error
}

const workTakes = 40 * time.Millisecond

func (s *site) node(name string, ahead time.Duration) *killable {
	s.t.Helper()
	d, err := db.Open(s.t.Context(), db.Options{URL: s.url, Clock: func() time.Time { return s.clock.Now().Add(ahead) }})
	if err != nil {
		s.t.Fatal(err)
	}
	n := &killable{ended: make(chan error, 2)}
	n.office = open(s.t, d, s.clock, works(func(ctx context.Context, run *job.Run) (string, error) {
		n.working.Add(1)
		defer n.working.Add(-1)
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case <-time.After(workTakes):
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		s.done[run.Job.ID]++
		return "完成", nil
	}))
	ctx, stop := context.WithCancel(s.t.Context())
	n.stop = stop
	runner := job.NewRunner(d, job.Handlers(n.service.Handlers), name, 4)
	runner.Tell(n.service)
	n.service.Wake = runner.Wake
	go func() { n.ended <- runner.Run(ctx) }()
	go func() { n.ended <- n.service.Run(ctx) }()
	return n
}

func (n *killable) kill() {
	n.T.Helper()
	if err := n.DB.Close(); err != nil {
		n.T.Error(err)
	}
	n.stop()
	if err := errors.Join(<-n.ended, <-n.ended); err != nil {
		n.T.Error(err)
	}
}

// ordeal is what the nodes go through. A second of their clock is shorter than one of ours, yet so long that the look of the planner, once a
// second of ours, comes within the minute after which a run was missed.
type ordeal struct {
	rows       int // each of them is due once a minute
	seconds    int
	second     time.Duration
	kills      []int // the node is killed when it works next from these seconds on
	away       int   // the second from which the database is away for twenty
	awaySecond time.Duration
}

func (o ordeal) last() int { return o.away + 20 }

var (
	shortOrdeal = ordeal{rows: 40, seconds: 75, second: 70 * time.Millisecond, kills: []int{5}, away: 20, awaySecond: 30 * time.Millisecond}
	longOrdeal  = ordeal{rows: 200, seconds: 300, second: 80 * time.Millisecond, kills: []int{40, 90, 240}, away: 150, awaySecond: time.Second}
)

// Two nodes whose clocks are four seconds apart. The one that works is killed, and the database is away for 20 seconds. In its long form it is
// 200 runs a minute for five minutes and three kills.
func TestKilledNodesAndALostDatabaseDoubleNothingAndMissNothing(t *testing.T) {
	testkit.On(t, db.Postgres, func(t *testing.T) {
		trial := shortOrdeal
		if testkit.Everything() {
			trial = longOrdeal
		}
		direct, clock := testkit.PostgresURL(t), testkit.NewClock()
		wire, over := lineTo(t, direct)
		s := &site{t: t, url: over, clock: clock, done: map[value.ID]int{}}
		d, err := db.Open(t.Context(), db.Options{URL: direct, Clock: clock.Now})
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		desk := open(t, d, clock, works(fine))
		rows := make([]row, trial.rows)
		for i := range rows {
			rows[i] = desk.add(map[string]any{"overlap": "wait", "cronExpression": fmt.Sprintf("%d * * * * ?", i%60)})
		}
		s.goThrough(trial, wire)
		s.compare(desk, rows, len(trial.kills))
	})
}

// ahead and behind are how wrong the clocks of the nodes are.
const (
	ahead  = 2 * time.Second
	behind = -2 * time.Second
)

func (s *site) goThrough(trial ordeal, wire *line) {
	s.t.Helper()
	steady, doomed, kills := s.node("steady", ahead), s.node("doomed", behind), trial.kills
	for second := range trial.seconds {
		switch second {
		case trial.away:
			wire.cut()
		case trial.last():
			wire.mend()
		}
		if len(kills) > 0 && second >= kills[0] && doomed.working.Load() > 0 {
			kills = kills[1:]
			doomed.kill()
			doomed = s.node(fmt.Sprint("doomed", second), behind)
		}
		s.clock.Advance(time.Second)
		if second >= trial.away && second < trial.last() {
			time.Sleep(trial.awaySecond)
		} else {
			time.Sleep(trial.second)
		}
	}
	reader := steady.DB.Read()
	testkit.Eventually(s.t, "all is planned and done", func() bool {
		due, err := db.Int(s.t.Context(), reader, `SELECT COUNT(*) FROM quartz_job WHERE next_time <= $1`, value.TimeOf(s.clock.Now().Add(ahead)))
		left, err2 := db.Int(s.t.Context(), reader, `SELECT COUNT(*) FROM job WHERE state <> 'done'`)
		return err == nil && err2 == nil && due+left == 0
	})
	if len(kills) > 0 {
		s.t.Errorf("the node was not at work in the seconds %v", kills)
	}
	steady.kill()
	doomed.kill()
}

// compare holds the log of runs against what the expressions say.
func (s *site) compare(desk *office, rows []row, kills int) {
	s.t.Helper()
	until, all := s.clock.Now().Add(ahead), 0
	for _, r := range rows {
		expression, err := cron.Parse(r.CronExpression)
		if err != nil {
			s.t.Fatal(err)
		}
		want := []string{}
		for at, due := expression.Next(testkit.Start.In(value.Shanghai)); due && !at.After(until); at, due = expression.Next(at) {
			want = append(want, at.Format(time.DateTime))
		}
		got := desk.dues(r.ID)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			s.t.Errorf("%s was due %v, want %v", r.CronExpression, got, want)
		}
		all += len(want)
	}
	type logged struct {
		ID       value.ID `db:"job_id"`
		Attempts int      `db:"attempts"`
		Well     int      `db:"well"`
	}
	runs, err := db.Select[logged](s.t.Context(), desk.DB.Read(), `SELECT job_id, COUNT(*) AS attempts, SUM(CASE WHEN success IS TRUE THEN 1 ELSE 0 END) AS well FROM job_run GROUP BY job_id`)
	if err != nil {
		s.t.Fatal(err)
	}
	taken := 0
	for _, run := range runs {
		if run.Attempts > 1 {
			taken++
		}
		if run.Well != 1 || run.Attempts == 1 && s.done[run.ID] != 1 {
			s.t.Errorf("run %v: %d of %d attempts ended well, its work was done %d times", run.ID, run.Well, run.Attempts, s.done[run.ID])
		}
	}
	if len(runs) != all || taken == 0 {
		s.t.Errorf("%d runs are in the log, want %d; %d were taken over", len(runs), all, taken)
	}
	s.t.Logf("%d rows, %d runs asked for and done, %d kills, %d runs taken over", len(rows), all, kills, taken)
}
