package journal

import (
	"context"
	"fmt"

	"jikong/internal/audit"
	"jikong/internal/errs"
	"jikong/internal/job"
	"jikong/internal/web"
)

// CheckJob is the type of the nightly job that reads the whole operation log and verifies its chains.
const CheckJob = "audit.verify"

// Repeated is what this package does in the background.
func (s *Service) Repeated() []job.Handler {
	return []job.Handler{{Name: CheckJob, Title: "核对操作日志的完整性", Description: "核对整个操作日志的链：没有缺少，没有改动。",
		Cron: "0 0 2 * * ?", LeastMinutes: 60, MostHours: 48, Work: job.Plain(func(ctx context.Context) (string, error) {
			found, err := audit.Check(ctx, s.db)
			if err == nil && found.Problem != "" {
				err = errs.New(errs.Invalid, "%s", found.Problem)
			}
			return fmt.Sprintf("核对操作日志 %d 条，没有缺少或改动", found.Entries), err
		})}}
}

// lastCheck answers with the newest outcome; its time is empty before the first one.
func (s *Service) lastCheck(ctx context.Context, _ *web.Empty) (audit.Verified, error) {
	found, _, err := audit.LastCheck(ctx, s.db.Read())
	return found, err
}
