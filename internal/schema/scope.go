package schema

import (
	"context"
	"slices"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// Owned writes the condition that keeps a caller inside what the tenant, the table, the data scope and the data rules allow. It
// stands in every read and write. A caller without a tenant is refused; one without a scope sees nothing.
func (p *Plan) Owned(s *Statement, caller auth.Principal) error { return p.InSight(s, caller, false) }

// InSight is owned for the living rows or for the deleted ones.
func (p *Plan) InSight(s *Statement, caller auth.Principal, deleted bool) error {
	if err := p.reachable(s, caller, deleted); err != nil {
		return err
	}
	p.scoped(s, caller)
	p.Ruled(s, caller)
	return nil
}

// reachable is what holds for everybody: the tenant, the table's own restriction and the mark of deleted rows.
func (p *Plan) reachable(s *Statement, caller auth.Principal, deleted bool) error {
	s.Add("1 = 1")
	if p.Table.Tenant {
		if caller.TenantID == 0 {
			return errs.New(errs.Forbidden, "请先选择站点")
		}
		s.Add(" AND ", TenantColumn, " = ")
		s.Arg(caller.TenantID)
	}
	if p.Deleted != nil {
		s.Add(" AND ", p.Deleted.Name, " = ")
		s.Arg(p.Mark(deleted))
	}
	if p.Table.Within != nil {
		s.Add(" AND ")
		p.Table.Within(caller).WriteTo(s)
	}
	return nil
}

// Mark is the value of the column that marks deleted rows.
func (p *Plan) Mark(deleted bool) any {
	n, text := int64(0), "0"
	if deleted {
		n, text = 1, "1"
	}
	if p.Deleted.Textual() {
		return text
	}
	return n
}

// scoped writes the data scope: the union of the departments and the caller's own rows.
func (p *Plan) scoped(s *Statement, caller auth.Principal) {
	if p.Scope == nil || caller.Scope.All() {
		return
	}
	owner := ""
	if p.Editable {
		owner = colCreateBy
	}
	text, args := caller.Scope.Rows(p.Scope.Name, owner, caller.Username)
	s.Add(" AND ")
	Cond(text, args...).WriteTo(s)
}

// RulesOf are the data rules of the caller for this list; none means that it is not restricted.
func (p *Plan) RulesOf(caller auth.Principal) ([][]auth.Rule, bool) {
	rules, restricted := caller.Rules[p.Perm+":list"]
	return rules, restricted
}

// Ruled writes the data rules: one role's rules must all hold. A role whose rules cannot be read matches nothing, so that a mistake
// in a rule hides rows and never shows them.
func (p *Plan) Ruled(s *Statement, caller auth.Principal) {
	roles, restricted := p.RulesOf(caller)
	if !restricted {
		return
	}
	s.Add(" AND (1 = 0")
	for _, rules := range roles {
		part := Statement{Args: s.Args}
		if p.ruledBy(&part, rules) {
			s.Add(" OR (1 = 1", part.String(), ")")
			s.Args = part.Args
		}
	}
	s.Add(")")
}

func (p *Plan) ruledBy(s *Statement, rules []auth.Rule) bool {
	for _, r := range rules {
		i := slices.IndexFunc(p.Columns, func(c *BoundColumn) bool { return !c.Hidden && (c.Name == r.Column || c.JSON == r.Column) })
		rule, known := ruleConditions[strings.ToUpper(strings.TrimSpace(r.Condition))]
		text, err := checkText(r.Value, r.Column)
		if i < 0 || !known || err != nil {
			return false
		}
		s.Add(" AND ")
		if err := p.condition(s, Filter{Field: p.Columns[i].JSON, Rule: rule, Value: text}); err != nil {
			return false
		}
	}
	return len(rules) > 0
}

// ruleConditions are the comparisons of data rules. USE_SQL_RULES, a piece of SQL in the rule, is none of them.
var ruleConditions = map[string]Rule{
	">": Gt, ">=": Ge, "<": Lt, "<=": Le, "=": Eq, "!=": Ne, "IN": In, "LIKE": Like, "LEFT_LIKE": LeftLike, "RIGHT_LIKE": RightLike,
}

// KnowsRule tells whether the engine can apply a data rule's condition, for the screen that writes rules.
func KnowsRule(condition string) bool {
	_, known := ruleConditions[strings.ToUpper(strings.TrimSpace(condition))]
	return known
}

// RuleColumns are the columns that data rules of a list may name, in SQL spelling; perm is the prefix of its permission codes.
// False when no table of the registry belongs to it.
func (r *Registry) RuleColumns(perm string) (columns []string, known bool) {
	for _, p := range r.plans {
		if p.Perm != perm {
			continue
		}
		known = true
		for _, c := range p.Columns {
			if !c.Hidden && c.Kind != JSON {
				columns = append(columns, c.Name)
			}
		}
	}
	return columns, known
}

// Names tells how rows are called, by one of the table's text columns: those that the list shows to the caller; others are absent.
func (p *Plan) Names(ctx context.Context, q db.Querier, column string, ids []value.ID) (map[value.ID]string, error) {
	caller := auth.PrincipalFrom(ctx)
	if len(ids) == 0 || !caller.Has(p.Perm+":list") {
		return nil, nil
	}
	st := &Statement{}
	st.Add("SELECT id, ", column, " AS name FROM ", p.Table.Name, " WHERE ")
	if err := p.Owned(st, caller); err != nil {
		return nil, err
	}
	st.Add(" AND id IN (", db.In(&st.Args, ids), ")")
	type named struct {
		ID   value.ID `db:"id"`
		Name string   `db:"name"`
	}
	rows, err := db.Select[named](ctx, q, st.String(), st.Args...)
	names := make(map[value.ID]string, len(rows))
	for _, r := range rows {
		names[r.ID] = r.Name
	}
	return names, err
}
