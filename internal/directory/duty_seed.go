package directory

import (
	"context"

	"jikong/internal/db"
	"jikong/internal/value"
)

// PutDuties writes what posts of a site have to do, by their codes. A post whose duties are written already keeps them.
func (s *Service) PutDuties(ctx context.Context, tx *db.Tx, tenant value.ID, duties map[string]string) error {
	for code, duty := range duties {
		if _, err := tx.Exec(ctx, `UPDATE sys_position SET duty = $1 WHERE tenant_id = $2 AND code = $3 AND duty = ''`, duty, tenant, code); err != nil {
			return err
		}
	}
	return nil
}
