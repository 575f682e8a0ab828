package review

import (
	"context"
	"fmt"

	"jikong/internal/db"
	"jikong/internal/value"
)

// Sample is a review of the demo site; its days count from the day the site is loaded.
type Sample struct {
	Subject  string `json:"subject"`
	Reviewer string `json:"reviewer"`
	Title    string `json:"title"`
	Licence  string `json:"licence"`
	DaysAgo  int    `json:"reviewedDaysAgo"`
	NextIn   int    `json:"nextInDays"`
	Remark   string `json:"remark"`
}

// PutReview takes a sample over into a site whose subject nobody reviewed yet.
func (s *Service) PutReview(ctx context.Context, tx *db.Tx, tenant value.ID, sample Sample) error {
	subject, known, err := s.subject(ctx, tx, tenant, sample.Subject)
	if err != nil {
		return err
	}
	if !known {
		return fmt.Errorf("no subject %q", sample.Subject)
	}
	last, err := newest(ctx, tx, tenant, subject.Code)
	if err != nil || last != nil {
		return err
	}
	today := tx.Now.Day()
	if err := insert(ctx, tx, tenant, 0, &Review{
		Subject: subject.Code, Act: Reviewed, Edition: subject.Edition, Reviewer: sample.Reviewer, Title: sample.Title, Licence: sample.Licence,
		ReviewDate: after(today, -sample.DaysAgo), NextReviewDate: after(today, sample.NextIn), Remark: sample.Remark, CreateBy: "system", CreateName: "系统",
	}); err != nil {
		return err
	}
	return s.bump(ctx, tx, tenant, subject)
}
