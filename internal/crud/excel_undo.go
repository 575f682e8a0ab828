package crud

import (
	"context"
	"fmt"
	"slices"

	"jikong/internal/auth"
	"jikong/internal/crud/batch"
	"jikong/internal/crud/image"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/imports"
	"jikong/internal/value"
)

// An import can be undone as a whole for as long as a delete can: the rows that it added are deleted by the rules of the list, those that it
// changed become what they were, by the images that a delete keeps. A row that somebody has changed since stays, and is told.

// undoable tells whether an import is noted: as many rows as one batch deletes, where the list deletes by itself.
func (s sheets) undoable(rows int) bool {
	return s.actions&Delete != 0 && rows <= MaxBatch
}

// token is under what the caller's import is undone.
func (s sheets) token(id value.ID, now value.Time) imports.Token {
	return imports.Token{ID: id, Table: s.plan.Table.Name, Since: now.Add(-undoLife)}
}

// join has corrected rows undone together with the import that refused them, while that can be undone and one undo has room for both.
func (i *importer) join(ctx context.Context, tx *db.Tx, first value.ID, rows int) error {
	if first == 0 || !i.undoable {
		return nil
	}
	token := i.table.token(first, tx.Now)
	added, err := token.Added(ctx, tx)
	if err != nil {
		return err
	}
	kept, err := i.table.keptRows(ctx, tx, first, tx.Now)
	if err != nil {
		return err
	}
	for _, k := range kept {
		added = append(added, k.RowID)
	}
	earlier := len(batch.Distinct(added))
	if earlier == 0 || earlier+rows > MaxBatch {
		return nil
	}
	i.undo, i.earlier = token, earlier
	for _, k := range kept {
		if _, err := tx.Exec(ctx, `UPDATE sys_undo SET create_time = $1 WHERE id = $2`, tx.Now, k.ID); err != nil {
			return err
		}
	}
	return token.Renew(ctx, tx)
}

// keepAdded notes the rows that a part of an import added.
func (i *importer) keepAdded(ctx context.Context, tx *db.Tx) error {
	added := i.added
	i.added = nil
	if !i.undoable || len(added) == 0 {
		return nil
	}
	return i.undo.Note(ctx, tx, added)
}

// offerUndo tells how the import is undone.
func (i *importer) offerUndo(result *Imported) {
	if i.undoable && i.earlier+result.Success > 0 {
		result.Undo = &UndoOffer{Path: i.table.plan.Path + "/undoImport", Token: i.undo.ID, Count: i.earlier + result.Success, Seconds: int(undoLife.Seconds())}
	}
}

// undoImport deletes what the caller imported under the token, the last row first, and takes back what the import changed.
func (h handlers) undoImport(ctx context.Context, in *undoInput) (Batch, error) {
	token := h.store.token(in.Body.Token, h.db.Now())
	ids, err := token.Added(ctx, h.db.Read())
	if err != nil {
		return Batch{}, err
	}
	changed, err := h.store.keptRows(ctx, h.db.Read(), in.Body.Token, h.db.Now())
	if err != nil {
		return Batch{}, err
	}
	if len(ids)+len(changed) == 0 {
		return Batch{}, noUndo()
	}
	if len(changed) > 0 && !auth.PrincipalFrom(ctx).Has(h.store.plan.Perm+":edit") {
		return Batch{}, errs.New(errs.Forbidden, "没有权限修改%s，不能撤销导入的更新", h.store.plan.Table.Label)
	}
	added, ofRow := map[value.ID]bool{}, map[value.ID][]keptRow{}
	for _, id := range ids {
		added[id] = true
	}
	for _, k := range slices.Backward(changed) {
		ofRow[k.RowID] = append(ofRow[k.RowID], k)
		ids = append(ids, k.RowID)
	}
	ids = batch.Distinct(ids)
	slices.Reverse(ids)
	b, err := Each(ctx, h.db, ids, "撤销", fmt.Sprintf("已撤销导入的 %d 条", len(ids)), func(ctx context.Context, tx *db.Tx, id value.ID) error {
		kept := ofRow[id]
		if kept == nil {
			return h.store.takeOut(ctx, tx, id)
		}
		err := h.store.takeBack(ctx, tx, kept)
		if err == nil && added[id] { // the import brought it and then changed it
			err = h.store.deleteOne(ctx, tx, id)
		}
		return err
	})
	if err != nil {
		return b, err
	}
	b.Undo = nil // an undo is not undone
	return b, h.db.Tx(ctx, func(tx *db.Tx) error { return token.End(ctx, tx) })
}

// takeOut deletes a row that an import added, unless somebody has changed it since.
func (s sheets) takeOut(ctx context.Context, tx *db.Tx, id value.ID) error {
	row, err := s.get(ctx, tx, id)
	if err != nil {
		return err
	}
	if rowOf(row).Version != 1 {
		return errs.New(errs.Conflict, changedSince)
	}
	return s.deleteOne(ctx, tx, id)
}

const changedSince = "导入以后已经修改过"

// keepingOld lets do change a row that is there already, and keeps what the row and its parts were.
func (i *importer) keepingOld(ctx context.Context, tx *db.Tx, old any, do func() error) error {
	if !i.undoable {
		return do()
	}
	s, id := i.table, rowOf(old).ID
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
	return s.saveImages(ctx, tx, &kept{token: i.undo.ID}, id, s.nameOf(old), touched)
}

// takeBack makes a row what it was before the import changed it; kept are its images, the newest first.
func (s sheets) takeBack(ctx context.Context, tx *db.Tx, kept []keptRow) error {
	now, err := s.get(ctx, tx, kept[0].RowID)
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
	was, err := s.get(ctx, tx, kept[0].RowID)
	if err != nil {
		return err
	}
	if s.hooks.check != nil {
		if err := s.hooks.check(ctx, tx, now, was); err != nil {
			return err
		}
	}
	return s.after(ctx, tx, now, was)
}

func (s sheets) putImagesBack(ctx context.Context, tx *db.Tx, k keptRow, seen map[string]image.Image) error {
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
