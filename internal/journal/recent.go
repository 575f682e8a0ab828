package journal

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/value"
)

// Act is something the caller did.
type Act struct {
	At      value.Time `db:"at"`
	Summary string     `db:"summary"`
	Success bool       `db:"success"`
}

// Recent are the last acts of the caller in his site, the newest first. Everybody may know what he did himself.
func (s *Service) Recent(ctx context.Context, n int) ([]Act, error) {
	caller := auth.PrincipalFrom(ctx)
	return db.Select[Act](ctx, s.db.Read(), `SELECT at, summary, success FROM audit_log WHERE tenant_id = $1 AND actor = $2
		ORDER BY at DESC, id DESC LIMIT $3`, caller.TenantID, caller.Username, n)
}
