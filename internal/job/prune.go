package job

import (
	"context"
	"fmt"
	"time"

	"jikong/internal/db"
	"jikong/internal/value"
)

// PruneJob is the type of the daily job that removes ended jobs.
const PruneJob = "job.prune"

// How long ended jobs are kept. What failed is looked for longer.
const (
	doneLife   = 30 * 24 * time.Hour
	failedLife = 180 * 24 * time.Hour
	pruneBatch = 500 // rows of one transaction
)

// Pruning removes jobs that ended long ago, with their runs.
func Pruning(d *db.DB) Handler {
	return Handler{Name: PruneJob, Title: "清除早已结束的任务", Description: "删除一个月以前完成的、半年以前失败的后台任务和它们的输出。",
		Cron: "0 40 3 * * ?", LeastMinutes: 60, Stoppable: true,
		Work: Plain(func(ctx context.Context) (string, error) {
			n, err := Prune(ctx, d)
			return fmt.Sprintf("清除早已结束的任务 %d 个", n), err
		})}
}

// Prune removes what ended before its life was over and returns how many jobs. It works in short transactions.
func Prune(ctx context.Context, d *db.DB) (removed int64, err error) {
	for _, part := range []struct {
		states string
		life   time.Duration
	}{
		{`'done', 'cancelled'`, doneLife},
		{`'failed'`, failedLife},
	} {
		before := d.Now() - value.Time(part.life.Milliseconds())
		for {
			n, err := pruneSome(ctx, d, part.states, before)
			removed += n
			if err != nil {
				return removed, err
			}
			if n < pruneBatch {
				break
			}
		}
	}
	return removed, nil
}

func pruneSome(ctx context.Context, d *db.DB, states string, before value.Time) (n int64, err error) {
	ended := `SELECT id FROM job WHERE end_time < $1 AND state IN (` + states + `) ORDER BY end_time, id LIMIT $2`
	err = d.Tx(ctx, func(tx *db.Tx) error {
		if _, err := tx.Exec(ctx, `DELETE FROM job_run WHERE job_id IN (`+ended+`)`, before, pruneBatch); err != nil {
			return err
		}
		n, err = tx.Exec(ctx, `DELETE FROM job WHERE id IN (`+ended+`)`, before, pruneBatch)
		return err
	})
	return n, err
}
