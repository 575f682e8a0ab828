package survey

import (
	"context"
	"fmt"
	"time"

	"jikong/internal/db"
	"jikong/internal/job"
	"jikong/internal/privacy"
	"jikong/internal/value"
)

const (
	// answerLife is how long single answers are kept after the end of their survey (domain.md 2.6); their figures stay.
	answerLife = 365 * 24 * time.Hour
	day        = value.Time(24 * 60 * 60 * 1000)
)

// RetireJob is the type of the daily job.
const RetireJob = "survey.retire"

// Jobs are the handlers of this package.
func (s *Service) Jobs() job.Catalogue { return job.Catalogue{RetireJob: s.retireJob} }

// Schedule asks for today's run unless it was asked for already. Each run asks for the next day's.
func (s *Service) Schedule(ctx context.Context) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error { return enqueue(ctx, tx, tx.Now) })
}

func enqueue(ctx context.Context, tx *db.Tx, due value.Time) error {
	key := RetireJob + "/" + string(due.Day())
	asked, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM job WHERE type = $1 AND dedupe_key = $2`, RetireJob, key)
	if err != nil || asked > 0 {
		return err
	}
	_, err = job.Enqueue(ctx, tx, job.Request{Type: RetireJob, Due: due, DedupeKey: key, By: "system"})
	return err
}

func (s *Service) retireJob(ctx context.Context, _ job.Job, report job.Progress) error {
	n, err := s.Retire(ctx)
	if err != nil {
		return err
	}
	report(100, fmt.Sprintf("到期销毁答卷的调查 %d 个", n))
	return s.DB.Tx(ctx, func(tx *db.Tx) error { return enqueue(ctx, tx, tx.Now+day) })
}

// Retire destroys the answers of surveys that ended a year ago, and forms put aside that nobody came back to. It returns of how many
// surveys.
func (s *Service) Retire(ctx context.Context) (int, error) {
	before := s.DB.Now() - value.Time(answerLife.Milliseconds())
	due, err := db.Select[value.ID](ctx, s.DB.Read(), `SELECT id FROM survey WHERE published_no > 0 AND (close_time < $1 OR end_time < $1)
		AND EXISTS (SELECT 1 FROM survey_answer WHERE survey_id = survey.id)`, before)
	if err != nil {
		return 0, err
	}
	for _, id := range due {
		if err := s.DB.Tx(ctx, func(tx *db.Tx) error { return retire(ctx, tx, id) }); err != nil {
			return 0, err
		}
	}
	return len(due), s.DB.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM survey_draft WHERE expire_time < $1`, tx.Now)
		return err
	})
}

// retire keeps the figures: they name nobody. The choices of cross tables go with the answers.
func retire(ctx context.Context, tx *db.Tx, id value.ID) error {
	for _, statement := range []string{`DELETE FROM survey_answer WHERE survey_id = $1`, `DELETE FROM survey_choice WHERE survey_id = $1`,
		`DELETE FROM survey_draft WHERE survey_id = $1`} {
		if _, err := tx.Exec(ctx, statement, id); err != nil {
			return err
		}
	}
	return privacy.Destroy(ctx, tx, id)
}
