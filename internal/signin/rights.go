package signin

import (
	"context"

	"jikong/internal/db"
	"jikong/internal/value"
)

// Rights is what sign-in asks of roles; package access answers.
type Rights interface {
	Administers(ctx context.Context, q db.Querier, userID value.ID) (bool, error)
	RoleNames(ctx context.Context, q db.Querier, userID, tenantID value.ID) ([]string, error)
	// HomeOf is the page with which the back office opens for a person.
	HomeOf(ctx context.Context, q db.Querier, userID, tenantID value.ID) (string, error)
	// GiveRegistered gives somebody who registered the role with a code, "" for none.
	GiveRegistered(ctx context.Context, tx *db.Tx, userID, tenant value.ID, code string) error
}
