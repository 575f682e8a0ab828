// Package job runs long and later work. A job is a row; a worker of any node wins it by compare-and-set and shows in the row, while it
// works, that it is alive. When a node dies, another one starts the job again (see takeover.go), so every handler must be idempotent.
// Handlers are a fixed catalogue given at the start: nothing a client sends can name code. What is done by the clock is planned by package
// jobdesk, which asks for jobs here.
package job

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// State is where a job stands.
type State string

// The states of a job. waiting and running jobs are alive; the others are final.
const (
	Waiting   State = "waiting"
	Running   State = "running"
	Done      State = "done"
	Failed    State = "failed"
	Cancelled State = "cancelled"
)

// Job is a stored job.
type Job struct {
	ID          value.ID   `json:"id" db:"id"`
	TenantID    value.ID   `json:"-" db:"tenant_id"`
	QuartzID    value.ID   `json:"-" db:"quartz_job_id"` // the row that planned it, 0 without
	Type        string     `json:"type" db:"type"`
	Data        string     `json:"-" db:"data"` // JSON
	State       State      `json:"state" db:"state" enum:"waiting,running,done,failed,cancelled"`
	DueTime     value.Time `json:"dueTime" db:"due_time"`
	Attempts    int        `json:"attempts" db:"attempts"`
	MaxAttempts int        `json:"maxAttempts" db:"max_attempts"`
	Progress    int        `json:"progress" db:"progress"` // percent
	Message     string     `json:"message" db:"message"`
	CreateBy    string     `json:"createBy" db:"create_by"`
	CreateTime  value.Time `json:"createTime" db:"create_time" nullable:"false"`
	StartTime   value.Time `json:"startTime" db:"start_time"`
	EndTime     value.Time `json:"endTime" db:"end_time"`
	Timeout     int64      `json:"-" db:"timeout"` // seconds of one attempt, 0 for no limit
	Node        string     `json:"-" db:"node"`    // the one that works or worked last
}

const columns = `id, tenant_id, quartz_job_id, type, data, state, due_time, attempts, max_attempts, progress, message, create_by, create_time,
	start_time, end_time, timeout, node`

// Request asks for a job.
type Request struct {
	Tenant      value.ID
	Type        string
	Data        any        // stored as JSON; ids rather than content
	Due         value.Time // 0 means now
	MaxAttempts int        // 0 means 3
	DedupeKey   string     // while a job with the key is alive, a second request is the same job
	By          string
	Quartz      value.ID // the row that plans it; of the jobs of one row, one works at a time
	Timeout     int64    // seconds of one attempt, 0 for no limit
}

const defaultAttempts = 3

const cancelledText = "已取消"

// Enqueue stores the job in the caller's transaction: it exists exactly when the rest of the work does.
func Enqueue(ctx context.Context, tx *db.Tx, r Request) (value.ID, error) {
	data, err := json.Marshal(r.Data)
	if err != nil {
		return 0, fmt.Errorf("job data: %w", err)
	}
	if r.Due == 0 {
		r.Due = tx.Now
	}
	if r.MaxAttempts == 0 {
		r.MaxAttempts = defaultAttempts
	}
	var key any
	if r.DedupeKey != "" {
		key = r.DedupeKey
		alive, err := db.Int(ctx, tx, `SELECT id FROM job WHERE dedupe_key = $1 AND state IN ('waiting', 'running')`, key)
		if err != nil || alive != 0 {
			return value.ID(alive), err
		}
	}
	id := tx.NewID()
	_, err = tx.Exec(ctx, `
		INSERT INTO job (id, tenant_id, type, data, state, dedupe_key, due_time, max_attempts, create_by, create_time, quartz_job_id, timeout)
		VALUES ($1, $2, $3, $4, 'waiting', $5, $6, $7, $8, $9, $10, $11)`,
		id, int64(r.Tenant), r.Type, string(data), key, r.Due, r.MaxAttempts, r.By, tx.Now, r.Quartz, r.Timeout)
	return id, err
}

// Get returns a job of the tenant.
func Get(ctx context.Context, q db.Querier, tenant, id value.ID) (Job, error) {
	j, found, err := db.One[Job](ctx, q, `SELECT `+columns+` FROM job WHERE tenant_id = $1 AND id = $2`, int64(tenant), id)
	if err == nil && !found {
		err = errs.NotFoundf("任务不存在")
	}
	return j, err
}

// GivenUp tells that a job took its nodes along so often that it is not begun again.
func (j Job) GivenUp() bool { return j.Message == givenUp }

// Cancel ends a job that is not final. A running handler sees its context end at its next beat.
func Cancel(ctx context.Context, tx *db.Tx, tenant, id value.ID) error {
	n, err := tx.Exec(ctx, `
		UPDATE job SET state = 'cancelled', end_time = $1, message = $2
		WHERE tenant_id = $3 AND id = $4 AND state IN ('waiting', 'running')`, tx.Now, cancelledText, int64(tenant), id)
	if err == nil && n == 0 {
		err = errs.NotFoundf("任务不存在或已经结束")
	}
	return err
}

// Withdraw takes back the runs of a row that did not begin.
func Withdraw(ctx context.Context, tx *db.Tx, quartz value.ID) error {
	_, err := tx.Exec(ctx, `UPDATE job SET state = 'cancelled', end_time = $1, message = $2 WHERE quartz_job_id = $3 AND state = 'waiting'`, tx.Now, cancelledText, quartz)
	return err
}

// Func does the work of one type of job. Data is what Enqueue stored. It must be idempotent and stop when ctx ends.
type Func func(ctx context.Context, j Job, report Progress) error

// Progress tells the screens how far the work is: 0–100 percent and a Chinese line.
type Progress func(percent int, message string)

// Catalogue maps each type of job to what does it.
type Catalogue map[string]Func

// Types lists the catalogue in order.
func (c Catalogue) Types() []string { return slices.Sorted(maps.Keys(c)) }
