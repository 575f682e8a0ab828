package crud

import (
	"context"
	"errors"
	"reflect"
	"strconv"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/schema"
	"jikong/internal/value"
)

// rowsWork saves the rows of one child table with their record.
type rowsWork struct {
	store    *table
	declared schema.Child
	record   value.ID
	asked    sentRows
	fields   errs.Fields

	standing []any            // the rows of the record, in their order
	byID     map[value.ID]any // the same
	sent     []any            // the sent rows as they shall be; nil for one that cannot be
	gone     []value.ID
}

// save does all or nothing: everything that is wrong with the rows is told at once, each with its place among the sent ones.
func (w *rowsWork) save(ctx context.Context, tx *db.Tx) ([]any, error) {
	ctx = context.WithValue(bulk(ctx), besideKey{}, true)
	steps := []func(context.Context, *db.Tx) error{w.load, w.take, w.compare, w.remove, w.park, w.write, w.number}
	for _, step := range steps {
		if err := step(ctx, tx); err != nil {
			return nil, err
		}
		if err := w.fields.Err(); err != nil {
			return nil, err
		}
	}
	return w.sent, bulkOf(ctx).flush(ctx, tx)
}

// load reads the rows of the record that the caller may see.
func (w *rowsWork) load(ctx context.Context, tx *db.Tx) error {
	var st schema.Statement
	st.Add(w.store.plan.OneText, " WHERE ", w.declared.Key, " = ")
	st.Arg(int64(w.record))
	st.Add(" AND ")
	if err := w.store.plan.Owned(&st, auth.PrincipalFrom(ctx)); err != nil {
		return err
	}
	st.Add(orderedBy(w.declared))
	rows, err := w.store.read(ctx, tx, &st)
	w.byID = make(map[value.ID]any, rows.Len())
	for i := range rows.Len() {
		row := at(rows, i)
		w.standing = append(w.standing, row)
		w.byID[rowOf(row).ID] = row
	}
	w.gone = among(w.asked.Deleted, w.byID) // what somebody else has deleted before is gone as it should be
	return err
}

// take puts what was sent over what is stored.
func (w *rowsWork) take(ctx context.Context, tx *db.Tx) error {
	seen := map[value.ID]bool{}
	for _, id := range w.gone {
		seen[id] = true
	}
	for i, draft := range w.asked.Rows {
		row, err := w.start(ctx, draft, seen)
		if err == nil {
			err = w.fill(ctx, tx, draft, row)
		}
		if err := w.note(i, err); err != nil {
			return err
		}
		w.sent = append(w.sent, row)
	}
	if n := len(w.standing) - len(w.gone) + w.added(); n > w.declared.Most {
		w.fields.Add(w.declared.Name, "%s最多 %d 行，现有 %d 行", w.declared.Label, w.declared.Most, n)
	}
	return nil
}

// start is the row over which a draft is put.
func (w *rowsWork) start(ctx context.Context, draft draft, seen map[value.ID]bool) (any, error) {
	if isNewRow(draft) {
		return w.store.hooks.blank(auth.PrincipalFrom(ctx)), nil
	}
	id, err := draft.ID()
	if err != nil {
		return nil, err
	}
	stored := w.byID[id]
	if stored == nil || seen[id] {
		return nil, errs.Fields{schema.IDColumn: w.declared.Label + "已被删除，或送了两次，请刷新后再试"}.Err()
	}
	seen[id] = true
	return copied(stored), nil
}

// fill puts a draft over a row and holds it against the declarations of the columns, before anything is written.
func (w *rowsWork) fill(ctx context.Context, tx *db.Tx, draft draft, row any) error {
	if err := w.store.decode(draft, row); err != nil {
		return err
	}
	w.key(row).SetInt(int64(w.record)) // whatever the client says of it
	w.append(draft, row)
	return w.store.checkColumns(ctx, tx, w.byID[rowOf(row).ID], row)
}

// append puts a new row at the end, unless the client says where it stands.
func (w *rowsWork) append(draft draft, row any) {
	if w.declared.Order == "" || rowOf(row).ID != 0 {
		return
	}
	c := w.store.plan.Column(w.declared.Order)
	if draft.Has(c.JSON) {
		return
	}
	last := int64(0)
	for _, others := range [][]any{w.standing, w.sent} {
		for _, other := range others {
			if other != nil {
				last = max(last, c.Field(other).Int())
			}
		}
	}
	c.Field(row).SetInt(last + 1)
}

func (w *rowsWork) key(row any) reflect.Value {
	return w.store.plan.Column(w.declared.Key).Field(row)
}

func (w *rowsWork) added() (n int) {
	for _, row := range w.sent {
		if row != nil && rowOf(row).ID == 0 {
			n++
		}
	}
	return n
}

// note takes what is wrong with a sent row in; other errors come back.
func (w *rowsWork) note(i int, err error) error {
	var wrong *errs.Error
	if err == nil || !errors.As(err, &wrong) || wrong.Code != errs.Invalid {
		return err
	}
	if len(wrong.Fields) == 0 {
		w.fields.Add(placeText(w.declared.Name, i, ""), "%s", wrong.Message)
	}
	for field, message := range wrong.Fields {
		w.fields.Add(placeText(w.declared.Name, i, field), "%s", message)
	}
	return nil
}

// compare finds values that stand twice among the rows as they shall be.
func (w *rowsWork) compare(context.Context, *db.Tx) error {
	left := map[value.ID]bool{}
	for _, id := range w.gone {
		left[id] = true
	}
	for _, row := range w.sent {
		left[rowOf(row).ID] = true
	}
	for _, name := range w.declared.Unique {
		c := w.store.plan.Column(name)
		count := map[string]int{}
		for _, row := range w.standing {
			if !left[rowOf(row).ID] {
				count[c.Field(row).String()]++
			}
		}
		for _, row := range w.sent {
			count[c.Field(row).String()]++
		}
		for i, row := range w.sent {
			if text := c.Field(row).String(); text != "" && count[text] > 1 {
				w.fields.Add(placeText(w.declared.Name, i, c.JSON), "%s“%s”与其他行重复", c.Label, text)
			}
		}
	}
	return nil
}

func (w *rowsWork) remove(ctx context.Context, tx *db.Tx) error {
	for _, id := range w.gone {
		if err := w.store.deleteOne(ctx, tx, id); err != nil {
			return err
		}
	}
	return nil
}

// park puts values aside that rows hand on to each other, so that no unique index sees one twice on the way.
func (w *rowsWork) park(ctx context.Context, tx *db.Tx) error {
	for _, name := range w.declared.Unique {
		c := w.store.plan.Column(name)
		for _, row := range w.sent {
			id := rowOf(row).ID
			if id == 0 || c.Field(row).String() == c.Field(w.byID[id]).String() {
				continue
			}
			if _, err := tx.Exec(ctx, "UPDATE "+w.declared.Table+" SET "+name+" = $1 WHERE id = $2", "\x01"+id.String(), int64(id)); err != nil {
				return err
			}
		}
	}
	return nil
}

func (w *rowsWork) write(ctx context.Context, tx *db.Tx) error {
	for i, row := range w.sent {
		var err error
		if id := rowOf(row).ID; id == 0 {
			err = w.store.insert(ctx, tx, row)
		} else {
			err = w.store.update(ctx, tx, w.byID[id], row)
		}
		if err := w.note(i, err); err != nil {
			return err
		}
	}
	return nil
}

// number writes the places of all rows anew, where an order was sent. Rows that it does not name stand at the end.
func (w *rowsWork) number(ctx context.Context, tx *db.Tx) error {
	if w.declared.Order == "" || len(w.asked.Order) == 0 {
		return nil
	}
	order, err := w.inOrder()
	if err != nil {
		return err
	}
	c := w.store.plan.Column(w.declared.Order)
	for at, row := range order {
		place := c.Field(row)
		if place.Int() == int64(at+1) {
			continue
		}
		place.SetInt(int64(at + 1))
		if _, err := tx.Exec(ctx, "UPDATE "+w.declared.Table+" SET "+c.Name+" = $1 WHERE id = $2", int64(at+1), int64(rowOf(row).ID)); err != nil {
			return err
		}
	}
	return nil
}

func (w *rowsWork) inOrder() (order []any, err error) {
	left := map[value.ID]any{}
	for id, row := range w.byID {
		left[id] = row
	}
	for _, id := range w.gone {
		delete(left, id)
	}
	for _, row := range w.sent {
		left[rowOf(row).ID] = row
	}
	place := func(row any) {
		if left[rowOf(row).ID] != nil {
			order = append(order, row)
			delete(left, rowOf(row).ID)
		}
	}
	for _, name := range w.asked.Order {
		row, err := w.named(name, left)
		if err != nil {
			return nil, err
		}
		if row != nil {
			place(row)
		}
	}
	for _, row := range w.standing {
		if stays := left[rowOf(row).ID]; stays != nil {
			place(stays)
		}
	}
	for _, row := range w.sent {
		place(row)
	}
	return order, nil
}

// named finds a row of the order: an id, or # and the place among the sent rows. One that is gone has no place.
func (w *rowsWork) named(name string, left map[value.ID]any) (any, error) {
	if at, isSent := strings.CutPrefix(name, "#"); isSent {
		if i, err := strconv.Atoi(at); err == nil && i >= 0 && i < len(w.sent) {
			return w.sent[i], nil
		}
	} else if id, err := value.ParseID(name); err == nil {
		return left[id], nil
	}
	return nil, errs.WrongField(w.declared.Name, w.declared.Label+"的顺序不正确，请刷新后再试")
}
