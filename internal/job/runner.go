package job

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"sync"
	"time"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// Listener hears of jobs that were planned by a row, inside the transaction that stores what happened.
type Listener interface {
	Started(ctx context.Context, tx *db.Tx, j Job) error
	Ended(ctx context.Context, tx *db.Tx, j Job) error
}

// Runner claims due jobs and runs them, a bounded number at a time.
type Runner struct {
	db        *db.DB
	catalogue Catalogue
	node      string
	workers   int
	poll      time.Duration
	beat      time.Duration
	lease     time.Duration
	grace     time.Duration    // for handlers that do not stop when they are told
	clock     func() time.Time // goes only forward; it measures, and names no time
	listener  Listener
	wake      chan struct{}
	watch     watch

	mu      sync.Mutex
	working map[value.ID]int // jobs of this node and their attempts
}

// NewRunner makes a runner of the node; workers is how many jobs run at once. The catalogue is closed from here on.
func NewRunner(d *db.DB, catalogue Catalogue, node string, workers int) *Runner {
	return &Runner{db: d, catalogue: catalogue, node: node, workers: workers, poll: time.Second, beat: beat, lease: lease, grace: 5 * time.Second,
		clock: time.Now, wake: make(chan struct{}, 1), working: map[value.ID]int{}}
}

// Tell names who hears of the jobs of rows. Call it before Run.
func (r *Runner) Tell(l Listener) { r.listener = l }

// Wake looks for due jobs now rather than at the next second. Call it after the commit of an Enqueue.
func (r *Runner) Wake() {
	select {
	case r.wake <- struct{}{}:
	default:
	}
}

// Run works until ctx ends and returns when the last handler has stopped. What was cut off goes to another node.
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
		r.keep(j.ID, j.Attempts)
		running.Go(func() {
			defer func() { <-slots }()
			defer r.drop(j.ID)
			r.run(ctx, j)
		})
	}
}

func (r *Runner) keep(id value.ID, attempt int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.working[id] = attempt
}

func (r *Runner) drop(id value.ID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.working, id)
}

func (r *Runner) own() map[value.ID]int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return maps.Clone(r.working)
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

const due = `SELECT id FROM job WHERE state = 'waiting' AND due_time <= $1 AND (quartz_job_id IS NULL OR NOT EXISTS (
	SELECT 1 FROM job other WHERE other.quartz_job_id = job.quartz_job_id AND other.state = 'running')) ORDER BY due_time, id LIMIT 1`

// claim wins a job whose node died, else the oldest due one that waits. When another node was faster, it looks for the next one.
func (r *Runner) claim(ctx context.Context) (j Job, found bool, err error) {
	if j, found, err = r.takeOver(ctx); err != nil || found {
		return j, found, err
	}
	for {
		id, waits, err := db.One[value.ID](ctx, r.db.Read(), due, r.db.Now())
		if err != nil || !waits {
			return j, false, err
		}
		if j, found, err = r.win(ctx, id); err != nil || found {
			return j, found, err
		}
	}
}

// win makes a waiting job the node's own. Two nodes may see the same row; the state in the WHERE lets one of them win.
func (r *Runner) win(ctx context.Context, id value.ID) (j Job, found bool, err error) {
	err = r.db.Tx(ctx, func(tx *db.Tx) error {
		found = false
		n, err := tx.Exec(ctx, `UPDATE job SET state = 'running', owner = $1, node = $1, lease_until = $2, attempts = attempts + 1, start_time = $3, message = ''
			WHERE id = $4 AND state = 'waiting'`,
			r.node, int64(tx.Now), tx.Now, id)
		if err != nil || n == 0 {
			return err
		}
		j, found, err = r.begin(ctx, tx, id)
		return err
	})
	if lost(err) { // a run of the same row began meanwhile
		return j, false, nil
	}
	return j, found, err
}

// begin notes the attempt that this node starts.
func (r *Runner) begin(ctx context.Context, tx *db.Tx, id value.ID) (j Job, found bool, err error) {
	if j, found, err = db.One[Job](ctx, tx, `SELECT `+columns+` FROM job WHERE id = $1`, id); err != nil {
		return j, false, err
	}
	if _, err = tx.Exec(ctx, `INSERT INTO job_run (id, job_id, attempt, owner, start_time) VALUES ($1, $2, $3, $4, $5)`,
		tx.NewID(), j.ID, j.Attempts, r.node, tx.Now); err != nil {
		return j, false, err
	}
	if r.listener != nil && j.QuartzID != 0 {
		err = r.listener.Started(ctx, tx, j)
	}
	return j, found, err
}

// tellEnd is called when a job is final.
func (r *Runner) tellEnd(ctx context.Context, tx *db.Tx, id value.ID) error {
	if r.listener == nil {
		return nil
	}
	j, found, err := db.One[Job](ctx, tx, `SELECT `+columns+` FROM job WHERE id = $1`, id)
	if err != nil || !found || j.QuartzID == 0 {
		return err
	}
	return r.listener.Ended(ctx, tx, j)
}

// run works on a job and shows that it does until the outcome is stored.
func (r *Runner) run(ctx context.Context, j Job) {
	stored := context.WithoutCancel(ctx)
	out := &tail{}
	workCtx, cancel := context.WithCancelCause(withOutput(ctx, out))
	beating, still := context.WithCancel(stored)
	var beats sync.WaitGroup
	beats.Go(func() { r.renew(beating, j, out, cancel) })
	failure := r.attempt(workCtx, j)
	if errors.Is(context.Cause(workCtx), errLost) {
		failure = errLost
	}
	cancel(nil)
	stops := ctx.Err() != nil && failure != nil && !errors.Is(failure, errLost)
	for wait := 100 * time.Millisecond; ; wait *= 2 {
		err := r.end(stored, j, out, failure, stops)
		if err == nil {
			break
		}
		slog.ErrorContext(ctx, "storing the end of a job failed", "job", j.ID, "error", err)
		if wait > time.Minute || ctx.Err() != nil { // another node will start it again
			break
		}
		time.Sleep(wait)
	}
	still()
	beats.Wait()
}

func (r *Runner) end(ctx context.Context, j Job, out *tail, failure error, stops bool) error {
	if err := r.print(ctx, j, out); err != nil {
		return err
	}
	switch {
	case errors.Is(failure, errLost):
		return r.db.Tx(ctx, func(tx *db.Tx) error { return endAttempt(ctx, tx, j.ID, j.Attempts, false, cancelledText) })
	case stops:
		return r.handOn(ctx, j)
	}
	return r.finish(ctx, j, failure)
}

var (
	errLost  = errors.New("the job was cancelled or another node has it")
	errHangs = errs.New(errs.Timeout, "处理程序没有按要求停止")
)

// attempt calls the handler and comes back when it is done or, some time after it was told to stop, without it.
func (r *Runner) attempt(ctx context.Context, j Job) error {
	limit := time.Duration(j.Timeout) * time.Second
	over := errs.New(errs.Timeout, "超过 %d 秒没有结束，已中止", j.Timeout)
	if limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, limit, over)
		defer cancel()
	}
	ended := make(chan error, 1)
	go func() { ended <- r.call(ctx, j) }()
	var err error
	select {
	case err = <-ended:
	case <-ctx.Done():
		err = r.await(ctx, ended)
	}
	if err != nil && errors.Is(context.Cause(ctx), over) {
		return over
	}
	return err
}

// await gives a handler time to stop. Only when the node stops it is waited for as long as it takes: its database is closed after it.
func (r *Runner) await(ctx context.Context, ended <-chan error) error {
	if cause := context.Cause(ctx); errors.Is(cause, context.Canceled) {
		return <-ended
	}
	timer := time.NewTimer(r.grace)
	defer timer.Stop()
	select {
	case err := <-ended:
		return err
	case <-timer.C:
		return errHangs
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
		return errs.Invalidf("程序的这一版本没有处理程序 %.60s", j.Type)
	}
	return handler(ctx, j, func(percent int, message string) { r.report(ctx, j, percent, message) })
}

// renew shows every beat that the node is alive, stores what was printed, and ends the context of the handler when the job was cancelled
// or another node has it.
func (r *Runner) renew(ctx context.Context, j Job, out *tail, stop context.CancelCauseFunc) {
	ticker := time.NewTicker(r.beat)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		held, err := r.update(ctx, `UPDATE job SET lease_until = CASE WHEN $1 > lease_until THEN $1 ELSE lease_until + 1 END
			WHERE id = $2 AND owner = $3 AND attempts = $4 AND state = 'running'`, int64(r.db.Now()), j.ID, r.node, j.Attempts)
		if err == nil && !held {
			stop(errLost)
			return
		}
		if err == nil {
			err = r.print(ctx, j, out)
		}
		if err != nil && ctx.Err() == nil {
			slog.WarnContext(ctx, "the sign of life of a job failed", "job", j.ID, "error", err)
		}
	}
}

// print stores what was printed since it was stored last.
func (r *Runner) print(ctx context.Context, j Job, out *tail) error {
	out.storing.Lock()
	defer out.storing.Unlock()
	text, cut, changed := out.news()
	if !changed {
		return nil
	}
	_, err := r.update(ctx, `UPDATE job_run SET output = $1, output_cut = $2 WHERE job_id = $3 AND attempt = $4`, text, cut, j.ID, j.Attempts)
	if err != nil {
		out.again()
	}
	return err
}

func (r *Runner) report(ctx context.Context, j Job, percent int, message string) {
	if _, err := r.update(ctx, `UPDATE job SET progress = $1, message = $2 WHERE id = $3 AND owner = $4 AND attempts = $5 AND state = 'running'`,
		min(max(percent, 0), 100), message, j.ID, r.node, j.Attempts); err != nil && !errors.Is(err, context.Canceled) {
		slog.WarnContext(ctx, "storing the progress of a job failed", "job", j.ID, "error", err)
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
		state, message, due, progress := Done, "", j.DueTime, 100
		var end value.Time = tx.Now
		if failure != nil {
			slog.WarnContext(ctx, "job failed", "job", j.ID, "type", j.Type, "attempt", j.Attempts, "error", failure)
			state, message, progress = Failed, failedPrefix+said(failure), j.Progress
			if j.Attempts < j.MaxAttempts {
				state, end = Waiting, 0
				due = tx.Now + pause(j.Attempts)
			}
		}
		if err := endAttempt(ctx, tx, j.ID, j.Attempts, failure == nil, message); err != nil {
			return err
		}
		n, err := tx.Exec(ctx, `
			UPDATE job SET state = $1, message = CASE WHEN $2 = '' THEN message ELSE $2 END, due_time = $3, end_time = $4, progress = $5, lease_until = 0, owner = ''
			WHERE id = $6 AND owner = $7 AND attempts = $8 AND state = 'running'`, string(state), message, due, end, progress, j.ID, r.node, j.Attempts)
		if err != nil || n == 0 || state == Waiting {
			return err
		}
		return r.tellEnd(ctx, tx, j.ID)
	})
}

// pause is how long a failed job waits for its next attempt: 10 seconds, 40, 90 and so on.
func pause(attempts int) value.Time {
	return value.Time((time.Duration(attempts*attempts) * 10 * time.Second).Milliseconds())
}
