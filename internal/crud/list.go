package crud

import (
	"context"
	"net/url"
	"reflect"
	"slices"

	"jikong/internal/auth"
	"jikong/internal/crud/totals"
	"jikong/internal/db"
	"jikong/internal/schema"
	"jikong/internal/value"
	"jikong/internal/web"
)

// deep is the offset from which a page is read in two steps: first the identifiers alone, which an index gives without touching
// rows and which are read from the nearer end, then the rows.
const deep = 1_000

func (s *table) page(ctx context.Context, q db.Querier, caller auth.Principal, query Query) (rows reflect.Value, total int64, err error) {
	_, size, offset := query.Page()
	if offset >= deep {
		total, err := s.count(ctx, q, caller, query)
		if err != nil || int64(offset) >= total {
			return s.none(), total, err
		}
		rows, err := s.deepPage(ctx, q, caller, query, int(total))
		return rows, total, err
	}
	st, err := s.plan.ListStatement(caller, query)
	if err != nil {
		return s.none(), 0, err
	}
	if rows, err = s.read(ctx, q, st); err != nil {
		return rows, 0, err
	}
	if n := rows.Len(); n < size && (n > 0 || offset == 0) {
		return rows, int64(offset + n), nil // the page itself tells the end
	}
	total, err = s.count(ctx, q, caller, query)
	return rows, total, err
}

// count is exact, or up to totalLife old where it is large.
func (s *table) count(ctx context.Context, q db.Querier, caller auth.Principal, query Query) (int64, error) {
	st := &schema.Statement{}
	st.Add("SELECT COUNT(*) FROM ", s.plan.Table.Name, " WHERE ")
	if err := s.plan.Where(st, caller, query); err != nil {
		return 0, err
	}
	key := totals.Question(st)
	if n, ok := s.totals.Get(key); ok {
		return n, nil
	}
	n, err := db.Int(ctx, q, st.String(), st.Args...)
	if err == nil {
		s.totals.Put(key, n)
	}
	return n, err
}

// deepPage reads a page far from the start of total rows. What the caller may see is decided where the identifiers are read.
func (s *table) deepPage(ctx context.Context, q db.Querier, caller auth.Principal, query Query, total int) (reflect.Value, error) {
	ids, err := s.deepIDs(ctx, q, caller, query, total)
	if err != nil || len(ids) == 0 {
		return s.none(), err
	}
	args := make([]any, len(ids))
	for i, id := range ids {
		args[i] = int64(id)
	}
	var st schema.Statement
	st.Add(s.plan.ListText, " WHERE id IN ")
	st.Members(args) // alone: beside another condition SQLite may choose the index of that one and walk the whole table
	rows, err := s.read(ctx, q, &st)
	return s.inOrder(rows, ids), err
}

// deepIDs returns the identifiers of the page, read backwards when its rows are nearer to the end.
func (s *table) deepIDs(ctx context.Context, q db.Querier, caller auth.Principal, query Query, total int) ([]value.ID, error) {
	_, size, offset := query.Page()
	size = min(size, total-offset)
	backwards := offset > total/2
	if backwards {
		offset = total - offset - size
	}
	st := &schema.Statement{}
	st.Add("SELECT id FROM ", s.plan.Table.Name, " WHERE ")
	if err := s.plan.Where(st, caller, query); err != nil {
		return nil, err
	}
	if err := s.plan.OrderByWay(st, query.Sort, backwards); err != nil {
		return nil, err
	}
	st.Limit(size, offset)
	ids, err := db.Select[value.ID](ctx, q, st.String(), st.Args...)
	if backwards {
		slices.Reverse(ids)
	}
	return ids, err
}

// Parse reads the query language of api-contract.md section 5. An unknown parameter (see web.RefuseUnknown), sort column or field of
// the advanced query and a wrong page number are refused with Invalid; own names parameters that the caller reads by itself. Values are
// converted when the query runs.
func (s *table) Parse(ctx context.Context, values url.Values, own ...string) (Query, error) {
	if err := web.RefuseUnknown(ctx, values, func(name string) bool { return slices.Contains(own, name) || s.plan.Reads(name) }); err != nil {
		return Query{}, err
	}
	q, err := s.plan.Parse(ctx, values)
	if err != nil || q.Keyword == "" || s.meaning == nil {
		return q, err
	}
	meant, err := s.meaning(ctx, q.Keyword)
	q.Keyword, q.Conditions = "", append(q.Conditions, meant)
	return q, err
}

// SortQueries returns the statement of every sortable column in both directions and of the default order, as a person asks who sees
// the whole tenant and as one whose sight ends at departments.
func (s *table) SortQueries() ([]schema.SortQuery, error) { return s.plan.SortQueries() }
