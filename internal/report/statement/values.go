package statement

import (
	"regexp"
	"strings"

	"jikong/internal/schema"
)

// paramPlace is a parameter within quotes, where reports of the platform have it: '${name}', '%${name}%'.
var paramPlace = regexp.MustCompile(`\$\{\s*([A-Za-z][A-Za-z0-9_]{0,31})\s*\}`)

// timeOfDay is a parameter for a day with a time behind it, which only a reader who fills in no time could use.
var timeOfDay = regexp.MustCompile(`^\$\{[^{}]*\} *\d{1,2}:\d{2}(:\d{2})?$`)

// noVariable answers the variables of the platform's reports: what rows somebody sees follows from the rights and is not written in a report.
const noVariable = "报表里没有 #{…} 变量：读者只看得到自己有权看的数据，不用写这个条件；要让读者自己填，请写参数 ${名称}"

// literal is a text, or what parameters between its quotes make of it.
func (p *parser) literal(t token) (expr, error) {
	if strings.Contains(t.text, "#{") {
		return expr{}, fault(p.text, t.at, noVariable)
	}
	places := paramPlace.FindAllStringSubmatchIndex(t.text, -1)
	if strings.Count(t.text, "${") != len(places) {
		return expr{}, fault(p.text, t.at, wrongParam)
	}
	if timeOfDay.MatchString(t.text) {
		return expr{}, fault(p.text, t.at, "时间的参数请只写 %s，不加几点几分：>= 从当天开始算起，<= 算到当天结束", paramPlace.FindString(t.text))
	}
	var parts []expr
	from := 0
	text := func(until int) {
		if until > from || len(places) == 0 {
			parts = append(parts, p.value(use{literal: t.text[from:until], kind: schema.Text}))
		}
	}
	for _, place := range places {
		text(place[0])
		parts = append(parts, p.param(strings.ToLower(t.text[place[2]:place[3]])))
		from = place[1]
	}
	text(len(t.text))
	made := parts[0]
	for _, part := range parts[1:] {
		var err error
		if made, err = p.concat(made, part); err != nil {
			return made, err
		}
	}
	return made, nil
}

// known is what a parameter or a literal beside something is, when it is nothing else; of a moment that the clock tells nothing is known.
func (p *parser) known(e expr) (use, bool) {
	if !e.isValue() {
		return use{}, false
	}
	return p.uses[e.use], true
}

// asIn makes what is written out the kind of what it stands beside: numbers and truths in quotes, 0 and 1 for truths, and numbers for codes
// that are texts, as MySQL would.
func (p *parser) asIn(beside, e *expr) {
	truth := map[string]string{"0": "FALSE", "1": "TRUE"}[e.digits]
	u, known := p.known(*e)
	switch {
	case beside.kind == schema.Bool && truth != "":
		e.sql, e.kind = truth, schema.Bool
	case e.digits != "" && (beside.kind == schema.Text || beside.kind == schema.LongText || beside.kind == schema.Enum):
		*e = p.value(use{literal: e.digits, kind: schema.Text})
	case known && u.param == "" && u.kind == schema.Text && (numeric(beside.kind) || beside.kind == schema.Bool):
		if _, err := convert(beside.kind, u.literal, false); err == nil {
			p.uses[e.use].kind, e.kind = beside.kind, beside.kind
		}
	case beside.part == "year" && e.kind == schema.Int:
		e.sql, e.kind = p.converted(*e, schema.Text), schema.Text
	}
}

// during is whether a moment lies within the day, the minute or the second that a value names; false when the two are no such pair.
func (p *parser) during(moment, named expr) (string, bool) {
	u, known := p.known(named)
	if !known || moment.kind != schema.Time || u.kind != schema.Time {
		return "", false
	}
	p.uses[named.use].end = false
	u.end = true
	return "(" + moment.sql + " BETWEEN " + named.sql + " AND " + p.value(u).sql + ")", true
}

// calendarForms are what DAY, MONTH and YEAR answer.
var calendarForms = map[string]string{"day": "2026-01-31", "month": "2026-01", "year": "2026"}

var digit = regexp.MustCompile(`\d`)

var dashes = strings.NewReplacer("/", "-", "年", "-", "月", "-", "日", "")

// isoDay writes the day that a text begins with as the database has it: 2026/1/5 is 2026-01-05.
func isoDay(text string) string {
	day, clock, timed := strings.Cut(text, " ")
	parts := strings.Split(dashes.Replace(day), "-")
	for i, part := range parts {
		if len(part) == 1 {
			parts[i] = "0" + part
		}
	}
	if day = strings.Join(parts, "-"); timed {
		return day + " " + strings.TrimSpace(clock)
	}
	return day
}

// dated holds what stands beside DAY, MONTH or YEAR against what they answer: MONTH(x) = '11' would never be met.
func (p *parser) dated(part, beside *expr) error {
	form := calendarForms[part.part]
	if form == "" || beside.part != "" {
		return nil
	}
	u, known := p.known(*beside)
	text := u.literal
	if beside.digits != "" {
		text, known = beside.digits, true
		*beside = p.value(use{literal: text, kind: schema.Text})
	}
	if !known || u.param != "" || text == "" {
		return nil
	}
	full := isoDay(text)
	if len(full) < len("2026") || !strings.HasPrefix(digit.ReplaceAllString(form, "0"), digit.ReplaceAllString(full, "0")) {
		return p.wrong("%s(列) 的结果是“%s”这样的文字，不能和“%.20s”比较；只比较月份请写 SUBSTR(MONTH(列), 6, 2) = '01'，只比较日请写 SUBSTR(DAY(列), 9, 2) = '31'",
			strings.ToUpper(part.part), form, text)
	}
	p.uses[beside.use].literal = full
	return nil
}
