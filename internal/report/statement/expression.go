package statement

import (
	"slices"
	"strings"

	"jikong/internal/schema"
)

// expr is an expression as it is written, with what is known of it.
type expr struct {
	sql      string
	kind     schema.Kind
	nullable bool
	column   Field    // of a plain column: its words and dictionary
	bare     []string // columns that stand outside of aggregates
	total    bool     // it holds an aggregate
	window   bool     // it holds a function with OVER
	use      int      // the place of the value when it is nothing else, else -1
	digits   string   // of a whole number that is written out, when it is nothing else
	fixed    bool     // made of literals and parameters alone
	weight   int      // how much longer than the texts of a column it can be
}

// maxWeight bounds how often texts are put behind each other, also through several sub-queries: otherwise one line could fill the memory.
const maxWeight = 64

func (e expr) isValue() bool { return e.use >= 0 }

// join is an expression made of others.
func join(sql string, kind schema.Kind, of ...expr) expr {
	made := expr{sql: sql, kind: kind, nullable: false, use: -1, fixed: true}
	for _, e := range of {
		made.nullable = made.nullable || e.nullable
		made.bare = append(made.bare, e.bare...)
		made.total = made.total || e.total
		made.window = made.window || e.window
		made.fixed = made.fixed && e.fixed
		made.weight = max(made.weight, e.weight)
	}
	return made
}

// textual, numeric and countable group the kinds that go together.
func textual(k schema.Kind) bool {
	return slices.Contains([]schema.Kind{schema.Text, schema.LongText, schema.Date, schema.Enum}, k)
}

func numeric(k schema.Kind) bool { return k == schema.Int || k == Decimal || k == schema.ID }

func alike(a, b schema.Kind) bool {
	return a == b || a == anyKind || b == anyKind || textual(a) && textual(b) || numeric(a) && numeric(b)
}

// settle gives a bare value the kind of what it stands beside.
func (p *parser) settle(e *expr, kind schema.Kind, end bool) error {
	if !e.isValue() || kind == anyKind {
		return nil
	}
	u := &p.uses[e.use]
	switch {
	case u.param != "" && u.kind == anyKind:
		u.kind, u.end = plain(kind), end && kind == schema.Time
		e.kind = kind
	case u.param == "" && !u.clock && (kind == schema.Time || kind == schema.Date) && u.kind == schema.Text:
		if _, err := convert(kind, u.literal, end); err != nil {
			return p.wrong("“%s”应为%s", u.literal, kindText(kind))
		}
		u.kind, u.end = kind, end && kind == schema.Time
		e.kind = kind
	}
	return nil
}

// plain is how values of a kind are bound.
func plain(kind schema.Kind) schema.Kind {
	if kind == schema.LongText || kind == schema.Enum {
		return schema.Text
	}
	return kind
}

// match makes two sides comparable or refuses them.
func (p *parser) match(a, b *expr, endA, endB bool) error {
	if err := p.settle(a, b.kind, endA); err != nil {
		return err
	}
	if err := p.settle(b, a.kind, endB); err != nil {
		return err
	}
	for _, pair := range [][2]*expr{{a, b}, {b, a}} {
		if truth := map[string]string{"0": "FALSE", "1": "TRUE"}[pair[1].digits]; pair[0].kind == schema.Bool && truth != "" {
			pair[1].sql, pair[1].kind = truth, schema.Bool
		}
	}
	if !alike(a.kind, b.kind) {
		return p.wrong("%s不能和%s比较", kindText(a.kind), kindText(b.kind))
	}
	return nil
}

func (p *parser) expression() (expr, error) { return p.chain("or", p.conjunction) }

func (p *parser) conjunction() (expr, error) { return p.chain("and", p.negation) }

// chain reads conditions joined by a word.
func (p *parser) chain(word string, next func() (expr, error)) (expr, error) {
	first, err := next()
	if err != nil || !p.isName(word) {
		return first, err
	}
	all, texts := []expr{first}, []string{first.sql}
	for p.takeName(word) {
		e, err := next()
		if err != nil {
			return e, err
		}
		all, texts = append(all, e), append(texts, e.sql)
	}
	for _, e := range all {
		if e.kind != schema.Bool {
			return first, p.wrong("%s两边应是条件", strings.ToUpper(word))
		}
	}
	return join("("+strings.Join(texts, " "+strings.ToUpper(word)+" ")+")", schema.Bool, all...), nil
}

func (p *parser) negation() (expr, error) {
	if err := p.deeper(); err != nil {
		return expr{}, err
	}
	defer p.shallower()
	if !p.takeName("not") {
		return p.predicate()
	}
	e, err := p.negation()
	if err == nil && e.kind != schema.Bool {
		err = p.wrong("NOT 后面应是条件")
	}
	return join("(NOT "+e.sql+")", schema.Bool, e), err
}

var comparisons = []string{"=", "<>", "!=", "<", "<=", ">", ">="}

func (p *parser) predicate() (expr, error) {
	left, err := p.sum()
	if err != nil {
		return left, err
	}
	if p.peek().kind == signToken && slices.Contains(comparisons, p.peek().text) {
		return p.comparison(left, p.take().text)
	}
	if p.takeName("is") {
		not := ""
		if p.takeName("not") {
			not = "NOT "
		}
		e := join("("+left.sql+" IS "+not+"NULL)", schema.Bool, left)
		e.nullable = false
		return e, p.need("null")
	}
	not := ""
	if p.isName("not") && (p.nameAt(1, "in") || p.nameAt(1, "between") || p.nameAt(1, "like")) {
		p.take()
		not = "NOT "
	}
	switch {
	case p.takeName("in"):
		return p.membership(left, not)
	case p.takeName("between"):
		return p.between(left, not)
	case p.takeName("like"):
		return p.like(left, not)
	}
	return left, nil
}

func (p *parser) comparison(left expr, sign string) (expr, error) {
	right, err := p.sum()
	if err != nil {
		return right, err
	}
	if err := p.match(&left, &right, sign == ">=" || sign == "<", sign == "<=" || sign == ">"); err != nil {
		return right, err
	}
	if sign == "!=" {
		sign = "<>"
	}
	return join("("+left.sql+" "+sign+" "+right.sql+")", schema.Bool, left, right), nil
}

func (p *parser) between(left expr, not string) (expr, error) {
	low, err := p.sum()
	if err != nil {
		return low, err
	}
	if err := p.need("and"); err != nil {
		return low, err
	}
	high, err := p.sum()
	if err == nil {
		err = p.match(&left, &low, false, false)
	}
	if err == nil {
		err = p.match(&left, &high, false, true)
	}
	return join("("+left.sql+" "+not+"BETWEEN "+low.sql+" AND "+high.sql+")", schema.Bool, left, low, high), err
}

const maxMembers = 200

func (p *parser) membership(left expr, not string) (expr, error) {
	if err := p.needSign("("); err != nil {
		return left, err
	}
	if p.isName("select") {
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
	all, texts := []expr{left}, []string{}
	for {
		e, err := p.sum()
		if err != nil {
			return e, err
		}
		if err := p.match(&left, &e, false, false); err != nil {
			return e, err
		}
		all, texts = append(all, e), append(texts, e.sql)
		if len(texts) > maxMembers {
			return e, p.wrong("IN 里最多 %d 项", maxMembers)
		}
		if !p.takeSign(",") {
			break
		}
	}
	return join("("+left.sql+" "+not+"IN ("+strings.Join(texts, ", ")+"))", schema.Bool, all...), p.needSign(")")
}

const maxWildcards = 5

// like compares without regard to the case of letters, on both databases alike. Its pattern is made of literals and parameters: a pattern
// out of a column could keep a processor busy for hours.
func (p *parser) like(left expr, not string) (expr, error) {
	from := len(p.uses)
	pattern, err := p.sum()
	if err != nil {
		return pattern, err
	}
	if err := p.settle(&pattern, schema.Text, false); err != nil {
		return pattern, err
	}
	if !textual(left.kind) || !textual(pattern.kind) || !pattern.fixed {
		return pattern, p.wrong("LIKE 左边应是文字列，右边只能由文字和参数组成")
	}
	wildcards := 0
	for i := from; i < len(p.uses); i++ {
		p.uses[i].pattern = true
		wildcards += strings.Count(p.uses[i].literal, "%")
	}
	if wildcards > maxWildcards {
		return pattern, p.wrong("LIKE 里最多写 %d 个 %%", maxWildcards)
	}
	if end := p.tokens[p.at-1]; end.kind == stringToken && (len(end.text)-len(strings.TrimRight(end.text, `\`)))%2 == 1 {
		return pattern, p.wrong(`LIKE 的末尾不能是单个 \，要找它请写两个`)
	}
	return join("(LOWER("+left.sql+") "+not+"LIKE LOWER("+pattern.sql+`) ESCAPE '\')`, schema.Bool, left, pattern), nil
}

// sum reads + - and ||.
func (p *parser) sum() (expr, error) {
	left, err := p.product()
	for err == nil && (p.isSign("+") || p.isSign("-") || p.isSign("||")) {
		sign := p.take().text
		var right expr
		if right, err = p.product(); err != nil {
			return right, err
		}
		if sign == "||" {
			left, err = p.concat(left, right)
		} else {
			left, err = p.arithmetic(left, sign, right)
		}
	}
	return left, err
}

func (p *parser) concat(left, right expr) (expr, error) {
	for _, e := range []*expr{&left, &right} {
		if err := p.settle(e, schema.Text, false); err != nil {
			return left, err
		}
		if !textual(e.kind) {
			return left, p.wrong("|| 只能连接文字，其他值请先写 CAST(… AS TEXT)")
		}
	}
	made := join("("+left.sql+" || "+right.sql+")", schema.Text, left, right)
	if made.weight = left.weight + right.weight; made.weight > maxWeight {
		return made, p.wrong("文字连接得太多")
	}
	return made, nil
}

func (p *parser) product() (expr, error) {
	left, err := p.signed()
	for err == nil && (p.isSign("*") || p.isSign("/") || p.isSign("%")) {
		sign := p.take().text
		var right expr
		if right, err = p.signed(); err != nil {
			return right, err
		}
		left, err = p.arithmetic(left, sign, right)
	}
	return left, err
}

// arithmetic gives the same on both databases: what is divided by zero is NULL.
func (p *parser) arithmetic(left expr, sign string, right expr) (expr, error) {
	kind := schema.Int
	if left.kind == Decimal || right.kind == Decimal {
		kind = Decimal
	}
	moments := (sign == "+" || sign == "-") && left.kind == schema.Time
	switch {
	case moments && right.kind == schema.Time && sign == "-":
		kind = schema.Int
	case moments:
		kind = schema.Time
		if err := p.settle(&right, schema.Int, false); err != nil {
			return left, err
		}
	default:
		for _, e := range []*expr{&left, &right} {
			if err := p.settle(e, kind, false); err != nil {
				return left, err
			}
		}
	}
	if !moments && !numeric(left.kind) || !numeric(right.kind) && right.kind != schema.Time || right.kind == schema.Time && kind != schema.Int {
		return left, p.wrong("“%s”两边应是数字", sign)
	}
	if sign == "%" && kind == Decimal {
		return left, p.wrong("“%%”两边应是整数")
	}
	if kind == schema.Time && right.kind == Decimal {
		right.sql = p.converted(right, schema.Int)
	}
	divisor := right.sql
	if sign == "/" || sign == "%" {
		divisor = "NULLIF(" + right.sql + ", 0)"
	}
	made := join("("+left.sql+" "+sign+" "+divisor+")", kind, left, right)
	made.nullable = made.nullable || divisor != right.sql
	return made, nil
}

func (p *parser) signed() (expr, error) {
	if !p.takeSign("-") {
		return p.primary()
	}
	e, err := p.primary()
	if err == nil && e.kind != schema.Int && e.kind != Decimal {
		err = p.wrong("负号后面应是数字")
	}
	return join("(- "+e.sql+")", e.kind, e), err
}
