package crud

import (
	"cmp"
	"context"
	"fmt"
	"reflect"
	"slices"
	"time"

	"jikong/internal/auth"
	"jikong/internal/crud/image"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/exports"
	"jikong/internal/imports"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Every delete of a person can be undone for a while. The delete keeps an image of each row it touches: the row itself, and those of other
// tables that the resource names as its Parts. Rows are really gone in between, so nothing has to look past them. The undo asks anew for
// the right, the sight, unique values, references and the rules of the resource, and puts every row back as it was, unless somebody
// has touched it since.

// undoLife is how long a delete can be undone. People see the offer for ten seconds; the rest is for slow lines.
const undoLife = 10 * time.Minute

// Undo says what comes back with a row. The zero value is right for a row that stands alone.
type Undo[T any] struct {
	// Parts names the rows of other tables that a delete takes along or changes. Those that the database removes by itself count too.
	Parts func(ctx context.Context, row *T) []Part
	// Check replaces Check for a row that comes back; without it Check sees it as a new one.
	Check func(ctx context.Context, tx *db.Tx, row *T) error
	// After replaces After, likewise.
	After func(ctx context.Context, tx *db.Tx, row *T) error
	// Path replaces the usual address, the path of the resource and "/undo".
	Path string
	// Access says who may undo their own deletes, where that are not those who may delete.
	Access web.Access
}

// Unasked is the Check of rows that were right when they were deleted and depend on no other row.
func Unasked[T any](context.Context, *db.Tx, *T) error { return nil }

// kept gathers what the deletes of one request keep.
type kept struct {
	token value.ID
	path  string
	count int
}

type keptKey struct{}

// keeping makes the deletes of the context undoable.
func keeping(ctx context.Context, d *db.DB) (context.Context, *kept) {
	k := &kept{token: d.NewID()}
	return context.WithValue(ctx, keptKey{}, k), k
}

func (k *kept) offer() *UndoOffer {
	if k.count == 0 {
		return nil
	}
	return &UndoOffer{Path: k.path, Token: k.token, Count: k.count, Seconds: int(undoLife.Seconds())}
}

// Removed answers a delete of one row.
type Removed struct {
	Undo *UndoOffer `json:"undo,omitempty"`
	text string
}

// EnvelopeMessage is the text for the person.
func (r Removed) EnvelopeMessage() string { return r.text }

// Remove runs a delete that can be undone in a transaction of its own.
func Remove(ctx context.Context, d *db.DB, text string, do func(ctx context.Context, tx *db.Tx) error) (Removed, error) {
	ctx, k := keeping(ctx, d)
	err := d.Tx(ctx, func(tx *db.Tx) error { return do(ctx, tx) })
	return Removed{Undo: k.offer(), text: text}, err
}

// keep lets do delete the row and keeps what it was, when the delete can be undone.
func (s *table) keep(ctx context.Context, tx *db.Tx, id value.ID, old any, do func() error) error {
	k, wanted := ctx.Value(keptKey{}).(*kept)
	if !wanted {
		return do()
	}
	var before []image.Image
	for _, part := range s.partsOf(ctx, id, old) {
		images, err := image.Take(ctx, tx, part)
		if err != nil {
			return err
		}
		before = append(before, images...)
	}
	if err := do(); err != nil || len(before) > image.Most {
		return err
	}
	var touched []image.Image
	for _, i := range before {
		changed, err := i.Develop(ctx, tx)
		if err != nil {
			return err
		}
		if changed {
			touched = append(touched, i)
		}
	}
	if err := s.saveImages(ctx, tx, k, id, s.nameOf(old), touched); err != nil {
		return err
	}
	tx.AfterCommit(func() { k.count, k.path = k.count+1, s.undoPath })
	return nil
}

// partsOf are the row itself and the rows that go with it.
func (s *table) partsOf(ctx context.Context, id value.ID, row any) []Part {
	parts := []Part{{Table: s.plan.Table.Name, Where: Cond("id = ?", int64(id))}}
	if s.hooks.parts != nil {
		parts = append(parts, s.hooks.parts(ctx, row)...)
	}
	return parts
}

func (s *table) saveImages(ctx context.Context, tx *db.Tx, k *kept, id value.ID, name string, images []image.Image) error {
	packed, err := image.Pack(images)
	if err != nil {
		return err
	}
	caller := auth.PrincipalFrom(ctx)
	_, err = tx.Exec(ctx, `INSERT INTO sys_undo (id, token, tenant_id, user_id, table_name, row_id, row_name, images, create_time)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		tx.NewID(), k.token, caller.TenantID, caller.UserID, s.plan.Table.Name, id, name, packed, tx.Now)
	return err
}

// nameOf is what people call the row.
func (s *table) nameOf(row any) string {
	if s.plan.NamedBy == nil {
		return s.plan.Table.Label
	}
	return cmp.Or(reflect.ValueOf(row).Elem().FieldByIndex(s.plan.NamedBy.Path).String(), s.plan.Table.Label)
}

// Forget removes what the lists keep for somebody who is gone for good: deletions that could be undone, reports of imports.
func Forget(ctx context.Context, tx *db.Tx, user value.ID) error {
	if _, err := tx.Exec(ctx, `DELETE FROM sys_undo WHERE user_id = $1`, user); err != nil {
		return err
	}
	if err := exports.Forget(ctx, tx, user); err != nil {
		return err
	}
	return imports.Forget(ctx, tx, user)
}

// forgetImages removes the images of a row that is destroyed on purpose.
func (s *table) forgetImages(ctx context.Context, tx *db.Tx, id value.ID) error {
	_, err := tx.Exec(ctx, `DELETE FROM sys_undo WHERE table_name = $1 AND row_id = $2`, s.plan.Table.Name, id)
	return err
}

// keptRow is a deleted row as it waits for an undo.
type keptRow struct {
	ID     value.ID `db:"id"`
	RowID  value.ID `db:"row_id"`
	Name   string   `db:"row_name"`
	Images []byte   `db:"images"`
}

const waiting = ` FROM sys_undo WHERE token = $1 AND tenant_id = $2 AND user_id = $3 AND table_name = $4 AND create_time >= $5`

func noUndo() error {
	return errs.Invalidf("已不能撤销：超过了 %d 分钟，或已经撤销过", int(undoLife.Minutes()))
}

// keptRows are what waits for an undo of the caller under the token.
func (s *table) keptRows(ctx context.Context, q db.Querier, token value.ID, now value.Time) ([]keptRow, error) {
	caller := auth.PrincipalFrom(ctx)
	return db.Select[keptRow](ctx, q, `SELECT id, row_id, row_name, images`+waiting+` ORDER BY id`,
		token, caller.TenantID, caller.UserID, s.plan.Table.Name, now.Add(-undoLife))
}

// undo brings back what the caller deleted under the token, the last deleted first.
func (s *table) undo(ctx context.Context, d *db.DB, token value.ID) (Batch, error) {
	caller := auth.PrincipalFrom(ctx)
	args := []any{token, caller.TenantID, caller.UserID, s.plan.Table.Name, d.Now() - value.Time(undoLife.Milliseconds())}
	type names struct {
		ID    value.ID `db:"id"`
		RowID value.ID `db:"row_id"`
	}
	found, err := db.Select[names](ctx, d.Read(), `SELECT id, row_id`+waiting+` ORDER BY id DESC`, args...)
	if err != nil {
		return Batch{}, err
	}
	if len(found) == 0 {
		return Batch{}, noUndo()
	}
	rows, rowOf := make([]value.ID, len(found)), map[value.ID]value.ID{}
	for i, f := range found {
		rows[i], rowOf[f.ID] = f.ID, f.RowID
	}
	b, err := Each(context.WithValue(ctx, undoingKey{}, true), d, rows, "恢复", fmt.Sprintf("已恢复 %d 条", len(rows)),
		func(ctx context.Context, tx *db.Tx, id value.ID) error {
			row, found, err := db.One[keptRow](ctx, tx, `SELECT id, row_id, row_name, images`+waiting+` AND id = $6`, append(slices.Clone(args), id)...)
			if err == nil && !found {
				err = errs.NotFoundf("已经撤销过")
			}
			if err != nil {
				return err
			}
			return s.bringBack(ctx, tx, row)
		})
	for i := range b.Refused {
		b.Refused[i].ID = rowOf[b.Refused[i].ID]
	}
	return b, err
}

type undoingKey struct{}

// Undoing tells that rows are written because their delete is undone, for logs of the areas.
func Undoing(ctx context.Context) bool {
	is, _ := ctx.Value(undoingKey{}).(bool)
	return is
}

func (s *table) bringBack(ctx context.Context, tx *db.Tx, k keptRow) error {
	images, err := image.Unpack(k.Images)
	if err != nil {
		return err
	}
	if err := s.putRowBack(ctx, tx, k, images[0]); err != nil {
		return err
	}
	row, err := s.find(ctx, tx, k.RowID)
	if err == nil && row == nil {
		err = errs.New(errs.Forbidden, "“%s”已不在您的数据范围之内，不能撤销删除", k.Name)
	}
	if err != nil {
		return err
	}
	if err := s.raise(ctx, tx, row); err != nil {
		return err
	}
	if err := s.mayComeBack(ctx, tx, row); err != nil {
		return err
	}
	if err := putPartsBack(ctx, tx, images[1:]); err != nil {
		return err
	}
	if err := s.cameBack(ctx, tx, row); err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `DELETE FROM sys_undo WHERE id = $1`, k.ID)
	return err
}

func (s *table) putRowBack(ctx context.Context, tx *db.Tx, k keptRow, row image.Image) error {
	put, err := row.PutBack(ctx, tx)
	switch {
	case errs.Is(err, errs.Conflict):
		return errs.Invalidf("“%s”的编码或名称已被新的%s使用，不能撤销删除；请先改掉那一条", k.Name, s.plan.Table.Label)
	case errs.Is(err, errs.Invalid):
		return errs.Invalidf("“%s”所在的上级或引用的记录已经不在，不能撤销删除", k.Name)
	case err == nil && !put:
		return errs.Invalidf("“%s”已被恢复、修改或彻底删除，不能撤销删除", k.Name)
	}
	return err
}

// mayComeBack asks of the row what would be asked of a new one; what the rules would complete stays as it was.
func (s *table) mayComeBack(ctx context.Context, tx *db.Tx, row any) error {
	fields := errs.Fields{}
	v := reflect.ValueOf(row).Elem()
	for _, c := range s.plan.Columns {
		if c.Write && (c.Ref != "" || c.Unique) && !c.IsEmpty(v.FieldByIndex(c.Path)) {
			if err := s.checkStored(ctx, tx, c, row, fields); err != nil {
				return err
			}
		}
	}
	if err := fields.Err(); err != nil {
		return err
	}
	if s.hooks.undoCheck != nil {
		return s.hooks.undoCheck(ctx, tx, row)
	}
	if s.hooks.check != nil {
		return s.hooks.check(ctx, tx, nil, row)
	}
	return nil
}

// putPartsBack leaves out what cannot come back because its other end is gone or somebody wrote it anew.
func putPartsBack(ctx context.Context, tx *db.Tx, parts []image.Image) error {
	for _, i := range parts {
		err := tx.Savepoint(ctx, func() error {
			_, err := i.PutBack(ctx, tx)
			return err
		})
		if err != nil && !errs.Is(err, errs.Conflict) && !errs.Is(err, errs.Invalid) {
			return err
		}
	}
	return nil
}

func (s *table) cameBack(ctx context.Context, tx *db.Tx, row any) error {
	if err := s.logAct(ctx, tx, undone, row); err != nil {
		return err
	}
	if s.hooks.undoAfter != nil {
		return s.hooks.undoAfter(ctx, tx, row)
	}
	if s.hooks.after != nil {
		return s.hooks.after(ctx, tx, nil, row)
	}
	return nil
}
