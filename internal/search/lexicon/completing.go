package lexicon

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"jikong/internal/search/script"
)

// Limits of what the lexicon adds to a text that is being typed.
const (
	maxSpoken = 6   // words
	maxBegun  = 600 // entries that begin with the text and are compared
)

// The ways in which a word can begin with a text, the likeliest first.
const (
	begunByWord int8 = iota
	begunBySound
	begunByInitials
)

// beginning is a way in which a word of the lexicon can begin.
type beginning struct {
	text  string // normal form, pinyin or initials
	shown string // the word as the lexicon writes it
	group int32
	nth   int16 // in its group: the usual words come first
	by    int8
}

// beginningsOf are those of the words of groups, in the order of their text.
func (l *learner) beginningsOf(groups []Group) (all []beginning) {
	for i, g := range groups {
		for nth, shown := range slices.Concat([]string{g.Head}, g.Same) {
			key := script.Normal(shown)
			if utf8.RuneCountInString(key) < 2 {
				continue
			}
			group, nth := int32(i), int16(nth)
			all = append(all, beginning{key, shown, group, nth, begunByWord})
			if spell, initials := l.spelling(key); spell != key && script.IsLetters(spell) {
				all = append(all, beginning{spell, shown, group, nth, begunBySound})
				if len(initials) >= leastInitials {
					all = append(all, beginning{initials, shown, group, nth, begunByInitials})
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b beginning) int { return strings.Compare(a.text, b.text) })
	return slices.Clip(all)
}

// Completing are words that begin with a text by their characters, their pinyin or its initials, one of each group: the word itself before
// what sounds so, usual words before others. For a word that is there already stands the term that it means.
func (l *Lexicon) Completing(key string, off map[string]bool) (words []string) {
	if l == nil || key == "" {
		return nil
	}
	from, _ := slices.BinarySearchFunc(l.beginnings, key, func(b beginning, text string) int { return strings.Compare(b.text, text) })
	end := from
	for end < len(l.beginnings) && end-from < maxBegun && strings.HasPrefix(l.beginnings[end].text, key) {
		end++
	}
	begun := slices.Clone(l.beginnings[from:end])
	slices.SortStableFunc(begun, func(a, b beginning) int {
		return cmp.Or(cmp.Compare(a.by, b.by), cmp.Compare(a.nth, b.nth), cmp.Compare(len(a.text), len(b.text)))
	})
	told := map[int32]bool{}
	for _, b := range begun {
		head := l.groups[b.group].Head
		if told[b.group] || off[script.Normal(head)] || len(words) == maxSpoken {
			continue
		}
		told[b.group] = true
		if script.Normal(b.shown) == key {
			b.shown = head
		}
		if script.Normal(b.shown) != key {
			words = append(words, b.shown)
		}
	}
	return words
}
