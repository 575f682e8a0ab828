// Package given remembers what the program brought to each site: what people change or delete of it afterwards stays so.
package given

import (
	"context"

	"jikong/internal/db"
	"jikong/internal/value"
)

// Note notes that a site was given a row, and tells whether that is the first time.
func Note(ctx context.Context, tx *db.Tx, tenant value.ID, kind, code string) (first bool, err error) {
	n, err := tx.Exec(ctx, `INSERT INTO sys_seed (tenant_id, kind, code) VALUES ($1, $2, $3) ON CONFLICT (tenant_id, kind, code) DO NOTHING`, tenant, kind, code)
	return n > 0, err
}

// Row is one that was given.
type Row struct {
	Kind string `db:"kind"`
	Code string `db:"code"`
}

// To are all rows that a site was given.
func To(ctx context.Context, q db.Querier, tenant value.ID) (map[Row]bool, error) {
	rows, err := db.Select[Row](ctx, q, `SELECT kind, code FROM sys_seed WHERE tenant_id = $1`, tenant)
	all := make(map[Row]bool, len(rows))
	for _, row := range rows {
		all[row] = true
	}
	return all, err
}

// TakeBack forgets what a site was given, before it is deleted.
func TakeBack(ctx context.Context, tx *db.Tx, tenant value.ID) error {
	_, err := tx.Exec(ctx, `DELETE FROM sys_seed WHERE tenant_id = $1`, tenant)
	return err
}
