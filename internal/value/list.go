package value

import (
	"slices"
	"strings"
	"unicode"
)

// SplitList cuts a comma list into its members, without blanks and empty ones.
func SplitList(text string) (members []string) {
	for part := range strings.SplitSeq(text, ",") {
		if part = strings.TrimSpace(part); part != "" {
			members = append(members, part)
		}
	}
	return members
}

// JoinIDs writes numbers as a comma list.
func JoinIDs(ids []ID) string {
	texts := make([]string, len(ids))
	for i, id := range ids {
		texts[i] = id.String()
	}
	return strings.Join(texts, ",")
}

// Missing lists what is in all but not in known, each once.
func Missing(all, known []ID) (out []ID) {
	seen := map[ID]bool{}
	for _, id := range known {
		seen[id] = true
	}
	for _, id := range all {
		if !seen[id] {
			seen[id] = true
			out = append(out, id)
		}
	}
	return out
}

// SplitWords splits a list that people type with either comma.
func SplitWords(list string) []string {
	made := []string{}
	for _, word := range strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == '，' || r == '、' }) {
		if word = strings.TrimSpace(word); word != "" {
			made = append(made, word)
		}
	}
	return made
}

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
