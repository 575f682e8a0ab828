package audit

import (
	"context"
	"math"

	"jikong/internal/db"
	"jikong/internal/value"
)

// Kept is a version in the data log; Contents has what it says.
type Kept struct {
	ID     value.ID   `db:"id"`
	Number int64      `db:"data_version"`
	By     string     `db:"create_by"`
	At     value.Time `db:"create_time"`
}

const keptOf = `SELECT id, data_version, create_by, create_time FROM sys_data_log WHERE tenant_id = $1 AND data_table = $2 AND data_id = $3`

// VersionsOf lists the kept versions of a row, newest first, up to a limit and, where before is not 0, only those before that number.
func VersionsOf(ctx context.Context, q db.Querier, tenant value.ID, table, id string, before int64, limit int) ([]Kept, error) {
	if before == 0 {
		before = math.MaxInt64
	}
	return db.Select[Kept](ctx, q, keptOf+` AND data_version < $4 ORDER BY data_version DESC LIMIT $5`, tenant, table, id, before, limit)
}

// VersionsNamed are those of the named versions that belong to a row, oldest first.
func VersionsNamed(ctx context.Context, q db.Querier, tenant value.ID, table, id string, named ...value.ID) ([]Kept, error) {
	args := []any{tenant, table, id}
	return db.Select[Kept](ctx, q, keptOf+` AND id IN (`+db.In(&args, named)+`) ORDER BY data_version`, args...)
}
