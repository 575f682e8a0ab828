package report

import (
	"context"

	"jikong/internal/db"
	"jikong/internal/value"
)

// Seed gives a site the reports that come with the program.
func (s *Service) Seed(ctx context.Context, tx *db.Tx, tenant value.ID) error { return nil }

// Clear takes away what a site has here, before the site is deleted.
func (s *Service) Clear(ctx context.Context, tx *db.Tx, tenant value.ID) error {
	_, err := tx.Exec(ctx, `DELETE FROM report WHERE tenant_id = $1`, tenant)
	return err
}
