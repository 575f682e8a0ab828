package jobdesk

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"time"

	"jikong/internal/cron"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/job"
	"jikong/internal/value"
)

const (
	lookEvery  = time.Second
	setEvery   = time.Hour   // how often what waits too long is looked for
	onTime     = time.Minute // what is later than this was missed
	atOnce     = 100         // rows of one look
	mostAlive  = 100         // runs of a row that wait
	seededName = "system"
)

// Run asks for what is due until ctx ends. Every node does it; the row lets one of them win.
func (s *Service) Run(ctx context.Context) error {
	ticker, hours := time.NewTicker(lookEvery), time.NewTicker(setEvery)
	defer ticker.Stop()
	defer hours.Stop()
	s.setRight(ctx)
	for {
		for {
			n, err := s.Plan(ctx)
			if err != nil && ctx.Err() == nil {
				slog.ErrorContext(ctx, "planning by the clock failed", "error", err)
			}
			if err != nil || n < atOnce {
				break
			}
		}
		select {
		case <-ctx.Done():
			return nil
		case <-hours.C:
			s.setRight(ctx)
		case <-ticker.C:
		}
	}
}

// dueRow is what planning needs of a row.
type dueRow struct {
	ID         value.ID   `db:"id"`
	TenantID   value.ID   `db:"tenant_id"`
	Work       string     `db:"job_class_name"`
	Expression string     `db:"cron_expression"`
	Parameter  string     `db:"parameter"`
	Misfire    string     `db:"misfire"`
	Overlap    string     `db:"overlap"`
	Timeout    int64      `db:"timeout"`
	Retries    int64      `db:"retries"`
	NextTime   value.Time `db:"next_time"`
	Version    int64      `db:"version"`
}

const dueRows = `SELECT id, tenant_id, job_class_name, cron_expression, parameter, misfire, overlap, timeout, retries, next_time, version
	FROM quartz_job WHERE next_time <= $1 ORDER BY next_time, id LIMIT $2`

// Plan looks once and returns how many rows were due. Planning one row never stands in the way of the others.
func (s *Service) Plan(ctx context.Context) (int, error) {
	rows, err := db.Select[dueRow](ctx, s.DB.Read(), dueRows, s.DB.Now(), atOnce)
	if err != nil {
		return 0, err
	}
	asked := false
	for _, row := range rows {
		err := s.DB.Tx(ctx, func(tx *db.Tx) error {
			run, err := s.plan(ctx, tx, row)
			asked = asked || run
			return err
		})
		if err != nil && ctx.Err() == nil && !errs.Is(err, errs.Conflict) { // another node was faster, or somebody started it by hand at this very moment
			slog.ErrorContext(ctx, "planning a row failed", "row", row.ID, "error", err)
		}
	}
	if asked {
		s.Wake()
	}
	return len(rows), nil
}

// plan moves the row to its next time and asks for the run of this one. The time that was read is in the WHERE: of all nodes that look,
// with whatever clocks, one moves it, and the run exists exactly when it did.
func (s *Service) plan(ctx context.Context, tx *db.Tx, row dueRow) (asked bool, err error) {
	expression, err := cron.Parse(row.Expression)
	if err != nil {
		return false, s.halt(ctx, tx, row, "失败：Cron 表达式不正确，已停止安排，请修改后再启动")
	}
	from, run := row.NextTime, true
	if ago := value.Time(onTime.Milliseconds()); tx.Now-row.NextTime > ago {
		from, run = tx.Now, row.Misfire == once
		if !run {
			from = tx.Now - ago
		}
	}
	next := value.Time(0)
	if at, due := expression.Next(from.Go()); due {
		next = value.TimeOf(at)
	}
	n, err := tx.Exec(ctx, `UPDATE quartz_job SET next_time = $1 WHERE id = $2 AND next_time = $3 AND version = $4 AND status = 0`, next, row.ID, row.NextTime, row.Version)
	if err != nil || n == 0 || !run {
		return false, err
	}
	return s.ask(ctx, tx, row)
}

// ask stores the run unless an earlier one stands in its way or its site is deleted, which may come back.
func (s *Service) ask(ctx context.Context, tx *db.Tx, row dueRow) (bool, error) {
	deleted, err := directory.IsDeleted(ctx, tx, row.TenantID)
	if err != nil || deleted {
		return false, err
	}
	alive, err := job.Alive(ctx, tx, row.ID)
	if err != nil {
		return false, err
	}
	if alive > 0 && row.Overlap == skip || alive >= mostAlive {
		_, err := tx.Exec(ctx, `UPDATE quartz_job SET last_message = $1 WHERE id = $2`, fmt.Sprintf("%s 的这次没有执行：上一次还没有结束", row.NextTime), row.ID)
		return false, err
	}
	_, err = job.Enqueue(ctx, tx, s.request(row, row.NextTime, seededName))
	return err == nil, err
}

func (s *Service) request(row dueRow, due value.Time, by string) job.Request {
	r := job.Request{Tenant: row.TenantID, Type: row.Work, Due: due, MaxAttempts: int(row.Retries) + 1, By: by, Quartz: row.ID, Timeout: row.Timeout}
	if json.Valid([]byte(row.Parameter)) {
		r.Data = json.RawMessage(row.Parameter)
	}
	if row.Overlap == skip {
		r.DedupeKey = "quartz/" + row.ID.String()
	}
	return r
}

func (s *Service) halt(ctx context.Context, tx *db.Tx, row dueRow, why string) error {
	_, err := tx.Exec(ctx, `UPDATE quartz_job SET next_time = NULL, last_state = 'failed', last_message = $1 WHERE id = $2 AND version = $3`, why, row.ID, row.Version)
	return err
}

// Seed adds the rows of what the program does by itself, as far as they are not there. They are due at once, so that a new site is put in
// order, and from then on by their expression.
func (s *Service) Seed(ctx context.Context, tx *db.Tx) error {
	there, err := db.Select[string](ctx, tx, `SELECT job_class_name FROM quartz_job WHERE built_in IS TRUE AND tenant_id = 0`)
	if err != nil {
		return err
	}
	known := make(map[string]bool, len(there))
	for _, name := range there {
		known[name] = true
	}
	for _, h := range s.Handlers {
		if h.Repeatable() || known[h.Name] {
			continue
		}
		if _, err := tx.Exec(ctx, `INSERT INTO quartz_job (id, tenant_id, job_class_name, cron_expression, description, built_in, retries, next_time, create_by, create_time)
			VALUES ($1, 0, $2, $3, $4, TRUE, 2, $5, $6, $5) ON CONFLICT DO NOTHING`, tx.NewID(), h.Name, h.Cron, h.Title, tx.Now, seededName); err != nil {
			return err
		}
	}
	return nil
}
