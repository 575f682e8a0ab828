package statement

import (
	"slices"
	"strconv"
	"strings"

	"jikong/internal/schema"
)

// scope is what the names of a SELECT can mean: its sources, and those of the SELECT around it.
type scope struct {
	around  *scope
	sources []source
	reached []string // columns of the sources that queries within this one used, in the order of reading
}

// beyond counts how often columns of the queries around were used so far.
func (s *scope) beyond() (n int) {
	for s = s.around; s != nil; s = s.around {
		n += len(s.reached)
	}
	return n
}

type source struct {
	alias  string
	fields []Field
}

// listed is a column of a SELECT.
type listed struct {
	expr
	name, phrase string
}

// inner reads a query within parentheses, of which the first stands before it.
func (p *parser) inner() (string, []Field, error) {
	if err := p.deeper(); err != nil {
		return "", nil, err
	}
	defer p.shallower()
	plainOnly, listing := p.plainOnly, p.listing
	p.plainOnly, p.listing = "", false
	text, fields, _, err := p.query(false)
	p.plainOnly, p.listing = plainOnly, listing
	return text, fields, err
}

// inside reads a query that stands in an expression. To the SELECT around it is made of the columns of that SELECT that it uses.
func (p *parser) inside() (expr, []Field, error) {
	from, named := len(p.scope.reached), p.unnamed
	p.unnamed = true
	text, fields, err := p.inner()
	p.unnamed = named
	return expr{sql: text, use: -1, bare: slices.Clone(p.scope.reached[from:])}, fields, err
}

var combinations = []string{"union", "intersect", "except"}

// query reads SELECT … UNION SELECT … ORDER BY … LIMIT …. The order of the outermost one is told, for whoever wraps it.
func (p *parser) query(outermost bool) (text string, fields []Field, order []Order, err error) {
	if text, fields, err = p.selection(); err != nil {
		return "", nil, nil, err
	}
	intersects := false
	for first := true; p.peek().kind == nameToken && slices.Contains(combinations, p.peek().text); first = false {
		// SQLite goes from left to right, PostgreSQL begins with INTERSECT.
		if !first && p.isName("intersect") != intersects {
			return "", nil, nil, p.wrong("INTERSECT 不能和 UNION、EXCEPT 写在一起：请把其中一段写成 WITH，再从里面查询")
		}
		intersects = p.isName("intersect")
		word := strings.ToUpper(p.take().text)
		if word == "UNION" && p.takeName("all") {
			word = "UNION ALL"
		}
		if !p.isName("select") {
			return "", nil, nil, p.wrong("%s 后面应是 SELECT", word)
		}
		next, others, err := p.further()
		if err != nil {
			return "", nil, nil, err
		}
		if err := p.combine(fields, others); err != nil {
			return "", nil, nil, err
		}
		text += " " + word + " " + next
	}
	return p.ordered(text, fields, outermost)
}

// further reads a SELECT behind another one, by whose columns the result is called.
func (p *parser) further() (string, []Field, error) {
	named := p.unnamed
	p.unnamed = true
	text, fields, err := p.selection()
	p.unnamed = named
	return text, fields, err
}

// combine holds the columns of two SELECT against each other.
func (p *parser) combine(fields, others []Field) error {
	if len(fields) != len(others) {
		return p.wrong("UNION 两边的列数不同")
	}
	for i := range fields {
		if !alike(fields[i].Kind, others[i].Kind) || (fields[i].Kind == Decimal) != (others[i].Kind == Decimal) {
			return p.wrong("UNION 两边第 %d 列不是同一种值", i+1)
		}
		fields[i].Nullable = fields[i].Nullable || others[i].Nullable
		fields[i].weight = max(fields[i].weight, others[i].weight)
	}
	return nil
}

// selection reads one SELECT. What it takes from is read first, because the columns are looked up there.
func (p *parser) selection() (string, []Field, error) {
	p.take()
	distinct := ""
	if p.takeName("distinct") {
		distinct = "DISTINCT "
	} else {
		p.takeName("all")
	}
	begins := p.at
	if err := p.skipToFrom(); err != nil {
		return "", nil, err
	}
	from := p.at
	results := p.results
	p.scope, p.results = &scope{around: p.scope}, nil
	defer func() { p.scope, p.results = p.scope.around, results }()
	p.take()
	sources, err := p.from()
	if err != nil {
		return "", nil, err
	}
	after := p.at
	p.at = begins
	list, err := p.list()
	if err != nil {
		return "", nil, err
	}
	if p.at != from {
		return "", nil, p.wrong("这里不认识“%.40s”", p.peek().text)
	}
	p.at = after
	where, err := p.where()
	if err != nil {
		return "", nil, err
	}
	grouped, err := p.grouped(list)
	if err != nil {
		return "", nil, err
	}
	texts, fields := make([]string, len(list)), make([]Field, len(list))
	for i, l := range list {
		texts[i], fields[i] = l.sql+" AS "+quote(l.name), l.field()
	}
	return "SELECT " + distinct + strings.Join(texts, ", ") + " FROM " + sources + where + grouped, fields, nil
}

// field is what is known of a column outside of its SELECT.
func (l listed) field() Field {
	f := l.column
	f.Name, f.Kind, f.Nullable, f.weight, f.phrase = l.name, l.kind, l.nullable, l.weight, l.phrase
	if f.Kind == anyKind {
		f.Kind = schema.Text
	}
	return f
}

// skipToFrom goes to the FROM that belongs to this SELECT.
func (p *parser) skipToFrom() error {
	for depth := 0; ; p.at++ {
		t := p.peek()
		switch {
		case t.kind == endToken, p.isSign(")") && depth == 0:
			return p.wrong("这条查询缺少 FROM：报表从数据集里查询")
		case p.isSign("("):
			depth++
		case p.isSign(")"):
			depth--
		case depth == 0 && p.isName("from"):
			return nil
		}
	}
}

// condition reads what stands after ON, WHERE and HAVING.
func (p *parser) condition(after string) (expr, error) {
	kept := p.plainOnly
	if after != "HAVING " {
		p.plainOnly = strings.TrimSpace(after)
	}
	e, err := p.expression()
	p.plainOnly = kept
	if err == nil && e.kind != schema.Bool {
		err = p.wrong("%s后面应是条件", after)
	}
	return e, err
}

func (p *parser) where() (string, error) {
	if !p.takeName("where") {
		return "", nil
	}
	e, err := p.condition("WHERE ")
	return " WHERE " + e.sql, err
}

// grouped reads GROUP BY and HAVING, and holds the columns against them.
func (p *parser) grouped(list []listed) (string, error) {
	kept := p.listing
	p.listing = false
	defer func() { p.listing = kept }()
	text, groups, err := p.groupBy(list)
	if err != nil {
		return "", err
	}
	having := expr{}
	if p.takeName("having") {
		p.results = list
		having, err = p.condition("HAVING ")
		if p.results = nil; err != nil {
			return "", err
		}
		text += " HAVING " + having.sql
	}
	if len(groups) == 0 && !slices.ContainsFunc(list, func(l listed) bool { return l.total }) {
		if having.sql != "" {
			return "", p.wrong("没有 GROUP BY，结果列里也没有汇总，不能用 HAVING；筛选行请用 WHERE")
		}
		return text, nil
	}
	return text, p.ofGroups(append(slices.Clone(list), listed{expr: having, name: "HAVING"}), groups)
}

// groupBy reads GROUP BY, when there is one. groups is what the query is grouped by, as expressions and as columns.
func (p *parser) groupBy(list []listed) (text string, groups []string, err error) {
	if !p.takeName("group") {
		return "", nil, nil
	}
	if err := p.need("by"); err != nil {
		return "", nil, err
	}
	var written []string
	for {
		place, e, err := p.groupOf(list)
		if err != nil {
			return "", nil, err
		}
		written, groups = append(written, place), append(groups, e.sql)
		groups = append(groups, e.bareOfColumn()...)
		if !p.takeSign(",") {
			return " GROUP BY " + strings.Join(written, ", "), groups, nil
		}
	}
}

// ofGroups refuses what has no one value for a group, of which SQLite would answer that of some row.
func (p *parser) ofGroups(list []listed, groups []string) error {
	if slices.ContainsFunc(list, func(l listed) bool { return l.window }) {
		return p.wrong("汇总的查询里不能用窗口函数：请先写成 WITH，再从里面查询")
	}
	for _, l := range list {
		if slices.Contains(groups, l.sql) {
			continue
		}
		for _, bare := range l.bare {
			if !slices.Contains(groups, bare) {
				return p.wrong("“%s”既没有写在 GROUP BY 里，也没有汇总", l.name)
			}
		}
	}
	return nil
}

// bareOfColumn is the column that an expression is, when it is nothing else.
func (e expr) bareOfColumn() []string {
	if len(e.bare) == 1 && e.bare[0] == e.sql {
		return e.bare
	}
	return nil
}

// groupOf reads one criterion: an expression, the name of a result column or its place. One of the list is written by its place, so
// that both are the same to the database.
func (p *parser) groupOf(list []listed) (string, expr, error) {
	t := p.peek()
	place := -1
	if n, wrong := strconv.Atoi(t.text); t.kind == numberToken && wrong == nil {
		if place = n - 1; place < 0 || place >= len(list) {
			return "", expr{}, p.wrong("GROUP BY 的序号超出了结果列")
		}
		p.take()
	} else if t.kind == nameToken && !p.signAt(1, ".") && !p.signAt(1, "(") && !p.scope.knows(t.text) {
		if place = slices.IndexFunc(list, func(l listed) bool { return l.name == t.text }); place >= 0 {
			p.take()
		}
	}
	if place < 0 {
		p.plainOnly = "GROUP BY "
		e, err := p.expression()
		p.plainOnly = ""
		if err != nil {
			return "", e, err
		}
		if e.fixed {
			return "", e, p.wrong("GROUP BY 里应是列")
		}
		meant := p.asMeant(e.sql)
		if place = slices.IndexFunc(list, func(l listed) bool { return p.asMeant(l.sql) == meant }); place < 0 {
			return e.sql, e, nil
		}
	}
	if list[place].total {
		return "", list[place].expr, p.wrong("GROUP BY 里不能是汇总的列")
	}
	return strconv.Itoa(place + 1), list[place].expr, nil
}
