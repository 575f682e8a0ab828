package lexicon

// Spans tells whether the characters on both sides of some of a text make a word without them, and none with them.
func (l *Lexicon) Spans(chars []rune, i, n int) bool {
	for from := max(0, i-maxSpanned); from < i; from++ {
		for to := min(len(chars), i+n+maxSpanned); to > i+n; to-- {
			if l.Knows(string(chars[from:to])) {
				return false
			}
			if l.Knows(string(chars[from:i]) + string(chars[i+n:to])) {
				return true
			}
		}
	}
	return false
}

// maxSpanned is how many characters of a word stand on each side.
const maxSpanned = 5

// Holds tells whether a character stands in a word of the lexicon.
func (l *Lexicon) Holds(chars []rune, i int) bool {
	for from := max(0, i-maxSpanned); from <= i; from++ {
		for to := min(len(chars), i+maxSpanned); to > i; to-- {
			if to-from > 1 && l.Knows(string(chars[from:to])) {
				return true
			}
		}
	}
	return false
}
