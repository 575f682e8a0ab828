package job

import (
	"context"
	"time"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// A node that works on a job changes its row every beat. Another node that sees the same beat for the whole lease, by its own clock that
// only goes forward, holds the first one for dead. So clocks that differ, or that somebody sets, start nothing twice; and as the watch
// begins anew when looks were too far apart, neither does a database that was away.
const (
	beat     = 2 * time.Second
	lease    = 7 * time.Second
	mostDead = 20 // attempts after which a job that takes its nodes along is given up
)

// Sentences of jobs whose node ended.
const (
	takenOver = "节点中断，已由另一节点重新开始"
	givenUp   = "失败：运行它的节点多次中断，不再重新开始；请查看运行日志后再执行"
	handedOn  = "节点停止，等待重新开始"
)

// sign is what an owner shows of itself in the row of a job.
type sign struct {
	Attempts int   `db:"attempts"`
	Beat     int64 `db:"lease_until"`
}

type watched struct {
	sign
	since time.Time
}

// watch is what this node saw of the jobs that others work on. Only the loop of the runner uses it.
type watch struct {
	seen map[value.ID]watched
	last time.Time
	dead []working // those of the last look that are still to be claimed
}

type working struct {
	ID value.ID `db:"id"`
	sign
}

// look notes the signs of life and returns the jobs that show none.
func (w *watch) look(rows []working, own map[value.ID]int, now time.Time, lease time.Duration) (dead []working) {
	if now.Sub(w.last) > lease/2 {
		w.seen = nil
	}
	w.last = now
	seen := make(map[value.ID]watched, len(rows))
	for _, row := range rows {
		if attempt, mine := own[row.ID]; mine && attempt == row.Attempts {
			continue
		}
		before, known := w.seen[row.ID]
		if !known || before.sign != row.sign {
			before = watched{row.sign, now}
		}
		seen[row.ID] = before
		if now.Sub(before.since) >= lease {
			dead = append(dead, row)
		}
	}
	w.seen = seen
	return dead
}

// takeOver claims a job of a node that is held for dead. It looks once every poll; what it found then is claimed one after another.
func (r *Runner) takeOver(ctx context.Context) (j Job, found bool, err error) {
	if r.clock().Sub(r.watch.last) >= r.poll {
		rows, err := db.Select[working](ctx, r.db.Read(), `SELECT id, attempts, lease_until FROM job WHERE state = 'running'`)
		if err != nil {
			return j, false, err
		}
		r.watch.dead = r.watch.look(rows, r.own(), r.clock(), r.lease)
	}
	for len(r.watch.dead) > 0 && err == nil && !found {
		row := r.watch.dead[0]
		r.watch.dead = r.watch.dead[1:]
		j, found, err = r.inherit(ctx, row)
	}
	return j, found, err
}

// inherit ends the attempt of the dead node and starts the next one, or gives up. It takes no retry from the job.
func (r *Runner) inherit(ctx context.Context, row working) (j Job, found bool, err error) {
	err = r.db.Tx(ctx, func(tx *db.Tx) error {
		found = false
		if row.Attempts >= mostDead {
			return r.giveUp(ctx, tx, row)
		}
		n, err := tx.Exec(ctx, `UPDATE job SET owner = $1, node = $1, lease_until = $2, attempts = attempts + 1, max_attempts = max_attempts + 1, start_time = $3, message = $4
			WHERE id = $5 AND attempts = $6 AND lease_until = $7 AND state = 'running'`,
			r.node, int64(tx.Now), tx.Now, takenOver, row.ID, row.Attempts, row.Beat)
		if err != nil || n == 0 {
			return err
		}
		if err := endAttempt(ctx, tx, row.ID, row.Attempts, false, takenOver); err != nil {
			return err
		}
		j, found, err = r.begin(ctx, tx, row.ID)
		return err
	})
	return j, found, err
}

func (r *Runner) giveUp(ctx context.Context, tx *db.Tx, row working) error {
	n, err := tx.Exec(ctx, `UPDATE job SET state = 'failed', message = $1, end_time = $2, owner = '' WHERE id = $3 AND attempts = $4 AND lease_until = $5 AND state = 'running'`,
		givenUp, tx.Now, row.ID, row.Attempts, row.Beat)
	if err != nil || n == 0 {
		return err
	}
	if err := endAttempt(ctx, tx, row.ID, row.Attempts, false, givenUp); err != nil {
		return err
	}
	return r.tellEnd(ctx, tx, row.ID)
}

// handOn lets another node go on at once when this one stops.
func (r *Runner) handOn(ctx context.Context, j Job) error {
	return r.db.Tx(ctx, func(tx *db.Tx) error {
		n, err := tx.Exec(ctx, `UPDATE job SET state = 'waiting', owner = '', message = $1, max_attempts = max_attempts + 1
			WHERE id = $2 AND owner = $3 AND attempts = $4 AND state = 'running'`, handedOn, j.ID, r.node, j.Attempts)
		if err != nil || n == 0 {
			return err
		}
		return endAttempt(ctx, tx, j.ID, j.Attempts, false, handedOn)
	})
}

func endAttempt(ctx context.Context, tx *db.Tx, id value.ID, attempt int, success bool, message string) error {
	_, err := tx.Exec(ctx, `UPDATE job_run SET end_time = $1, success = $2, message = $3 WHERE job_id = $4 AND attempt = $5 AND end_time IS NULL`, tx.Now, success, message, id, attempt)
	return err
}

// lost tells that another node, or another run of the same row, was faster.
func lost(err error) bool { return errs.Is(err, errs.Conflict) }
