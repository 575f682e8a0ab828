package crud

import (
	"bytes"
	"context"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/schema"
	"jikong/internal/value"
)

// Clients of the platform know of no version: their forms send the fields they show and nothing else. Such a save changes only what it
// sent, whatever others saved meanwhile, and the operation log says that nobody compared.

type versionlessKey struct{}

const versionlessNote = "（未带版本号，只改送来的项）"

// withoutVersion readies the save of a draft without a version: its nulls do not count as sent, as on the platform, and the row is
// held first, so that two such saves of different fields follow each other on PostgreSQL too.
func (s *table) withoutVersion(ctx context.Context, tx *db.Tx, d draft, id value.ID) (context.Context, error) {
	for name, raw := range d.fields {
		if bytes.Equal(raw, []byte("null")) {
			delete(d.fields, name)
		}
	}
	var st schema.Statement
	st.Add("UPDATE ", s.plan.Table.Name, " SET version = version WHERE id = ")
	st.Arg(int64(id))
	st.Add(" AND ")
	if err := s.plan.Owned(&st, auth.PrincipalFrom(ctx)); err != nil {
		return ctx, err
	}
	_, err := tx.Exec(ctx, st.String(), st.Args...)
	return context.WithValue(ctx, versionlessKey{}, true), err
}

func isVersionless(ctx context.Context) bool {
	marked, _ := ctx.Value(versionlessKey{}).(bool)
	return marked
}
