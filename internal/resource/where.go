package resource

import (
	"slices"
	"strconv"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
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

// owned writes the condition that keeps a caller inside the tenant and the data scope. It stands in every read and write.
// A caller without a tenant is refused; one without a scope sees nothing.
func (p *plan) owned(s *statement, caller auth.Principal) error {
	s.add("1 = 1")
	if p.table.Tenant {
		if caller.TenantID == 0 {
			return errs.New(errs.Forbidden, "请先选择站点")
		}
		s.add(" AND ", colTenant, " = ")
		s.arg(caller.TenantID)
	}
	if p.scope == nil || caller.Scope.Kind == auth.ScopeAll {
		return nil
	}
	s.add(" AND (1 = 0")
	switch caller.Scope.Kind {
	case auth.ScopeDeparts:
		for _, prefix := range caller.Scope.OrgCodes {
			if prefix != "" {
				s.add(" OR SUBSTR(", p.scope.Name, ", 1, ")
				s.arg(int64(len([]rune(prefix))))
				s.add(") = ")
				s.arg(prefix)
			}
		}
	case auth.ScopeSelf:
		if p.editable && caller.Username != "" {
			s.add(" OR ", colCreateBy, " = ")
			s.arg(caller.Username)
		}
	}
	s.add(")")
	return nil
}

// where writes the conditions of a query, after WHERE.
func (p *plan) where(s *statement, caller auth.Principal, q Query) error {
	if err := p.owned(s, caller); err != nil {
		return err
	}
	for _, f := range q.Filters {
		s.add(" AND ")
		if err := p.condition(s, f); err != nil {
			return err
		}
	}
	if len(q.Group) > 0 {
		joiner := " AND "
		if q.GroupAny {
			joiner = " OR "
		}
		s.add(" AND (")
		for i, f := range q.Group {
			if i > 0 {
				s.add(joiner)
			}
			if err := p.condition(s, f); err != nil {
				return err
			}
		}
		s.add(")")
	}
	p.keyword(s, q.Keyword)
	if len(s.args) > maxArguments {
		return errs.Invalidf("查询条件太多，请减少后再试")
	}
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

func (c *column) compare(s *statement, rule Rule, text string) error {
	switch rule {
	case Like, LeftLike, RightLike, LikeAny:
		return c.compareLike(s, rule, text)
	case Empty:
		c.empty(s)
		return nil
	case In:
		return c.in(s, text)
	case Range:
		return c.between(s, text)
	case Eq, Gt, Ge, Lt, Le:
		return c.compareOne(s, rule, text)
	}
	return errs.Invalidf("“%s”不支持这种比较方式", c.Label)
}

// compareOne compares with one value. A day or a minute is a span: equal means within it, greater means after its end.
func (c *column) compareOne(s *statement, rule Rule, text string) error {
	from, to, err := c.parse(text)
	if err != nil {
		return err
	}
	if c.Kind == Bool && rule != Eq {
		return errs.Invalidf("“%s”不支持这种比较方式", c.Label)
	}
	switch {
	case rule == Eq && from != to:
		s.add(c.Name, " BETWEEN ")
		s.arg(from)
		s.add(" AND ")
		s.arg(to)
		return nil
	case rule == Eq:
		s.add(c.Name, " = ")
	case rule == Gt:
		s.add(c.Name, " > ")
		from = to
	case rule == Ge:
		s.add(c.Name, " >= ")
	case rule == Lt:
		s.add(c.Name, " < ")
	case rule == Le:
		s.add(c.Name, " <= ")
		from = to
	}
	s.arg(from)
	return nil
}

func (c *column) compareLike(s *statement, rule Rule, text string) error {
	if !c.textual() {
		return errs.Invalidf("“%s”不是文字，不能按包含查询", c.Label)
	}
	parts := []string{text}
	if rule == LikeAny {
		parts = split(text)
	}
	if len(parts) > maxAlternatives {
		return errs.Invalidf("“%s”一次最多查询 %d 项", c.Label, maxAlternatives)
	}
	front, back := "%", "%"
	switch rule {
	case LeftLike:
		back = ""
	case RightLike:
		front = ""
	}
	s.add("(1 = 0")
	for _, part := range parts {
		if err := c.checkLength(part); err != nil {
			return err
		}
		s.add(" OR ")
		c.like(s, front, part, back)
	}
	s.add(")")
	return nil
}

// like compares without regard to the case of Latin letters, on both databases alike.
func (c *column) like(s *statement, front, text, back string) {
	s.add("LOWER(", c.Name, ") LIKE LOWER(")
	s.arg(front + db.EscapeLike(text) + back)
	s.add(`) ESCAPE '\'`)
}

func (c *column) empty(s *statement) {
	if c.textual() {
		s.add("(", c.Name, " IS NULL OR ", c.Name, " = '')")
		return
	}
	s.add(c.Name, " IS NULL")
}

func (c *column) in(s *statement, text string) error {
	parts := split(text)
	if len(parts) > maxMembers {
		return errs.Invalidf("“%s”一次最多查询 %d 项", c.Label, maxMembers)
	}
	var values []any
	for _, part := range parts {
		from, to, err := c.parse(part)
		if err != nil {
			return err
		}
		if from != to {
			return c.inSpans(s, parts)
		}
		values = append(values, from)
	}
	if len(values) == 0 {
		s.add("1 = 0")
		return nil
	}
	s.add(c.Name, " IN ")
	s.members(values)
	return nil
}

// inSpans is a list of days or minutes.
func (c *column) inSpans(s *statement, parts []string) error {
	if len(parts) > maxAlternatives {
		return errs.Invalidf("“%s”一次最多查询 %d 项", c.Label, maxAlternatives)
	}
	s.add("(1 = 0")
	for _, part := range parts {
		s.add(" OR ")
		if err := c.compareOne(s, Eq, part); err != nil {
			return err
		}
	}
	s.add(")")
	return nil
}

func (c *column) between(s *statement, text string) error {
	low, high, ok := strings.Cut(text, ",")
	low, high = strings.TrimSpace(low), strings.TrimSpace(high)
	if !ok || low == "" && high == "" {
		return errs.Invalidf("“%s”的范围应写成“起,止”", c.Label)
	}
	s.add("(1 = 1")
	for _, end := range []struct {
		rule Rule
		text string
	}{{Ge, low}, {Le, high}} {
		if end.text == "" {
			continue
		}
		s.add(" AND ")
		if err := c.compareOne(s, end.rule, end.text); err != nil {
			return err
		}
	}
	s.add(")")
	return nil
}

// parse converts the text of a condition. For times it returns the first and the last millisecond the text covers.
func (c *column) parse(text string) (from, to any, err error) {
	var v any
	switch c.Kind {
	case Int:
		v, err = strconv.ParseInt(text, 10, 64)
	case ID:
		var id value.ID
		id, err = value.ParseID(text)
		v = int64(id)
	case Bool:
		var ok bool
		if v, ok = parseBool(text); !ok {
			return nil, nil, errs.Invalidf("“%s”只能查询是或否", c.Label)
		}
	case Date:
		var d value.Date
		d, err = value.ParseDate(text)
		v = string(d)
	case Time:
		return c.parseTime(text)
	default:
		err := c.checkLength(text)
		return text, text, err
	}
	if err != nil {
		return nil, nil, errs.Invalidf("“%s”的查询内容应为%s", c.Label, c.Kind.chinese())
	}
	return v, v, nil
}

func (c *column) parseTime(text string) (from, to any, err error) {
	t, err := value.ParseTime(text)
	if err != nil || t == 0 {
		return nil, nil, errs.Invalidf("“%s”的查询内容应为%s", c.Label, Time.chinese())
	}
	span := int64(1_000)
	switch len(text) {
	case len("2006-01-02"):
		span = 86_400_000
	case len("2006-01-02 15:04"):
		span = 60_000
	}
	return int64(t), int64(t) + span - 1, nil
}

func (c *column) checkLength(text string) error {
	if len([]rune(text)) > maxText {
		return errs.Invalidf("“%s”的查询内容不能超过 %d 个字", c.Label, maxText)
	}
	return nil
}

// chinese names the form of a value for messages.
func (k Kind) chinese() string {
	switch k {
	case Int:
		return "整数"
	case Bool:
		return "是或否"
	case Time:
		return "时间，如 2026-01-31 08:30:00"
	case Date:
		return "日期，如 2026-01-31"
	case ID:
		return "编号"
	}
	return "文字"
}

func parseBool(text string) (value, ok bool) {
	switch strings.ToLower(text) {
	case "true", "1", "y", "yes", "是":
		return true, true
	case "false", "0", "n", "no", "否":
		return false, true
	}
	return false, false
}

// orderBy writes a total order: it ends with the id, in the direction of the last column, so that one index serves both ways.
// NULLs go where SQLite's indexes keep them; an index of PostgreSQL on a nullable column says NULLS FIRST.
func (p *plan) orderBy(s *statement, sorts []Order) error {
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
		parts = append(parts, c.Name+direction(o.Desc, c.nullable()))
		done, desc = append(done, c.Name), o.Desc
		if c.Name == colID {
			break // nothing can be equal after it
		}
	}
	if !slices.Contains(done, colID) {
		parts = append(parts, colID+direction(desc, false))
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
