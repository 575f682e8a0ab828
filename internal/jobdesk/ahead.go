package jobdesk

import (
	"context"
	"log/slog"

	"jikong/internal/cron"
	"jikong/internal/db"
	"jikong/internal/value"
)

// setRight tells when looking failed; the next hour looks again.
func (s *Service) setRight(ctx context.Context) {
	if _, err := s.Nearer(ctx); err != nil && ctx.Err() == nil {
		slog.ErrorContext(ctx, "looking for rows that wait too long failed", "error", err)
	}
}

// Nearer plans anew what waits longer than its expression says, and returns how many rows. A clock that was ahead, as one is after a dead
// battery until a time server is heard, has left out everything until then as missed; nothing of it would run, and nothing fail, until the
// clocks get there.
func (s *Service) Nearer(ctx context.Context) (moved int64, err error) {
	now := s.DB.Now()
	rows, err := db.Select[dueRow](ctx, s.DB.Read(), `SELECT id, tenant_id, job_class_name, cron_expression, parameter, misfire, overlap, timeout, retries, next_time, version
		FROM quartz_job WHERE status = 0 AND next_time > $1`, now+value.Time(cron.Skew.Milliseconds()))
	if err != nil {
		return 0, err
	}
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		moved = 0
		for _, row := range rows {
			expression, err := cron.Parse(row.Expression)
			if err != nil {
				continue // said when it is due
			}
			if !expression.TooFar(row.NextTime.Go(), now.Go()) {
				continue
			}
			next, _ := expression.Next(now.Go())
			n, err := tx.Exec(ctx, `UPDATE quartz_job SET next_time = $1 WHERE id = $2 AND next_time = $3 AND version = $4 AND status = 0`,
				value.TimeOf(next), row.ID, row.NextTime, row.Version)
			if err != nil {
				return err
			}
			if moved += n; n > 0 {
				slog.WarnContext(ctx, "a row waited longer than its expression says; the clock was ahead once", "row", row.ID, "waited for", row.NextTime.String())
			}
		}
		return nil
	})
	return moved, err
}
