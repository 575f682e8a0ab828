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
	"jikong/internal/web"
)

// Store reads and writes the rows of one table for the caller in the context. It is safe for use by several goroutines.
type Store[T any] struct {
	res    Resource[T]
	plan   *plan
	shared *Shared
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
	return &Store[T]{res: r, plan: p, shared: shared}
}

// List returns one page of the rows in the caller's sight. A page past the end is empty and still tells the total.
func (s *Store[T]) List(ctx context.Context, q db.Querier, query Query) (web.Page[T], error) {
	caller := auth.PrincipalFrom(ctx)
	st, err := s.listStatement(caller, query)
	if err != nil {
		return web.Page[T]{}, err
	}
	rows, err := db.Select[T](ctx, q, st.String(), st.args...)
	if err != nil {
		return web.Page[T]{}, err
	}
	total, err := s.total(ctx, q, caller, query, len(rows))
	if err != nil {
		return web.Page[T]{}, err
	}
	if err := s.fillTexts(ctx, q, rows); err != nil {
		return web.Page[T]{}, err
	}
	no, size, _ := query.page()
	return web.NewPage(rows, total, no, size), nil
}

func (s *Store[T]) listStatement(caller auth.Principal, query Query) (*statement, error) {
	st := &statement{}
	st.add(s.plan.list, " WHERE ")
	if err := s.plan.where(st, caller, query); err != nil {
		return st, err
	}
	if err := s.plan.orderBy(st, query.Sort); err != nil {
		return st, err
	}
	_, size, offset := query.page()
	st.add(" LIMIT ")
	st.arg(int64(size))
	st.add(" OFFSET ")
	st.arg(int64(offset))
	return st, nil
}

// total counts, unless the page itself tells the end.
func (s *Store[T]) total(ctx context.Context, q db.Querier, caller auth.Principal, query Query, found int) (int64, error) {
	_, size, offset := query.page()
	if found < size && (found > 0 || offset == 0) {
		return int64(offset + found), nil
	}
	st := &statement{}
	st.add("SELECT COUNT(*) FROM ", s.plan.table.Name, " WHERE ")
	if err := s.plan.where(st, caller, query); err != nil {
		return 0, err
	}
	return db.Int(ctx, q, st.String(), st.args...)
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
