package value

import (
	"strings"
	"unicode/utf8"
)

// OneLine joins the words of a text by single blanks.
func OneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// First is the beginning of a text, so many characters at most.
func First(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return string([]rune(text)[:most])
}

// Short is First with an ellipsis after it where something was left out.
func Short(text string, most int) string {
	first := First(text, most)
	if len(first) < len(text) {
		first += "…"
	}
	return first
}
