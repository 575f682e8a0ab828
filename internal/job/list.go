package job

import (
	"context"

	"jikong/internal/db"
	"jikong/internal/value"
)

// Look says which jobs are wanted.
type Look struct {
	Tenant value.ID
	Upkeep bool  // also those that belong to no tenant
	State  State // "" for all
	Offset int
	Limit  int
}

// tenants is the condition of a look; $1 is the tenant and $2 the one that jobs without a tenant count for.
const tenants = `tenant_id IN ($1, $2)`

func (l Look) tenants() (own, upkeep int64) {
	if l.Upkeep {
		return int64(l.Tenant), 0
	}
	return int64(l.Tenant), int64(l.Tenant)
}

// List returns jobs, the newest first.
func List(ctx context.Context, q db.Querier, l Look) ([]Job, error) {
	own, upkeep := l.tenants()
	return db.Select[Job](ctx, q, `SELECT `+columns+` FROM job WHERE `+tenants+` AND ($3 = '' OR state = $3) ORDER BY id DESC LIMIT $4 OFFSET $5`,
		own, upkeep, string(l.State), l.Limit, l.Offset)
}

// Count returns how many jobs are in each state.
func Count(ctx context.Context, q db.Querier, l Look) (map[State]int64, error) {
	type row struct {
		State State `db:"state"`
		N     int64 `db:"n"`
	}
	own, upkeep := l.tenants()
	rows, err := db.Select[row](ctx, q, `SELECT state, COUNT(*) AS n FROM job WHERE `+tenants+` GROUP BY state`, own, upkeep)
	counts := make(map[State]int64, len(rows))
	for _, r := range rows {
		counts[r.State] = r.N
	}
	return counts, err
}
