package setting

import (
	"context"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/errs"
	"jikong/internal/schema"
	"jikong/internal/value"
)

// tableForm is a dictionary that stands for rows of a table: "table,text,code", or "table where condition,text,code". Every
// name in it is looked up in the registry; a fourth part, which the platform pasted into its statements, is refused.
type tableForm struct {
	source     schema.Source
	text, code string // columns, as in SQL
	conditions []crud.Filter
	sort       []crud.Order
}

// maxForm bounds what is worth parsing, in bytes.
const maxForm = 500

var (
	tablePart  = regexp.MustCompile(`^([a-z][a-z0-9_]*)(?:\s+(?i:where)\s+(\S.*))?$`)
	columnForm = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

	// sortedForm is how clients of the platform sort a table: behind the columns, after a condition or none.
	sortedForm = regexp.MustCompile(`^([a-z][a-z0-9_]*),[a-z][a-z0-9_]*,[a-z][a-z0-9_]*(?:,[a-z0-9_ =!<>'%]*)?\s(?i:order by) [a-z][a-z0-9_]*(?: (?i:asc|desc))?$`)
)

// isTableForm tells a table form from the code of a dictionary.
func isTableForm(dict string) bool { return strings.Contains(dict, ",") }

// decoded undoes what clients encode beyond HTTP; a path may come encoded twice.
func decoded(text string) string {
	for range 2 {
		plain, err := url.PathUnescape(text)
		if err != nil || plain == text {
			return text
		}
		text = plain
	}
	return text
}

// parseTableForm looks everything up; whatever is not declared, or not understood, gets the one refusal of undeclared sources.
func (s *Service) parseTableForm(ctx context.Context, dict string) (tableForm, error) {
	refused := func() (tableForm, error) { return tableForm{}, schema.Undeclared(ctx, dict) }
	parts := strings.Split(dict, ",")
	if m := sortedForm.FindStringSubmatch(dict); m != nil {
		if _, open := s.registry.Table(m[1]); open {
			return tableForm{}, errs.Invalidf("字典的条件和排序请写在表名后面，如 sys_depart where org_category='1' order by depart_name,depart_name,id，且只能用开放的列")
		}
	}
	if len(dict) > maxForm || !utf8.ValidString(dict) || len(parts) != 3 {
		return refused()
	}
	table := tablePart.FindStringSubmatch(parts[0])
	if table == nil || !columnForm.MatchString(parts[1]) || !columnForm.MatchString(parts[2]) {
		return refused()
	}
	source, open := s.registry.Table(table[1])
	if !open {
		return refused()
	}
	f := tableForm{source: source, text: parts[1], code: parts[2]}
	if table[2] == "" {
		return f, nil
	}
	ok := false
	if f.conditions, f.sort, ok = parseCondition(table[2], auth.PrincipalFrom(ctx), s.db.Now()); !ok {
		return refused()
	}
	return f, nil
}

// query is a question to the source of the form.
func (f tableForm) query() schema.ItemQuery {
	return schema.ItemQuery{Text: f.text, Code: f.code, Conditions: f.conditions, Sort: f.sort}
}

// conditionToken cuts a condition into words, numbers, texts in single quotes, operators and brackets.
var conditionToken = regexp.MustCompile(`^\s*(?:([A-Za-z_][A-Za-z0-9_]*)|(-?[0-9]+)|'((?:[^']|'')*)'|(<=|>=|!=|<>|=|<|>|\(|\)))`)

type token struct {
	kind string // "word", "value" or the operator itself
	text string
}

func tokens(text string) ([]token, bool) {
	var all []token
	for strings.TrimSpace(text) != "" {
		m := conditionToken.FindStringSubmatchIndex(text)
		if m == nil {
			return nil, false
		}
		group := func(i int) string { return text[m[2*i]:m[2*i+1]] }
		switch {
		case m[2] >= 0:
			all = append(all, token{"word", strings.ToLower(group(1))})
		case m[4] >= 0:
			all = append(all, token{"value", group(2)})
		case m[6] >= 0:
			all = append(all, token{"value", strings.ReplaceAll(group(3), "''", "'")})
		default:
			all = append(all, token{group(4), ""})
		}
		text = text[m[1]:]
	}
	return all, true
}

// conditionReader reads the small language of conditions:
//
//	condition = comparison {AND comparison} [ORDER BY column [ASC|DESC]] | ORDER BY …
//	comparison = column (= | != | <> | > | >= | < | <=) value | column LIKE value | column IN ( value )
//
// Columns are only names here: the source decides whether they are open. Values are bound when the question is asked.
type conditionReader struct {
	rest   []token
	caller auth.Principal
	now    value.Time
}

func parseCondition(text string, caller auth.Principal, now value.Time) (filters []crud.Filter, sort []crud.Order, ok bool) {
	all, ok := tokens(text)
	if !ok {
		return nil, nil, false
	}
	r := &conditionReader{rest: all, caller: caller, now: now}
	for !r.atOrder() {
		f, ok := r.comparison()
		if !ok {
			return nil, nil, false
		}
		filters = append(filters, f)
		if len(r.rest) == 0 || r.atOrder() {
			break
		}
		if !r.word("and") {
			return nil, nil, false
		}
	}
	if r.atOrder() {
		o, ok := r.order()
		if !ok {
			return nil, nil, false
		}
		sort = append(sort, o)
	}
	return filters, sort, len(r.rest) == 0
}

func (r *conditionReader) next() token {
	if len(r.rest) == 0 {
		return token{}
	}
	t := r.rest[0]
	r.rest = r.rest[1:]
	return t
}

func (r *conditionReader) word(text string) bool { return r.next() == token{"word", text} }

func (r *conditionReader) atOrder() bool {
	return len(r.rest) > 1 && r.rest[0] == token{"word", "order"} && r.rest[1] == token{"word", "by"}
}

func (r *conditionReader) order() (crud.Order, bool) {
	r.next()
	r.next()
	column := r.next()
	o := crud.Order{Field: column.text}
	if len(r.rest) > 0 {
		direction := r.next()
		o.Desc = direction == token{"word", "desc"}
		if !o.Desc && direction != (token{"word", "asc"}) {
			return o, false
		}
	}
	return o, column.kind == "word"
}

func (r *conditionReader) comparison() (crud.Filter, bool) {
	rules := map[string]crud.Rule{"=": crud.Eq, "!=": crud.Ne, "<>": crud.Ne, ">": crud.Gt, ">=": crud.Ge, "<": crud.Lt, "<=": crud.Le}
	column, operator := r.next(), r.next()
	f := crud.Filter{Field: column.text, Rule: rules[operator.kind]}
	list, like := operator == token{"word", "in"}, operator == token{"word", "like"}
	if column.kind != "word" || f.Rule == "" && !list && !like || list && r.next().kind != "(" {
		return f, false
	}
	v := r.next()
	text, ok := r.variable(v.text)
	if v.kind != "value" || !ok || list && r.next().kind != ")" {
		return f, false
	}
	switch {
	case list:
		f.Rule, f.Value = crud.In, text
	case like:
		f.Rule, f.Value = likeRule(text)
	default:
		f.Value = text
	}
	return f, true
}

// likeRule turns a pattern with % at its ends into a rule; without one it is an equal comparison.
func likeRule(pattern string) (crud.Rule, string) {
	front, back := strings.HasPrefix(pattern, "%"), strings.HasSuffix(pattern, "%")
	text := strings.Trim(pattern, "%")
	switch {
	case text == "" && (front || back):
		return crud.Like, ""
	case front && back:
		return crud.Like, text
	case front:
		return crud.LeftLike, text
	case back:
		return crud.RightLike, text
	}
	return crud.Eq, text
}

// variable puts the facts of the caller in place of #{…}; an unknown one is refused.
func (r *conditionReader) variable(text string) (string, bool) {
	name, isVariable := strings.CutPrefix(text, "#{")
	if !isVariable {
		return text, !strings.Contains(text, "#{")
	}
	switch strings.TrimSuffix(name, "}") {
	case "sys_user_code", "sysUserCode":
		return r.caller.Username, true
	case "sys_user_name", "sysUserName":
		return r.caller.Realname, true
	case "sys_org_code", "sysOrgCode":
		return r.caller.OrgCode, true
	case "sys_date", "sysDate":
		return string(r.now.Day()), true
	case "sys_time", "sysTime":
		return r.now.String(), true
	case "tenant_id", "tenantId":
		return strconv.FormatInt(int64(r.caller.TenantID), 10), true
	}
	return "", false
}
