package schema

import (
	"slices"
	"strconv"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/errs"
)

// Statement collects SQL text and its arguments. Text comes from declarations only; every value is an argument.
type Statement struct {
	strings.Builder
	Args []any
}

// Add writes text.
func (s *Statement) Add(texts ...string) {
	for _, text := range texts {
		s.WriteString(text)
	}
}

// Arg binds a value and writes its placeholder.
func (s *Statement) Arg(v any) {
	s.Args = append(s.Args, v)
	s.WriteByte('$')
	s.WriteString(strconv.Itoa(len(s.Args)))
}

// Limit ends the statement with a page.
func (s *Statement) Limit(size, offset int) {
	s.Add(" LIMIT ")
	s.Arg(int64(size))
	s.Add(" OFFSET ")
	s.Arg(int64(offset))
}

// Members writes ($1, $2, …). The count is filled up to a power of two with the last value, so that lists of any length
// share a few statement texts.
func (s *Statement) Members(values []any) {
	size := 1
	for size < len(values) {
		size *= 2
	}
	s.Add("(")
	for i := range size {
		if i > 0 {
			s.Add(", ")
		}
		s.Arg(values[min(i, len(values)-1)])
	}
	s.Add(")")
}

// Where writes the conditions of a query, after WHERE.
func (p *Plan) Where(s *Statement, caller auth.Principal, q Query) error {
	if err := p.filtered(s, caller, q); err != nil {
		return err
	}
	if q.Keyword != "" && p.Table.SearchReach > 0 {
		if err := p.reach(s, caller, q); err != nil {
			return err
		}
	}
	p.keyword(s, q.Keyword)
	if len(s.Args) > maxArguments {
		return errs.Invalidf("查询条件太多，请减少后再试")
	}
	return nil
}

// reach bounds a keyword to the newest rows that meet the other conditions.
func (p *Plan) reach(s *Statement, caller auth.Principal, q Query) error {
	newest := p.ByJSON[p.Table.DefaultSort[0].Field].Name
	s.Add(" AND ", newest, " >= COALESCE((SELECT ", newest, " FROM ", p.Table.Name, " WHERE ")
	if err := p.filtered(s, caller, q); err != nil {
		return err
	}
	s.Add(" ORDER BY ", newest, " DESC, ", IDColumn, " DESC LIMIT 1 OFFSET ")
	s.Arg(int64(p.Table.SearchReach))
	s.Add("), 0)")
	return nil
}

// filtered writes everything of a query but its keyword.
func (p *Plan) filtered(s *Statement, caller auth.Principal, q Query) error {
	if err := p.Owned(s, caller); err != nil {
		return err
	}
	for _, f := range q.Filters {
		s.Add(" AND ")
		if err := p.asked(s, caller, f); err != nil {
			return err
		}
	}
	for _, c := range q.Conditions {
		s.Add(" AND ")
		c.WriteTo(s)
	}
	if len(q.Group) == 0 {
		return nil
	}
	joiner := " AND "
	if q.GroupAny {
		joiner = " OR "
	}
	s.Add(" AND (")
	for i, f := range q.Group {
		if i > 0 {
			s.Add(joiner)
		}
		if err := p.asked(s, caller, f); err != nil {
			return err
		}
	}
	s.Add(")")
	return nil
}

func (p *Plan) keyword(s *Statement, keyword string) {
	if keyword == "" {
		return
	}
	joiner := " AND ("
	for _, c := range p.Columns {
		if c.Search {
			s.Add(joiner)
			c.like(s, "%", keyword, "%")
			joiner = " OR "
		}
	}
	if joiner == " OR " {
		s.Add(")")
	}
}

// asked is a condition of a client: on a column, or of a question.
func (p *Plan) asked(s *Statement, caller auth.Principal, f Filter) error {
	if question := p.questions[f.Field]; question != nil {
		return question.writeTo(s, caller, f)
	}
	if c := p.ByJSON[f.Field]; c != nil && c.SealedFor(caller) {
		return errs.New(errs.Forbidden, "没有权限按“%s”查询，请去掉这个条件；需要时请联系管理员", c.Label)
	}
	return p.condition(s, f)
}

// condition writes one condition in parentheses of its own where it needs them.
func (p *Plan) condition(s *Statement, f Filter) error {
	c := p.ByJSON[f.Field]
	if c == nil {
		return errs.Invalidf("没有可以查询的字段%s", quoted(f.Field))
	}
	rule, negated := f.Rule.positive()
	if !negated {
		return c.compare(s, rule, f.Value)
	}
	// Whoever asks for "not x" also wants the rows where nothing is filled in, so NULL must not swallow them.
	s.Add("((")
	if err := c.compare(s, rule, f.Value); err != nil {
		return err
	}
	s.Add(") IS NOT TRUE)")
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

// OrderBy writes a total order: it ends with the id, in the direction of the last column, so that one index serves both ways.
// NULLs go where SQLite's indexes keep them; an index of PostgreSQL on a nullable column says NULLS FIRST.
func (p *Plan) OrderBy(s *Statement, sorts []Order) error { return p.OrderByWay(s, sorts, false) }

// OrderByWay is orderBy, or its exact reverse.
func (p *Plan) OrderByWay(s *Statement, sorts []Order, backwards bool) error {
	if len(sorts) == 0 {
		sorts = p.Table.DefaultSort
	}
	var done, parts []string
	desc := false
	for _, o := range sorts {
		c := p.ByJSON[o.Field]
		if c == nil {
			return errs.Invalidf("没有可以排序的列%s", quoted(o.Field))
		}
		if slices.Contains(done, c.Name) {
			continue
		}
		parts = append(parts, c.Name+Direction(o.Desc != backwards, c.nullable()))
		done, desc = append(done, c.Name), o.Desc
		if c.Name == IDColumn {
			break // nothing can be equal after it
		}
	}
	if !slices.Contains(done, IDColumn) {
		parts = append(parts, IDColumn+Direction(desc != backwards, false))
	}
	s.Add(" ORDER BY ", strings.Join(parts, ", "))
	return nil
}

// Direction is what follows a criterion of an order: both databases put what is empty in the same place.
func Direction(desc, nullable bool) string {
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

// ListStatement is the statement of a page in the sight of a caller.
func (p *Plan) ListStatement(caller auth.Principal, query Query) (*Statement, error) {
	st := &Statement{}
	st.Add(p.ListText, " WHERE ")
	if err := p.Where(st, caller, query); err != nil {
		return st, err
	}
	if err := p.OrderBy(st, query.Sort); err != nil {
		return st, err
	}
	_, size, offset := query.Page()
	st.Limit(size, offset)
	return st, nil
}
