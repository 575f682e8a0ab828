package jobdesk_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"jikong/internal/cron"
	"jikong/internal/db"
	"jikong/internal/jobdesk"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// pauseOfTests is longer than a failed run waits for its second attempt.
const pauseOfTests = 11 * time.Second

func TestWhatWasMissedIsCaughtUpOrNot(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		o := open(t, d, clock, works(fine))
		once := o.add(map[string]any{"misfire": "once", "overlap": "wait"})
		skip := o.add(map[string]any{"misfire": "skip", "overlap": "wait"})
		minutely := o.add(map[string]any{"misfire": "skip", "overlap": "wait", "cronExpression": "0 * * * * ?"})
		o.plan()
		for _, r := range []row{once, skip, minutely} {
			if dues := o.dues(r.ID); len(dues) != 0 {
				t.Errorf("%v was due before its time", dues)
			}
		}
		clock.Advance(3*time.Hour + 5*time.Second) // 12:30:05
		o.plan()
		o.plan()
		for _, c := range []struct {
			says string
			row  row
			want []string
			next string
		}{
			{"three times were missed and one run catches up", once, []string{"2026-11-20 10:00:00"}, "2026-11-20 13:00:00"},
			{"three times were missed and nobody minds", skip, []string{}, "2026-11-20 13:00:00"},
			{"the last of 180 was due five seconds ago, which is in time", minutely, []string{"2026-11-20 12:30:00"}, "2026-11-20 12:31:00"},
		} {
			if dues, next := o.dues(c.row.ID), o.row(c.row.ID).NextTime; !slices.Equal(dues, c.want) || next != c.next {
				t.Errorf("%s: due %v, next %s", c.says, dues, next)
			}
		}
	})
}

func TestAClockThatWasAheadOnceDoesNotSilenceTheRows(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		o := open(t, d, clock, works(fine))
		daily := o.add(map[string]any{"cronExpression": "0 30 3 * * ?", "misfire": "once", "overlap": "wait"})
		yearly := o.add(map[string]any{"cronExpression": "0 0 3 1 1 ?", "misfire": "once"})
		const battery = 400 * 24 * time.Hour
		clock.Advance(battery)
		o.plan()
		clock.Advance(-battery)
		before := len(o.dues(daily.ID))
		clock.Advance(24 * time.Hour)
		if o.plan(); len(o.dues(daily.ID)) != before {
			t.Fatal("the clock that was ahead did no harm")
		}
		for _, want := range []int64{2, 0} {
			if moved, err := o.service.Nearer(t.Context()); moved != want || err != nil {
				t.Errorf("%d rows come nearer, %v; want %d", moved, err, want)
			}
		}
		if next := o.row(daily.ID).NextTime; next != "2026-11-22 03:30:00" {
			t.Errorf("the daily one is due %s", next)
		}
		if next := o.row(yearly.ID).NextTime; next != "2027-01-01 03:00:00" {
			t.Errorf("the yearly one is due %s", next)
		}
		clock.Advance(24 * time.Hour)
		if o.plan(); len(o.dues(daily.ID)) != before+1 {
			t.Errorf("the daily one was asked for at %v", o.dues(daily.ID))
		}
	})
}

func TestWhatAnotherNodePlannedALittleAheadStays(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		o := open(t, d, clock, works(fine))
		daily := o.add(map[string]any{"cronExpression": "0 30 3 * * ?"})
		clock.Advance(24 * time.Hour)
		o.plan()
		clock.Advance(-10 * time.Hour) // this node is behind: for it, the run that was asked for is still to come
		if moved, err := o.service.Nearer(t.Context()); moved != 0 || err != nil {
			t.Errorf("%d rows moved, %v", moved, err)
		}
		if next := o.row(daily.ID).NextTime; next != "2026-11-22 03:30:00" {
			t.Errorf("it is due %s", next)
		}
	})
}

func TestARunThatIsNotOverIsWaitedForOrLeftOut(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		o := open(t, d, clock, works(fine))
		skip, wait := o.add(map[string]any{"overlap": "skip"}), o.add(map[string]any{"overlap": "wait"})
		for range 3 {
			clock.Advance(time.Hour)
			o.plan()
		}
		if dues := o.dues(skip.ID); len(dues) != 1 {
			t.Errorf("skip: %v", dues)
		}
		if said := o.row(skip.ID).LastMessage; said != "2026-11-20 12:00:00 的这次没有执行：上一次还没有结束" {
			t.Errorf("skip says %q", said)
		}
		if dues := o.dues(wait.ID); len(dues) != 3 {
			t.Errorf("wait: %v", dues)
		}
	})
}

// Nodes whose clocks are four seconds apart, all looking at once: each time is asked for once.
func TestEachTimeIsAskedForOnceHoweverManyNodesLook(t *testing.T) {
	testkit.On(t, db.Postgres, func(t *testing.T) {
		url, clock := testkit.PostgresURL(t), testkit.NewClock()
		var nodes []*jobdesk.Service
		var first *office
		for _, ahead := range []time.Duration{-2 * time.Second, 0, 2 * time.Second} {
			d, err := db.Open(t.Context(), db.Options{URL: url, Clock: func() time.Time { return clock.Now().Add(ahead) }})
			if err != nil {
				t.Fatal(err)
			}
			defer d.Close()
			first = open(t, d, clock, works(fine))
			nodes = append(nodes, first.service)
		}
		var rows []row
		for i := range 20 {
			rows = append(rows, first.add(map[string]any{"overlap": "wait", "cronExpression": fmt.Sprintf("%d * * * * ?", 3*i)}))
		}
		for range 60 { // three minutes, three seconds at a time
			clock.Advance(3 * time.Second)
			var looking sync.WaitGroup
			for _, node := range nodes {
				looking.Go(func() {
					if _, err := node.Plan(t.Context()); err != nil {
						t.Error(err)
					}
				})
			}
			looking.Wait()
		}
		for _, r := range rows {
			dues := first.dues(r.ID)
			slices.Sort(dues)
			if got := slices.Compact(slices.Clone(dues)); len(got) != len(dues) || len(got) < 3 || len(got) > 4 {
				t.Errorf("%s was due %v", r.CronExpression, dues)
			}
		}
	})
}

// A year goes by in a moment, from time to time. What was asked for is what the expressions say, in whichever zone the process is.
func TestAYearHasNoRunTooManyAndNoneTooFew(t *testing.T) {
	local := time.Local
	defer func() { time.Local = local }()
	for _, zone := range []string{"UTC", "Asia/Shanghai", "America/Los_Angeles"} {
		place, err := time.LoadLocation(zone)
		if err != nil {
			t.Fatal(err)
		}
		time.Local = place
		t.Run(zone, func(t *testing.T) {
			testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) { wholeYear(t, d, clock) })
		})
	}
}

func wholeYear(t *testing.T, d *db.DB, clock *testkit.Clock) {
	t.Helper()
	o := open(t, d, clock, works(fine))
	var rows []row
	for _, expression := range []string{"0 0 0 * * ?", "0 30 8 ? * 2-6", "0 0 0 L * ?", "0 0 9 29 2 ?", "0 0 12 LW * ?", "59 59 23 31 12 ?", "0 0 9 ? * 6#3", "0 30 2 ? 3,11 1"} {
		rows = append(rows, o.add(map[string]any{"overlap": "wait", "cronExpression": expression}))
	}
	from := testkit.Start
	until := from.AddDate(1, 3, 0)
	for clock.Now().Before(until) {
		soonest, err := db.Int(t.Context(), d.Read(), `SELECT MIN(next_time) FROM quartz_job`)
		if err != nil {
			t.Fatal(err)
		}
		clock.Advance(time.UnixMilli(soonest).Sub(clock.Now()))
		if clock.Now().Before(until) {
			o.plan()
			testkit.Exec(t, d, `UPDATE job SET state = 'done', end_time = due_time WHERE state = 'waiting'`)
		}
	}
	for _, r := range rows {
		expression, err := cron.Parse(r.CronExpression)
		if err != nil {
			t.Fatal(err)
		}
		want := []string{}
		for at, due := expression.Next(from.In(value.Shanghai)); due && at.Before(until); at, due = expression.Next(at) {
			want = append(want, at.Format(time.DateTime))
		}
		if got := o.dues(r.ID); !slices.Equal(got, want) {
			t.Errorf("%s: %d runs, want %d", r.CronExpression, len(got), len(want))
		}
	}
}
