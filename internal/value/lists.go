package value

import (
	"slices"
	"strings"
	"unicode"
)

// Keywords turns words separated in any way people write them into one comma-separated list without repetitions.
func Keywords(text string) string {
	words := strings.FieldsFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune(",，、;；|｜", r)
	})
	var kept []string
	for _, word := range words {
		if !slices.Contains(kept, word) {
			kept = append(kept, word)
		}
	}
	return strings.Join(kept, ",")
}

// Points keeps the points of a list, one on each line, without empty lines.
func Points(text string) string {
	var kept []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
}
