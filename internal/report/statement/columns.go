package statement

import (
	"slices"
	"strconv"
)

// words are the parameters of the calls; a result column of this name could not be asked for.
var words = []string{"pageno", "pagesize", "column", "order", "field", "token", "getall"}

func (s *scope) knows(name string) bool {
	for _, from := range s.sources {
		if slices.ContainsFunc(from.fields, func(f Field) bool { return f.Name == name }) {
			return true
		}
	}
	return false
}

// list reads the columns of a SELECT.
func (p *parser) list() ([]listed, error) {
	kept := p.listing
	p.listing = true
	defer func() { p.listing = kept }()
	var all []listed
	for {
		made, err := p.listedOf(len(all))
		if err != nil {
			return nil, err
		}
		for _, l := range made {
			if slices.ContainsFunc(all, func(other listed) bool { return other.name == l.name }) {
				return nil, p.wrong("结果里有两列叫“%s”，请用 AS 起不同的名称", l.name)
			}
			all = append(all, l)
		}
		if len(all) > maxFields {
			return nil, p.wrong("结果最多 %d 列", maxFields)
		}
		if !p.takeSign(",") {
			return all, nil
		}
	}
}

// listedOf reads one column, or all columns of one or of all sources. place is how many stand before it.
func (p *parser) listedOf(place int) ([]listed, error) {
	if p.takeSign("*") {
		return p.all("")
	}
	if t := p.peek(); p.signAt(1, ".") && p.signAt(2, "*") {
		p.at += 3
		return p.all(t.text)
	}
	from := p.at
	e, err := p.expression()
	if err != nil {
		return nil, err
	}
	name, phrase := e.column.Name, phraseOf(p.tokens[from:p.at])
	if slices.Contains(e.bareOfColumn(), e.sql) {
		phrase = e.sql
	}
	if e.total || e.window {
		name = ""
	}
	hasAs := p.takeName("as")
	if t := p.peek(); hasAs || t.kind == nameToken && !slices.Contains(reserved, t.text) {
		if name, err = p.newName("AS 后面应是不加引号的英文名称，中文的列名请在报表的列里填写"); err != nil {
			return nil, err
		}
	}
	switch {
	case name == "" && p.unnamed:
		name = "column_" + strconv.Itoa(place+1)
	case name == "":
		return nil, p.wrong("计算出来的列要用 AS 起名")
	case slices.Contains(words, name):
		return nil, p.wrong("结果列不能叫“%s”，请用 AS 起别的名称", name)
	}
	return []listed{{e, name, phrase}}, nil
}

func (p *parser) all(alias string) (made []listed, err error) {
	for _, from := range p.scope.sources {
		if alias != "" && from.alias != alias {
			continue
		}
		for _, f := range from.fields {
			column := columnExpr(from.alias, f)
			made = append(made, listed{column, f.Name, column.sql})
		}
	}
	if len(made) == 0 {
		return nil, p.wrong("FROM 里没有“%.40s”", alias)
	}
	return made, nil
}

func columnExpr(alias string, f Field) expr {
	text := quote(alias) + "." + quote(f.Name)
	return expr{sql: text, kind: f.Kind, nullable: f.Nullable, column: f, bare: []string{text}, use: -1, weight: max(f.weight, 1)}
}

// columnOf looks a column up: among the sources of this SELECT, then of those around it.
func (p *parser) columnOf() (expr, error) {
	t := p.take()
	alias, name := "", t.text
	if p.takeSign(".") {
		alias, name = t.text, p.take().text
	}
	for s := p.scope; s != nil; s = s.around {
		var found []expr
		for _, from := range s.sources {
			if alias != "" && from.alias != alias {
				continue
			}
			for _, f := range from.fields {
				if f.Name == name {
					found = append(found, columnExpr(from.alias, f))
				}
			}
		}
		if len(found) > 1 {
			return expr{}, fault(p.text, t.at, "“%s”在几处都有，请写明是哪一处的，如 %s.%s", name, s.sources[0].alias, name)
		}
		if len(found) == 1 {
			if s != p.scope {
				found[0].bare = nil // of a row around, it is one value
				s.reached = append(s.reached, found[0].sql)
			}
			return found[0], nil
		}
	}
	if i := slices.IndexFunc(p.results, func(l listed) bool { return alias == "" && l.name == name && (p.plainOnly == "" || !l.total) }); i >= 0 {
		return p.results[i].expr, nil
	}
	if advice, known := instead[name]; known && alias == "" {
		return expr{}, fault(p.text, t.at, "没有列“%s”：%s", name, advice)
	}
	return expr{}, fault(p.text, t.at, "没有列“%.60s”", name)
}
