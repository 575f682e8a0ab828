package clinic

import (
	"context"

	"jikong/internal/crud"
	"jikong/internal/db"
)

// ToVerify is how many clinics and how many testing sites in the caller's sight wait to be called again.
func (s *Service) ToVerify(ctx context.Context) (clinics, sites int64, err error) {
	late := crud.Query{Conditions: []crud.Condition{crud.Cond("status <> 'revoked' AND verify_due < ?", string(s.db.Now().Day()))}, PageNo: 1, PageSize: 1}
	if clinics, err = totalOf(ctx, s.db, s.rabies, late); err != nil {
		return 0, 0, err
	}
	sites, err = totalOf(ctx, s.db, s.vct, late)
	return clinics, sites, err
}

func totalOf[T any](ctx context.Context, d *db.DB, store crud.Store[T], query crud.Query) (int64, error) {
	page, err := store.List(ctx, d.Read(), query)
	return page.Total, err
}
