package crud

import (
	"context"
	"reflect"
	"slices"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/value"
	"jikong/internal/web"
)

// deep is the offset from which a page is read in two steps: first the identifiers alone, which an index gives without touching
// rows and which are read from the nearer end, then the rows.
const deep = 1_000

// List returns one page of the rows in the caller's sight. A page past the end is empty and still tells the total.
func (s *tableStore[T]) List(ctx context.Context, q db.Querier, query Query) (web.Page[T], error) {
	caller := auth.PrincipalFrom(ctx)
	rows, total, err := s.page(ctx, q, caller, query)
	if err != nil {
		return web.Page[T]{}, err
	}
	if err := s.fillTexts(ctx, q, rows); err != nil {
		return web.Page[T]{}, err
	}
	no, size, _ := query.page()
	return web.NewPage(rows, total, no, size), nil
}

func (s *tableStore[T]) page(ctx context.Context, q db.Querier, caller auth.Principal, query Query) ([]T, int64, error) {
	_, size, offset := query.page()
	if offset >= deep {
		total, err := s.count(ctx, q, caller, query)
		if err != nil || int64(offset) >= total {
			return nil, total, err
		}
		rows, err := s.deepPage(ctx, q, caller, query, int(total))
		return rows, total, err
	}
	st, err := s.plan.listStatement(caller, query)
	if err != nil {
		return nil, 0, err
	}
	rows, err := db.Select[T](ctx, q, st.String(), st.args...)
	if err != nil {
		return nil, 0, err
	}
	if len(rows) < size && (len(rows) > 0 || offset == 0) {
		return rows, int64(offset + len(rows)), nil // the page itself tells the end
	}
	total, err := s.count(ctx, q, caller, query)
	return rows, total, err
}

func (p *plan) listStatement(caller auth.Principal, query Query) (*statement, error) {
	st := &statement{}
	st.add(p.list, " WHERE ")
	if err := p.where(st, caller, query); err != nil {
		return st, err
	}
	if err := p.orderBy(st, query.Sort); err != nil {
		return st, err
	}
	_, size, offset := query.page()
	st.limit(size, offset)
	return st, nil
}

// count is exact, or up to totalLife old where it is large.
func (s *tableStore[T]) count(ctx context.Context, q db.Querier, caller auth.Principal, query Query) (int64, error) {
	st := &statement{}
	st.add("SELECT COUNT(*) FROM ", s.plan.table.Name, " WHERE ")
	if err := s.plan.where(st, caller, query); err != nil {
		return 0, err
	}
	key := st.key()
	if n, ok := s.totals.get(key); ok {
		return n, nil
	}
	n, err := db.Int(ctx, q, st.String(), st.args...)
	if err == nil {
		s.totals.put(key, n)
	}
	return n, err
}

// deepPage reads a page far from the start of total rows. What the caller may see is decided where the identifiers are read.
func (s *tableStore[T]) deepPage(ctx context.Context, q db.Querier, caller auth.Principal, query Query, total int) ([]T, error) {
	ids, err := s.deepIDs(ctx, q, caller, query, total)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	args := make([]any, len(ids))
	place := make(map[value.ID]int, len(ids))
	for i, id := range ids {
		args[i], place[id] = int64(id), i
	}
	var st statement
	st.add(s.plan.list, " WHERE id IN ")
	st.members(args) // alone: beside another condition SQLite may choose the index of that one and walk the whole table
	rows, err := db.Select[T](ctx, q, st.String(), st.args...)
	path := s.plan.byJSON[colID].path
	placeOf := func(row *T) int { return place[value.ID(reflect.ValueOf(row).Elem().FieldByIndex(path).Int())] }
	slices.SortFunc(rows, func(a, b T) int { return placeOf(&a) - placeOf(&b) })
	return rows, err
}

// deepIDs returns the identifiers of the page, read backwards when its rows are nearer to the end.
func (s *tableStore[T]) deepIDs(ctx context.Context, q db.Querier, caller auth.Principal, query Query, total int) ([]value.ID, error) {
	_, size, offset := query.page()
	size = min(size, total-offset)
	backwards := offset > total/2
	if backwards {
		offset = total - offset - size
	}
	st := &statement{}
	st.add("SELECT id FROM ", s.plan.table.Name, " WHERE ")
	if err := s.plan.where(st, caller, query); err != nil {
		return nil, err
	}
	if err := s.plan.orderByWay(st, query.Sort, backwards); err != nil {
		return nil, err
	}
	st.limit(size, offset)
	ids, err := db.Select[value.ID](ctx, q, st.String(), st.args...)
	if backwards {
		slices.Reverse(ids)
	}
	return ids, err
}
