package letter

import (
	"context"
	"fmt"
	"time"

	"jikong/internal/audit"
	"jikong/internal/db"
	"jikong/internal/job"
	"jikong/internal/value"
)

// How long letters and loose attachments are kept. The retention of letters is the proposal of domain.md 2.6.
const (
	retentionYears = 2
	withdrawnDays  = 30
	answeredDays   = 30 // an answered letter to which its writer says nothing more is closed
	looseLife      = 36 * time.Hour
	batch          = 200
)

// ClockJob and RetentionJob are the types of the jobs of this package.
const (
	ClockJob     = "consult.clock"
	RetentionJob = "consult.retention"
)

// Repeated is what this package does in the background.
func (s *Service) Repeated() []job.Handler {
	return []job.Handler{
		{Name: ClockJob, Title: "检查来信时限", Description: "提醒将到期的来信，上报已超期的来信，各一次。",
			Cron: "0 0/10 * * * ?", LeastMinutes: 1, MostHours: 2, Work: job.Plain(s.watchClocks)},
		{Name: RetentionJob, Title: "销毁到期的来信资料", Description: "销毁保存期满的来信和撤回的来信，结束写信人不再来信的办理，清除没有主人的附件。",
			Cron: "0 10 4 * * ?", LeastMinutes: 60, MostHours: 48, Work: job.Plain(s.keepRetention)},
	}
}

type running struct {
	ID       value.ID   `db:"id"`
	TenantID value.ID   `db:"tenant_id"`
	Code     string     `db:"query_code"`
	Handler  string     `db:"handler"`
	OrgCode  string     `db:"org_code"`
	Depart   string     `db:"depart_name"`
	DueTime  value.Time `db:"due_time"`
	Alert    int64      `db:"alert"`
}

// watchClocks reminds of letters that turn amber and escalates those that are overdue, each once.
func (s *Service) watchClocks(ctx context.Context) (string, error) {
	now, reminded, escalated := s.DB.Now(), 0, 0
	rows, err := db.Select[running](ctx, s.DB.Read(), `SELECT id, tenant_id, query_code, handler, org_code, depart_name, due_time, alert FROM consult_letter
		WHERE due_time IS NOT NULL AND (alert < 1 AND amber_time < $1 OR alert < 2 AND due_time < $1) ORDER BY due_time, id LIMIT 1000`, now)
	for _, r := range rows {
		level, text := int64(1), "将到期，已提醒"
		if r.DueTime < now {
			level, text = 2, "已超期，已督办"
		}
		if err == nil {
			err = s.alert(ctx, r, level, text)
		}
		if level == 2 {
			escalated++
		} else {
			reminded++
		}
	}
	return fmt.Sprintf("提醒 %d 封，督办 %d 封", reminded, escalated), err
}

// alert raises the level of a letter. That another node was first is no error.
func (s *Service) alert(ctx context.Context, r running, level int64, text string) error {
	ctx = audit.WithActor(ctx, audit.Actor{Name: "system", Tenant: r.TenantID})
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		n, err := tx.Exec(ctx, `UPDATE consult_letter SET alert = $2, version = version + 1 WHERE id = $1 AND alert = $3 AND due_time = $4`, r.ID, level, r.Alert, r.DueTime)
		if err != nil || n == 0 {
			return err
		}
		if s.Notify != nil {
			if err := s.Notify(ctx, tx, Alert{Tenant: r.TenantID, Letter: r.ID, Code: r.Code, Handler: r.Handler, OrgCode: r.OrgCode, Depart: r.Depart, DueTime: r.DueTime, Overdue: level == 2}); err != nil {
				return err
			}
		}
		return audit.Write(ctx, tx, audit.Entry{Action: "letter.alert", ObjectType: "letter", ObjectID: r.ID.String(),
			Summary: "来信 " + r.Code + text + "（期限 " + r.DueTime.String() + "）", Operate: audit.Updated})
	})
}

// Alert tells that a letter is about to be late or is late.
type Alert struct {
	Tenant  value.ID
	Letter  value.ID
	Code    string
	Handler string // login name, "" when nobody handles it yet
	OrgCode string // of the department, "" when none has it yet
	Depart  string
	DueTime value.Time
	Overdue bool
}

// keepRetention closes letters nobody says anything more to, destroys those whose time is over and removes loose attachments.
func (s *Service) keepRetention(ctx context.Context) (string, error) {
	closed, err := s.closeAnswered(ctx)
	if err != nil {
		return "", err
	}
	destroyed, err := s.destroyOld(ctx)
	if err != nil {
		return "", err
	}
	removed, err := s.removeFiles(ctx)
	return fmt.Sprintf("办结 %d 封，销毁 %d 封，删除附件 %d 个", closed, destroyed, removed), err
}

type stored struct {
	ID       value.ID `db:"id"`
	TenantID value.ID `db:"tenant_id"`
}

// each does the work on every row of a query, a batch at a time, until the query finds none.
func (s *Service) each(ctx context.Context, query string, args []any, work func(context.Context, *db.Tx, stored) error) (n int, err error) {
	for ctx.Err() == nil {
		rows, err := db.Select[stored](ctx, s.DB.Read(), query, append(args, batch)...)
		if err != nil || len(rows) == 0 {
			return n, err
		}
		for _, r := range rows {
			actor := audit.WithActor(ctx, audit.Actor{Name: "system", Tenant: r.TenantID})
			if err := s.DB.Tx(actor, func(tx *db.Tx) error { return work(actor, tx, r) }); err != nil {
				return n, err
			}
			n++
		}
	}
	return n, ctx.Err()
}

func (s *Service) closeAnswered(ctx context.Context) (int, error) {
	before := value.TimeOf(s.DB.Now().Go().AddDate(0, 0, -answeredDays))
	return s.each(ctx, `SELECT id, tenant_id FROM consult_letter WHERE state = 'answered' AND update_time < $1 ORDER BY id LIMIT $2`, []any{before},
		func(ctx context.Context, tx *db.Tx, r stored) error {
			l, _, err := letterWhere(ctx, tx, `id = $1`, r.ID)
			if err != nil {
				return err
			}
			return s.step(ctx, tx, r.TenantID, &l, doing{act: Close, actorName: "系统", note: fmt.Sprintf("答复后 %d 天没有追问", answeredDays)})
		})
}

func (s *Service) destroyOld(ctx context.Context) (int, error) {
	now := s.DB.Now().Go()
	years, days := value.TimeOf(now.AddDate(-retentionYears, 0, 0)), value.TimeOf(now.AddDate(0, 0, -withdrawnDays))
	return s.each(ctx, `SELECT id, tenant_id FROM consult_letter WHERE close_time IS NOT NULL AND destroy_time IS NULL
		AND (close_time < $1 OR state = 'withdrawn' AND close_time < $2) ORDER BY close_time, id LIMIT $3`, []any{years, days},
		func(ctx context.Context, tx *db.Tx, r stored) error {
			if err := destroy(ctx, tx, r.ID); err != nil {
				return err
			}
			return audit.Write(ctx, tx, audit.Entry{Action: "letter.destroy", ObjectType: "letter", ObjectID: r.ID.String(),
				Summary: "来信保存期限已满，内容已销毁", Operate: audit.Deleted})
		})
}

// removeFiles deletes attachments that were never sent and those of destroyed letters, and contents without a row.
func (s *Service) removeFiles(ctx context.Context) (int, error) {
	removed, err := s.Attachments.Collect(ctx, `letter_id IS NULL AND create_time < $1
		OR letter_id IN (SELECT id FROM consult_letter WHERE destroy_time IS NOT NULL AND file_count > 0)`, s.DB.Now().Add(-looseLife))
	if err != nil {
		return removed, err
	}
	orphans, err := s.Attachments.Sweep(ctx)
	return removed + orphans, err
}
