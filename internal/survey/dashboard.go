package survey

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/schema"
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

// AnswerDays are the answers that the surveys which the list shows to the caller got on the days from one to another, both included. They
// come from the counts that are kept up with every answer.
func (s *Service) AnswerDays(ctx context.Context, from, to value.Date) ([]AnswerDay, error) {
	st := &schema.Statement{}
	st.Add("WITH s AS (SELECT id, title FROM survey WHERE ")
	if err := s.surveys.Declaration().Owned(st, auth.PrincipalFrom(ctx)); err != nil {
		return nil, err
	}
	st.Add(`) SELECT t.survey_id, s.title, t.value AS day, t.n FROM s
		JOIN survey_tally t ON t.survey_id = s.id AND t.question = '' AND t.line = '' AND t.n > 0 AND t.value >= `)
	st.Arg(string(from))
	st.Add(" AND t.value <= ")
	st.Arg(string(to))
	st.Add(" ORDER BY t.survey_id, t.value")
	return db.Select[AnswerDay](ctx, s.DB.Read(), st.String(), st.Args...)
}
