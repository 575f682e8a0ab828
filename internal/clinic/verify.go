package clinic

import (
	"context"
	"fmt"
	"time"

	"jikong/internal/db"
	"jikong/internal/job"
	"jikong/internal/value"
)

// VerifyJob is the type of the daily job that reminds staff of places nobody has called for long.
const VerifyJob = "clinic.verify"

// Jobs are the handlers of this package.
func (s *Service) Jobs() job.Catalogue { return job.Catalogue{VerifyJob: s.verifyJob} }

// Schedule asks for today's look unless it was asked for already. Each run asks for the next day's.
func (s *Service) Schedule(ctx context.Context) error {
	return s.db.Tx(ctx, func(tx *db.Tx) error { return enqueue(ctx, tx, tx.Now) })
}

func enqueue(ctx context.Context, tx *db.Tx, due value.Time) error {
	key := VerifyJob + "/" + string(due.Day())
	done, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM job WHERE type = $1 AND dedupe_key = $2`, VerifyJob, key)
	if err != nil || done > 0 {
		return err
	}
	_, err = job.Enqueue(ctx, tx, job.Request{Type: VerifyJob, Due: due, DedupeKey: key, By: "system"})
	return err
}

// overdue is how many places of a site wait to be verified.
type overdue struct {
	Tenant  value.ID `db:"tenant_id"`
	Clinics int64    `db:"clinics"`
	Sites   int64    `db:"sites"`
}

// verifyJob reminds each site on the day its places become due, and again every Monday while any still are.
func (s *Service) verifyJob(ctx context.Context, _ job.Job, report job.Progress) error {
	reminded := 0
	err := s.db.Tx(ctx, func(tx *db.Tx) (err error) {
		if reminded, err = s.remind(ctx, tx); err != nil {
			return err
		}
		return enqueue(ctx, tx, tx.Now+value.Time((24*time.Hour).Milliseconds()))
	})
	if err == nil {
		// The report is a transaction of its own, which would wait for this one for ever.
		report(100, fmt.Sprintf("提醒了 %d 个站点", reminded))
	}
	return err
}

func (s *Service) remind(ctx context.Context, tx *db.Tx) (int, error) {
	today, yesterday := tx.Now.Day(), (tx.Now - value.Time((24 * time.Hour).Milliseconds())).Day()
	newOnly := tx.Now.Go().Weekday() != time.Monday
	since := value.Date("")
	if newOnly {
		since = yesterday
	}
	rows, err := db.Select[overdue](ctx, tx, `SELECT t.id AS tenant_id,
		(SELECT COUNT(*) FROM rabies_clinic WHERE tenant_id = t.id AND del_flag = '0' AND status <> 'revoked' AND verify_due < $1 AND verify_due >= $2) AS clinics,
		(SELECT COUNT(*) FROM vct_site WHERE tenant_id = t.id AND del_flag = '0' AND status <> 'revoked' AND verify_due < $1 AND verify_due >= $2) AS sites
		FROM sys_tenant t WHERE t.del_flag = 0 ORDER BY t.id`, string(today), string(since))
	if err != nil {
		return 0, err
	}
	reminded := 0
	for _, o := range rows {
		if o.Clinics+o.Sites == 0 {
			continue
		}
		title := fmt.Sprintf("有 %d 家门诊和检测点该重新核实了", o.Clinics+o.Sites)
		text := fmt.Sprintf("超过 %d 天没有核实：处置门诊 %d 家，检测点 %d 家。请打电话核对地址、时间和药品，再在门诊管理里点“记为今天核实”。网站上已提示市民先打电话。", verifyDays, o.Clinics, o.Sites)
		if err := s.reminders.Remind(ctx, tx, o.Tenant, title, text); err != nil {
			return reminded, err
		}
		reminded++
	}
	return reminded, nil
}
