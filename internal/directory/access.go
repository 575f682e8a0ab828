package directory

import (
	"context"

	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/value"
)

// Access is what the directory asks of roles and rights; package access answers.
type Access interface {
	Guard
	Grants
	DepartRoles

	// HoldsRole holds for people, by the column of their number, who have one of the roles in a site; no role named means any.
	HoldsRole(person string, tenant value.ID, roles []any) (where string, args []any)
}

// AccountRights say how much an account opens: in all sites, by the roles of sites and of departments.
type AccountRights struct {
	Administers bool // more than looking at the lists of the system
	Audits      bool
	GrantsMore  bool // gives rights, which the caller may not
}

// Guard keeps rights in the hands that may have them when accounts change.
type Guard interface {
	RightsOf(ctx context.Context, q db.Querier, userID value.ID) (AccountRights, error)
	// SoleDuty names a duty of administrators that nobody but the person fulfils in a site, "" for none. It waits for others who ask.
	SoleDuty(ctx context.Context, tx *db.Tx, userID value.ID) (string, error)
	// KeepDuties runs a change of what somebody holds and refuses it when it leaves a site without one of its administrators.
	KeepDuties(ctx context.Context, tx *db.Tx, userID value.ID, change func() error) error
	// DropUngranted takes administration that the caller may not give from somebody who comes back, into the named sites or into all. It
	// returns the names of the roles.
	DropUngranted(ctx context.Context, tx *db.Tx, userID value.ID, sites ...value.ID) ([]string, error)
}

// Grants gives roles.
type Grants interface {
	HasAdministrator(ctx context.Context, q db.Querier) (bool, error)
	// Appoint gives an administrator of the first site the roles with the codes; none means those of the very first administrator.
	Appoint(ctx context.Context, tx *db.Tx, userID value.ID, codes []string) error
	// SaveRoles gives the roles that a form names, as far as the caller may.
	SaveRoles(ctx context.Context, tx *db.Tx, userID value.ID, roles []value.ID) error
	// FillDuties lends administrators of the first site to sites that somebody's leaving leaves without one.
	FillDuties(ctx context.Context, tx *db.Tx) error
	// SeedTenant makes the roles of a new site, and lends it who administers it from the beginning.
	SeedTenant(ctx context.Context, tx *db.Tx, tenant value.ID) error
}

// DepartRoles goes with the departments that its SQL selects by the arguments.
type DepartRoles interface {
	DropDepartRoles(ctx context.Context, tx *db.Tx, departs string, args ...any) error
	// DepartRoleParts come back when a deletion is undone; values stand as "?".
	DepartRoleParts(departs string, args ...any) []crud.Part
}
