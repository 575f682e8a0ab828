package imports

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/value"
)

// Token is under what an import into a table is undone, by whom asked for it and as long as what it notes is younger than Since.
type Token struct {
	ID    value.ID
	Table string
	Since value.Time
}

const ofCaller = ` WHERE token = $1 AND tenant_id = $2 AND user_id = $3 AND table_name = $4 AND create_time >= $5`

func (t Token) args(ctx context.Context) []any {
	caller := auth.PrincipalFrom(ctx)
	return []any{t.ID, int64(caller.TenantID), caller.UserID, t.Table, t.Since}
}

// Note keeps the rows that a part of the import added.
func (t Token) Note(ctx context.Context, tx *db.Tx, added []value.ID) error {
	caller := auth.PrincipalFrom(ctx)
	_, err := tx.Exec(ctx, `INSERT INTO import_undo (token, no, tenant_id, user_id, table_name, ids, create_time) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		t.ID, tx.NewID(), int64(caller.TenantID), caller.UserID, t.Table, value.JoinIDs(added), tx.Now)
	return err
}

// Added are the rows that the caller's import added, in the order in which they came.
func (t Token) Added(ctx context.Context, q db.Querier) (ids []value.ID, err error) {
	kept, err := db.Select[string](ctx, q, `SELECT ids FROM import_undo`+ofCaller+` ORDER BY no`, t.args(ctx)...)
	for _, part := range kept {
		for _, text := range value.SplitList(part) {
			id, wrong := value.ParseID(text)
			if wrong != nil {
				return nil, wrong
			}
			ids = append(ids, id)
		}
	}
	return ids, err
}

// Renew begins the time anew in which the import can be undone: more of it has come in.
func (t Token) Renew(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, `UPDATE import_undo SET create_time = $6`+ofCaller, append(t.args(ctx), tx.Now)...)
	return err
}

// End forgets the token once the import is undone, and the result with it: the same files sent again are a new import.
func (t Token) End(ctx context.Context, tx *db.Tx) error {
	if _, err := tx.Exec(ctx, `DELETE FROM import_undo WHERE token = $1`, t.ID); err != nil {
		return err
	}
	caller := auth.PrincipalFrom(ctx)
	_, err := tx.Exec(ctx, `DELETE FROM import_key WHERE tenant_id = $1 AND user_id = $2 AND table_name = $3 AND undo = $4`,
		int64(caller.TenantID), caller.UserID, t.Table, t.ID)
	return err
}
