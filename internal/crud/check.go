package crud

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// checkColumns holds a row against the declarations of the columns that clients write. It says everything that is wrong at once.
func (s *tableStore[T]) checkColumns(ctx context.Context, tx *db.Tx, old, row *T) error {
	fields := errs.Fields{}
	v := reflect.ValueOf(row).Elem()
	for _, c := range s.plan.columns {
		if !c.Write {
			continue
		}
		field := v.FieldByIndex(c.path)
		if c.Required && c.isEmpty(field) {
			fields.Add(c.JSON, "%s%s", c.Kind.ask(), c.Label)
			continue
		}
		c.checkField(field, fields)
		if c.Ref == "" && !c.Unique || c.isEmpty(field) || old != nil && c.argument(v) == c.argument(reflect.ValueOf(old).Elem()) {
			continue // what stood there before is not asked about again
		}
		if err := s.checkStored(ctx, tx, c, row, fields); err != nil {
			return err
		}
	}
	return fields.Err()
}

// ask is how a form asks for a missing value.
func (k Kind) ask() string {
	switch k {
	case Time, Date, ID, Enum:
		return "请选择"
	}
	return "请填写"
}

func (c *column) isEmpty(field reflect.Value) bool {
	switch c.Kind {
	case Int, Bool:
		return false // zero and no are answers
	case JSON:
		return field.IsZero() || field.Kind() == reflect.Slice && field.Len() == 0
	case Text, LongText, HTML, Enum:
		return strings.TrimSpace(field.String()) == ""
	}
	return field.IsZero()
}

func (c *column) checkField(field reflect.Value, fields errs.Fields) {
	switch {
	case c.Kind == Int:
		if n := field.Int(); c.Range != (IntRange{}) && (n < c.Range.Min || n > c.Range.Max) {
			fields.Add(c.JSON, "%s应在 %d 到 %d 之间", c.Label, c.Range.Min, c.Range.Max)
		}
	case c.textual():
		c.checkTextField(field.String(), fields)
	}
}

func (c *column) checkTextField(text string, fields errs.Fields) {
	if n := utf8.RuneCountInString(text); n > c.Max {
		fields.Add(c.JSON, "%s最多 %d 个字，现有 %d 个", c.Label, c.Max, n)
	}
	if text == "" {
		return
	}
	if c.Pattern != nil && !c.Pattern.MatchString(text) {
		fields.Add(c.JSON, "%s", c.Hint)
	}
	if c.Kind == Enum && !slices.ContainsFunc(c.Options, func(o Option) bool { return o.Value == text }) {
		fields.Add(c.JSON, "%s没有这个选项", c.Label)
	}
}

// checkStored holds a new value against what is stored.
func (s *tableStore[T]) checkStored(ctx context.Context, tx *db.Tx, c *column, row *T, fields errs.Fields) error {
	v := reflect.ValueOf(row).Elem()
	if c.Ref != "" {
		return s.checkRef(ctx, tx, c, value.ID(v.FieldByIndex(c.path).Int()), fields)
	}
	if !c.Unique {
		return nil
	}
	taken, err := s.plan.taken(ctx, tx, c, c.argument(v), rowOf(row).ID)
	if taken {
		fields.Add(c.JSON, "%s“%v”已存在", c.Label, c.argument(v))
	}
	return err
}

// checkRef gives the friendly message; a foreign key of the table is the safety net under it.
func (s *tableStore[T]) checkRef(ctx context.Context, tx *db.Tx, c *column, id value.ID, fields errs.Fields) error {
	many, ref := bulkOf(ctx), reference{c, id}
	if many != nil && many.known[ref] {
		return nil
	}
	var st statement
	st.add("SELECT COUNT(*) FROM ", c.Ref, " WHERE id = ")
	st.arg(int64(id))
	s.sameTenant(ctx, &st, c)
	n, err := db.Int(ctx, tx, st.String(), st.args...)
	if err == nil && n == 0 {
		fields.Add(c.JSON, "所选的%s不存在", c.Label)
	}
	if many != nil && n > 0 {
		many.known[ref] = true
	}
	return err
}
