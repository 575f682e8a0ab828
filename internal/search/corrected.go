package search

import (
	"context"
	"slices"
	"strings"

	"jikong/internal/db"
	"jikong/internal/search/lexicon"
	"jikong/internal/search/script"
)

// corrected is the text with a word in place of what sounds like it or differs from it by one character, "" where nothing is likely to be
// mistyped. It is asked only for a text that finds nothing.
func (s *searcher) corrected(ctx context.Context) (string, error) {
	if len(s.q.typed) == 1 && !s.q.typed[0].quoted {
		if word, err := s.siteWord(ctx, script.Normal(s.q.typed[0].text)); err != nil || word != "" {
			return word, err
		}
	}
	texts := s.q.words()
	for i, t := range s.q.typed {
		if t.quoted {
			texts[i] = `"` + t.text + `"`
		} else if word := s.words.corrected(script.Normal(t.text)); word != "" {
			texts[i] = word
			return strings.Join(texts, " "), nil
		}
	}
	return "", nil
}

// siteWord is a word of the site that sounds like a text or differs from it in one character of its second half.
func (s *searcher) siteWord(ctx context.Context, key string) (string, error) {
	chars := []rune(key)
	if len(chars) < 2 || script.IsLetters(key) {
		return "", nil
	}
	spell, _ := script.Spelling(key)
	words, err := db.Select[word](ctx, s.db.Read(), `SELECT word, shown, group_id FROM search_word
		WHERE tenant_id = $1 AND spell = $2 AND word <> $3 ORDER BY docs DESC, word LIMIT 1`, s.req.Tenant, spell, key)
	if err != nil || len(words) > 0 {
		return firstShown(words), err
	}
	if len(chars) < lexicon.LeastMistyped(key) {
		return "", nil
	}
	half := string(chars[:len(chars)/2])
	words, err = db.Select[word](ctx, s.db.Read(), `SELECT word, shown, group_id FROM search_word
		WHERE tenant_id = $1 AND word >= $2 AND word < $3 ORDER BY docs DESC, word LIMIT $4`, s.req.Tenant, half, half+"\U0010FFFF", maxAlikeWords)
	words = slices.DeleteFunc(words, func(w word) bool {
		other := []rune(w.Word)
		return len(other) < lexicon.LeastMistyped(w.Word) || !lexicon.DifferByOne(chars, other) || lexicon.CountOtherwise(chars, other)
	})
	return firstShown(words), err
}

// maxAlikeWords is how many words of the site with one beginning are compared.
const maxAlikeWords = 50

func firstShown(words []word) string {
	if len(words) == 0 {
		return ""
	}
	return words[0].Shown
}

// corrected puts a word of the lexicon in place of what is mistyped, "" without one: of the whole text, or of a stretch that holds no known word.
func (v vocabulary) corrected(text string) string {
	chars := []rune(text)
	cut := v.cut(chars)
	isUnknown := func(p piece) bool { return !p.known && !p.filler }
	if slices.ContainsFunc(cut, isUnknown) {
		if word := v.lexicon.Meant(text); word != "" && !v.off[script.Normal(word)] {
			return word
		}
	}
	for _, p := range cut {
		if !isUnknown(p) {
			continue
		}
		for length := min(maxCorrected, p.to-p.from); length >= leastCorrected; length-- {
			for start := p.from; start+length <= p.to; start++ {
				written := string(chars[start : start+length])
				word := v.lexicon.Meant(written)
				if word != "" && !v.off[script.Normal(word)] && isWhole(chars, start, start+length) && (length > lexicon.ShortWord || lexicon.SoundAlike(written, word)) {
					return string(chars[:start]) + word + string(chars[start+length:])
				}
			}
		}
	}
	return ""
}

const (
	leastCorrected = 3 // characters of a mistyped word within a text
	maxCorrected   = 12
)
