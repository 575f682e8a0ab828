package render

import (
	"context"
	"errors"

	"jikong/internal/db"
	"jikong/internal/value"
)

// Topic is the bus topic of content changes.
const Topic = "content"

// Versions knows the current version of every content scope of every tenant.
type Versions struct {
	db  *db.DB
	bus Bus
}

// NewVersions makes an empty copy; Run fills it and keeps it up to date.
func NewVersions(d *db.DB, bus Bus) *Versions { return &Versions{db: d, bus: bus} }

// Bump raises the version of the scopes inside the transaction that changes what they show. After the commit this node shows
// the change with its next answer, and the other nodes hear of it on the bus.
func (v *Versions) Bump(ctx context.Context, tx *db.Tx, tenant value.ID, scopes ...string) error {
	return errors.ErrUnsupported
}

// Run loads all versions, listens on the bus and re-reads the table every ten seconds, until ctx ends.
func (v *Versions) Run(ctx context.Context) error { return errors.ErrUnsupported }
