package clinic

import (
	"context"
	"fmt"
	"time"

	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/job"
	"jikong/internal/value"
)

// VerifyJob is the type of the daily job that reminds staff of places nobody has called for long.
const VerifyJob = "clinic.verify"

// Repeated is what this package does in the background.
func (s *Service) Repeated() []job.Handler {
	return []job.Handler{{Name: VerifyJob, Title: "提醒核实门诊", Description: "每天一次：门诊和检测点到了该核实的那天提醒站点，没有核实的每周一再提醒。",
		Cron: "0 5 0 * * ?", LeastMinutes: 24 * 60, MostHours: 24, Work: job.Plain(s.remindAll)}}
}

// remindAll reminds each site on the day its places become due, and again every Monday while any still are.
func (s *Service) remindAll(ctx context.Context) (string, error) {
	reminded := 0
	err := s.db.Tx(ctx, func(tx *db.Tx) (err error) {
		reminded, err = s.remind(ctx, tx)
		return err
	})
	return fmt.Sprintf("提醒了 %d 个站点", reminded), err
}

func (s *Service) remind(ctx context.Context, tx *db.Tx) (int, error) {
	today, yesterday := tx.Now.Day(), (tx.Now - value.Time((24 * time.Hour).Milliseconds())).Day()
	newOnly := tx.Now.Go().Weekday() != time.Monday
	since := value.Date("")
	if newOnly {
		since = yesterday
	}
	clinics, err := lateIn(ctx, tx, "rabies_clinic", today, since)
	if err != nil {
		return 0, err
	}
	sites, err := lateIn(ctx, tx, "vct_site", today, since)
	if err != nil {
		return 0, err
	}
	tenants, err := directory.LivingTenants(ctx, tx)
	if err != nil {
		return 0, err
	}
	reminded := 0
	for _, tenant := range tenants {
		if clinics[tenant]+sites[tenant] == 0 {
			continue
		}
		title := fmt.Sprintf("有 %d 家门诊和检测点该重新核实了", clinics[tenant]+sites[tenant])
		text := fmt.Sprintf("超过 %d 天没有核实：处置门诊 %d 家，检测点 %d 家。请打电话核对地址、时间和药品，再在门诊管理里点“记为今天核实”。网站上已提示市民先打电话。", verifyDays, clinics[tenant], sites[tenant])
		if err := s.reminders.Remind(ctx, tx, tenant, title, text); err != nil {
			return reminded, err
		}
		reminded++
	}
	return reminded, nil
}

// lateIn counts, for each site, the places of a table that became due to be verified from a day on and before today.
func lateIn(ctx context.Context, q db.Querier, table string, today, since value.Date) (map[value.ID]int64, error) {
	type late struct {
		Tenant value.ID `db:"tenant_id"`
		Places int64    `db:"places"`
	}
	rows, err := db.Select[late](ctx, q, `SELECT tenant_id, COUNT(*) AS places FROM `+table+`
		WHERE del_flag = '0' AND status <> 'revoked' AND verify_due < $1 AND verify_due >= $2 GROUP BY tenant_id`, string(today), string(since))
	places := make(map[value.ID]int64, len(rows))
	for _, row := range rows {
		places[row.Tenant] = row.Places
	}
	return places, err
}
