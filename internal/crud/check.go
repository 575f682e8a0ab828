package crud

import (
	"context"
	"reflect"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/schema"
	"jikong/internal/value"
)

// checkColumns holds a row against the declarations of the columns that clients write. It says everything that is wrong at once.
func (s *table) checkColumns(ctx context.Context, tx *db.Tx, old, row any) error {
	fields := errs.Fields{}
	v, before := reflect.ValueOf(row).Elem(), reflect.Zero(s.plan.Row)
	if old != nil {
		before = reflect.ValueOf(old).Elem()
	}
	for _, c := range s.plan.Columns {
		if !c.Write {
			continue
		}
		field := v.FieldByIndex(c.Path)
		if c.Required && c.IsEmpty(field) {
			fields.Add(c.JSON, "%s%s", c.Kind.Ask(), c.Label)
			continue
		}
		c.CheckField(field, before.FieldByIndex(c.Path), fields)
		if c.Ref == "" && !c.Unique || c.IsEmpty(field) || old != nil && c.Argument(v) == c.Argument(before) {
			continue // what stood there before is not asked about again
		}
		if err := s.checkStored(ctx, tx, c, row, fields); err != nil {
			return err
		}
	}
	return fields.Err()
}

// checkStored holds a new value against what is stored.
func (s *table) checkStored(ctx context.Context, tx *db.Tx, c *schema.BoundColumn, row any, fields errs.Fields) error {
	v := reflect.ValueOf(row).Elem()
	if c.Ref != "" {
		return s.checkRef(ctx, tx, c, value.ID(v.FieldByIndex(c.Path).Int()), fields)
	}
	if !c.Unique {
		return nil
	}
	taken, err := s.plan.Taken(ctx, tx, c, c.Argument(v), rowOf(row).ID)
	if taken {
		fields.Add(c.JSON, "%s“%v”已存在", c.Label, c.Argument(v))
	}
	return err
}

// checkRef gives the friendly message; a foreign key of the table is the safety net under it.
func (s *table) checkRef(ctx context.Context, tx *db.Tx, c *schema.BoundColumn, id value.ID, fields errs.Fields) error {
	many, ref := bulkOf(ctx), reference{c, id}
	if many != nil && many.known[ref] {
		return nil
	}
	var st schema.Statement
	st.Add("SELECT COUNT(*) FROM ", c.Ref, " WHERE id = ")
	st.Arg(int64(id))
	s.sameTenant(ctx, &st, c)
	n, err := db.Int(ctx, tx, st.String(), st.Args...)
	if err == nil && n == 0 {
		fields.Add(c.JSON, "所选的%s不存在", c.Label)
	}
	if many != nil && n > 0 {
		many.known[ref] = true
	}
	return err
}
