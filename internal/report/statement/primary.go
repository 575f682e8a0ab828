package statement

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"jikong/internal/schema"
)

// function writes a call. Its arguments were read already.
type function struct {
	least, most int
	// writes gives the text and the kind of the result.
	writes func(p *parser, args []expr) (string, schema.Kind, error)
}

// none is what stands for no value.
const none = "NULL"

// aggregates take many rows together.
var aggregates = []string{"count", "sum", "avg", "min", "max"}

// functions are those that both databases understand alike, and those that this package writes itself.
var functions = map[string]function{
	"coalesce": {2, 8, coalesce},
	"nullif":   {2, 2, nullif},
	"abs":      {1, 1, keep("ABS", numeric)},
	"round":    {1, 2, round},
	"lower":    {1, 1, keep("LOWER", textual)},
	"upper":    {1, 1, keep("UPPER", textual)},
	"trim":     {1, 1, keep("TRIM", textual)},
	"length":   {1, 1, length},
	"substr":   {2, 3, substr},
	"day":      {1, 1, calendar(Words.Day)},
	"month":    {1, 1, calendar(Words.Month)},
	"year":     {1, 1, calendar(Words.Year)},
	"days":     {2, 2, days},
}

// Functions are the names of what a statement may call in a database, those among them that no author writes.
func Functions() []string { return append(callable(), "floor", "rtrim") }

func callable() []string {
	return slices.Concat(slices.Sorted(maps.Keys(functions)), aggregates, places)
}

func (p *parser) primary() (expr, error) {
	if err := p.deeper(); err != nil {
		return expr{}, err
	}
	defer p.shallower()
	t := p.peek()
	switch {
	case t.kind == numberToken:
		p.take()
		if strings.Contains(t.text, ".") {
			return expr{sql: "CAST(" + t.text + " AS DOUBLE PRECISION)", kind: Decimal, use: -1, fixed: true}, nil
		}
		n, err := strconv.ParseInt(t.text, 10, 64)
		whole := strconv.FormatInt(n, 10) // alone it would be an INTEGER of 32 bits to PostgreSQL
		return expr{sql: "CAST(" + whole + " AS BIGINT)", kind: schema.Int, use: -1, fixed: true, digits: t.text}, err
	case t.kind == stringToken:
		p.take()
		return p.literal(t)
	case t.kind == paramToken:
		p.take()
		return p.param(t.text), nil
	case p.isSign("("):
		return p.parenthesis()
	case t.kind == nameToken:
		return p.named(t)
	}
	return expr{}, p.wrong("这里应是列、数字、文字或函数")
}

func (p *parser) param(name string) expr {
	if !slices.Contains(p.params, name) {
		p.params = append(p.params, name)
	}
	return p.value(use{param: name})
}

func (p *parser) value(u use) expr {
	p.uses = append(p.uses, u)
	return expr{sql: mark(len(p.uses) - 1), kind: u.kind, nullable: u.param != "", use: len(p.uses) - 1, fixed: true, weight: 1}
}

func (p *parser) parenthesis() (expr, error) {
	p.take()
	if p.isName("select") {
		return p.scalar()
	}
	e, err := p.expression()
	if err != nil {
		return e, err
	}
	return e, p.needSign(")")
}

// scalar is a query for one value. It says how many rows it takes, because the databases differ in what they do with more.
func (p *parser) scalar() (expr, error) {
	e, fields, err := p.inside()
	if err != nil {
		return e, err
	}
	if len(fields) != 1 {
		return e, p.wrong("括号里的查询应只有一列")
	}
	e.sql, e.kind, e.nullable, e.weight = "(SELECT * FROM ("+e.sql+") AS one_value LIMIT 1)", fields[0].Kind, true, fields[0].weight
	return e, p.needSign(")")
}

func (p *parser) named(t token) (expr, error) {
	switch {
	case t.text == "case":
		return p.choice()
	case t.text == "cast":
		return p.cast()
	case t.text == "exists" && p.signAt(1, "("):
		return p.exists()
	case t.text == "null":
		p.take()
		return expr{sql: none, nullable: true, use: -1, fixed: true}, nil
	case t.text == "true" || t.text == "false":
		p.take()
		return expr{sql: strings.ToUpper(t.text), kind: schema.Bool, use: -1, fixed: true}, nil
	case p.signAt(1, "("):
		return p.call(t)
	}
	return p.columnOf()
}

func (p *parser) exists() (expr, error) {
	p.take()
	p.take()
	e, _, err := p.inside()
	if err != nil {
		return e, err
	}
	e.sql, e.kind = "EXISTS ("+e.sql+")", schema.Bool
	return e, p.needSign(")")
}

// cases is a CASE while it is read: what the cases are compared with, the cases, and the results, with one more for ELSE.
type cases struct {
	subject        *expr
	whens, results []expr
}

// choice is CASE. Its results are of one kind.
func (p *parser) choice() (expr, error) {
	p.take()
	c := cases{}
	if !p.isName("when") {
		subject, err := p.sum()
		if err != nil {
			return expr{}, err
		}
		c.subject = &subject
	}
	for p.takeName("when") {
		if err := p.when(&c); err != nil {
			return expr{}, err
		}
	}
	if len(c.results) == 0 {
		return expr{}, p.wrong("CASE 里应有 WHEN … THEN …")
	}
	closed := p.takeName("else")
	if closed {
		other, err := p.expression()
		if err != nil {
			return expr{}, err
		}
		c.results = append(c.results, other)
	}
	kind, err := p.common(c.results)
	if err != nil {
		return expr{}, err
	}
	made := c.written(kind)
	made.nullable = made.nullable || !closed
	return made, p.need("end")
}

func (c cases) written(kind schema.Kind) expr {
	text, parts := "(CASE", slices.Concat(c.whens, c.results)
	if c.subject != nil {
		text, parts = text+" "+c.subject.sql, append(parts, *c.subject)
	}
	for i, when := range c.whens {
		text += " WHEN " + when.sql + " THEN " + c.results[i].sql
	}
	if len(c.results) > len(c.whens) {
		text += " ELSE " + c.results[len(c.whens)].sql
	}
	return join(text+" END)", kind, parts...)
}

// when reads one WHEN … THEN …: a condition, or after a subject what it is compared with.
func (p *parser) when(c *cases) error {
	when, err := p.expression()
	if err != nil {
		return err
	}
	if c.subject != nil {
		err = p.match(c.subject, &when, false, false)
	} else if when.kind != schema.Bool {
		err = p.wrong("WHEN 后面应是条件")
	}
	if err != nil {
		return err
	}
	if err := p.need("then"); err != nil {
		return err
	}
	then, err := p.expression()
	c.whens, c.results = append(c.whens, when), append(c.results, then)
	return err
}

// common is the kind that expressions share. A whole number beside a decimal is written as one, or its half would still be a whole number.
func (p *parser) common(of []expr) (schema.Kind, error) {
	kind := anyKind
	for i := range of {
		if kind == anyKind || of[i].kind == Decimal && numeric(kind) {
			kind = of[i].kind
		}
	}
	for i := range of {
		if err := p.settle(&of[i], kind, false); err != nil {
			return kind, err
		}
		if !alike(kind, of[i].kind) {
			return kind, p.wrong("各个结果应是同一种值，这里有%s和%s", kindText(kind), kindText(of[i].kind))
		}
		if kind == Decimal && numeric(of[i].kind) && of[i].kind != Decimal {
			of[i].sql = p.converted(of[i], Decimal)
		}
	}
	return kind, nil
}

func (p *parser) call(t token) (expr, error) {
	if slices.Contains(aggregates, t.text) {
		return p.aggregate(t.text)
	}
	if slices.Contains(places, t.text) {
		return p.place(t.text)
	}
	p.take()
	p.take()
	if t.text == "now" || t.text == "today" {
		kind := map[string]schema.Kind{"now": schema.Time, "today": schema.Date}[t.text]
		e := p.value(use{clock: true, kind: kind})
		e.nullable, e.use = false, -1
		return e, p.needSign(")")
	}
	f, known := functions[cmp.Or(spelled[t.text], t.text)]
	if !known {
		return expr{}, fault(p.text, t.at, "%s", unknownFunction(t.text))
	}
	args, err := p.arguments()
	if err != nil {
		return expr{}, err
	}
	if len(args) < f.least || len(args) > f.most {
		return expr{}, fault(p.text, t.at, "函数 %s 的参数个数不对", strings.ToUpper(t.text))
	}
	text, kind, err := f.writes(p, args)
	made := join(text, kind, args...)
	made.part = t.text
	return made, err
}

func (p *parser) arguments() (args []expr, err error) {
	for !p.isSign(")") {
		e, err := p.expression()
		if err != nil {
			return nil, err
		}
		if args = append(args, e); !p.takeSign(",") {
			break
		}
	}
	return args, p.needSign(")")
}

func keep(name string, fits func(schema.Kind) bool) func(p *parser, args []expr) (string, schema.Kind, error) {
	return func(p *parser, args []expr) (string, schema.Kind, error) {
		if !fits(args[0].kind) {
			return "", "", p.wrong("函数 %s 不能用于%s", name, kindText(args[0].kind))
		}
		return name + "(" + args[0].sql + ")", args[0].kind, nil
	}
}

func coalesce(p *parser, args []expr) (string, schema.Kind, error) {
	kind, err := p.common(args)
	texts := make([]string, len(args))
	for i, a := range args {
		texts[i] = a.sql
	}
	return "COALESCE(" + strings.Join(texts, ", ") + ")", kind, err
}

func nullif(p *parser, args []expr) (string, schema.Kind, error) {
	if err := p.match(&args[0], &args[1], false, false); err != nil {
		return "", "", err
	}
	kind, err := p.common(args)
	args[0].nullable = true // as is what comes out
	return "NULLIF(" + args[0].sql + ", " + args[1].sql + ")", kind, err
}

func length(p *parser, args []expr) (string, schema.Kind, error) {
	if !textual(args[0].kind) {
		return "", "", p.wrong("LENGTH 里应是文字")
	}
	return "CAST(LENGTH(" + args[0].sql + ") AS BIGINT)", schema.Int, nil
}

func substr(p *parser, args []expr) (string, schema.Kind, error) {
	texts := []string{args[0].sql}
	for _, a := range args[1:] {
		if a.digits == "" || len(a.digits) > 4 {
			return "", "", p.wrong("SUBSTR 的第二、第三项应是数字")
		}
		texts = append(texts, a.digits)
	}
	if !textual(args[0].kind) {
		return "", "", p.wrong("SUBSTR 的第一项应是文字")
	}
	return "SUBSTR(" + strings.Join(texts, ", ") + ")", schema.Text, nil
}

func calendar(write func(Words, string) string) func(p *parser, args []expr) (string, schema.Kind, error) {
	return func(p *parser, args []expr) (string, schema.Kind, error) {
		if args[0].kind != schema.Time {
			return "", "", p.wrong("DAY、MONTH 和 YEAR 里应是时间列")
		}
		return write(p.words, args[0].sql), schema.Text, nil
	}
}

func days(p *parser, args []expr) (string, schema.Kind, error) {
	if args[0].kind != schema.Time || args[1].kind != schema.Time {
		return "", "", p.wrong("DAYS 的两项应是时间：到、从")
	}
	return "(CAST(" + args[0].sql + " - " + args[1].sql + " AS DOUBLE PRECISION) / 86400000)", Decimal, nil
}
