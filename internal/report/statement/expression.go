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
	digits   string   // of a whole number as it is written out, when it is nothing else
	fixed    bool     // made of literals and parameters alone
	part     string   // of a moment: the function that takes it out, when it is nothing else
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
			return p.wrong("“%s”应为%s", u.literal, kindText(kind)+example[kind])
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
		if err := p.dated(pair[0], pair[1]); err != nil {
			return err
		}
		p.asIn(pair[0], pair[1])
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
	if t := p.peek(); t.kind == nameToken && others[t.text] != "" {
		return left, p.wrong("不能用 %s：%s", strings.ToUpper(t.text), others[t.text])
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
	if left.sql == none || right.sql == none {
		return right, p.wrong("和 NULL 比较请写 IS NULL 或 IS NOT NULL，用“%s”总是不成立", sign)
	}
	if sign == "=" || sign == "<>" {
		for _, pair := range [][2]expr{{left, right}, {right, left}} {
			if text, is := p.during(pair[0], pair[1]); is {
				return join(map[string]string{"=": text, "<>": "(NOT " + text + ")"}[sign], schema.Bool, left, right), nil
			}
		}
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
	if left.kind == schema.Time {
		return pattern, p.wrong("时间不能用 LIKE：某一天请写 DAY(列) = '2026-01-31'，某个月请写 MONTH(列) = '2026-01'")
	}
	if !textual(left.kind) || !textual(pattern.kind) || !pattern.fixed {
		return pattern, p.wrong("LIKE 左边应是文字列，右边只能由文字和参数组成")
	}
	wildcards := 0
	for i := from; i < len(p.uses); i++ {
		p.uses[i].pattern = true
		wildcards += strings.Count(p.uses[i].literal, "%")
		if text := p.uses[i].literal; (len(text)-len(strings.TrimRight(text, `\`)))%2 == 1 {
			return pattern, p.wrong(`LIKE 里文字的末尾不能是单个 \，要找它请写两个`)
		}
	}
	if wildcards > maxWildcards {
		return pattern, p.wrong("LIKE 里最多写 %d 个 %%", maxWildcards)
	}
	if p.takeName("escape") && p.take().text != `\` {
		return pattern, p.wrong(`ESCAPE 只能是 '\'：要找 %% 或 _ 本身，请在它前面写 \`)
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
	for _, e := range []*expr{&left, &right} {
		if e.part == "year" { // last year is YEAR(NOW()) - 1
			e.sql, e.kind = p.converted(*e, schema.Int), schema.Int
		}
	}
	kind := schema.Int
	if left.kind == Decimal || right.kind == Decimal {
		kind = Decimal
	}
	if left.kind == schema.Time && right.digits != "" && len(right.digits) <= len("999") && right.digits != "0" {
		return left, p.wrong("时间加减的是毫秒：%[1]s 天请写 %[1]s * 86400000，%[1]s 小时请写 %[1]s * 3600000", right.digits)
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
