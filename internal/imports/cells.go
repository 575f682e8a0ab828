package imports

import (
	"regexp"
	"strings"

	"jikong/internal/schema"
	"jikong/internal/value"
)

// Meanings prefers texts to values: an item whose text is another one's value is still found by its text.
func Meanings(options []schema.Option, texts []string) map[string][]string {
	byText, byValue := map[string][]string{}, map[string][]string{}
	for _, o := range options {
		byText[o.Text] = append(byText[o.Text], o.Value)
		byValue[o.Value] = []string{o.Value}
	}
	found := map[string][]string{}
	for _, text := range texts {
		if found[text] = byText[text]; found[text] == nil {
			found[text] = byValue[text]
		}
	}
	return found
}

// whole is a whole number that a spreadsheet shows with decimals.
var whole = regexp.MustCompile(`^([-+]?\d+)\.0+$`)

// PlainCell brings the texts of spreadsheets into the form of the API; what it does not know stays as it is and is refused later.
func PlainCell(kind schema.Kind, text string) string {
	switch kind {
	case schema.Int:
		return whole.ReplaceAllString(strings.ReplaceAll(value.PlainSigns(text), ",", ""), "$1")
	case schema.Bool:
		switch text = strings.TrimSpace(value.PlainSigns(text)); text {
		case "是", "有", "对", "√", "✓", "✔":
			return "true"
		case "否", "无", "没有", "×", "✗", "✘":
			return "false"
		}
	case schema.Date, schema.Time:
		return momentText(kind, strings.TrimSpace(text))
	}
	return text
}

// Members cuts a cell with several values; people also join them with Chinese commas.
func Members(text string) []string {
	return value.SplitList(strings.NewReplacer("，", ",", "、", ",").Replace(text))
}
