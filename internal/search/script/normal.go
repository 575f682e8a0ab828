package script

import (
	"strings"
	"unicode/utf8"
)

// Normal is the same for words that differ only in punctuation, space, case and width.
func Normal(text string) string {
	folded := FoldText(text)
	var letters strings.Builder
	letters.Grow(len(text))
	for _, r := range eachRun(folded) {
		for _, char := range folded[r.Start:r.End] {
			letters.WriteRune(char)
		}
	}
	return letters.String()
}

// MaxWordChars is how many characters a word may have that a site knows.
const MaxWordChars = 20

// Searchable tells whether a text can be a synonym: 2 to 20 letters, digits or characters.
func Searchable(text string) bool {
	n := utf8.RuneCountInString(Normal(text))
	return n >= 2 && n <= MaxWordChars
}

// IsLetters tells whether a folded text is nothing but Latin letters.
func IsLetters(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r < 'a' || r > 'z' })
}
