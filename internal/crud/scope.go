package crud

import (
	"slices"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/errs"
)

// owned writes the condition that keeps a caller inside what the tenant, the table, the data scope and the data rules allow. It
// stands in every read and write. A caller without a tenant is refused; one without a scope sees nothing.
func (p *plan) owned(s *statement, caller auth.Principal) error { return p.inSight(s, caller, false) }

// inSight is owned for the living rows or for the deleted ones.
func (p *plan) inSight(s *statement, caller auth.Principal, deleted bool) error {
	if err := p.reachable(s, caller, deleted); err != nil {
		return err
	}
	p.scoped(s, caller)
	p.ruled(s, caller)
	return nil
}

// reachable is what holds for everybody: the tenant, the table's own restriction and the mark of deleted rows.
func (p *plan) reachable(s *statement, caller auth.Principal, deleted bool) error {
	s.add("1 = 1")
	if p.table.Tenant {
		if caller.TenantID == 0 {
			return errs.New(errs.Forbidden, "请先选择站点")
		}
		s.add(" AND ", colTenant, " = ")
		s.arg(caller.TenantID)
	}
	if p.deleted != nil {
		s.add(" AND ", p.deleted.Name, " = ")
		s.arg(p.mark(deleted))
	}
	if p.table.Within != nil {
		s.add(" AND ")
		p.table.Within(caller).writeTo(s)
	}
	return nil
}

// mark is the value of the column that marks deleted rows.
func (p *plan) mark(deleted bool) any {
	n, text := int64(0), "0"
	if deleted {
		n, text = 1, "1"
	}
	if p.deleted.textual() {
		return text
	}
	return n
}

// scoped writes the data scope: the union of the departments and the caller's own rows.
func (p *plan) scoped(s *statement, caller auth.Principal) {
	if p.scope == nil || caller.Scope.All() {
		return
	}
	owner := ""
	if p.editable {
		owner = colCreateBy
	}
	text, args := caller.Scope.Rows(p.scope.Name, owner, caller.Username)
	s.add(" AND ")
	Cond(text, args...).writeTo(s)
}

// rulesOf are the data rules of the caller for this list; none means that it is not restricted.
func (p *plan) rulesOf(caller auth.Principal) ([][]auth.Rule, bool) {
	rules, restricted := caller.Rules[p.perm+":list"]
	return rules, restricted
}

// ruled writes the data rules: one role's rules must all hold. A role whose rules cannot be read matches nothing, so that a mistake
// in a rule hides rows and never shows them.
func (p *plan) ruled(s *statement, caller auth.Principal) {
	roles, restricted := p.rulesOf(caller)
	if !restricted {
		return
	}
	s.add(" AND (1 = 0")
	for _, rules := range roles {
		part := statement{args: s.args}
		if p.ruledBy(&part, rules) {
			s.add(" OR (1 = 1", part.String(), ")")
			s.args = part.args
		}
	}
	s.add(")")
}

func (p *plan) ruledBy(s *statement, rules []auth.Rule) bool {
	for _, r := range rules {
		i := slices.IndexFunc(p.columns, func(c *column) bool { return !c.Hidden && (c.Name == r.Column || c.JSON == r.Column) })
		rule, known := ruleConditions[strings.ToUpper(strings.TrimSpace(r.Condition))]
		text, err := checkText(r.Value, r.Column)
		if i < 0 || !known || err != nil {
			return false
		}
		s.add(" AND ")
		if err := p.condition(s, Filter{Field: p.columns[i].JSON, Rule: rule, Value: text}); err != nil {
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
		if p.perm != perm {
			continue
		}
		known = true
		for _, c := range p.columns {
			if !c.Hidden && c.Kind != JSON {
				columns = append(columns, c.Name)
			}
		}
	}
	return columns, known
}
