package search

import (
	"slices"

	"jikong/internal/search/script"
)

const (
	snippetSize   = 100    // characters
	snippetBefore = 24     // characters shown before the first found word
	maxScanned    = 20_000 // characters of a body that are looked through for the first found word
)

// titleParts marks every found word of a title.
func (q query) titleParts(title string) []Fragment {
	chars := []rune(title)
	return fragments(chars, q.marks(chars))
}

// snippet is a piece of the body around the first found word, or of the attached files when the words stand only there, or the
// beginning of the body when only title or keywords matched.
func (q query) snippet(title, body, file string) (parts []Fragment, inFile bool) {
	parts = q.excerpt(body)
	if file == "" || hasHit(parts) || hasHit(q.titleParts(title)) {
		return parts, false
	}
	if filed := q.excerpt(file); hasHit(filed) {
		return filed, true
	}
	return parts, false
}

func hasHit(parts []Fragment) bool {
	return slices.ContainsFunc(parts, func(part Fragment) bool { return part.Hit })
}

// excerpt is a piece of a text around the first found word, or its beginning.
func (q query) excerpt(body string) []Fragment {
	chars := []rune(body)
	scanned := chars[:min(len(chars), maxScanned)]
	marks := q.marks(scanned)
	start := 0
	if first := slices.Index(marks, true); first > snippetBefore && len(chars) > snippetSize {
		start = sentenceStart(scanned, min(first-snippetBefore, max(0, len(scanned)-snippetSize)), first)
	}
	end := min(start+snippetSize, len(scanned))
	parts := fragments(chars[start:end], marks[start:end])
	if start > 0 {
		parts = append([]Fragment{{Text: "…"}}, parts...)
	}
	if end < len(chars) {
		parts = append(parts, Fragment{Text: "…"})
	}
	return parts
}

// sentenceStart moves start behind the first punctuation before the found word, so that no sentence begins in its middle.
func sentenceStart(chars []rune, start, first int) int {
	for i := start; i < first; i++ {
		if script.ClassOf(script.Fold(chars[i])) == script.Separator {
			return i + 1
		}
	}
	return start
}

// marks tells of each character whether it belongs to a found word.
func (q query) marks(chars []rune) []bool {
	marks := make([]bool, len(chars))
	folded := make([]rune, len(chars))
	for i, r := range chars {
		folded[i] = script.Fold(r)
	}
	text := script.PlainOf(folded)
	held := text.CharSet()
	for _, c := range append(q.want[:len(q.want):len(q.want)], q.typed) {
		for _, t := range c {
			if !held.MayHold(t.plain) {
				continue
			}
			phrase := []rune(t.plain)
			for at := range text.Places(phrase) {
				mark(marks, text, at, at+len(phrase))
			}
		}
	}
	return marks
}

// mark covers the original characters between the first and the last real character of a match in the plain text.
func mark(marks []bool, text script.Plain, from, to int) {
	for from < to && !isReal(text.Chars[from]) {
		from++
	}
	for to > from && !isReal(text.Chars[to-1]) {
		to--
	}
	for i := text.At[from]; i <= text.At[to-1]; i++ {
		marks[i] = true
	}
}

func isReal(r rune) bool { return r != ' ' && r != '|' }

func fragments(chars []rune, marks []bool) []Fragment {
	parts := []Fragment{}
	for start := 0; start < len(chars); {
		end := start + 1
		for end < len(chars) && marks[end] == marks[start] {
			end++
		}
		parts = append(parts, Fragment{Text: string(chars[start:end]), Hit: marks[start]})
		start = end
	}
	return parts
}
