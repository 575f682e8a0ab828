package crud

import (
	"context"
	"fmt"
	"slices"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/imports"
	"jikong/internal/value"
)

// An import of new rows can be undone as a whole for as long as a delete can: its rows are deleted by the rules of the list. A row that
// somebody has changed since stays. What an import changed of rows that were there is not undone; the data log has what they were.

// undoable tells whether the rows of an import are noted: as many as one batch deletes, where the list deletes by itself.
func (s sheets[T]) undoable(rows int, order ImportOrder) bool {
	return s.res.Actions&Delete != 0 && order.Existing != imports.UpdateExisting && rows <= MaxBatch
}

// keepAdded notes the rows that a part of an import added.
func (i *importer[T]) keepAdded(ctx context.Context, tx *db.Tx, token value.ID, no int) error {
	added := i.added
	i.added = nil
	if !i.undoable || len(added) == 0 {
		return nil
	}
	caller := auth.PrincipalFrom(ctx)
	_, err := tx.Exec(ctx, `INSERT INTO import_undo (token, no, tenant_id, user_id, table_name, ids, create_time) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		token, no, int64(caller.TenantID), caller.UserID, i.store.plan.Table.Name, value.JoinIDs(added), tx.Now)
	return err
}

// offerUndo tells how the import is undone.
func (i *importer[T]) offerUndo(result *Imported, token value.ID) {
	if added := result.Success - result.Updated; i.undoable && added > 0 {
		result.Undo = &UndoOffer{Path: i.store.res.Path + "/undoImport", Token: token, Count: added, Seconds: int(undoLife.Seconds())}
	}
}

// undoImport deletes what the caller imported under the token, the last row first.
func (h handlers[T]) undoImport(ctx context.Context, in *undoInput) (Batch, error) {
	s, caller := h.store, auth.PrincipalFrom(ctx)
	kept, err := db.Select[string](ctx, h.db.Read(), `SELECT ids FROM import_undo WHERE token = $1 AND tenant_id = $2 AND user_id = $3 AND table_name = $4 AND create_time >= $5 ORDER BY no`,
		in.Body.Token, int64(caller.TenantID), caller.UserID, s.plan.Table.Name, h.db.Now()-value.Time(undoLife.Milliseconds()))
	if err != nil {
		return Batch{}, err
	}
	if len(kept) == 0 {
		return Batch{}, errs.Invalidf("已不能撤销：超过了 %d 分钟，或已经撤销过", int(undoLife.Minutes()))
	}
	var ids []value.ID
	for _, part := range kept {
		some, err := ParseIDs(part)
		if err != nil {
			return Batch{}, err
		}
		ids = append(ids, some...)
	}
	slices.Reverse(ids)
	b, err := Each(ctx, h.db, ids, "撤销", fmt.Sprintf("已撤销导入的 %d 条", len(ids)), func(ctx context.Context, tx *db.Tx, id value.ID) error {
		row, err := s.Get(ctx, tx, id)
		if err != nil {
			return err
		}
		if rowOf(&row).Version != 1 {
			return errs.New(errs.Conflict, "导入以后已经修改过")
		}
		return s.deleteOne(ctx, tx, id)
	})
	if err != nil {
		return b, err
	}
	return b, h.db.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM import_undo WHERE token = $1`, in.Body.Token)
		return err
	})
}
