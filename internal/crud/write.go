package crud

import (
	"cmp"
	"context"
	"reflect"

	"jikong/internal/auth"
	"jikong/internal/crud/batch"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/schema"
	"jikong/internal/value"
)

// maxDelete bounds one batch delete, which holds the write lock while it checks every row.
const maxDelete = 500

// insert saves a new row for the caller's tenant and fills its standard columns; an ID that is already set is kept. The
// columns, Check and the data scope are checked first; After runs in the same transaction.
func (s *table) insert(ctx context.Context, tx *db.Tx, row any) error {
	caller := auth.PrincipalFrom(ctx)
	base := rowOf(row)
	base.ID = cmp.Or(base.ID, tx.NewID())
	base.Version, base.CreateBy, base.CreateTime = 1, caller.Username, tx.Now
	base.UpdateBy, base.UpdateTime = "", 0
	if err := s.adopt(caller, row); err != nil {
		return err
	}
	if err := s.raise(ctx, tx, row); err != nil {
		return err
	}
	if err := s.check(ctx, tx, nil, row); err != nil {
		return err
	}
	var st, values schema.Statement
	st.Add("INSERT INTO ", s.plan.Table.Name, " (")
	values.Add(") VALUES (")
	if s.plan.Table.Tenant {
		st.Add(schema.TenantColumn, ", ")
		values.Arg(caller.TenantID)
		values.Add(", ")
	}
	v := reflect.ValueOf(row).Elem()
	for i, c := range s.plan.Columns {
		if i > 0 {
			st.Add(", ")
			values.Add(", ")
		}
		st.Add(c.Name)
		values.Arg(c.Argument(v))
	}
	st.Add(values.String(), ")")
	if _, err := tx.Exec(ctx, st.String(), values.Args...); err != nil {
		return err
	}
	if err := s.keepsRules(ctx, tx, base.ID); err != nil {
		return err
	}
	return s.after(ctx, tx, nil, row)
}

// adopt puts a new row into the caller's tenant and, when it names no department, into the caller's department.
func (s *table) adopt(caller auth.Principal, row any) error {
	v := reflect.ValueOf(row).Elem()
	if s.plan.Table.Tenant {
		if caller.TenantID == 0 {
			return errs.New(errs.Forbidden, "请先选择站点")
		}
		if path, ok := db.FieldsByColumn(s.plan.Row)[schema.TenantColumn]; ok {
			v.FieldByIndex(path).SetInt(int64(caller.TenantID))
		}
	}
	if c := s.plan.Scope; c != nil && v.FieldByIndex(c.Path).String() == "" {
		v.FieldByIndex(c.Path).SetString(caller.OrgCode)
	}
	return nil
}

// change reads a row, makes a change to a copy of it and saves that.
func (s *table) change(ctx context.Context, tx *db.Tx, id value.ID, version int64, change func(ctx context.Context, tx *db.Tx, row any) error) (row any, err error) {
	old, err := s.get(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	if version != 0 && version != rowOf(old).Version {
		return nil, s.stale(ctx, old)
	}
	row = copied(old)
	if err := change(ctx, tx, row); err != nil {
		return row, err
	}
	return row, s.update(ctx, tx, old, row)
}

func (s *table) edit(ctx context.Context, tx *db.Tx, d draft) (row any, err error) {
	id, err := d.ID()
	if err != nil {
		return nil, err
	}
	version, versioned, err := s.versionOf(d)
	if err != nil {
		return nil, err
	}
	ctx, saveRows, err := s.rowsOf(ctx, d)
	if err != nil {
		return nil, err
	}
	if !versioned {
		if ctx, err = s.withoutVersion(ctx, tx, id); err != nil {
			return nil, err
		}
	}
	old, err := s.get(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	if versioned && version != rowOf(old).Version {
		return nil, s.stale(ctx, old)
	}
	row = copied(old)
	if err := s.decode(d, row); err != nil {
		return row, err
	}
	s.unmask(old, row)
	if err := s.update(ctx, tx, old, row); err != nil {
		return row, err
	}
	return row, saveRows(ctx, tx, row)
}

func (s *table) update(ctx context.Context, tx *db.Tx, old, row any) error {
	caller := auth.PrincipalFrom(ctx)
	base, stored := rowOf(row), rowOf(old)
	if base.Version != stored.Version {
		return s.stale(ctx, old)
	}
	base.CreateBy, base.CreateTime = stored.CreateBy, stored.CreateTime
	base.UpdateBy, base.UpdateTime = caller.Username, tx.Now
	if err := s.raise(ctx, tx, old); err != nil {
		return err
	}
	if err := s.check(ctx, tx, old, row); err != nil {
		return err
	}
	st, err := s.updateStatement(caller, row)
	if err != nil {
		return err
	}
	n, err := tx.Exec(ctx, st.String(), st.Args...)
	if err != nil {
		return err
	}
	if n == 0 {
		return s.explain(ctx, tx, base.ID)
	}
	base.Version++
	if err := s.keepsRules(ctx, tx, base.ID); err != nil {
		return err
	}
	return s.after(ctx, tx, old, row)
}

// updateStatement guards the write with the version, the tenant and the data scope.
func (s *table) updateStatement(caller auth.Principal, row any) (*schema.Statement, error) {
	st := &schema.Statement{}
	base := rowOf(row)
	st.Add("UPDATE ", s.plan.Table.Name, " SET version = version + 1, update_by = ")
	st.Arg(base.UpdateBy)
	st.Add(", update_time = ")
	st.Arg(int64(base.UpdateTime))
	v := reflect.ValueOf(row).Elem()
	for _, c := range s.plan.Columns {
		if (c.Write || c.ServerSet) && !c.Standard {
			st.Add(", ", c.Name, " = ")
			st.Arg(c.Argument(v))
		}
	}
	st.Add(" WHERE id = ")
	st.Arg(int64(base.ID))
	st.Add(" AND version = ")
	st.Arg(base.Version)
	st.Add(" AND ")
	return st, s.plan.Owned(st, caller)
}

// explain tells why a guarded write touched nothing: another node was faster.
func (s *table) explain(ctx context.Context, tx *db.Tx, id value.ID) error {
	current, err := s.get(ctx, tx, id)
	if err != nil {
		return err
	}
	return s.stale(ctx, current)
}

func (s *table) stale(ctx context.Context, current any) error {
	base := rowOf(current)
	err := errs.New(errs.Conflict, "%s已被 %s 于 %s 修改，您的修改尚未保存，请核对后再试",
		s.plan.Table.Label, cmp.Or(base.UpdateBy, base.CreateBy), cmp.Or(base.UpdateTime, base.CreateTime))
	err.Current = reflect.ValueOf(s.masked(ctx, current)).Elem().Interface()
	return err
}

// Delete removes the rows, all or none: one that is missing, out of sight or refused by Check stops everything.
func (s *table) Delete(ctx context.Context, tx *db.Tx, ids ...value.ID) error {
	if len(ids) > maxDelete {
		return errs.Invalidf("一次最多删除 %d 条", maxDelete)
	}
	for _, id := range batch.Distinct(ids) {
		if err := s.deleteOne(ctx, tx, id); err != nil {
			return err
		}
	}
	return nil
}

func (s *table) deleteOne(ctx context.Context, tx *db.Tx, id value.ID) error {
	return s.DeleteWith(ctx, tx, id, func() error { return nil })
}

// DeleteWith removes a row together with what `along` removes, such as a branch below it: the undo brings back what stands in the Parts
// of the resource.
func (s *table) DeleteWith(ctx context.Context, tx *db.Tx, id value.ID, along func() error) error {
	old, err := s.get(ctx, tx, id)
	if err != nil {
		return err
	}
	if err := s.raise(ctx, tx, old); err != nil {
		return err
	}
	return s.keep(ctx, tx, id, old, func() error {
		if s.hooks.check != nil {
			if err := s.hooks.check(ctx, tx, old, nil); err != nil {
				return err
			}
		}
		if err := along(); err != nil {
			return err
		}
		return s.deleteRow(ctx, tx, old)
	})
}

func (s *table) deleteRow(ctx context.Context, tx *db.Tx, old any) error {
	var st schema.Statement
	if s.plan.Deleted == nil {
		st.Add("DELETE FROM ", s.plan.Table.Name)
	} else {
		s.remark(&st, auth.PrincipalFrom(ctx), tx.Now, true)
	}
	st.Add(" WHERE id = ")
	st.Arg(int64(rowOf(old).ID))
	st.Add(" AND ")
	if err := s.plan.Owned(&st, auth.PrincipalFrom(ctx)); err != nil {
		return err
	}
	n, err := tx.Exec(ctx, st.String(), st.Args...)
	if err != nil {
		return err
	}
	if n == 0 {
		return s.notFound()
	}
	return s.after(ctx, tx, old, nil)
}

// check runs the declarations, then the rules of the resource, then asks whether the caller may leave the row there.
func (s *table) check(ctx context.Context, tx *db.Tx, old, row any) error {
	if err := s.checkColumns(ctx, tx, old, row); err != nil {
		return err
	}
	if s.hooks.check != nil {
		if err := s.hooks.check(ctx, tx, old, row); err != nil {
			return err
		}
	}
	caller, c := auth.PrincipalFrom(ctx), s.plan.Scope
	if c == nil || caller.Scope.Own() && rowOf(row).CreateBy == caller.Username {
		return nil // a row of one's own stays in sight wherever it is put
	}
	if !caller.Scope.Covers(reflect.ValueOf(row).Elem().FieldByIndex(c.Path).String()) {
		return errs.New(errs.Forbidden, "只能保存到自己数据范围内的%s", c.Label)
	}
	return nil
}

// keepsRules refuses a row that its writer's data rules would hide.
func (s *table) keepsRules(ctx context.Context, tx *db.Tx, id value.ID) error {
	caller := auth.PrincipalFrom(ctx)
	if _, restricted := s.plan.RulesOf(caller); !restricted {
		return nil
	}
	var st schema.Statement
	st.Add("SELECT COUNT(*) FROM ", s.plan.Table.Name, " WHERE id = ")
	st.Arg(int64(id))
	s.plan.Ruled(&st, caller)
	n, err := db.Int(ctx, tx, st.String(), st.Args...)
	if err == nil && n == 0 {
		return errs.New(errs.Forbidden, "保存后的%s不在您的数据权限之内，请核对后再试", s.plan.Table.Label)
	}
	return err
}

// after runs once the row is written: the operation log first, then the resource's own work.
func (s *table) after(ctx context.Context, tx *db.Tx, old, row any) error {
	if err := s.logWrite(ctx, tx, old, row); err != nil {
		return err
	}
	s.told(ctx, tx, cmp.Or(row, old))
	if s.hooks.after == nil {
		return nil
	}
	return s.hooks.after(ctx, tx, old, row)
}

// rowOf returns the embedded Row. Bind has made sure that there is one before any route can write.
func rowOf(row any) *Row {
	return row.(interface{ row() *Row }).row()
}
