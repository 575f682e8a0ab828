package crud

import (
	"context"
	"reflect"

	"jikong/internal/auth"
)

// Mask shortens what the caller may not read in rows that are about to be sent. The routes of the resource, its files and the answer to
// a conflict do so by themselves; a package with its own handlers calls it last, because what is masked must not be saved.
func (s *tableStore[T]) Mask(ctx context.Context, rows []T) {
	caller := auth.PrincipalFrom(ctx)
	for _, c := range s.plan.Columns {
		if !c.SealedFor(caller) {
			continue
		}
		for i := range rows {
			field := reflect.ValueOf(&rows[i]).Elem().FieldByIndex(c.Path)
			field.SetString(c.Mask(field.String()))
		}
	}
}

func (s *tableStore[T]) masked(ctx context.Context, row T) T {
	rows := []T{row}
	s.Mask(ctx, rows)
	return rows[0]
}

// unmask takes a masked text that comes back with a form for what it stands for: the stored one.
func (s *tableStore[T]) unmask(old, row *T) {
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
