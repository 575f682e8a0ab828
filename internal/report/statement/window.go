package statement

import (
	"fmt"
	"strconv"
	"strings"

	"jikong/internal/schema"
)

// places are the functions that say where a row stands among others; they have no meaning without OVER.
var places = []string{"row_number", "rank", "dense_rank", "lag", "lead"}

const (
	maxWindows = 10
	maxBack    = 1000 // rows that LAG and LEAD go
)

func (p *parser) aggregate(name string) (expr, error) {
	if p.plainOnly != "" {
		return expr{}, p.wrong("%s里不能用 %s", p.plainOnly, strings.ToUpper(name))
	}
	p.take()
	p.take()
	if name == "count" && p.takeSign("*") {
		if err := p.needSign(")"); err != nil {
			return expr{}, err
		}
		return p.over(expr{sql: "COUNT(*)", kind: schema.Int, total: true, use: -1}, false)
	}
	distinct := ""
	if p.takeName("distinct") {
		distinct = "DISTINCT "
	}
	e, err := p.aggregated(name)
	if err != nil {
		return e, err
	}
	if e.kind == schema.Bool && (name == "sum" || name == "avg") { // how many rows meet a condition, as in MySQL
		e.sql, e.kind, e.column = p.converted(e, schema.Int), schema.Int, Field{}
	}
	made := join(strings.ToUpper(name)+"("+distinct+e.sql+")", e.kind, e)
	made.bare, made.total, made.nullable, made.column = nil, true, name != "count", e.column
	switch name {
	case "count":
		made.kind, made.column = schema.Int, Field{}
	case "sum", "avg":
		if !numeric(e.kind) {
			return e, p.wrong("%s 里应是数字", strings.ToUpper(name))
		}
		if name == "avg" {
			made.kind = Decimal
		}
	default:
		if e.kind == schema.Bool || e.kind == anyKind {
			return e, p.wrong("%s 里应是数字、时间或文字", strings.ToUpper(name))
		}
	}
	if made, err = p.over(made, distinct != ""); err == nil && (name == "sum" || name == "avg") {
		made.sql = fmt.Sprintf("CAST(%s AS %s)", made.sql, sqlType(made.kind))
	}
	return made, err
}

// aggregated reads what an aggregate takes together.
func (p *parser) aggregated(name string) (expr, error) {
	around := p.scope.beyond()
	p.plainOnly = strings.ToUpper(name)
	e, err := p.expression()
	p.plainOnly = ""
	if err == nil {
		err = p.needSign(")")
	}
	if err == nil && len(e.bare) == 0 && p.scope.beyond() > around { // to SQL it would take the rows of the query around together
		err = p.wrong("%s 里只有外层查询的列：请把汇总写在外层，或先写成 WITH，再从里面查询", strings.ToUpper(name))
	}
	return e, err
}

// place reads ROW_NUMBER(), RANK(), DENSE_RANK(), LAG(x) and LEAD(x), the last two with how many rows away.
func (p *parser) place(name string) (expr, error) {
	at := p.take()
	p.take()
	made := expr{sql: strings.ToUpper(name) + "(", kind: schema.Int, use: -1}
	if name == "lag" || name == "lead" {
		if err := p.mayWindow(); err != nil {
			return made, err
		}
		e, err := p.within(p.expression)
		if err != nil {
			return e, err
		}
		if e.kind == anyKind || e.fixed {
			return e, p.wrong("%s 里应是列", strings.ToUpper(name))
		}
		made = join(made.sql+e.sql, e.kind, e)
		made.nullable, made.column = true, e.column
		if p.takeSign(",") {
			rows, err := p.wholeNumber()
			if n, wrong := strconv.Atoi(rows); err == nil && (wrong != nil || n < 1 || n > maxBack) {
				err = p.wrong("%s 的第二项是 1 到 %d", strings.ToUpper(name), maxBack)
			}
			if err != nil {
				return made, err
			}
			made.sql += ", " + rows
		}
	}
	if err := p.needSign(")"); err != nil {
		return made, err
	}
	made.sql += ")"
	if !p.isName("over") {
		return made, fault(p.text, at.at, "%s 后面应有 OVER (… ORDER BY …)", strings.ToUpper(name))
	}
	return p.over(made, false)
}

// within reads what stands in a window, where there are neither aggregates nor further windows.
func (p *parser) within(read func() (expr, error)) (expr, error) {
	kept := p.plainOnly
	p.plainOnly = "OVER "
	e, err := read()
	p.plainOnly = kept
	return e, err
}

// mayWindow refuses a window anywhere but in the columns of a SELECT.
func (p *parser) mayWindow() error {
	if p.plainOnly != "" || !p.listing {
		return p.wrong("窗口函数只能写在 SELECT 的结果列里；要按它筛选或排序，请先写成 WITH，再从里面查询")
	}
	return nil
}

// over reads OVER (PARTITION BY … ORDER BY …) behind a function, if it is there. Frames are not taken: what both databases do without one is
// the same. Where rows stand is told only in an order.
func (p *parser) over(f expr, distinct bool) (expr, error) {
	if !p.isName("over") {
		return f, nil
	}
	isPlace := !f.total
	if err := p.mayWindow(); err != nil {
		return f, err
	}
	if p.windows++; p.windows > maxWindows {
		return f, p.wrong("一张报表最多 %d 个窗口函数", maxWindows)
	}
	if distinct {
		return f, p.wrong("DISTINCT 不能和 OVER 一起用")
	}
	p.take()
	if err := p.needSign("("); err != nil {
		return f, err
	}
	var parts []string
	if p.takeName("partition") {
		by, err := p.windowList(false)
		if err != nil {
			return f, err
		}
		parts = append(parts, "PARTITION BY "+by)
	}
	if p.takeName("order") {
		by, err := p.windowList(true)
		if err != nil {
			return f, err
		}
		parts = append(parts, "ORDER BY "+by)
	} else if isPlace {
		return f, p.wrong("OVER 里应有 ORDER BY：没有顺序就没有名次")
	}
	if !p.isSign(")") {
		return f, p.wrong("OVER 里只能写 PARTITION BY 和 ORDER BY")
	}
	p.take()
	f.sql += " OVER (" + strings.Join(parts, " ") + ")"
	f.window, f.total, f.fixed, f.bare = true, false, false, nil
	return f, nil
}

// windowList reads the columns behind BY.
func (p *parser) windowList(directed bool) (string, error) {
	if err := p.need("by"); err != nil {
		return "", err
	}
	var texts []string
	for {
		e, err := p.within(p.expression)
		if err != nil {
			return "", err
		}
		if e.fixed || e.kind == anyKind {
			return "", p.wrong("OVER 里应是列")
		}
		text := e.sql
		if directed {
			desc := p.takeName("desc")
			if !desc {
				p.takeName("asc")
			}
			text += schema.Direction(desc, e.nullable)
		}
		if texts = append(texts, text); len(texts) > maxWindows {
			return "", p.wrong("OVER 里最多写 %d 列", maxWindows)
		}
		if !p.takeSign(",") {
			return strings.Join(texts, ", "), nil
		}
	}
}
