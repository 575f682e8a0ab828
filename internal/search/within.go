package search

// spans tells whether the characters on both sides of some of a text make a word without them, and none with them.
func (l *Lexicon) spans(chars []rune, i, n int) bool {
	for from := max(0, i-maxSpanned); from < i; from++ {
		for to := min(len(chars), i+n+maxSpanned); to > i+n; to-- {
			if l.knows(string(chars[from:to])) {
				return false
			}
			if l.knows(string(chars[from:i]) + string(chars[i+n:to])) {
				return true
			}
		}
	}
	return false
}

// maxSpanned is how many characters of a word stand on each side.
const maxSpanned = 5

// holds tells whether a character stands in a word of the lexicon.
func (l *Lexicon) holds(chars []rune, i int) bool {
	for from := max(0, i-maxSpanned); from <= i; from++ {
		for to := min(len(chars), i+maxSpanned); to > i; to-- {
			if to-from > 1 && l.knows(string(chars[from:to])) {
				return true
			}
		}
	}
	return false
}
