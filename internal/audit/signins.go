package audit

import (
	"context"

	"jikong/internal/db"
	"jikong/internal/value"
)

// SignIn is one attempt to sign in, as the log has it.
type SignIn struct {
	Time    value.Time `db:"at"`
	Address string     `db:"address"`
	Success bool       `db:"success"`
	Summary string     `db:"summary"`
}

// SignIns lists the last ten attempts at an account in a site since a moment, the newest first.
func SignIns(ctx context.Context, q db.Querier, tenant, user value.ID, since value.Time) ([]SignIn, error) {
	return db.Select[SignIn](ctx, q, `SELECT at, address, success, summary FROM audit_log
		WHERE tenant_id = $1 AND log_type = $2 AND at > $3 AND object_id = $4 ORDER BY at DESC, id DESC LIMIT 10`,
		tenant, int64(SignedIn), since, user.String())
}
