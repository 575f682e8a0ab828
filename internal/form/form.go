// Package form is what the question pages of all services share: tidying what people type, and saying what is wrong with it in the
// order of the page.
package form

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"jikong/internal/errs"
)

// What is longer is cut: no answer needs it, and it is not shown again either. In bytes.
const (
	maxLine = 2_000
	maxText = 60_000
)

// Line tidies an answer of one line: control signs and signs that turn the direction of text are removed, line breaks become blanks,
// blanks at the ends go.
func Line(text string) string { return tidy(text, maxLine, false) }

// Text is Line for an answer of several lines.
func Text(text string) string { return tidy(text, maxText, true) }

func tidy(text string, limit int, lines bool) string {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.ToValidUTF8(text[:min(len(text), limit)], ""))
	return strings.TrimFunc(strings.Map(func(r rune) rune {
		switch {
		case r == '\n' && lines:
			return r
		case r == '\n' || r == '\t':
			return ' '
		case unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\uFEFF' || r == '\u2028' || r == '\u2029':
			return -1
		}
		return r
	}, text), func(r rune) bool { return unicode.IsSpace(r) || r == '\u200B' })
}

// Problem is something wrong with an answer, in the words that the page shows.
type Problem struct {
	Field   string `json:"field" doc:"空表示整个页面"`
	Message string `json:"message"`
}

// Problems are in the order of the page, at most one of a field.
type Problems []Problem

// Add notes a problem when wrong, unless the field has one already.
func (p *Problems) Add(wrong bool, field, format string, args ...any) {
	if wrong && !slices.ContainsFunc(*p, func(known Problem) bool { return known.Field == field }) {
		*p = append(*p, Problem{field, fmt.Sprintf(format, args...)})
	}
}

// Length wants least to most characters.
func (p *Problems) Length(field, label, text string, least, most int) {
	n := utf8.RuneCountInString(text)
	p.Add(n == 0 && least > 0, field, "请填写%s", label)
	p.Add(n < least, field, "%s至少 %d 个字，现在是 %d 个字", label, least, n)
	p.Add(n > most, field, "%s最多 %d 个字，现在是 %d 个字", label, most, n)
}

// Err is nil while there is none.
func (p Problems) Err() error {
	fields := errs.Fields{}
	for _, problem := range p {
		fields[problem.Field] = problem.Message
	}
	return fields.Err()
}

// Of reads the problems out of what refused an answer: fields in the order of the page first, then others by name. An unexpected
// error is none and false.
func Of(err error, order ...string) (Problems, bool) {
	var refused *errs.Error
	if !errors.As(err, &refused) || refused.Code == errs.Internal {
		return nil, false
	}
	found := Problems{}
	for field, message := range refused.Fields {
		found = append(found, Problem{field, message})
	}
	place := func(field string) int {
		if at := slices.Index(order, field); at >= 0 {
			return at
		}
		return len(order)
	}
	slices.SortFunc(found, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(place(a.Field), place(b.Field)), strings.Compare(a.Field, b.Field))
	})
	if len(found) == 0 {
		found = Problems{{"", refused.Message}}
	}
	return found, true
}
