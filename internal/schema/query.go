package schema

import (
	"cmp"
	"context"
	"encoding/json"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"jikong/internal/errs"
)

// Limits of what a client may ask. They bound the work of one request and keep below the limits of both databases.
const (
	DefaultPageSize = 10
	MaxPageSize     = 500
	maxOffset       = 10_000_000 // rows
	maxConditions   = 50         // of an advanced query
	MaxMembers      = 500        // of one list of values
	maxAlternatives = 50         // of one "contains a or b"
	maxValue        = 20_000     // bytes of one value
	maxText         = 500        // characters of one text to compare with
	maxSorts        = 5
	maxArguments    = 5_000
)

// Rule is the comparison of a condition, by the names of the advanced query.
type Rule string

// The rules. Two-sided ones are also understood negated, as not_… .
const (
	Eq        Rule = "eq"
	Ne        Rule = "ne"
	Gt        Rule = "gt"
	Ge        Rule = "ge"
	Lt        Rule = "lt"
	Le        Rule = "le"
	In        Rule = "in"
	Like      Rule = "like"
	LeftLike  Rule = "left_like"  // ends with
	RightLike Rule = "right_like" // starts with
	LikeAny   Rule = "like_with_or"
	Empty     Rule = "empty"
	Range     Rule = "range" // "from,to", either may be empty

	NotIn        Rule = "not_in"
	NotLike      Rule = "not_like"
	NotLeftLike  Rule = "not_left_like"
	NotRightLike Rule = "not_right_like"
	NotEmpty     Rule = "not_empty"
	NotRange     Rule = "not_range"
)

// Filter is one condition: a JSON name, a rule and the value as text.
type Filter struct {
	Field string
	Rule  Rule
	Value string
}

// Query is a list request. Parse makes one of query parameters; a package with its own handlers may add to Filters.
type Query struct {
	Filters  []Filter // all must hold
	Group    []Filter // the advanced query: one parenthesis beside Filters
	GroupAny bool     // one of Group is enough
	// Conditions are written by the package with the handler, for what columns cannot say; all must hold.
	Conditions []Condition
	Keyword    string  // one of the searchable columns contains it
	Sort       []Order // empty: the default of the table; id is always added
	PageNo     int
	PageSize   int
	Children   bool     // an export has the rows of child tables beside their records
	Columns    []string // of an export, by their JSON names and in their order; empty means all
}

var printable = regexp.MustCompile(`^[A-Za-z0-9_]{1,64}$`)

// Reads tells that parse reads a parameter.
func (p *Plan) Reads(name string) bool {
	if slices.Contains(reserved, name) || p.questions[name] != nil {
		return true
	}
	for _, suffix := range []string{beginSuffix, endSuffix, multiSuffix, ""} {
		if field, ok := strings.CutSuffix(name, suffix); ok && p.ByJSON[field] != nil && p.ByJSON[field].Filter {
			return true
		}
	}
	return false
}

// Parse reads a list request out of its parameters.
func (p *Plan) Parse(ctx context.Context, values url.Values) (q Query, err error) {
	if q.PageNo, q.PageSize, err = parsePage(values); err != nil {
		return q, err
	}
	// The platform's log list spells it with a capital.
	if q.Keyword, err = checkText(cmp.Or(values.Get("keyword"), values.Get("keyWord")), "关键字"); err != nil {
		return q, err
	}
	if utf8.RuneCountInString(q.Keyword) > maxText {
		return q, errs.Invalidf("关键字不能超过 %d 个字", maxText)
	}
	if q.Sort, err = p.parseSort(ctx, values); err != nil {
		return q, err
	}
	if q.Filters, err = p.parseFilters(values); err != nil {
		return q, err
	}
	q.GroupAny = strings.EqualFold(strings.TrimSpace(values.Get("superQueryMatchType")), "or")
	q.Group, err = p.parseGroup(values.Get("superQueryParams"))
	return q, err
}

func parsePage(values url.Values) (no, size int, err error) {
	if no, err = pageNumber(values.Get("pageNo"), 1, "页码"); err != nil {
		return 0, 0, err
	}
	size, err = pageNumber(values.Get("pageSize"), DefaultPageSize, "每页条数")
	return no, size, err
}

// pageNumber takes numbers below one as absent and numbers that do not fit as very large: both are clamped later.
func pageNumber(text string, absent int, label string) (int, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return absent, nil
	}
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil {
		if numError, ok := err.(*strconv.NumError); !ok || numError.Err != strconv.ErrRange {
			return 0, errs.Invalidf("%s应为整数", label)
		}
	}
	if n < 1 {
		return absent, nil
	}
	return int(n), nil
}

// Page clamps the page so that the offset stays bounded.
func (q Query) Page() (no, size, offset int) {
	size = min(max(q.PageSize, 1), MaxPageSize)
	no = min(max(q.PageNo, 1), maxOffset/size)
	return no, size, (no - 1) * size
}

// parseFilters goes through the columns, not through the parameters: so the SQL text is always the same for the same question.
func (p *Plan) parseFilters(values url.Values) ([]Filter, error) {
	var filters []Filter
	for _, c := range p.Columns {
		if !c.Filter {
			continue
		}
		for _, param := range []struct {
			suffix string
			rule   Rule
		}{{"", ""}, {beginSuffix, Ge}, {endSuffix, Le}, {multiSuffix, In}} {
			text, err := checkText(c.asked(values, param.suffix), c.Label)
			if err != nil {
				return nil, err
			}
			if text == "" {
				continue
			}
			rule := param.rule
			if rule == "" {
				rule, text = plainRule(text, c.Textual())
			}
			if text != "" {
				filters = append(filters, Filter{c.JSON, rule, text})
			}
		}
	}
	for _, question := range p.Table.Questions {
		text, err := checkText(values.Get(question.Name), question.Label)
		if err != nil {
			return nil, err
		}
		if rule, text := plainRule(text, false); text != "" {
			filters = append(filters, Filter{question.Name, rule, text})
		}
	}
	return filters, nil
}

// asked is what a client asks of the column, by either of its names.
func (c *BoundColumn) asked(values url.Values, suffix string) string {
	text := values.Get(c.JSON + suffix)
	if text == "" && c.Alias != "" {
		text = values.Get(c.Alias + suffix)
	}
	return text
}

// comparisons are the operators of plain values, longest first. Words need a space after them, signs do not.
var comparisons = []struct {
	sign string
	rule Rule
}{
	{">=", Ge}, {"<=", Le}, {"!=", Ne}, {">", Gt}, {"<", Lt}, {"=", Eq},
	{"gt ", Gt}, {"ge ", Ge}, {"lt ", Lt}, {"le ", Le}, {"eq ", Eq}, {"ne ", Ne}, {"in ", In},
}

// plainRule reads the prefixes of a plain value; the first that fits wins. An empty value means no condition.
func plainRule(text string, textual bool) (Rule, string) {
	if textual && len(text) > 1 && strings.HasPrefix(text, ",") && strings.HasSuffix(text, ",") {
		return LikeAny, strings.Trim(text, ",")
	}
	for _, c := range comparisons {
		if rest, ok := strings.CutPrefix(text, c.sign); ok && strings.TrimSpace(rest) != "" {
			return c.rule, strings.TrimSpace(rest)
		}
	}
	front, back := strings.HasPrefix(text, "*"), strings.HasSuffix(text, "*")
	switch {
	case text == "*":
		return Eq, text
	case front && back:
		return Like, text[1 : len(text)-1]
	case front:
		return LeftLike, text[1:]
	case back:
		return RightLike, text[:len(text)-1]
	case strings.Contains(text, ","):
		return In, strings.Trim(text, ",")
	case strings.HasPrefix(text, "!") && len(text) > 1:
		return Ne, text[1:]
	case strings.Index(text, "++") > 0:
		return Eq, strings.ReplaceAll(text, "++", ",")
	}
	return Eq, text
}

// parseGroup reads superQueryParams. Elements without field, rule or value are skipped, as the screens send unfinished rows.
func (p *Plan) parseGroup(text string) ([]Filter, error) {
	var list []struct {
		Field string          `json:"field"`
		Rule  string          `json:"rule"`
		Val   json.RawMessage `json:"val"`
	}
	if found, err := decodeList(text, &list); err != nil || !found {
		return nil, err
	}
	if len(list) > maxConditions {
		return nil, errs.Invalidf("高级查询最多 %d 个条件", maxConditions)
	}
	var group []Filter
	for _, item := range list {
		field, rule := strings.TrimSpace(item.Field), Rule(strings.ToLower(strings.TrimSpace(item.Rule)))
		val, err := ValueText(item.Val)
		if err != nil {
			return nil, err
		}
		needsValue := rule != Empty && rule != NotEmpty
		if field == "" || rule == "" || needsValue && val == "" {
			continue
		}
		label, ok := p.fieldLabel(field)
		if !ok {
			return nil, errs.Invalidf("没有可以查询的字段%s", quoted(field))
		}
		if val, err = checkText(val, label); err != nil {
			return nil, err
		}
		group = append(group, Filter{field, rule, val})
	}
	return group, nil
}

// fieldLabel is the label of what an advanced query may name.
func (p *Plan) fieldLabel(name string) (string, bool) {
	if question := p.questions[name]; question != nil {
		return question.Label, true
	}
	if c := p.ByJSON[name]; c != nil && c.Filter {
		return c.Label, true
	}
	return "", false
}

// decodeList reads a JSON list that was URI-encoded once more inside the query value, or not. found is false when it is absent.
func decodeList(text string, list any) (found bool, err error) {
	text = strings.TrimSpace(text)
	if text != "" && !strings.HasPrefix(text, "[") {
		if text, err = url.PathUnescape(text); err != nil {
			return false, errs.Invalidf("查询条件的格式不正确，请重新设置条件")
		}
	}
	if text == "" || text == "null" {
		return false, nil
	}
	if !utf8.ValidString(text) || json.Unmarshal([]byte(text), list) != nil {
		return false, errs.Invalidf("查询条件的格式不正确，请重新设置条件")
	}
	return true, nil
}

// ValueText turns the value of a condition into the text form of plain values: lists are comma-joined.
func ValueText(raw json.RawMessage) (string, error) {
	var single string
	if len(raw) == 0 || string(raw) == "null" || json.Unmarshal(raw, &single) == nil {
		return single, nil
	}
	switch raw[0] {
	case '{':
		return "", errs.Invalidf("查询条件的格式不正确，请重新设置条件")
	case '[':
		var members []json.RawMessage
		if err := json.Unmarshal(raw, &members); err != nil {
			return "", errs.Invalidf("查询条件的格式不正确，请重新设置条件")
		}
		texts := make([]string, 0, len(members))
		for _, m := range members {
			if len(m) > 0 && m[0] == '[' {
				return "", errs.Invalidf("查询条件的格式不正确，请重新设置条件")
			}
			text, err := ValueText(m)
			if err != nil {
				return "", err
			}
			texts = append(texts, text)
		}
		return strings.Join(texts, ","), nil
	}
	return string(raw), nil // a number, true or false
}

// checkText trims a value and refuses what no column can hold: PostgreSQL knows neither NUL nor broken UTF-8.
func checkText(text, label string) (string, error) {
	text = strings.TrimSpace(text)
	switch {
	case len(text) > maxValue:
		return "", errs.Invalidf("“%s”的查询内容太长", label)
	case !utf8.ValidString(text) || strings.ContainsRune(text, 0):
		return "", errs.Invalidf("“%s”的查询内容含有无法识别的字符", label)
	}
	return text, nil
}

// quoted repeats a client's name in a message only when it can do no harm there.
func quoted(name string) string {
	if printable.MatchString(name) {
		return "：" + name
	}
	return ""
}
