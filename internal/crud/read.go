package crud

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// tableStore is the Store of one table.
type tableStore[T any] struct {
	res    Resource[T]
	plan   *plan
	shared *Shared
	totals *totals
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
	var where statement
	where.add(s.plan.one, " WHERE ", colID, " = ")
	where.arg(int64(id))
	where.add(" AND ")
	if err := s.plan.owned(&where, auth.PrincipalFrom(ctx)); err != nil {
		return row, false, err
	}
	return db.One[T](ctx, q, where.String(), where.args...)
}

func (s *tableStore[T]) notFound() error {
	return errs.NotFoundf("%s不存在，可能已被删除", s.plan.table.Label)
}
