package schema

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/value"
)

// Reach is what a caller may do with one row.
type Reach struct {
	Sees, Edits bool
	Version     int64
}

// Edited tells that rows of the table are edited in a list of the back office.
func (r *Registry) Edited(table string) bool {
	p := r.plans[table]
	return p != nil && p.Editable && p.Perm != ""
}

// Reach tells what a caller may do with a row of an Edited table, by what its list and its form ask for: the permission, and the sight of
// the row. A row that is not there and one that is out of sight look the same.
func (r *Registry) Reach(ctx context.Context, q db.Querier, caller auth.Principal, table string, id value.ID) (Reach, error) {
	if !r.Edited(table) || !caller.Has(r.plans[table].Perm+":list") {
		return Reach{}, nil
	}
	p := r.plans[table]
	st := &Statement{}
	st.Add("SELECT ", VersionColumn, " FROM ", p.Table.Name, " WHERE ", IDColumn, " = ")
	st.Arg(int64(id))
	st.Add(" AND ")
	if err := p.Owned(st, caller); err != nil {
		return Reach{}, err
	}
	version, found, err := db.One[int64](ctx, q, st.String(), st.Args...)
	return Reach{Sees: found, Edits: found && caller.Has(p.Perm+":edit"), Version: version}, err
}
