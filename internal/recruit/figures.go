package recruit

import (
	"context"

	"jikong/internal/auth"
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

// Submissions are the moments at which applications of the caller's site were submitted.
func (s *Service) Submissions(ctx context.Context, from, to value.Time) ([]value.Time, error) {
	return db.Select[value.Time](ctx, s.DB.Read(), `SELECT submit_time FROM recruit_application
		WHERE tenant_id = $1 AND submit_time >= $2 AND submit_time < $3 AND state <> 'draft'`, auth.PrincipalFrom(ctx).TenantID, from, to)
}
