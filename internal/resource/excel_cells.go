package resource

import (
	"context"
	"regexp"
	"strings"

	"jikong/internal/db"
	"jikong/internal/value"
)

// translates tells that people know the column by texts other than what is stored.
func (c *column) translates() bool {
	return len(c.Options) > 0 || c.RefText != "" || c.textPath != nil
}

// valuesOf finds the stored values behind texts. A stored value may also be written as it is, unless it is the text of another.
func (s *Store[T]) valuesOf(ctx context.Context, q db.Querier, c *column, texts []string) (map[string][]string, error) {
	switch {
	case len(c.Options) > 0:
		return meanings(c.Options, texts), nil
	case c.RefText != "":
		return s.refValues(ctx, q, c, texts)
	}
	items, err := s.itemsOf(ctx, q, c)
	return meanings(items, texts), err
}

// meanings prefers texts to values: an item whose text is another one's value is still found by its text.
func meanings(options []Option, texts []string) map[string][]string {
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

// refValues looks rows up by name within the tenant. A number that is no name is taken as an identifier; the check of references says
// whether it is one.
func (s *Store[T]) refValues(ctx context.Context, q db.Querier, c *column, texts []string) (map[string][]string, error) {
	args := make([]any, len(texts))
	for i, text := range texts {
		args[i] = text
	}
	var st statement
	st.add("SELECT id, ", c.RefText, " AS text FROM ", c.Ref, " WHERE ", c.RefText, " IN ")
	st.members(args)
	s.sameTenant(ctx, &st, c)
	type named struct {
		ID   value.ID `db:"id"`
		Text string   `db:"text"`
	}
	rows, err := db.Select[named](ctx, q, st.String(), st.args...)
	if err != nil {
		return nil, err
	}
	found := map[string][]string{}
	for _, row := range rows {
		found[row.Text] = append(found[row.Text], row.ID.String())
	}
	for _, text := range texts {
		if id, err := value.ParseID(text); err == nil && id != 0 && found[text] == nil {
			found[text] = []string{id.String()}
		}
	}
	return found, nil
}

// moment matches the ways in which people write days and times.
var moment = regexp.MustCompile(`^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$`)

// plainCell brings the texts of spreadsheets into the form of the API; what it does not know stays as it is and is refused later.
func plainCell(kind Kind, text string) string {
	switch kind {
	case Int:
		return strings.ReplaceAll(text, ",", "")
	case Bool:
		switch text {
		case "是":
			return "true"
		case "否":
			return "false"
		}
	case Date, Time:
		return momentText(kind, strings.TrimSpace(text))
	}
	return text
}

func momentText(kind Kind, text string) string {
	m := moment.FindStringSubmatch(text)
	if m == nil {
		return text
	}
	day := m[1] + "-" + twoDigits(m[2]) + "-" + twoDigits(m[3])
	switch {
	case m[4] == "":
		return day
	case kind == Date && strings.Trim(m[4]+m[5]+m[6], "0") == "":
		return day // a day cell whose format also shows midnight
	}
	return day + " " + twoDigits(m[4]) + ":" + m[5] + ":" + twoDigits(m[6])
}

func twoDigits(text string) string { return ("00" + text)[len(text):] }

// members cuts a cell with several values; people also join them with Chinese commas.
func members(text string) []string {
	return split(strings.NewReplacer("，", ",", "、", ",").Replace(text))
}
