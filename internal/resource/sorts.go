package resource

import (
	"cmp"

	"jikong/internal/auth"
	"jikong/internal/value"
)

// SortQuery is the list statement of one offered order, for the test that proves its index.
type SortQuery struct {
	Field   string
	NoIndex string // the declared reason why it needs none
	SQL     string
	Args    []any
}

// SortQueries returns the statement of every sortable column in both directions and of the default order, as a person with a
// view of the whole tenant asks for them.
func (s *Store[T]) SortQueries() ([]SortQuery, error) {
	var queries []SortQuery
	add := func(c *column, sorts []Order) error {
		st, err := s.listStatement(auth.Principal{TenantID: value.ID(1), Scope: auth.DataScope{Kind: auth.ScopeAll}}, Query{Sort: sorts})
		reason := s.plan.table.NoIndex
		if c != nil {
			reason = cmp.Or(c.NoIndex, reason)
		}
		queries = append(queries, SortQuery{Field: sorts[0].Field, NoIndex: reason, SQL: st.String(), Args: st.args})
		return err
	}
	for _, c := range s.plan.columns {
		for _, desc := range []bool{false, true} {
			if !c.Sort {
				continue
			}
			if err := add(c, []Order{{Field: c.JSON, Desc: desc}}); err != nil {
				return nil, err
			}
		}
	}
	return queries, add(nil, s.plan.table.DefaultSort)
}
