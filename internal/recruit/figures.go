package recruit

import (
	"context"

	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/value"
)

// ToReview is how many applications wait to be reviewed.
func (s *Service) ToReview(ctx context.Context) (int64, error) {
	page, err := s.applications.List(ctx, s.DB.Read(), crud.Query{
		Conditions: []crud.Condition{crud.Cond("recruit_application.state = ?", string(Submitted))}, PageNo: 1, PageSize: 1,
	})
	return page.Total, err
}

// Submissions are the moments at which applications in the caller's sight were submitted.
func (s *Service) Submissions(ctx context.Context, from, to value.Time) ([]value.Time, error) {
	st, err := s.inSight(ctx, "submit_time")
	if err != nil {
		return nil, err
	}
	st.Add(" AND submit_time >= ")
	st.Arg(from)
	st.Add(" AND submit_time < ")
	st.Arg(to)
	return db.Select[value.Time](ctx, s.DB.Read(), st.String(), st.Args...)
}
