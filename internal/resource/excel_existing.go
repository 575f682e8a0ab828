package resource

import (
	"context"
	"reflect"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
)

// Existing says what an import does with a row whose code is there already. The zero value refuses it.
type Existing string

// What an import may do with it.
const (
	RefuseExisting Existing = "refuse"
	SkipExisting   Existing = "skip"
	UpdateExisting Existing = "update"
)

// meeting is how an import meets existing rows, and which rows of its files did.
type meeting struct {
	how              Existing
	key              *column
	updated, skipped map[string]bool // by their place, as a row may be tried twice
}

// meeting finds the code by which rows are known again.
func (s *Store[T]) meeting(how Existing) (*meeting, error) {
	m := &meeting{how: how, updated: map[string]bool{}, skipped: map[string]bool{}}
	if how != SkipExisting && how != UpdateExisting {
		return m, nil
	}
	for _, c := range s.importColumns() {
		if c.Unique && m.key == nil {
			m.key = c
		}
	}
	switch {
	case m.key == nil:
		return m, errs.Invalidf("%s没有可以对照的编码，不能跳过或更新已有的；请选择退回", s.plan.table.Label)
	case how == UpdateExisting && s.res.Excel.Save != nil:
		return m, errs.Invalidf("%s不能用导入更新已有的；请选择跳过或退回", s.plan.table.Label)
	}
	return m, nil
}

// meet does what was asked with a row whose code is there. What is out of the caller's sight is not met: saving it then says that the
// code is taken.
func (i *importer[T]) meet(ctx context.Context, tx *db.Tx, r importedRow, draft Draft[T]) (done bool, err error) {
	key := i.met.key
	if key == nil {
		return false, nil
	}
	var sent T
	if err := i.store.Decode(draft, &sent); err != nil {
		return false, err
	}
	v := reflect.ValueOf(&sent).Elem()
	if key.isEmpty(v.FieldByIndex(key.path)) {
		return false, nil
	}
	st := &statement{}
	st.add(i.store.plan.one, " WHERE ", key.Name, " = ")
	st.arg(key.argument(v))
	st.add(" AND ")
	if err := i.store.plan.owned(st, auth.PrincipalFrom(ctx)); err != nil {
		return false, err
	}
	old, found, err := db.One[T](ctx, tx, st.String(), st.args...)
	if err != nil || !found {
		return false, err
	}
	if i.met.how == SkipExisting {
		i.met.skipped[r.place] = true
		return true, nil
	}
	return true, i.refresh(ctx, tx, r, draft, &old)
}

// refresh changes what the file fills in; empty cells keep what is stored.
func (i *importer[T]) refresh(ctx context.Context, tx *db.Tx, r importedRow, draft Draft[T], old *T) error {
	row := *old
	if err := i.store.Decode(draft, &row); err != nil {
		return err
	}
	if take := i.store.res.Excel.Take; take != nil {
		if err := take(ctx, tx, &row, r.cells); err != nil {
			return err
		}
	}
	if err := i.store.update(ctx, tx, old, &row); err != nil {
		return err
	}
	i.met.updated[r.place] = true
	return nil
}
