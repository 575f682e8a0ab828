package schema

import (
	"cmp"

	"jikong/internal/auth"
)

// SortQuery is the list statement of one offered order, for the test that proves its index.
type SortQuery struct {
	Table   string
	Field   string
	Says    string // whose list it is
	NoIndex string // the declared reason why it needs none
	SQL     string
	Args    []any
}

// sortCallers are those whose lists differ in their conditions.
func sortCallers() map[string]auth.Principal {
	return map[string]auth.Principal{
		"the whole site": {UserID: 7, Username: "wang", TenantID: 1, Scope: auth.DataScope{Kind: auth.ScopeAll}},
		"a branch, a department and own rows": {UserID: 7, Username: "wang", TenantID: 1,
			Scope: auth.DataScope{Kind: auth.ScopeDeparts, OrgCodes: []string{"A01A02"}, Exact: []string{"A01A03"}, Self: true}},
	}
}

// SortQueries returns those of all tables.
func (r *Registry) SortQueries() (all []SortQuery, err error) {
	for _, p := range r.plans {
		queries, err := p.SortQueries()
		if err != nil {
			return nil, err
		}
		all = append(all, queries...)
	}
	return all, nil
}

// SortQueries returns those of one table.
func (p *Plan) SortQueries() (queries []SortQuery, err error) {
	for says, caller := range sortCallers() {
		add := func(noIndex string, sorts []Order) error {
			st, err := p.ListStatement(caller, Query{Sort: sorts})
			queries = append(queries, SortQuery{Table: p.Table.Name, Field: sorts[0].Field, Says: says, NoIndex: cmp.Or(noIndex, p.Table.NoIndex), SQL: st.String(), Args: st.Args})
			return err
		}
		for _, c := range p.Columns {
			for _, desc := range []bool{false, true} {
				if !c.Sort {
					continue
				}
				if err := add(c.NoIndex, []Order{{Field: c.JSON, Desc: desc}}); err != nil {
					return nil, err
				}
			}
		}
		if err := add("", p.Table.DefaultSort); err != nil {
			return nil, err
		}
	}
	return queries, nil
}
