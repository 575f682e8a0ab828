package statement

import (
	"strings"

	"jikong/internal/schema"
)

const maxMembers = 200

// membership reads what stands behind IN.
func (p *parser) membership(left expr, not string) (expr, error) {
	if err := p.needSign("("); err != nil {
		return left, err
	}
	if p.isName("select") {
		return p.among(left, not)
	}
	all, members, spans := []expr{left}, []string{}, []string{}
	for next := true; next; next = p.takeSign(",") {
		e, err := p.sum()
		if err == nil {
			err = p.match(&left, &e, false, false)
		}
		if err != nil {
			return e, err
		}
		if span, is := p.during(left, e); is {
			spans = append(spans, span)
		} else {
			p.mayBeMany(e)
			members = append(members, e.sql)
		}
		if all = append(all, e); len(all)-1 > maxMembers {
			return e, p.wrong("IN 里最多 %d 项", maxMembers)
		}
	}
	if len(members) > 0 {
		spans = append(spans, "("+left.sql+" IN ("+strings.Join(members, ", ")+"))")
	}
	text := spans[0]
	if len(spans) > 1 {
		text = "(" + strings.Join(spans, " OR ") + ")"
	}
	if not != "" {
		text = "(NOT " + text + ")"
	}
	return join(text, schema.Bool, all...), p.needSign(")")
}

// among is membership in what a query answers.
func (p *parser) among(left expr, not string) (expr, error) {
	query, fields, err := p.inside()
	if err != nil {
		return left, err
	}
	if len(fields) != 1 || !alike(left.kind, fields[0].Kind) {
		return left, p.wrong("IN 里的查询应只有一列，并且和左边是同一种值")
	}
	query.nullable = fields[0].Nullable
	return join("("+left.sql+" "+not+"IN ("+query.sql+"))", schema.Bool, left, query), p.needSign(")")
}

// mayBeMany lets a parameter in the brackets of IN be several values with commas between them.
func (p *parser) mayBeMany(e expr) {
	if u, known := p.known(e); known && u.param != "" {
		p.uses[e.use].list = true
	}
}

// listedValues are the values that a reader filled in for a parameter in the brackets of IN.
func listedValues(text string) []string {
	var many []string
	for _, one := range strings.FieldsFunc(text, func(c rune) bool { return c == ',' || c == '，' }) {
		if one = strings.Trim(one, " '"); one != "" { // between two commas: as NULL it would empty every NOT IN
			many = append(many, one)
		}
	}
	if len(many) == 0 {
		return []string{""}
	}
	return many
}
