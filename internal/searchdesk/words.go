package searchdesk

import (
	"slices"
	"strings"
	"unicode"
)

// wordList turns words separated in any way people write them into one comma-separated list without repetitions.
func wordList(text string) string {
	return listOf(text, func(r rune) bool { return unicode.IsSpace(r) || isComma(r) })
}

// partList is the same for words of several parts, which a blank separates.
func partList(text string) string {
	return listOf(text, func(r rune) bool { return r == '\n' || r == '\r' || isComma(r) })
}

func isComma(r rune) bool { return strings.ContainsRune(",，、;；|｜", r) }

func listOf(text string, ends func(rune) bool) string {
	var kept []string
	for _, word := range strings.FieldsFunc(text, ends) {
		if word = strings.Join(strings.Fields(word), " "); word != "" && !slices.Contains(kept, word) {
			kept = append(kept, word)
		}
	}
	return strings.Join(kept, ",")
}

// split is a list as its words.
func split(list string) []string {
	if list == "" {
		return nil
	}
	return strings.Split(list, ",")
}
