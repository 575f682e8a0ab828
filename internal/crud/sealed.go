package crud

import (
	"context"
	"reflect"

	"jikong/internal/auth"
)

// mask shortens what the caller may not read in a row that is about to be sent.
func (s *table) mask(ctx context.Context, row reflect.Value) {
	caller := auth.PrincipalFrom(ctx)
	for _, c := range s.plan.Columns {
		if c.SealedFor(caller) {
			field := row.FieldByIndex(c.Path)
			field.SetString(c.Mask(field.String()))
		}
	}
}

func (s *table) maskAll(ctx context.Context, rows reflect.Value) {
	for i := range rows.Len() {
		s.mask(ctx, rows.Index(i))
	}
}

// masked is a copy without what the caller may not read.
func (s *table) masked(ctx context.Context, row any) any {
	row = copied(row)
	s.mask(ctx, reflect.ValueOf(row).Elem())
	return row
}

// unmask takes a masked text that comes back with a form for what it stands for: the stored one.
func (s *table) unmask(old, row any) {
	for _, c := range s.plan.Columns {
		if c.Sealed == "" {
			continue
		}
		stored, field := reflect.ValueOf(old).Elem().FieldByIndex(c.Path).String(), reflect.ValueOf(row).Elem().FieldByIndex(c.Path)
		if stored != "" && field.String() == c.Mask(stored) {
			field.SetString(stored)
		}
	}
}
