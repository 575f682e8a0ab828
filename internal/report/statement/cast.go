package statement

import (
	"strings"

	"jikong/internal/schema"
)

// casts are what CAST can make.
var casts = map[string]schema.Kind{"integer": schema.Int, "bigint": schema.Int, "text": schema.Text, "double": Decimal}

// maxCast bounds a cast as it is written: one of a text names the text several times, and casts can stand in each other.
const maxCast = 20_000

func (p *parser) cast() (expr, error) {
	p.take()
	if err := p.needSign("("); err != nil {
		return expr{}, err
	}
	e, err := p.expression()
	if err == nil {
		err = p.need("as")
	}
	if err != nil {
		return e, err
	}
	kind, known := casts[p.peek().text]
	if p.peek().kind != nameToken || !known {
		return e, p.wrong("CAST 只能转换成 INTEGER、TEXT 或 DOUBLE")
	}
	p.take()
	if err := p.settle(&e, kind, false); err != nil {
		return e, err
	}
	made := join(p.converted(e, kind), kind, e)
	made.nullable = made.nullable || textual(e.kind) && kind != schema.Text
	if made.weight = max(made.weight, 1); len(made.sql) > maxCast {
		return made, p.wrong("转换套得太深：请先写成 WITH，再从里面转换")
	}
	return made, p.needSign(")")
}

// converted writes an expression as one of another kind, which the databases by themselves do each in its own way.
func (p *parser) converted(e expr, kind schema.Kind) string {
	switch {
	case kind == schema.Text && e.kind == schema.Bool:
		return p.words.Text("CASE " + e.sql + " WHEN TRUE THEN 'true' WHEN FALSE THEN 'false' END")
	case kind == schema.Text && e.kind == Decimal:
		return p.words.Text("RTRIM(RTRIM(CAST(CAST(" + rounded(e.sql, 4) + " AS NUMERIC(40, 4)) AS TEXT), '0'), '.')")
	case kind == schema.Text:
		return p.words.Text(e.sql)
	case e.kind == schema.Bool:
		return "CAST(CASE " + e.sql + " WHEN TRUE THEN 1 WHEN FALSE THEN 0 END AS " + sqlType(kind) + ")"
	case textual(e.kind):
		return numberIn(e.sql, kind)
	case kind == schema.Int && e.kind == Decimal:
		return "CAST(" + rounded(e.sql, 0) + " AS BIGINT)"
	}
	return "CAST(" + e.sql + " AS " + sqlType(kind) + ")"
}

// numberIn is the number that a text is, and NULL when it is none: SQLite would take what it begins with, PostgreSQL end the statement.
func numberIn(text string, kind schema.Kind) string {
	const digits = ", '0123456789')"
	rest, points := "RTRIM("+text+digits, ""
	if kind == Decimal {
		rest, points = "RTRIM(RTRIM("+rest+", '.')"+digits, " AND "+text+" NOT LIKE '%.%.%'"
	}
	return "(CASE WHEN LENGTH(" + text + ") <= 18 AND " + text + " NOT IN ('', '-', '.', '-.') AND " + rest + " IN ('', '-')" + points +
		" THEN CAST(" + text + " AS " + sqlType(kind) + ") END)"
}

// rounded is a number as one rounds by hand, half away from zero, in steps that are the same to the last bit on both databases. 2.675 is
// kept a little below itself: what is rounded is larger by as much as the nearest numbers lie apart, which holds to 15 digits.
func rounded(number string, places int) string {
	const one = "10000000000000004"
	text := "FLOOR(" + number + " * " + one[:places+1] + "." + one[places+1:] + " + 0.5)"
	if places == 0 {
		return text
	}
	return "(" + text + " / 1" + strings.Repeat("0", places) + ".0)"
}

func round(p *parser, args []expr) (string, schema.Kind, error) {
	places := "0"
	if len(args) == 2 {
		places = args[1].digits
	}
	if !numeric(args[0].kind) || len(places) != 1 || places > "6" {
		return "", "", p.wrong("ROUND 的第一项应是数字，第二项是 0 到 6")
	}
	if args[0].kind != Decimal {
		return p.converted(args[0], Decimal), Decimal, nil
	}
	return rounded(args[0].sql, int(places[0]-'0')), Decimal, nil
}
