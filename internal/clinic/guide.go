package clinic

import (
	"context"
	"errors"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// Guide is a whole region: its districts and all places in them.
type Guide struct {
	Districts []District     `json:"districts"`
	Rabies    []RabiesClinic `json:"rabies"`
	Vct       []VctSite      `json:"vct"`
}

// PutGuide takes a guide over into a site. A row whose id is there already stays as it is.
func (s *Service) PutGuide(ctx context.Context, tx *db.Tx, tenant value.ID, g Guide) error {
	ctx = auth.WithPrincipal(ctx, auth.Principal{TenantID: tenant, Username: "system", Scope: auth.DataScope{Kind: auth.ScopeAll}})
	return errors.Join(put(ctx, tx, s.districts, g.Districts, func(d *District) value.ID { return d.ID }),
		put(ctx, tx, s.rabies, g.Rabies, func(c *RabiesClinic) value.ID { return c.ID }),
		put(ctx, tx, s.vct, g.Vct, func(v *VctSite) value.ID { return v.ID }))
}

func put[T any](ctx context.Context, tx *db.Tx, store crud.Store[T], rows []T, id func(*T) value.ID) error {
	for _, row := range rows {
		_, err := store.Get(ctx, tx, id(&row))
		if err == nil {
			continue
		}
		if !errs.Is(err, errs.NotFound) {
			return err
		}
		if err := store.Insert(ctx, tx, &row); err != nil {
			return err
		}
	}
	return nil
}
