package crud

import (
	"slices"
	"strconv"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/errs"
)

// statement collects SQL text and its arguments. Text comes from declarations only; every value is an argument.
type statement struct {
	strings.Builder
	args []any
}

func (s *statement) add(texts ...string) {
	for _, text := range texts {
		s.WriteString(text)
	}
}

// arg binds a value and writes its placeholder.
func (s *statement) arg(v any) {
	s.args = append(s.args, v)
	s.WriteByte('$')
	s.WriteString(strconv.Itoa(len(s.args)))
}

func (s *statement) limit(size, offset int) {
	s.add(" LIMIT ")
	s.arg(int64(size))
	s.add(" OFFSET ")
	s.arg(int64(offset))
}

// members writes ($1, $2, …). The count is filled up to a power of two with the last value, so that lists of any length
// share a few statement texts.
func (s *statement) members(values []any) {
	size := 1
	for size < len(values) {
		size *= 2
	}
	s.add("(")
	for i := range size {
		if i > 0 {
			s.add(", ")
		}
		s.arg(values[min(i, len(values)-1)])
	}
	s.add(")")
}

// where writes the conditions of a query, after WHERE.
func (p *plan) where(s *statement, caller auth.Principal, q Query) error {
	if err := p.filtered(s, caller, q); err != nil {
		return err
	}
	if q.Keyword != "" && p.table.SearchReach > 0 {
		if err := p.reach(s, caller, q); err != nil {
			return err
		}
	}
	p.keyword(s, q.Keyword)
	if len(s.args) > maxArguments {
		return errs.Invalidf("查询条件太多，请减少后再试")
	}
	return nil
}

// reach bounds a keyword to the newest rows that meet the other conditions.
func (p *plan) reach(s *statement, caller auth.Principal, q Query) error {
	newest := p.byJSON[p.table.DefaultSort[0].Field].Name
	s.add(" AND ", newest, " >= COALESCE((SELECT ", newest, " FROM ", p.table.Name, " WHERE ")
	if err := p.filtered(s, caller, q); err != nil {
		return err
	}
	s.add(" ORDER BY ", newest, " DESC, ", colID, " DESC LIMIT 1 OFFSET ")
	s.arg(int64(p.table.SearchReach))
	s.add("), 0)")
	return nil
}

// filtered writes everything of a query but its keyword.
func (p *plan) filtered(s *statement, caller auth.Principal, q Query) error {
	if err := p.owned(s, caller); err != nil {
		return err
	}
	for _, f := range q.Filters {
		s.add(" AND ")
		if err := p.asked(s, caller, f); err != nil {
			return err
		}
	}
	for _, c := range q.Conditions {
		s.add(" AND ")
		c.writeTo(s)
	}
	if len(q.Group) == 0 {
		return nil
	}
	joiner := " AND "
	if q.GroupAny {
		joiner = " OR "
	}
	s.add(" AND (")
	for i, f := range q.Group {
		if i > 0 {
			s.add(joiner)
		}
		if err := p.asked(s, caller, f); err != nil {
			return err
		}
	}
	s.add(")")
	return nil
}

func (p *plan) keyword(s *statement, keyword string) {
	if keyword == "" {
		return
	}
	joiner := " AND ("
	for _, c := range p.columns {
		if c.Search {
			s.add(joiner)
			c.like(s, "%", keyword, "%")
			joiner = " OR "
		}
	}
	if joiner == " OR " {
		s.add(")")
	}
}

// asked is a condition of a client: on a column, or of a question.
func (p *plan) asked(s *statement, caller auth.Principal, f Filter) error {
	if question := p.questions[f.Field]; question != nil {
		return question.writeTo(s, caller, f)
	}
	if c := p.byJSON[f.Field]; c != nil && c.sealed(caller) {
		return errs.New(errs.Forbidden, "没有权限按“%s”查询，请去掉这个条件；需要时请联系管理员", c.Label)
	}
	return p.condition(s, f)
}

// condition writes one condition in parentheses of its own where it needs them.
func (p *plan) condition(s *statement, f Filter) error {
	c := p.byJSON[f.Field]
	if c == nil {
		return errs.Invalidf("没有可以查询的字段%s", quoted(f.Field))
	}
	rule, negated := f.Rule.positive()
	if !negated {
		return c.compare(s, rule, f.Value)
	}
	// Whoever asks for "not x" also wants the rows where nothing is filled in, so NULL must not swallow them.
	s.add("((")
	if err := c.compare(s, rule, f.Value); err != nil {
		return err
	}
	s.add(") IS NOT TRUE)")
	return nil
}

// positive splits a rule into the comparison and its negation.
func (r Rule) positive() (Rule, bool) {
	switch r {
	case Ne:
		return Eq, true
	case NotIn:
		return In, true
	case NotLike:
		return Like, true
	case NotLeftLike:
		return LeftLike, true
	case NotRightLike:
		return RightLike, true
	case NotEmpty:
		return Empty, true
	case NotRange:
		return Range, true
	}
	return r, false
}

// orderBy writes a total order: it ends with the id, in the direction of the last column, so that one index serves both ways.
// NULLs go where SQLite's indexes keep them; an index of PostgreSQL on a nullable column says NULLS FIRST.
func (p *plan) orderBy(s *statement, sorts []Order) error { return p.orderByWay(s, sorts, false) }

// orderByWay is orderBy, or its exact reverse.
func (p *plan) orderByWay(s *statement, sorts []Order, backwards bool) error {
	if len(sorts) == 0 {
		sorts = p.table.DefaultSort
	}
	var done, parts []string
	desc := false
	for _, o := range sorts {
		c := p.byJSON[o.Field]
		if c == nil {
			return errs.Invalidf("没有可以排序的列%s", quoted(o.Field))
		}
		if slices.Contains(done, c.Name) {
			continue
		}
		parts = append(parts, c.Name+direction(o.Desc != backwards, c.nullable()))
		done, desc = append(done, c.Name), o.Desc
		if c.Name == colID {
			break // nothing can be equal after it
		}
	}
	if !slices.Contains(done, colID) {
		parts = append(parts, colID+direction(desc != backwards, false))
	}
	s.add(" ORDER BY ", strings.Join(parts, ", "))
	return nil
}

func direction(desc, nullable bool) string {
	switch {
	case desc && nullable:
		return " DESC NULLS LAST"
	case desc:
		return " DESC"
	case nullable:
		return " NULLS FIRST"
	}
	return ""
}
