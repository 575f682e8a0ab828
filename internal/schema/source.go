package schema

import (
	"context"
	"database/sql"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// column finds an open column by its SQL name. The id is open where anything is.
func (s Source) column(ctx context.Context, name string) (*BoundColumn, error) {
	open := false
	var found *BoundColumn
	for _, c := range s.plan.Columns {
		open = open || c.Source
		if c.Name == name && (c.Source || c.Name == IDColumn) {
			found = c
		}
	}
	if found == nil || !open {
		return nil, Undeclared(ctx, s.plan.Table.Name+","+name)
	}
	return found, nil
}

// start writes the head of a question and the restrictions every caller has.
func (s Source) start(ctx context.Context, head string) (*Statement, error) {
	st := &Statement{}
	st.Add(head, " FROM ", s.plan.Table.Name, " WHERE ")
	return st, s.plan.reachable(st, auth.PrincipalFrom(ctx), false)
}

func (s Source) conditions(ctx context.Context, st *Statement, filters []Filter) error {
	if len(filters) > maxConditions {
		return errs.Invalidf("一次最多 %d 个条件", maxConditions)
	}
	for _, f := range filters {
		c, err := s.column(ctx, f.Field)
		if err != nil {
			return err
		}
		text, err := checkText(f.Value, c.Label)
		if err != nil {
			return err
		}
		st.Add(" AND ")
		if err := s.plan.condition(st, Filter{Field: c.JSON, Rule: f.Rule, Value: text}); err != nil {
			return err
		}
	}
	return nil
}

func (s Source) order(ctx context.Context, st *Statement, sorts []Order) error {
	if len(sorts) > maxSorts {
		return errs.Invalidf("最多按 %d 列排序", maxSorts)
	}
	orders := make([]Order, len(sorts))
	for i, o := range sorts {
		c, err := s.column(ctx, o.Field)
		if err != nil {
			return err
		}
		orders[i] = Order{Field: c.JSON, Desc: o.Desc}
	}
	return s.plan.OrderBy(st, orders)
}

// Taken tells whether another row holds the value in a unique column.
func (p *Plan) Taken(ctx context.Context, q db.Querier, c *BoundColumn, v any, except value.ID) (bool, error) {
	if text, is := v.(string); is && c.Clean != nil && c.Kind != HTML {
		v = c.Clean(text) // as it would be saved
	}
	var st Statement
	st.Add("SELECT COUNT(*) FROM ", p.Table.Name, " WHERE ", c.Name, " = ")
	st.Arg(v)
	st.Add(" AND id <> ")
	st.Arg(int64(except))
	if p.Table.Tenant {
		st.Add(" AND ", TenantColumn, " = ")
		st.Arg(auth.PrincipalFrom(ctx).TenantID)
	}
	n, err := db.Int(ctx, q, st.String(), st.Args...)
	return n > 0, err
}

// stored is what a question reads: columns of any kind as texts, NULL as "".
type stored struct {
	Value    sql.NullString `db:"value"`
	Text     sql.NullString `db:"text"`
	Parent   sql.NullString `db:"parent"`
	HasChild sql.NullString `db:"has_child"`
}
