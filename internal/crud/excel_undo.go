package crud

import (
	"context"
	"fmt"
	"slices"

	"jikong/internal/auth"
	"jikong/internal/crud/image"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// An import can be undone as a whole for as long as a delete can: the rows that it added are deleted by the rules of the list, those that it
// changed become what they were, by the images that a delete keeps. A row that somebody has changed since stays, and is told.

// undoable tells whether an import is noted: as many rows as one batch deletes, where the list deletes by itself.
func (s sheets[T]) undoable(rows int) bool {
	return s.res.Actions&Delete != 0 && rows <= MaxBatch
}

// keepAdded notes the rows that a part of an import added.
func (i *importer[T]) keepAdded(ctx context.Context, tx *db.Tx, no int) error {
	added := i.added
	i.added = nil
	if !i.undoable || len(added) == 0 {
		return nil
	}
	caller := auth.PrincipalFrom(ctx)
	_, err := tx.Exec(ctx, `INSERT INTO import_undo (token, no, tenant_id, user_id, table_name, ids, create_time) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		i.token, no, int64(caller.TenantID), caller.UserID, i.store.plan.Table.Name, value.JoinIDs(added), tx.Now)
	return err
}

// offerUndo tells how the import is undone.
func (i *importer[T]) offerUndo(result *Imported) {
	if i.undoable && result.Success > 0 {
		result.Undo = &UndoOffer{Path: i.store.res.Path + "/undoImport", Token: i.token, Count: result.Success, Seconds: int(undoLife.Seconds())}
	}
}

// undoImport deletes what the caller imported under the token, the last row first, and takes back what the import changed.
func (h handlers[T]) undoImport(ctx context.Context, in *undoInput) (Batch, error) {
	ids, err := h.addedBy(ctx, in.Body.Token)
	if err != nil {
		return Batch{}, err
	}
	changed, err := h.store.keptRows(ctx, h.db, in.Body.Token)
	if err != nil {
		return Batch{}, err
	}
	if len(ids)+len(changed) == 0 {
		return Batch{}, noUndo()
	}
	if len(changed) > 0 && !auth.PrincipalFrom(ctx).Has(h.store.res.Perm+":edit") {
		return Batch{}, errs.New(errs.Forbidden, "没有权限修改%s，不能撤销导入的更新", h.store.plan.Table.Label)
	}
	ofRow := map[value.ID][]keptRow{}
	for _, k := range slices.Backward(changed) {
		ofRow[k.RowID] = append(ofRow[k.RowID], k)
		ids = append(ids, k.RowID)
	}
	ids = distinct(ids)
	slices.Reverse(ids)
	b, err := Each(ctx, h.db, ids, "撤销", fmt.Sprintf("已撤销导入的 %d 条", len(ids)), func(ctx context.Context, tx *db.Tx, id value.ID) error {
		if kept := ofRow[id]; kept != nil {
			return h.sheets().takeBack(ctx, tx, kept)
		}
		return h.sheets().takeOut(ctx, tx, id)
	})
	if err != nil {
		return b, err
	}
	b.Undo = nil // an undo is not undone
	return b, h.db.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM import_undo WHERE token = $1`, in.Body.Token)
		return err
	})
}

// addedBy are the rows that the caller's import added.
func (h handlers[T]) addedBy(ctx context.Context, token value.ID) (ids []value.ID, err error) {
	caller := auth.PrincipalFrom(ctx)
	kept, err := db.Select[string](ctx, h.db.Read(), `SELECT ids FROM import_undo WHERE token = $1 AND tenant_id = $2 AND user_id = $3 AND table_name = $4 AND create_time >= $5 ORDER BY no`,
		token, int64(caller.TenantID), caller.UserID, h.store.plan.Table.Name, h.db.Now()-value.Time(undoLife.Milliseconds()))
	for _, part := range kept {
		some, wrong := ParseIDs(part)
		if wrong != nil {
			return nil, wrong
		}
		ids = append(ids, some...)
	}
	return ids, err
}

// takeOut deletes a row that an import added, unless somebody has changed it since.
func (s sheets[T]) takeOut(ctx context.Context, tx *db.Tx, id value.ID) error {
	row, err := s.Get(ctx, tx, id)
	if err != nil {
		return err
	}
	if rowOf(&row).Version != 1 {
		return errs.New(errs.Conflict, changedSince)
	}
	return s.deleteOne(ctx, tx, id)
}

const changedSince = "导入以后已经修改过"

// keepingOld lets do change a row that is there already, and keeps what the row and its parts were.
func (i *importer[T]) keepingOld(ctx context.Context, tx *db.Tx, old *T, do func() error) error {
	if !i.undoable {
		return do()
	}
	s, id := i.store, rowOf(old).ID
	var before []image.Image
	parts := s.partsOf(ctx, id, old)
	for _, child := range s.plan.Table.Children {
		parts = append(parts, Part{Table: child.Table, Where: Cond(child.Key+" = ?", int64(id))})
	}
	for _, part := range parts {
		images, err := image.Take(ctx, tx, part)
		if err != nil {
			return err
		}
		before = append(before, images...)
	}
	if err := do(); err != nil {
		return err
	}
	touched, err := image.Differences(ctx, tx, parts, before)
	if err != nil || len(touched) == 0 || len(touched) > image.Most {
		return err
	}
	return s.saveImages(ctx, tx, &kept{token: i.token}, id, s.nameOf(old), touched)
}

// takeBack makes a row what it was before the import changed it; kept are its images, the newest first.
func (s sheets[T]) takeBack(ctx context.Context, tx *db.Tx, kept []keptRow) error {
	now, err := s.Get(ctx, tx, kept[0].RowID)
	if err != nil {
		return err
	}
	seen := map[string]image.Image{} // by place, as the import left the row at last
	for _, k := range kept {
		if err := s.putImagesBack(ctx, tx, k, seen); err != nil {
			return err
		}
	}
	for _, i := range seen {
		if err := i.Renew(ctx, tx, i.Version()+1); err != nil {
			return err
		}
	}
	was, err := s.Get(ctx, tx, kept[0].RowID)
	if err != nil {
		return err
	}
	if s.res.Check != nil {
		if err := s.res.Check(ctx, tx, &now, &was); err != nil {
			return err
		}
	}
	return s.after(ctx, tx, &now, &was)
}

func (s sheets[T]) putImagesBack(ctx context.Context, tx *db.Tx, k keptRow, seen map[string]image.Image) error {
	images, err := image.Unpack(k.Images)
	if err != nil {
		return err
	}
	for _, i := range images {
		put, err := i.PutBack(ctx, tx)
		switch {
		case errs.Is(err, errs.Conflict) || errs.Is(err, errs.Invalid):
			return errs.New(errs.Conflict, "原来的编码已被别的%s使用，或引用的记录已经不在", s.plan.Table.Label)
		case err != nil:
			return err
		case !put:
			return errs.New(errs.Conflict, changedSince)
		}
		if place := i.Place(); seen[place].Table == "" && i.Version() > 0 {
			seen[place] = i
		}
	}
	_, err = tx.Exec(ctx, `DELETE FROM sys_undo WHERE id = $1`, k.ID)
	return err
}
