package script

import "strings"

// Spaced is a text as its characters and whole words, each between blanks. Spaced texts hold each other as people would say it: whoever asks
// for “fit” does not mean “benefit”, and punctuation, case and width make no difference.
func Spaced(text string) string {
	folded := FoldText(text)
	var spaced strings.Builder
	spaced.WriteByte(' ')
	for _, r := range RunsOf(folded) {
		if r.Class != Pair {
			spaced.WriteString(string(folded[r.Start:r.End]) + " ")
			continue
		}
		for _, char := range folded[r.Start:r.End] {
			spaced.WriteString(string(char) + " ")
		}
	}
	return spaced.String()
}
