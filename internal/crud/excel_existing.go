package crud

import (
	"context"
	"reflect"
	"slices"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/imports"
	"jikong/internal/schema"
	"jikong/internal/sheet/headed"
)

// place is a row of a file.
type place struct {
	source *headed.Source
	number int
}

func placeOf(r headed.Row) place { return place{r.Source, r.Number} }

// meeting is how an import meets existing rows, and which rows of its files did.
type meeting struct {
	how              imports.Existing
	key              []*schema.BoundColumn
	updated, skipped map[place]bool // as a row may be tried twice
}

// importKey are the columns by which an import knows rows again, none where it can only add.
func (s sheets) importKey() (key []*schema.BoundColumn) {
	for _, c := range s.importColumns() {
		if slices.Contains(s.plan.Table.ImportKey, c.Name) || len(s.plan.Table.ImportKey) == 0 && c.Unique && len(key) == 0 {
			key = append(key, c)
		}
	}
	return key
}

// meeting finds out whether the import may do with existing rows what it was asked. To update is to edit, by whatever way.
func (s sheets) meeting(ctx context.Context, how imports.Existing) (*meeting, error) {
	m := &meeting{how: how, updated: map[place]bool{}, skipped: map[place]bool{}}
	if how != imports.SkipExisting && how != imports.UpdateExisting {
		return m, nil
	}
	m.key = s.importKey()
	switch {
	case len(m.key) == 0:
		return m, errs.Invalidf("%s没有可以对照的编码，不能跳过或更新已有的；请选择退回", s.plan.Table.Label)
	case how == imports.UpdateExisting && !auth.PrincipalFrom(ctx).Has(s.plan.Perm+":edit"):
		return m, errs.New(errs.Forbidden, "没有权限修改%s，不能用导入更新已有的；请选择跳过或退回", s.plan.Table.Label)
	}
	return m, nil
}

// meet does what was asked with a row whose code is there. What is out of the caller's sight is not met: saving it then says that the
// code is taken.
func (i *importer) meet(ctx context.Context, tx *db.Tx, r headed.Row, draft draft) (done bool, err error) {
	if len(i.met.key) == 0 {
		return false, nil
	}
	sent := reflect.New(i.table.plan.Row).Interface()
	if err := i.table.decode(draft, sent); err != nil {
		return false, err
	}
	old, err := i.known(ctx, tx, sent)
	if err != nil || old.Len() == 0 {
		return false, err
	}
	if old.Len() > 1 {
		return false, errs.Invalidf("%s相同的%s不止一条，请在列表里修改", schema.Labels(i.met.key), i.table.plan.Table.Label)
	}
	if i.met.how == imports.SkipExisting {
		i.met.skipped[placeOf(r)] = true
		return true, nil
	}
	return true, i.refresh(ctx, tx, r, draft, at(old, 0))
}

// known finds the rows with the key of a row of the file: none, the one, or two where it is not unique.
func (i *importer) known(ctx context.Context, tx *db.Tx, sent any) (reflect.Value, error) {
	v, st := reflect.ValueOf(sent).Elem(), &schema.Statement{}
	st.Add(i.table.plan.OneText, " WHERE ")
	for _, key := range i.met.key {
		if key.IsEmpty(v.FieldByIndex(key.Path)) {
			return i.table.none(), nil
		}
		st.Add(key.Name, " = ")
		st.Arg(key.Argument(v))
		st.Add(" AND ")
	}
	if err := i.table.plan.Owned(st, auth.PrincipalFrom(ctx)); err != nil {
		return i.table.none(), err
	}
	st.Limit(2, 0)
	return i.table.read(ctx, tx, st)
}

// refresh changes what the file fills in; empty cells keep what is stored.
func (i *importer) refresh(ctx context.Context, tx *db.Tx, r headed.Row, draft draft, old any) error {
	row := copied(old)
	if err := i.table.decode(draft, row); err != nil {
		return err
	}
	if take := i.table.hooks.take; take != nil {
		if err := take(ctx, tx, row, r.ByLabel(i.labels)); err != nil {
			return err
		}
	}
	if err := i.keepNewOnly(auth.PrincipalFrom(ctx), draft, old, row); err != nil {
		return err
	}
	if err := i.keepingOld(ctx, tx, old, func() error {
		if err := i.rewrite(ctx, tx, old, row); err != nil {
			return err
		}
		return i.saveBelow(ctx, tx, r, row)
	}); err != nil {
		return err
	}
	i.met.updated[placeOf(r)] = true
	return nil
}

func (i *importer) rewrite(ctx context.Context, tx *db.Tx, old, row any) error {
	if save := i.table.hooks.saveImported; save != nil {
		return save(ctx, tx, row)
	}
	return i.table.update(ctx, tx, old, row)
}

// keepNewOnly refuses to change what files set on new rows alone. Who may not read a sealed column gets one answer to whatever they write
// over it: another one would tell that they guessed right.
func (i *importer) keepNewOnly(caller auth.Principal, draft draft, old, row any) error {
	fields := errs.Fields{}
	was, is := reflect.ValueOf(old).Elem(), reflect.ValueOf(row).Elem()
	for _, c := range i.table.plan.Columns {
		if _, sent := draft.fields[c.JSON]; !sent || !c.NewOnly {
			continue
		}
		stored, text := was.FieldByIndex(c.Path).String(), is.FieldByIndex(c.Path)
		same := text.String() == stored && !c.SealedFor(caller)
		if !same && (c.Mask == nil || stored == "" || text.String() != c.Mask(stored)) {
			fields.Add(c.JSON, "已有%s的%s不能用导入修改，请在列表里修改", i.table.plan.Table.Label, c.Label)
		}
		text.SetString(stored)
	}
	return fields.Err()
}
