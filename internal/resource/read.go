package resource

import (
	"context"
	"fmt"
	"reflect"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// Store reads and writes the rows of one table for the caller in the context. It is safe for use by several goroutines.
type Store[T any] struct {
	res    Resource[T]
	plan   *plan
	shared *Shared
	totals *totals
}

// Bind checks that the table and T agree and returns the store. It panics with every disagreement it finds, because that is
// a mistake in the program that must not survive its start.
func (r Resource[T]) Bind() *Store[T] { return r.BindWith(nil) }

// BindWith is Bind for a store that shows texts of dictionaries.
func (r Resource[T]) BindWith(shared *Shared) *Store[T] {
	if r.Actions == 0 {
		r.Actions = List | Add | Edit | Delete
	}
	p, problems := newPlan(reflect.TypeFor[T](), r.Table, r.Texts != nil || shared != nil)
	p.perm = r.Perm
	if !p.editable && r.Actions&^(List|Export) != 0 {
		problems = append(problems, "a type without resource.Row can only be listed")
	}
	if len(problems) > 0 {
		panic(fmt.Sprintf("resource %s: %s", r.Table.Name, strings.Join(problems, "; ")))
	}
	return &Store[T]{res: r, plan: p, shared: shared, totals: newTotals()}
}

// Get returns one row. A row of another tenant or out of the caller's data scope is NotFound like one that never was.
func (s *Store[T]) Get(ctx context.Context, q db.Querier, id value.ID) (T, error) {
	var zero T
	row, found, err := s.find(ctx, q, id)
	if err == nil && !found {
		return zero, s.notFound()
	}
	return row, err
}

func (s *Store[T]) find(ctx context.Context, q db.Querier, id value.ID) (row T, found bool, err error) {
	var where statement
	where.add(s.plan.one, " WHERE ", colID, " = ")
	where.arg(int64(id))
	where.add(" AND ")
	if err := s.plan.owned(&where, auth.PrincipalFrom(ctx)); err != nil {
		return row, false, err
	}
	return db.One[T](ctx, q, where.String(), where.args...)
}

func (s *Store[T]) notFound() error {
	return errs.NotFoundf("%s不存在，可能已被删除", s.plan.table.Label)
}
