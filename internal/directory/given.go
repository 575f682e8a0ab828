package directory

import (
	"context"

	"jikong/internal/db"
	"jikong/internal/value"
)

// Give notes that a site was given a row that the program brings, and tells whether that is the first time: what people change or
// delete of it afterwards stays so.
func Give(ctx context.Context, tx *db.Tx, tenant value.ID, kind, code string) (first bool, err error) {
	n, err := tx.Exec(ctx, `INSERT INTO sys_seed (tenant_id, kind, code) VALUES ($1, $2, $3) ON CONFLICT (tenant_id, kind, code) DO NOTHING`, tenant, kind, code)
	return n > 0, err
}

// Given is one such row.
type Given struct {
	Kind string `db:"kind"`
	Code string `db:"code"`
}

// GivenTo are all of a site.
func GivenTo(ctx context.Context, q db.Querier, tenant value.ID) (map[Given]bool, error) {
	rows, err := db.Select[Given](ctx, q, `SELECT kind, code FROM sys_seed WHERE tenant_id = $1`, tenant)
	given := make(map[Given]bool, len(rows))
	for _, row := range rows {
		given[row] = true
	}
	return given, err
}

// TakeBack forgets what a site was given, before it is deleted.
func TakeBack(ctx context.Context, tx *db.Tx, tenant value.ID) error {
	_, err := tx.Exec(ctx, `DELETE FROM sys_seed WHERE tenant_id = $1`, tenant)
	return err
}
