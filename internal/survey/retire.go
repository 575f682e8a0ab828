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

// endedBefore tells whether a survey ended before a moment, in each of the ways in which it can end: what fills the quota is its last answer.
const endedBefore = `close_time < $1 OR end_time < $1 OR result_time < $1 OR quota > 0 AND answer_count >= quota
	AND NOT EXISTS (SELECT 1 FROM survey_answer WHERE survey_id = survey.id AND create_time >= $1)`

// RetireJob is the type of the daily job.
const RetireJob = "survey.retire"

// Repeated is what this package does in the background.
func (s *Service) Repeated() []job.Handler {
	return []job.Handler{{Name: RetireJob, Title: "清理到期的调查资料", Description: "销毁结束满一年的调查的答卷和附件，清除没有写完的表单。",
		Cron: "0 0 4 * * ?", LeastMinutes: 60, MostHours: 48, Work: job.Plain(func(ctx context.Context) (string, error) {
			n, err := s.Retire(ctx)
			if err != nil {
				return "", err
			}
			files, err := s.collect(ctx)
			if err != nil {
				return "", err
			}
			orphans, err := s.Attachments.Sweep(ctx)
			return fmt.Sprintf("到期销毁答卷的调查 %d 个，删除附件 %d 个", n, files+orphans), err
		})}}
}

// Retire destroys the answers of surveys that ended a year ago, and forms put aside that nobody came back to. It returns of how many
// surveys.
func (s *Service) Retire(ctx context.Context) (int, error) {
	before := s.DB.Now() - value.Time(answerLife.Milliseconds())
	due, err := db.Select[value.ID](ctx, s.DB.Read(), `SELECT id FROM survey WHERE published_no > 0 AND (`+endedBefore+`)
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
		`DELETE FROM survey_draft WHERE survey_id = $1`, `UPDATE survey_file SET answer_id = NULL, expire_time = 0 WHERE survey_id = $1`} {
		if _, err := tx.Exec(ctx, statement, id); err != nil {
			return err
		}
	}
	return privacy.Destroy(ctx, tx, id)
}
