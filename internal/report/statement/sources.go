package statement

import (
	"slices"
	"strings"
)

func (p *parser) from() (string, error) {
	text, err := p.source()
	for err == nil {
		var next string
		switch {
		case p.takeSign(","):
			if next, err = p.source(); err == nil {
				text += " CROSS JOIN " + next
			}
		case p.isName("join") || p.isName("inner") || p.isName("left") || p.isName("cross"):
			if next, err = p.joined(); err == nil {
				text += next
			}
		default:
			return text, nil
		}
	}
	return "", err
}

func (p *parser) joined() (string, error) {
	word := p.take().text
	if word == "left" {
		p.takeName("outer")
	}
	if word != "join" {
		if err := p.need("join"); err != nil {
			return "", err
		}
	} else {
		word = "inner"
	}
	text, err := p.source()
	if err != nil {
		return "", err
	}
	if word == "cross" {
		return " CROSS JOIN " + text, nil
	}
	if err := p.need("on"); err != nil {
		return "", err
	}
	if word == "left" {
		fields := p.scope.sources[len(p.scope.sources)-1].fields
		for i := range fields {
			fields[i].Nullable = true
		}
	}
	on, err := p.condition("ON ")
	return " " + strings.ToUpper(word) + " JOIN " + text + " ON " + on.sql, err
}

func (p *parser) source() (string, error) {
	if p.sources++; p.sources > maxSources {
		return "", p.wrong("一张报表最多从 %d 处查询", maxSources)
	}
	at := p.peek()
	text, fields, alias := "", []Field(nil), ""
	if p.takeSign("(") {
		query, made, err := p.bracketed()
		if err != nil {
			return "", err
		}
		text, fields = "("+query+")", made
	} else {
		found, err := p.rows()
		if err != nil {
			return "", err
		}
		text, fields, alias = quote(at.text), found, at.text
	}
	hasAs := p.takeName("as")
	if t := p.peek(); hasAs || t.kind == nameToken && !slices.Contains(reserved, t.text) {
		name, err := p.newName("AS 后面应是名称")
		if err != nil {
			return "", err
		}
		alias = name
	}
	if alias == "" {
		return "", p.wrong("括号里的查询后面应有名称")
	}
	if slices.ContainsFunc(p.scope.sources, func(s source) bool { return s.alias == alias }) {
		return "", fault(p.text, at.at, "“%s”出现了两次，请用 AS 起不同的名称", alias)
	}
	p.scope.sources = append(p.scope.sources, source{alias, slices.Clone(fields)})
	return text + " AS " + quote(alias), nil
}

// bracketed reads a query in the place of a data set. It does not see what stands beside it.
func (p *parser) bracketed() (string, []Field, error) {
	if !p.isName("select") {
		return "", nil, p.wrong("括号里应是 SELECT")
	}
	here, named := p.scope, p.unnamed
	p.scope, p.unnamed = here.around, false
	query, fields, err := p.inner()
	p.scope, p.unnamed = here, named
	if err != nil {
		return "", nil, err
	}
	return query, fields, p.needSign(")")
}

// rows finds a data set, or what the author named. There is no other way to rows.
func (p *parser) rows() ([]Field, error) {
	t := p.peek()
	if p.signAt(1, ".") {
		return nil, p.wrong("数据集前面不要写库名")
	}
	if p.signAt(1, "(") {
		return nil, p.wrong("FROM 里不能用函数")
	}
	if fields, known := p.withs[t.text]; t.kind == nameToken && known {
		p.take()
		return fields, nil
	}
	set, known := p.catalog[t.text]
	if t.kind != nameToken || !known {
		return nil, p.wrong("没有数据集“%.40s”，只能从列出的数据集里查询", t.text)
	}
	p.take()
	if !slices.Contains(p.sets, set.Name) {
		p.sets = append(p.sets, set.Name)
	}
	fields := make([]Field, len(set.Columns))
	for i, c := range set.Columns {
		fields[i] = Field{Name: c.Name, Kind: c.Kind, Label: c.Label, Dict: c.Dict, Options: c.Options, Nullable: c.Nullable, District: c.District, weight: 1}
	}
	return fields, nil
}
