package schema

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"jikong/internal/value"
)

// Cell is what a person reads in the list: the text of a dictionary, not its value.
func (c *BoundColumn) Cell(row reflect.Value) any {
	if c.TextPath != nil {
		return row.FieldByIndex(c.TextPath).String()
	}
	field := row.FieldByIndex(c.Path)
	switch {
	case len(c.Options) > 0:
		return Translated(StoredText(field), c.OptionTexts())
	case c.Kind == Int:
		return field.Int()
	case c.Textual():
		return field.String()
	case c.Kind == JSON:
		text, err := json.Marshal(field.Interface())
		if err != nil {
			return nil
		}
		return string(text)
	}
	return field.Interface()
}

// Translates tells that people know the column by texts other than what is stored.
func (c *BoundColumn) Translates() bool {
	return len(c.Options) > 0 || c.RefText != "" || c.TextPath != nil
}

// Labels names columns together: 姓名和区县.
func Labels(columns []*BoundColumn) string {
	labels := make([]string, len(columns))
	for i, c := range columns {
		labels[i] = c.Label
	}
	return strings.Join(labels, "和")
}

// Choices are the texts a column takes, when they are few and fixed.
func (c *BoundColumn) Choices() []string {
	if c.Kind == Bool {
		return []string{"是", "否"}
	}
	var texts []string
	for _, o := range c.Options {
		texts = append(texts, o.Text)
	}
	return texts
}

// Heads tells that a file cannot do without a column.
func (p *Plan) Heads(c *BoundColumn) bool { return c.Required && !c.answersZero() && !p.IsPreset(c) }

// IsPreset tells that every new row has a value in a column before anybody fills it in, so that a file can do without it.
func (p *Plan) IsPreset(c *BoundColumn) bool {
	return p.Blank.IsValid() && !p.Blank.FieldByIndex(c.Path).IsZero()
}

// ExportText names what lists show, or everything if a column that lists leave out is exported.
func (p *Plan) ExportText() string {
	return p.columnText(!slices.ContainsFunc(p.Columns, func(c *BoundColumn) bool { return c.Export && c.ListOmit }))
}

// OptionTexts are the texts of the options by their values.
func (c *BoundColumn) OptionTexts() map[string]string {
	texts := make(map[string]string, len(c.Options))
	for _, o := range c.Options {
		texts[o.Value] = o.Text
	}
	return texts
}

// Translated replaces each member of a comma list; unknown members stay as they are.
func Translated(stored string, texts map[string]string) string {
	members := value.SplitList(stored)
	for i, m := range members {
		if text, ok := texts[m]; ok {
			members[i] = text
		}
	}
	return strings.Join(members, ",")
}

// StoredText is the value of a field as dictionaries know it.
func StoredText(field reflect.Value) string {
	switch v := field.Interface().(type) {
	case value.ID:
		return v.String()
	case bool:
		if v {
			return "1"
		}
		return "0"
	case interface{ IsZero() bool }: // a number for which 0 means that nothing is filled in
		if v.IsZero() {
			return ""
		}
	}
	if field.CanInt() {
		return strconv.FormatInt(field.Int(), 10)
	}
	if field.Kind() == reflect.String {
		return field.String()
	}
	return ""
}

// Note says to people who fill in a file what the column takes.
func (c *BoundColumn) Note() string {
	var parts []string
	if c.Required && !c.answersZero() {
		parts = append(parts, "必填")
	}
	switch {
	case c.Kind == Bool:
		parts = append(parts, "填是或否")
	case c.Translates():
		parts = append(parts, "填名称，多个值用逗号分隔")
	case c.Kind == Int && c.Range != (IntRange{}):
		parts = append(parts, fmt.Sprintf("%d 到 %d 的整数", c.Range.Min, c.Range.Max))
	case c.Textual():
		parts = append(parts, fmt.Sprintf("最多 %d 个字", c.Max))
	default:
		parts = append(parts, c.Kind.chinese())
	}
	if c.Hint != "" {
		parts = append(parts, c.Hint)
	}
	if c.Unique {
		parts = append(parts, "不能重复")
	}
	return strings.Join(parts, "；")
}

// Example is a value as people write it; empty where only people know one.
func (c *BoundColumn) Example() string {
	switch c.Kind {
	case Int:
		return strconv.FormatInt(max(c.Range.Min, 1), 10)
	case Date:
		return "2026-01-31"
	case Time:
		return "2026-01-31 08:30:00"
	}
	return ""
}
