package value

import "strings"

// OneLine joins the words of a text by single blanks.
func OneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// Narrow turns a full-width sign of a Chinese keyboard into that of ASCII.
func Narrow(r rune) rune {
	if r >= '！' && r <= '～' {
		r -= '！' - '!'
	}
	return r
}

// First is the beginning of a text, so many characters at most.
func First(text string, most int) string {
	n := 0
	for at := range text {
		if n == most {
			return text[:at]
		}
		n++
	}
	return text
}

// Short is First with an ellipsis after it where something was left out.
func Short(text string, most int) string {
	first := First(text, most)
	if len(first) < len(text) {
		first += "…"
	}
	return first
}
