package search

import (
	"strings"

	"jikong/internal/search/lexicon"
	"jikong/internal/search/script"
)

// misheard are the words of the lexicon that stretches of a sentence sound like which nobody knows: 缠腰笼 is 缠腰龙, and 糖料病人 has 糖尿病. A number
// is what it says: 二十 is no 耳屎.
func (v vocabulary) misheard(chars []rune, cut []piece) (words [][]rune) {
	unknown := make([]bool, len(chars))
	for _, p := range cut {
		for i := p.from; i < p.to; i++ {
			unknown[i] = !p.known && !p.filler && script.ClassOf(chars[i]) == script.Pair && !strings.ContainsRune(lexicon.Numerals, chars[i])
		}
	}
	for from := 0; from < len(chars) && len(words) < maxMisheard; from++ {
		for to := min(len(chars), from+maxMisheardChars); to-from >= lexicon.LeastBlurred; to-- {
			if written := string(chars[from:to]); countTrue(unknown[from:to]) >= leastUnknown {
				if word := v.lexicon.SoundsLike(written); word != "" && !v.off[script.Normal(v.lexicon.GroupOf(word))] {
					words, from = append(words, []rune(word)), to-1
					break
				}
			}
		}
	}
	return words
}

func countTrue(all []bool) (n int) {
	for _, one := range all {
		if one {
			n++
		}
	}
	return n
}

// Limits of hearing words in a sentence.
const (
	maxMisheard      = 2
	maxMisheardChars = 6
	leastUnknown     = 2 // characters of a stretch that stand in no known word
)
