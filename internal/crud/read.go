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

// tableStore is the Store of one table.
type tableStore[T any] struct {
	res    Resource[T]
	plan   *schema.Plan
	shared *Shared
	totals *totals.Totals
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

func (s *tableStore[T]) notFound() error {
	return errs.NotFoundf("%s不存在，可能已被删除", s.plan.Table.Label)
}
