package schema

import (
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"jikong/internal/errs"
	"jikong/internal/rules"
)

// Ask is how a form asks for a missing value.
func (k Kind) Ask() string {
	switch k {
	case Time, Date, ID, Enum:
		return "请选择"
	}
	return "请填写"
}

// answersZero tells that the zero value is an answer like any other: a number, yes or no.
func (c *BoundColumn) answersZero() bool { return c.Kind == Int || c.Kind == Bool }

// IsEmpty tells that nothing is filled in.
func (c *BoundColumn) IsEmpty(field reflect.Value) bool {
	switch c.Kind {
	case Int, Bool:
		return false
	case JSON:
		return field.IsZero() || field.Kind() == reflect.Slice && field.Len() == 0
	case Text, LongText, HTML, Enum:
		return strings.TrimSpace(field.String()) == ""
	}
	return field.IsZero()
}

// CheckField holds a value against the declaration of its column. Before is what stood there, nothing in a new row: the patterns of Rules are
// not asked about it again, so that what was stored before its column named them can still be saved.
func (c *BoundColumn) CheckField(field, before reflect.Value, fields errs.Fields) {
	switch {
	case c.Kind == Int:
		if n := field.Int(); c.Range != (IntRange{}) && (n < c.Range.Min || n > c.Range.Max) {
			fields.Add(c.JSON, "%s应在 %d 到 %d 之间", c.Label, c.Range.Min, c.Range.Max)
		}
	case c.Textual():
		c.checkTextField(field.String(), before.String(), fields)
	}
}

func (c *BoundColumn) checkTextField(text, before string, fields errs.Fields) {
	if n := utf8.RuneCountInString(text); n > c.Max {
		fields.Add(c.JSON, "%s最多 %d 个字，现有 %d 个", c.Label, c.Max, n)
	}
	if text == "" {
		return
	}
	if c.Pattern != nil && !c.Pattern.MatchString(text) {
		fields.Add(c.JSON, "%s", c.Hint)
	}
	for _, name := range c.Rules {
		if wrong := rules.Named[name](text); wrong != "" && text != before {
			fields.Add(c.JSON, "%s", wrong)
		}
	}
	if c.Kind == Enum && !slices.ContainsFunc(c.Options, func(o Option) bool { return o.Value == text }) {
		fields.Add(c.JSON, "%s没有这个选项", c.Label)
	}
}
