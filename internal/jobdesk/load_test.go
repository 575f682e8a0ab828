package jobdesk_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/job"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

func TestTenThousandRowsAreListedAndWatchedCheaply(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		o := open(t, d, clock, works(fine))
		// A percent of a core; of a slow one as much more as a desk without rows takes there.
		cheap := max(0.01, 2*o.idle())
		fillDesk(t, d)
		for _, query := range []string{"", "?column=nextTime&order=asc", "?column=description&order=desc&pageNo=900", "?description=*77*&status=0"} {
			quickest := time.Hour
			for range 5 {
				quickest = min(quickest, cost(t, d, func() {
					if get[page[row]](o, "/list"+query).Total == 0 {
						t.Fatal("nothing is listed")
					}
				}))
			}
			t.Logf("/list%s takes %v", query, quickest)
			if quickest > 50*time.Millisecond {
				t.Errorf("/list%s takes %v", query, quickest)
			}
		}
		share := 1.0
		for range 3 { // measured again before it counts
			if share = min(share, o.idle()); share <= cheap {
				break
			}
		}
		t.Logf("with nothing due, planning and claiming take %.2f %% of a core of %.2f %%", 100*share, 100*cheap)
		if share > cheap {
			t.Errorf("with nothing due, planning and claiming take %.2f %% of a core, not %.2f %%", 100*share, 100*cheap)
		}
	})
}

// cost is what this process and its database compute meanwhile.
func cost(t testing.TB, d *db.DB, work func()) time.Duration {
	t.Helper()
	before := testkit.ProcessorTime(t) + testkit.DatabaseTime(t, d)
	work()
	return testkit.ProcessorTime(t) + testkit.DatabaseTime(t, d) - before
}

// fillDesk makes 10,000 rows of which none is due soon, and a log of as many runs.
func fillDesk(t *testing.T, d *db.DB) {
	t.Helper()
	err := d.Tx(t.Context(), func(tx *db.Tx) error {
		for i := range 10_000 {
			id := tx.NewID()
			if _, err := tx.Exec(t.Context(), `INSERT INTO quartz_job (id, tenant_id, job_class_name, cron_expression, description, next_time, create_by, create_time)
				VALUES ($1, 1, 'tick', '0 0 0 * * ?', $2, $3, 'zhoumin', $4)`, id, fmt.Sprintf("第 %d 行", i), tx.Now+value.Time(1000*(i+600)), tx.Now+value.Time(i%977)); err != nil {
				return err
			}
			if _, err := tx.Exec(t.Context(), `INSERT INTO job (id, tenant_id, type, data, state, due_time, max_attempts, create_by, create_time, end_time, quartz_job_id)
				VALUES ($1, 1, 'tick', '', 'done', $2, 1, 'system', $2, $2, $3)`, tx.NewID(), tx.Now-value.Time(1000*i), id); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// idle runs a node that has nothing to do for some seconds and returns its share of a core.
func (o *office) idle() float64 {
	o.T.Helper()
	window := 3 * time.Second
	if testkit.Everything() {
		window = time.Minute
	}
	runner := job.NewRunner(o.DB, job.Handlers(o.service.Handlers), "node", 4)
	ctx, stop := context.WithCancel(o.T.Context())
	ended := make(chan error, 2)
	used := cost(o.T, o.DB, func() {
		go func() { ended <- runner.Run(ctx) }()
		go func() { ended <- o.service.Run(ctx) }()
		time.Sleep(window)
	})
	stop()
	if err := errors.Join(<-ended, <-ended); err != nil {
		o.T.Fatal(err)
	}
	return float64(used) / float64(window)
}
