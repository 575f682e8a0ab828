package statement

import (
	"slices"
	"strconv"
	"strings"

	"jikong/internal/schema"
)

// ordered reads ORDER BY, LIMIT and OFFSET.
func (p *parser) ordered(text string, fields []Field, outermost bool) (string, []Field, []Order, error) {
	order, err := p.orderOf(fields)
	if err != nil {
		return "", nil, nil, err
	}
	limit := ""
	for _, word := range []string{"limit", "offset"} {
		if p.takeName(word) {
			n, err := p.wholeNumber()
			if err != nil {
				return "", nil, nil, err
			}
			limit += " " + strings.ToUpper(word) + " " + n
		}
	}
	if strings.HasPrefix(limit, " OFFSET") {
		return "", nil, nil, p.wrong("OFFSET 前面应有 LIMIT")
	}
	if limit == "" && outermost {
		return text, fields, order, nil
	}
	return text + orderBy(order, fields) + limit, fields, order, nil
}

func (p *parser) orderOf(fields []Field) (order []Order, err error) {
	if !p.takeName("order") {
		return nil, nil
	}
	if err := p.need("by"); err != nil {
		return nil, err
	}
	for next := true; next; next = p.takeSign(",") {
		o, err := p.criterion(fields)
		if err != nil {
			return nil, err
		}
		order = append(order, o)
	}
	return order, nil
}

// criterion is a column of the result, by its name, its place, or as it is written in the list.
func (p *parser) criterion(fields []Field) (o Order, err error) {
	at, phrase := p.peek().at, phraseOf(p.untilNextCriterion())
	meant := phrase
	if alias, column, qualified := strings.Cut(phrase, " . "); qualified && isName(column) {
		meant = quote(alias) + "." + quote(column)
	}
	i := slices.IndexFunc(fields, func(f Field) bool { return f.Name == phrase })
	if i < 0 {
		i = slices.IndexFunc(fields, func(f Field) bool { return f.phrase == meant })
	}
	n, wrong := strconv.Atoi(phrase)
	switch {
	case phrase == "":
		return o, fault(p.text, at, "ORDER BY 里应写结果列的名称")
	case wrong == nil && (n < 1 || n > len(fields)):
		return o, fault(p.text, at, "ORDER BY 的序号超出了结果列")
	case wrong == nil:
		i = n - 1
	case i < 0:
		return o, fault(p.text, at, "ORDER BY 里只能是结果列：请先把“%.40s”写在 SELECT 后面，再按它的名称排序", strings.TrimSpace(p.text[at:min(p.peek().at, len(p.text))]))
	}
	o.Field = fields[i].Name
	if p.takeName("desc") {
		o.Desc = true
	} else {
		p.takeName("asc")
	}
	return o, nil
}

// behind are the words that end a criterion of ORDER BY.
var behind = strings.Fields("asc desc nulls limit offset fetch union intersect except")

// untilNextCriterion goes over a criterion of ORDER BY.
func (p *parser) untilNextCriterion() []token {
	from := p.at
	for depth := 0; ; p.at++ {
		t := p.peek()
		switch {
		case t.kind == endToken, depth == 0 && (p.isSign(",") || p.isSign(")") || t.kind == nameToken && slices.Contains(behind, t.text)):
			return p.tokens[from:min(p.at, len(p.tokens))]
		case p.isSign("("), p.isName("case"):
			depth++
		case p.isSign(")"), p.isName("end"):
			depth--
		}
	}
}

// phraseOf is what was written, whatever blanks and comments stand in between.
func phraseOf(tokens []token) string {
	parts := make([]string, len(tokens))
	for i, t := range tokens {
		switch t.kind {
		case stringToken:
			parts[i] = "'" + t.text + "'"
		case paramToken:
			parts[i] = "${" + t.text + "}"
		default:
			parts[i] = t.text
		}
	}
	return strings.Join(parts, " ")
}

func orderBy(order []Order, fields []Field) string {
	if len(order) == 0 {
		return ""
	}
	parts := make([]string, len(order))
	for i, o := range order {
		nullable := slices.ContainsFunc(fields, func(f Field) bool { return f.Name == o.Field && f.Nullable })
		parts[i] = quote(o.Field) + schema.Direction(o.Desc, nullable)
	}
	return " ORDER BY " + strings.Join(parts, ", ")
}
