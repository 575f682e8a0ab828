package jobdesk

import (
	"context"
	"fmt"
	"log/slog"

	"jikong/internal/db"
	"jikong/internal/job"
	"jikong/internal/value"
)

// Started notes in the row that it is at work.
func (s *Service) Started(ctx context.Context, tx *db.Tx, j job.Job) error {
	_, err := tx.Exec(ctx, `UPDATE quartz_job SET last_time = $1, last_state = 'running', last_message = $2 WHERE id = $3`, j.StartTime, j.Message, j.QuartzID)
	return err
}

// Ended notes how a run ended, in the row and in the count of the day, and tells the named people when it failed.
func (s *Service) Ended(ctx context.Context, tx *db.Tx, j job.Job) error {
	if _, err := tx.Exec(ctx, `UPDATE quartz_job SET last_state = $1, last_message = $2 WHERE id = $3`, string(j.State), job.Reason(j), j.QuartzID); err != nil {
		return err
	}
	if err := count(ctx, tx, j); err != nil {
		return err
	}
	if j.State != job.Failed {
		return nil
	}
	tx.AfterCommit(func() { s.Failed(s.siteOf(j.TenantID)) })
	err := tx.Savepoint(ctx, func() error { return s.alarm(ctx, tx, j) })
	if err != nil { // the end of the run counts, whatever becomes of the message
		slog.ErrorContext(ctx, "nobody was told of a failed job", "job", j.ID, "error", err)
	}
	return nil
}

func count(ctx context.Context, tx *db.Tx, j job.Job) error {
	var done, failed, cancelled, took int64
	switch j.State {
	case job.Done:
		done = 1
	case job.Failed:
		failed = 1
	default:
		cancelled = 1
	}
	if cancelled == 0 && j.StartTime != 0 {
		took = max(int64(j.EndTime-j.StartTime), 0)
	}
	_, err := tx.Exec(ctx, `INSERT INTO quartz_day (tenant_id, quartz_job_id, day, done, failed, cancelled, duration) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (quartz_job_id, day) DO UPDATE SET done = quartz_day.done + excluded.done, failed = quartz_day.failed + excluded.failed,
		cancelled = quartz_day.cancelled + excluded.cancelled, duration = quartz_day.duration + excluded.duration`,
		int64(j.TenantID), int64(j.QuartzID), tx.Now.Day(), done, failed, cancelled, took)
	return err
}

func (s *Service) alarm(ctx context.Context, tx *db.Tx, j job.Job) error {
	list, found, err := db.One[string](ctx, tx, `SELECT alarm_users FROM quartz_job WHERE id = $1`, j.QuartzID)
	names := split(list)
	if err != nil || !found || len(names) == 0 {
		return err
	}
	site := s.siteOf(j.TenantID)
	people, err := s.Alarms.Users(ctx, tx, site, names)
	if err != nil {
		return err
	}
	var to []value.ID
	for _, name := range names {
		if people[name] != 0 {
			to = append(to, people[name])
		}
	}
	if len(to) == 0 {
		return nil
	}
	text := fmt.Sprintf("“%s”%s 的运行没有成功，试了 %d 次。%s", s.title(j.Type), j.DueTime, j.Attempts, job.Reason(j))
	return s.Alarms.Tell(ctx, tx, site, to, "定时任务失败："+s.title(j.Type), value.Short(text, 499))
}
