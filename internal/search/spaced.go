package search

import "strings"

// Spaced is a text as its characters and whole words, each between blanks. Spaced texts hold each other as people would say it: whoever asks
// for “fit” does not mean “benefit”, and punctuation, case and width make no difference.
func Spaced(text string) string {
	folded := foldText(text)
	var spaced strings.Builder
	spaced.WriteByte(' ')
	for _, r := range runsOf(folded) {
		if r.class != pair {
			spaced.WriteString(string(folded[r.start:r.end]) + " ")
			continue
		}
		for _, char := range folded[r.start:r.end] {
			spaced.WriteString(string(char) + " ")
		}
	}
	return spaced.String()
}
