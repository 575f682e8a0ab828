package script

import (
	"iter"
	"slices"
)

// CharSet tells which characters a text may hold. Hardly any of the words that mean the same as those of a question stand in a document, and a
// word of which it lacks a character need not be looked for.
type CharSet [1 << 10]uint64

// Add takes the characters of a text.
func (c *CharSet) Add(text string) {
	for _, r := range text {
		c.add(r)
	}
}

func (c *CharSet) add(r rune) { c[r>>6&(1<<10-1)] |= 1 << (r & 63) }

// MayHold tells whether no character of a text is missing.
func (c *CharSet) MayHold(text string) bool {
	for _, r := range text {
		if c[r>>6&(1<<10-1)]&(1<<(r&63)) == 0 {
			return false
		}
	}
	return true
}

// CharSet tells which characters stand in a plain text.
func (p Plain) CharSet() *CharSet {
	var c CharSet
	for _, r := range p.Chars {
		c.add(r)
	}
	return &c
}

// Places yields where a plain phrase begins in a plain text.
func (p Plain) Places(phrase []rune) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := 0; len(phrase) > 0 && i+len(phrase) <= len(p.Chars); i++ {
			if p.Chars[i] == phrase[0] && slices.Equal(p.Chars[i:i+len(phrase)], phrase) && !yield(i) {
				return
			}
		}
	}
}
