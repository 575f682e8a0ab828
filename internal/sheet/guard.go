package sheet

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxCell is what one cell holds by the file format, in characters.
const maxCell = 32_767

const cutMark = "……（内容过长，已截断）"

// Guard makes a text harmless for spreadsheets: one that would be read as a formula gets an apostrophe in front. A text cell
// of an .xlsx is not calculated as it is, but it becomes a formula when somebody edits the cell or saves the sheet as CSV
// and opens it again, so the apostrophe is part of the stored text. Dangerous is a text that starts, after any white space,
// with = + - @ or their full-width forms, or that itself starts with a tab or a line break. Unguard takes it away again.
func Guard(text string) string {
	if dangerous(text) {
		text = "'" + text
	}
	if len(text) > maxCell && utf8.RuneCountInString(text) > maxCell/2 {
		text = shorten(text)
	}
	return text
}

// Unguard is the reverse of Guard, for files that come back.
func Unguard(text string) string {
	if rest, ok := strings.CutPrefix(text, "'"); ok && dangerous(rest) {
		return rest
	}
	return text
}

func dangerous(text string) bool {
	if text == "" {
		return false
	}
	if strings.ContainsRune("\t\r\n", rune(text[0])) {
		return true
	}
	first, _ := utf8.DecodeRuneInString(strings.TrimLeftFunc(text, blank))
	return strings.ContainsRune("=+-@＝＋－＠", first)
}

// blank is what spreadsheets may skip in front of a formula: white space, controls, byte order marks.
func blank(r rune) bool {
	return unicode.IsSpace(r) || unicode.IsControl(r) || unicode.Is(unicode.Cf, r)
}

// shorten cuts a text that no cell can hold. The format counts UTF-16 units, of which a character takes one or two.
func shorten(text string) string {
	units, room := 0, maxCell-utf8.RuneCountInString(cutMark)
	cut := 0
	for i, r := range text {
		units++
		if r > 0xFFFF {
			units++
		}
		if units <= room {
			cut = i + utf8.RuneLen(r)
		}
	}
	if units <= maxCell {
		return text
	}
	return text[:cut] + cutMark
}
