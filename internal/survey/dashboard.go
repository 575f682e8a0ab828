package survey

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/value"
)

// Ending are the surveys that are open now and end by a moment, the next first, and how many there are.
func (s *Service) Ending(ctx context.Context, until value.Time, shown int) ([]Survey, int64, error) {
	page, err := s.surveys.List(ctx, s.DB.Read(), crud.Query{
		Filters:    []crud.Filter{{Field: "state", Rule: crud.Eq, Value: string(Open)}},
		Conditions: []crud.Condition{crud.Cond("end_time <= ?", until)}, Sort: []crud.Order{{Field: "endTime"}}, PageNo: 1, PageSize: shown,
	})
	return page.Records, page.Total, err
}

// AnswerDay is how many answers a survey got on a day.
type AnswerDay struct {
	ID    value.ID   `db:"survey_id"`
	Title string     `db:"title"`
	Day   value.Date `db:"day"`
	N     int64      `db:"n"`
}

// AnswerDays are the answers that the surveys of the caller's site got on the days from one to another, both included. They come from
// the counts that are kept up with every answer.
func (s *Service) AnswerDays(ctx context.Context, from, to value.Date) ([]AnswerDay, error) {
	return db.Select[AnswerDay](ctx, s.DB.Read(), `SELECT t.survey_id, s.title, t.value AS day, t.n FROM survey s
		JOIN survey_tally t ON t.survey_id = s.id AND t.question = '' AND t.line = '' AND t.value >= $2 AND t.value <= $3
		WHERE s.tenant_id = $1 AND t.n > 0 ORDER BY t.survey_id, t.value`, auth.PrincipalFrom(ctx).TenantID, string(from), string(to))
}
