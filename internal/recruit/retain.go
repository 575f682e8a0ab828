package recruit

import (
	"context"
	"fmt"
	"time"

	"jikong/internal/db"
	"jikong/internal/job"
	"jikong/internal/render"
	"jikong/internal/value"
)

// RetainJob is the type of the daily job that destroys what need not be kept any longer.
const RetainJob = "recruit.retain"

// How long applications are kept, domain.md 2.6: six months after the result for those who were not hired; drafts a month after the
// deadline. Without a day of the result a year after the deadline.
const (
	draftLife  = 30 // days
	otherLife  = 6  // months after the result
	withoutDay = 12 // months after the deadline
)

// Repeated is what this package does in the background.
func (s *Service) Repeated() []job.Handler {
	return []job.Handler{{Name: RetainJob, Title: "销毁到期的报名资料", Description: "销毁保存期满的报名资料，清除没有主人的文件。",
		Cron: "0 20 4 * * ?", LeastMinutes: 60, MostHours: 48, Work: job.Plain(func(ctx context.Context) (string, error) {
			n, err := s.Retain(ctx)
			if err != nil {
				return "", err
			}
			orphans, err := s.Papers.Sweep(ctx)
			return fmt.Sprintf("销毁到期的报名材料 %d 份，清除无主的文件 %d 个", n, orphans), err
		})}}
}

// destroyAt is when an application that was not hired is destroyed.
func (p *Posting) destroyAt(a *Application) value.Time {
	end := p.EndTime.Go()
	switch {
	case a.State == Draft:
		return value.TimeOf(end.AddDate(0, 0, draftLife))
	case p.ResultDay != "":
		result := max(startOf(p.ResultDay), p.EndTime) // a day before the deadline is a slip of the pen: no result is older than that
		return value.TimeOf(result.Go().AddDate(0, otherLife, 0))
	}
	return value.TimeOf(end.AddDate(0, withoutDay, 0))
}

// keptUntil is when what was told in an application will be destroyed, 0 when it was or stays with the centre.
func (p *Posting) keptUntil(a *Application) value.Time {
	if a.Hired || a.DestroyTime != 0 {
		return 0
	}
	return p.destroyAt(a)
}

// Retain destroys applications whose time is over, and takes lists of names off postings whose notice has ended. It may run on several
// nodes at once: each step looks again at what it destroys.
func (s *Service) Retain(ctx context.Context) (destroyed int, err error) {
	type kept struct {
		Application
		TenantID value.ID `db:"tenant_id"`
	}
	old := s.DB.Now() - value.Time((draftLife * 24 * time.Hour).Milliseconds())
	rows, err := db.Select[kept](ctx, s.DB.Read(), `SELECT `+applicationColumns+`, tenant_id FROM recruit_application
		WHERE destroy_time IS NULL AND hired IS FALSE AND posting_id IN (SELECT id FROM recruit_posting WHERE end_time < $1)`, old)
	if err != nil {
		return 0, err
	}
	for _, row := range rows {
		p, err := s.posting(ctx, s.DB.Read(), row.TenantID, row.PostingID)
		if err != nil {
			return destroyed, err
		}
		if s.DB.Now() < p.destroyAt(&row.Application) {
			continue
		}
		if err := s.destroyOne(ctx, row.ID); err != nil {
			return destroyed, err
		}
		destroyed++
	}
	return destroyed, s.closeNotices(ctx)
}

func (s *Service) destroyOne(ctx context.Context, id value.ID) error {
	return s.Papers.Change(ctx, func(tx *db.Tx) (papers []value.ID, err error) {
		still, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM recruit_application WHERE id = $1 AND hired IS FALSE AND destroy_time IS NULL`, id)
		if err == nil && still > 0 {
			papers, err = s.destroy(ctx, tx, id)
		}
		return papers, err
	})
}

// closeNotices removes the names of a public notice the day after its end; the pages stopped showing them at its end.
func (s *Service) closeNotices(ctx context.Context) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		tenants, err := db.Select[value.ID](ctx, tx, `UPDATE recruit_posting SET notice = '', version = version + 1, update_by = 'system', update_time = $2
			WHERE notice <> '' AND notice_end IS NOT NULL AND notice_end < $1 RETURNING tenant_id`, tx.Now.Day(), tx.Now)
		for _, tenant := range tenants {
			if err == nil {
				err = s.Versions.Bump(ctx, tx, tenant, render.FeatureScope(Home))
			}
		}
		return err
	})
}
