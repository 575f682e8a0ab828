package crud

import (
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

// versionOf is the version of a draft; what one without a version says nothing of does not count as sent, as on the platform.
func (s *table) versionOf(d draft) (version int64, sent bool, err error) {
	if version, sent, err = d.Version(); !sent {
		s.plan.Forget(d.fields)
	}
	return version, sent, err
}

// withoutVersion holds the row of a draft without a version, so that two such saves of different fields follow each other on PostgreSQL too.
func (s *table) withoutVersion(ctx context.Context, tx *db.Tx, id value.ID) (context.Context, error) {
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
