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

// together is a day without anything between its parts.
var together = regexp.MustCompile(`^(\d{4})(\d{2})(\d{2})$`)

// moment matches the ways in which people write days and times.
var moment = regexp.MustCompile(`^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$`)

// PlainCell brings the texts of spreadsheets into the form of the API; what it does not know stays as it is and is refused later.
func PlainCell(kind schema.Kind, text string) string {
	switch kind {
	case schema.Int:
		return strings.ReplaceAll(text, ",", "")
	case schema.Bool:
		switch text {
		case "是":
			return "true"
		case "否":
			return "false"
		}
	case schema.Date, schema.Time:
		return momentText(kind, strings.TrimSpace(text))
	}
	return text
}

func momentText(kind schema.Kind, text string) string {
	m := moment.FindStringSubmatch(together.ReplaceAllString(text, "$1-$2-$3"))
	if m == nil {
		return text
	}
	day := m[1] + "-" + twoDigits(m[2]) + "-" + twoDigits(m[3])
	switch {
	case m[4] == "":
		return day
	case kind == schema.Date && strings.Trim(m[4]+m[5]+m[6], "0") == "":
		return day // a day cell whose format also shows midnight
	}
	return day + " " + twoDigits(m[4]) + ":" + m[5] + ":" + twoDigits(m[6])
}

func twoDigits(text string) string { return ("00" + text)[len(text):] }

// Members cuts a cell with several values; people also join them with Chinese commas.
func Members(text string) []string {
	return value.SplitList(strings.NewReplacer("，", ",", "、", ",").Replace(text))
}
