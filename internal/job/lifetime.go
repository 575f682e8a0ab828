package job

import (
	"context"

	"jikong/internal/db"
	"jikong/internal/lifetime"
	"jikong/internal/value"
)

// Lifetimes are how long ended jobs stay, with their runs. What failed is looked for longer.
func Lifetimes() []lifetime.Rule {
	return []lifetime.Rule{
		endedJobs(lifetime.Rule{Code: "job.done", Title: "后台任务（完成或取消的）", Keeps: "后台任务、每次执行的结果和输出",
			Days: 30, Least: 7, Most: 3650}, `state IN ('done', 'cancelled')`),
		endedJobs(lifetime.Rule{Code: "job.failed", Title: "后台任务（失败的）", Keeps: "失败的后台任务、每次执行的结果和输出",
			Days: 180, Least: 30, Most: 3650}, `state = 'failed'`),
	}
}

func endedJobs(rule lifetime.Rule, states string) lifetime.Rule {
	rows := lifetime.Rows{Table: "job", Since: "end_time", Where: states}
	rule.Tables = []string{"job_run"}
	rule = rows.Of(rule)
	rule.Prune = func(ctx context.Context, tx *db.Tx, before value.Time, limit int) (int64, error) {
		ended := `SELECT id FROM job WHERE end_time < $1 AND ` + states + ` ORDER BY end_time, id LIMIT $2`
		if _, err := tx.Exec(ctx, `DELETE FROM job_run WHERE job_id IN (`+ended+`)`, before, limit); err != nil {
			return 0, err
		}
		return tx.Exec(ctx, `DELETE FROM job WHERE id IN (`+ended+`)`, before, limit)
	}
	return rule
}
