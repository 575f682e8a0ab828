package job

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"jikong/internal/db"
	"jikong/internal/value"
)

// Runner claims due jobs and runs them, a bounded number at a time.
type Runner struct {
	db        *db.DB
	catalogue Catalogue
	node      string
	workers   int
	poll      time.Duration
	lease     time.Duration
	wake      chan struct{}
}

// NewRunner makes a runner of the node; workers is how many jobs run at once. The catalogue is closed from here on.
func NewRunner(d *db.DB, catalogue Catalogue, node string, workers int) *Runner {
	return &Runner{db: d, catalogue: catalogue, node: node, workers: workers, poll: time.Second, lease: lease, wake: make(chan struct{}, 1)}
}

// Wake looks for due jobs now rather than at the next second. Call it after the commit of an Enqueue.
func (r *Runner) Wake() {
	select {
	case r.wake <- struct{}{}:
	default:
	}
}

// Run works until ctx ends and returns when the last handler has stopped. What was cut off is claimed again after its lease.
func (r *Runner) Run(ctx context.Context) error {
	var running sync.WaitGroup
	defer running.Wait()
	slots := make(chan struct{}, r.workers)
	for {
		select {
		case <-ctx.Done():
			return nil
		case slots <- struct{}{}:
		}
		j, found, err := r.claim(ctx)
		if err != nil && ctx.Err() == nil {
			slog.ErrorContext(ctx, "claiming a job failed", "error", err)
		}
		if !found {
			<-slots
			r.wait(ctx)
			continue
		}
		running.Go(func() {
			defer func() { <-slots }()
			r.run(ctx, j)
		})
	}
}

func (r *Runner) wait(ctx context.Context) {
	timer := time.NewTimer(r.poll)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	case <-r.wake:
	}
}

// claim wins the oldest due job that waits or whose owner's lease ran out. Two nodes may see the same row; the UPDATE with the
// old owner and lease in its WHERE lets one of them win.
func (r *Runner) claim(ctx context.Context) (j Job, found bool, err error) {
	type candidate struct {
		ID    value.ID `db:"id"`
		Owner string   `db:"owner"`
		Lease int64    `db:"lease_until"`
	}
	now := r.db.Now()
	c, found, err := db.One[candidate](ctx, r.db.Read(), `
		SELECT id, owner, lease_until FROM job
		WHERE due_time <= $1 AND (state = 'waiting' OR (state = 'running' AND lease_until < $1))
		ORDER BY due_time, id LIMIT 1`, now)
	if err != nil || !found {
		return j, false, err
	}
	err = r.db.Tx(ctx, func(tx *db.Tx) error {
		found = false
		n, err := tx.Exec(ctx, `
			UPDATE job SET state = 'running', owner = $1, lease_until = $2, attempts = attempts + 1, start_time = $3
			WHERE id = $4 AND owner = $5 AND lease_until = $6 AND state IN ('waiting', 'running')`,
			r.node, int64(tx.Now)+r.lease.Milliseconds(), tx.Now, c.ID, c.Owner, c.Lease)
		if err != nil || n == 0 {
			return err
		}
		if j, found, err = db.One[Job](ctx, tx, `SELECT `+columns+` FROM job WHERE id = $1`, c.ID); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `INSERT INTO job_run (id, job_id, attempt, owner, start_time) VALUES ($1, $2, $3, $4, $5)`,
			tx.NewID(), j.ID, j.Attempts, r.node, tx.Now)
		return err
	})
	return j, found, err
}

func (r *Runner) run(ctx context.Context, j Job) {
	workCtx, cancel := context.WithCancel(ctx)
	var renewing sync.WaitGroup
	renewing.Go(func() { r.renew(workCtx, j.ID, cancel) })
	err := r.call(workCtx, j)
	cancel()
	renewing.Wait()
	if ctx.Err() != nil && err != nil {
		return // the node stops; the lease runs out and another attempt follows
	}
	if err := r.finish(context.WithoutCancel(ctx), j, err); err != nil {
		slog.ErrorContext(ctx, "storing the end of a job failed", "job", j.ID, "error", err)
	}
}

// call turns a panic into a failure of the job: one broken handler must not stop the node.
func (r *Runner) call(ctx context.Context, j Job) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	handler, known := r.catalogue[j.Type]
	if !known {
		return fmt.Errorf("unknown type of job %q", j.Type)
	}
	return handler(ctx, j, func(percent int, message string) { r.report(ctx, j.ID, percent, message) })
}

// renew keeps the lease while the handler works, and ends its context when the job was cancelled or lost.
func (r *Runner) renew(ctx context.Context, id value.ID, lost context.CancelFunc) {
	ticker := time.NewTicker(r.lease / 3)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		held, err := r.update(ctx, `UPDATE job SET lease_until = $1 WHERE id = $2 AND owner = $3 AND state = 'running'`,
			int64(r.db.Now())+r.lease.Milliseconds(), id, r.node)
		if err == nil && !held {
			lost()
			return
		}
	}
}

func (r *Runner) report(ctx context.Context, id value.ID, percent int, message string) {
	if _, err := r.update(ctx, `UPDATE job SET progress = $1, message = $2 WHERE id = $3 AND owner = $4`,
		min(max(percent, 0), 100), message, id, r.node); err != nil && !errors.Is(err, context.Canceled) {
		slog.WarnContext(ctx, "storing the progress of a job failed", "job", id, "error", err)
	}
}

func (r *Runner) update(ctx context.Context, query string, args ...any) (hit bool, err error) {
	err = r.db.Tx(ctx, func(tx *db.Tx) error {
		n, err := tx.Exec(ctx, query, args...)
		hit = n > 0
		return err
	})
	return hit, err
}

// finish stores the outcome: done, failed for good, or waiting for another attempt after a growing pause.
func (r *Runner) finish(ctx context.Context, j Job, failure error) error {
	return r.db.Tx(ctx, func(tx *db.Tx) error {
		state, message, due, progress := Done, j.Message, j.DueTime, 100
		var end value.Time = tx.Now
		if failure != nil {
			slog.WarnContext(ctx, "job failed", "job", j.ID, "type", j.Type, "attempt", j.Attempts, "error", failure)
			state, message, progress = Failed, "失败："+failure.Error(), j.Progress
			if j.Attempts < j.MaxAttempts {
				state, end = Waiting, 0
				due = tx.Now + value.Time((time.Duration(j.Attempts*j.Attempts) * 10 * time.Second).Milliseconds())
			}
		}
		if _, err := tx.Exec(ctx, `UPDATE job_run SET end_time = $1, success = $2, message = $3 WHERE job_id = $4 AND attempt = $5`,
			tx.Now, failure == nil, message, j.ID, j.Attempts); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `
			UPDATE job SET state = $1, message = CASE WHEN $2 = '' THEN message ELSE $2 END, due_time = $3, end_time = $4, progress = $5, lease_until = 0, owner = ''
			WHERE id = $6 AND owner = $7 AND state = 'running'`, string(state), message, due, end, progress, j.ID, r.node)
		return err
	})
}
