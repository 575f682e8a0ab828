package job

import (
	"context"

	"jikong/internal/db"
	"jikong/internal/value"
)

// Planned says which runs of planned work are wanted.
type Planned struct {
	Tenant value.ID
	Upkeep bool     // also those that belong to no tenant
	Quartz value.ID // of one row, 0 for all
	State  State    // "" for all
	Offset int
	Limit  int
}

// Runs returns runs of planned work, the newest first, and how many there are.
func Runs(ctx context.Context, q db.Querier, p Planned) ([]Job, int64, error) {
	own, upkeep := Look{Tenant: p.Tenant, Upkeep: p.Upkeep}.tenants()
	where, args := ` FROM job WHERE `+tenants+` AND quartz_job_id IS NOT NULL AND ($3 = '' OR state = $3)`, []any{own, upkeep, string(p.State)}
	if p.Quartz != 0 {
		where, args = where+` AND quartz_job_id = $4`, append(args, int64(p.Quartz))
	}
	total, err := db.Int(ctx, q, `SELECT COUNT(*)`+where, args...)
	if err != nil {
		return nil, 0, err
	}
	page := append(args, p.Limit, p.Offset)
	limit := ` ORDER BY id DESC LIMIT $4 OFFSET $5`
	if p.Quartz != 0 {
		limit = ` ORDER BY id DESC LIMIT $5 OFFSET $6`
	}
	jobs, err := db.Select[Job](ctx, q, `SELECT `+columns+where+limit, page...)
	return jobs, total, err
}

// Attempt is one attempt at a job.
type Attempt struct {
	No        int        `db:"attempt"`
	Node      string     `db:"owner"`
	StartTime value.Time `db:"start_time"`
	EndTime   value.Time `db:"end_time"`
	Message   string     `db:"message"`
	Output    string     `db:"output"`
	OutputCut bool       `db:"output_cut"`
}

// Attempts are those at a job, the first one first.
func Attempts(ctx context.Context, q db.Querier, id value.ID) ([]Attempt, error) {
	return db.Select[Attempt](ctx, q, `SELECT attempt, owner, start_time, end_time, message, output, output_cut FROM job_run WHERE job_id = $1 ORDER BY attempt`, id)
}

// Alive is how many runs of a row wait or work.
func Alive(ctx context.Context, q db.Querier, quartz value.ID) (int64, error) {
	return db.Int(ctx, q, `SELECT COUNT(*) FROM job WHERE quartz_job_id = $1 AND state IN ('waiting', 'running')`, quartz)
}
