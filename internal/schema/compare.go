package schema

import (
	"strconv"
	"strings"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// compare writes one comparison of the column; the value is converted to the column's kind or refused.
func (c *BoundColumn) compare(s *Statement, rule Rule, text string) error {
	switch rule {
	case Like, LeftLike, RightLike, LikeAny:
		return c.compareLike(s, rule, text)
	case Empty:
		c.empty(s)
		return nil
	case In:
		return c.in(s, text)
	case Range:
		return c.between(s, text)
	case Eq, Gt, Ge, Lt, Le:
		return c.compareOne(s, rule, text)
	}
	return errs.Invalidf("“%s”不支持这种比较方式", c.Label)
}

// compareOne compares with one value. A day or a minute is a span: equal means within it, greater means after its end.
func (c *BoundColumn) compareOne(s *Statement, rule Rule, text string) error {
	from, to, err := c.parse(text)
	if err != nil {
		return err
	}
	if c.Kind == Bool && rule != Eq {
		return errs.Invalidf("“%s”不支持这种比较方式", c.Label)
	}
	switch {
	case rule == Eq && from != to:
		s.Add(c.Name, " BETWEEN ")
		s.Arg(from)
		s.Add(" AND ")
		s.Arg(to)
		return nil
	case rule == Eq:
		s.Add(c.Name, " = ")
	case rule == Gt:
		s.Add(c.Name, " > ")
		from = to
	case rule == Ge:
		s.Add(c.Name, " >= ")
	case rule == Lt:
		s.Add(c.Name, " < ")
	case rule == Le:
		s.Add(c.Name, " <= ")
		from = to
	}
	s.Arg(from)
	return nil
}

func (c *BoundColumn) compareLike(s *Statement, rule Rule, text string) error {
	if !c.Textual() {
		return errs.Invalidf("“%s”不是文字，不能按包含查询", c.Label)
	}
	parts := []string{text}
	if rule == LikeAny {
		parts = value.SplitList(text)
	}
	if len(parts) > maxAlternatives {
		return errs.Invalidf("“%s”一次最多查询 %d 项", c.Label, maxAlternatives)
	}
	front, back := "%", "%"
	switch rule {
	case LeftLike:
		back = ""
	case RightLike:
		front = ""
	}
	s.Add("(1 = 0")
	for _, part := range parts {
		if err := c.checkLength(part); err != nil {
			return err
		}
		s.Add(" OR ")
		c.like(s, front, part, back)
	}
	s.Add(")")
	return nil
}

// like compares without regard to the case of Latin letters, on both databases alike.
func (c *BoundColumn) like(s *Statement, front, text, back string) {
	s.Add("LOWER(", c.Name, ") LIKE ")
	s.Arg(front + db.LowerLatin(db.EscapeLike(text)) + back)
	s.Add(` ESCAPE '\'`)
}

func (c *BoundColumn) empty(s *Statement) {
	if c.Textual() {
		s.Add("(", c.Name, " IS NULL OR ", c.Name, " = '')")
		return
	}
	s.Add(c.Name, " IS NULL")
}

func (c *BoundColumn) in(s *Statement, text string) error {
	parts := value.SplitList(text)
	if len(parts) > MaxMembers {
		return errs.Invalidf("“%s”一次最多查询 %d 项", c.Label, MaxMembers)
	}
	var values []any
	for _, part := range parts {
		from, to, err := c.parse(part)
		if err != nil {
			return err
		}
		if from != to {
			return c.inSpans(s, parts)
		}
		values = append(values, from)
	}
	if len(values) == 0 {
		s.Add("1 = 0")
		return nil
	}
	s.Add(c.Name, " IN ")
	s.Members(values)
	return nil
}

// inSpans is a list of days or minutes.
func (c *BoundColumn) inSpans(s *Statement, parts []string) error {
	if len(parts) > maxAlternatives {
		return errs.Invalidf("“%s”一次最多查询 %d 项", c.Label, maxAlternatives)
	}
	s.Add("(1 = 0")
	for _, part := range parts {
		s.Add(" OR ")
		if err := c.compareOne(s, Eq, part); err != nil {
			return err
		}
	}
	s.Add(")")
	return nil
}

func (c *BoundColumn) between(s *Statement, text string) error {
	low, high, ok := strings.Cut(text, ",")
	low, high = strings.TrimSpace(low), strings.TrimSpace(high)
	if !ok || low == "" && high == "" {
		return errs.Invalidf("“%s”的范围应写成“起,止”", c.Label)
	}
	s.Add("(1 = 1")
	for _, end := range []struct {
		rule Rule
		text string
	}{{Ge, low}, {Le, high}} {
		if end.text == "" {
			continue
		}
		s.Add(" AND ")
		if err := c.compareOne(s, end.rule, end.text); err != nil {
			return err
		}
	}
	s.Add(")")
	return nil
}

// parse converts the text of a condition. For times it returns the first and the last millisecond the text covers.
func (c *BoundColumn) parse(text string) (from, to any, err error) {
	var v any
	switch c.Kind {
	case Int:
		v, err = strconv.ParseInt(text, 10, 64)
	case ID:
		var id value.ID
		id, err = value.ParseID(text)
		v = int64(id)
	case Bool:
		var ok bool
		if v, ok = parseBool(text); !ok {
			return nil, nil, errs.Invalidf("“%s”只能查询是或否", c.Label)
		}
	case Date:
		var d value.Date
		d, err = value.ParseDate(text)
		v = string(d)
	case Time:
		return c.parseTime(text)
	default:
		err := c.checkLength(text)
		return text, text, err
	}
	if err != nil {
		return nil, nil, errs.Invalidf("“%s”的查询内容应为%s", c.Label, c.Kind.chinese())
	}
	return v, v, nil
}

func (c *BoundColumn) parseTime(text string) (from, to any, err error) {
	t, err := value.ParseTime(text)
	if err != nil || t == 0 {
		return nil, nil, errs.Invalidf("“%s”的查询内容应为%s", c.Label, Time.chinese())
	}
	return int64(t), int64(t.Add(value.Stretch(text))) - 1, nil
}

func (c *BoundColumn) checkLength(text string) error {
	if len([]rune(text)) > maxText {
		return errs.Invalidf("“%s”的查询内容不能超过 %d 个字", c.Label, maxText)
	}
	return nil
}

// chinese names the form of a value for messages.
func (k Kind) chinese() string {
	switch k {
	case Int:
		return "整数"
	case Bool:
		return "是或否"
	case Time:
		return "时间，如 2026-01-31 08:30:00"
	case Date:
		return "日期，如 2026-01-31"
	case ID:
		return "编号"
	}
	return "文字"
}

func parseBool(text string) (value, ok bool) {
	switch strings.ToLower(text) {
	case "true", "1", "y", "yes", "是":
		return true, true
	case "false", "0", "n", "no", "否":
		return false, true
	}
	return false, false
}
