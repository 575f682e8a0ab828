package crud

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/crud/totals"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/schema"
	"jikong/internal/value"
)

// table is what a store knows of its rows without their type. Its methods are compiled once, not for each type, and there are fifty types.
type table struct {
	plan    *schema.Plan
	shared  *Shared
	totals  *totals.Totals
	actions Actions
	texts   schema.Texts
	before  func()
	meaning func(ctx context.Context, keyword string) (Condition, error)
	below   []filed // the stores of the child tables
	extras  []extra
	// Of its files and of what undoes deletes.
	exportPerm, importPerm, undoPath string
	maxRows                          int // of one import whose rows take long to save; zero where they do not
}

// tableStore is the Store of one table.
type tableStore[T any] struct {
	*table
	res Resource[T]
}

// Get returns one row. A row of another tenant or out of the caller's data scope is NotFound like one that never was.
func (s *tableStore[T]) Get(ctx context.Context, q db.Querier, id value.ID) (T, error) {
	var zero T
	row, found, err := s.find(ctx, q, id)
	if err == nil && !found {
		return zero, s.notFound()
	}
	return row, err
}

func (s *tableStore[T]) find(ctx context.Context, q db.Querier, id value.ID) (row T, found bool, err error) {
	var where schema.Statement
	where.Add(s.plan.OneText, " WHERE ", schema.IDColumn, " = ")
	where.Arg(int64(id))
	where.Add(" AND ")
	if err := s.plan.Owned(&where, auth.PrincipalFrom(ctx)); err != nil {
		return row, false, err
	}
	return db.One[T](ctx, q, where.String(), where.Args...)
}

func (s *table) notFound() error {
	return errs.NotFoundf("%s不存在，可能已被删除", s.plan.Table.Label)
}
