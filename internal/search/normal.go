package search

import (
	"strings"
	"unicode/utf8"
)

// normal is the same for words that differ only in punctuation, space, case and width.
func normal(text string) string {
	folded := foldText(text)
	var letters strings.Builder
	for _, r := range runsOf(folded) {
		letters.WriteString(string(folded[r.start:r.end]))
	}
	return letters.String()
}

// maxWordChars is how many characters a word may have that a site knows.
const maxWordChars = 20

// Searchable tells whether a text can be a synonym: 2 to 20 letters, digits or characters.
func Searchable(text string) bool {
	n := utf8.RuneCountInString(normal(text))
	return n >= 2 && n <= maxWordChars
}

// isLetters tells whether a folded text is nothing but Latin letters.
func isLetters(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r < 'a' || r > 'z' })
}
