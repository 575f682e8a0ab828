package search

import (
	"strings"
	"unicode"

	"jikong/internal/search/script"
)

// inPlainLetters are the typed words as the lexicon may know them: what hyphens join are words of their own, and accents and the marks of tones
// are left out where no word has them. What is known as it stands stays, and so does what is quoted.
func (s *searcher) inPlainLetters() []term {
	var all []term
	for i, t := range s.q.typed {
		if t.quoted || !isLatin(t.text) || s.isInTerm(i) {
			all = append(all, t)
			continue
		}
		for _, part := range strings.FieldsFunc(script.WithoutAccents(t.text), isHyphen) {
			if made, ok := newTerm(part); ok {
				all = append(all, made)
			}
		}
	}
	return all
}

// isInTerm tells whether a typed word is a term of the lexicon as it stands, or makes one with its neighbours: vắc xin.
func (s *searcher) isInTerm(i int) bool {
	for from := max(0, i+1-maxPhraseWords); from <= i; from++ {
		for to := i + 1; to <= min(len(s.q.typed), from+maxPhraseWords); to++ {
			text := ""
			for _, t := range s.q.typed[from:to] {
				text += script.Normal(t.text)
			}
			if s.req.Lexicon.Knows(text) {
				return true
			}
		}
	}
	return false
}

func isHyphen(r rune) bool { return script.ClassOf(r) == script.Joiner && r != '\'' }

// isLatin tells whether a word is written in Latin letters alone, with accents or without.
func isLatin(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool {
		r = script.Fold(r)
		return script.ClassOf(r) != script.Joiner && !unicode.In(r, unicode.Latin, unicode.Mn)
	})
}
