package value

import (
	"strings"
	"unicode"
)

// OneLine joins the words of a text by single blanks.
func OneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// Narrow turns a full-width sign of a Chinese keyboard into that of ASCII.
func Narrow(r rune) rune {
	if r >= '！' && r <= '～' {
		r -= '！' - '!'
	}
	return r
}

// PlainSigns turns the signs of a Chinese keyboard into those of ASCII, and all that looks like a blank or a dash into the one of it.
func PlainSigns(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.Is(unicode.Dash, r):
			return '-'
		case r == '。':
			return '.'
		}
		return Narrow(r)
	}, text)
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
