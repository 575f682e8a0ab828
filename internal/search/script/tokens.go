// Package script knows how texts are written: which characters belong together and become tokens, in which forms two texts are compared whatever
// their punctuation, case and width, and how Chinese characters are spelt in pinyin.
package script

import (
	"hash/fnv"
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Class of a character decides how it becomes a token.
type Class uint8

// The classes of characters; those that yield tokens are the last ones.
const (
	Separator Class = iota
	Space           // a separator that people leave out at will: "HPV 疫苗" is "HPV疫苗"
	Joiner          // between letters or digits it is a space: "COVID-19" is "COVID 19"
	Pair            // written without spaces: Chinese characters, kana, hangul
	Letter
	Digit
)

// BreakToken stands for punctuation next to a word, so that no phrase reaches across it. Between two Chinese runs the last
// character of the first one, a token of its own, does the same. It is a private-use character: no text yields it.
const BreakToken = "\uE000"

// StartToken stands before a character in the tokens that tell which characters a text holds: the beginnings of its pairs. It is a
// private-use character, too.
const StartToken = "\uE002"

// maxWord is the length to which letters or digits without end are cut; PostgreSQL takes no token beyond 2046 bytes.
const maxWord = 64

var pairScripts = []*unicode.RangeTable{unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Bopomofo}

// Fold maps full-width forms to ASCII and upper case to lower case, one character to one, so that places in the folded text
// are places in the original. Traditional characters stay: a search for them means them.
func Fold(r rune) rune {
	switch {
	case r < 0x80:
		if r >= 'A' && r <= 'Z' {
			r += 'a' - 'A'
		}
		return r
	case r >= '！' && r <= '～':
		r -= '！' - '!'
	case r == '\u3000':
		return ' '
	}
	return unicode.ToLower(r)
}

// FoldText folds every character of a text. Bytes that are not UTF-8 become the replacement character, which separates.
func FoldText(text string) []rune {
	folded := make([]rune, 0, len(text)/2)
	for _, r := range text {
		folded = append(folded, Fold(r))
	}
	return folded
}

// ClassOf takes a folded character.
func ClassOf(r rune) Class {
	switch {
	case r < 0x80:
		return classOfASCII(r)
	case r >= '一' && r <= '龥':
		return Pair
	case r == '·' || r == '‐' || r == '–':
		return Joiner
	case unicode.In(r, pairScripts...) && unicode.In(r, unicode.L, unicode.N):
		return Pair
	case unicode.In(r, unicode.L, unicode.M):
		return Letter
	case unicode.IsNumber(r):
		return Digit
	case unicode.IsSpace(r):
		return Space
	}
	return Separator
}

func classOfASCII(r rune) Class {
	switch {
	case r >= 'a' && r <= 'z':
		return Letter
	case r >= '0' && r <= '9':
		return Digit
	}
	switch r {
	case ' ', '\t', '\n', '\v', '\f', '\r':
		return Space
	case '-', '.', '_', '/', '\'', '+':
		return Joiner
	}
	return Separator
}

// Run is a stretch of characters of one class that yields tokens. Letters and digits are different runs: "H7N9" is the phrase
// h 7 n 9, so that H7, HPV9价 and COVID19 are found by their parts.
type Run struct {
	Class      Class
	Start, End int  // in the folded text
	Cut        bool // punctuation, not only space, stands before it
}

// RunsOf splits a folded text.
func RunsOf(text []rune) []Run {
	var runs []Run
	for _, r := range eachRun(text) {
		runs = append(runs, r)
	}
	return runs
}

// eachRun yields the runs of a folded text and their numbers, for whoever does not keep them: a search goes through fifty texts.
func eachRun(text []rune) iter.Seq2[int, Run] {
	return func(yield func(int, Run) bool) {
		cut, n := false, 0
		for i := 0; i < len(text); {
			c := ClassOf(text[i])
			end := i + 1
			for end < len(text) && ClassOf(text[end]) == c {
				end++
			}
			switch {
			case c >= Pair:
				if !yield(n, Run{Class: c, Start: i, End: end, Cut: cut}) {
					return
				}
				cut = false
				n++
			case c == Separator, c == Joiner && !joins(text, i, end):
				cut = true
			}
			i = end
		}
	}
}

// joins tells whether the characters between i and end are a single joiner inside a word.
func joins(text []rune, i, end int) bool {
	return end-i == 1 && i > 0 && end < len(text) && ClassOf(text[i-1]) > Pair && ClassOf(text[end]) > Pair
}

// breaks tells whether a break token stands between two neighbouring runs.
func breaks(before, after Run) bool {
	return after.Cut && (before.Class != Pair || after.Class != Pair)
}

// TokensOf is the index form of a text. A Chinese run yields its overlapping pairs and then its last character, so every
// character starts exactly one token.
func TokensOf(text string) []string {
	folded := FoldText(text)
	tokens := make([]string, 0, len(folded))
	var before Run
	for i, r := range eachRun(folded) {
		if i > 0 && breaks(before, r) {
			tokens = append(tokens, BreakToken)
		}
		before = r
		tokens = appendRun(tokens, folded[r.Start:r.End], r.Class)
	}
	return tokens
}

// StartsOf are the characters on which tokens begin, so that a word of one character is a token like any other.
func StartsOf(tokens []string) []string {
	starts := make([]string, 0, len(tokens))
	for _, token := range tokens {
		if first, _ := utf8.DecodeRuneInString(token); ClassOf(first) == Pair {
			starts = append(starts, StartToken+string(first))
		}
	}
	return starts
}

func appendRun(tokens []string, chars []rune, c Class) []string {
	if c != Pair {
		return append(tokens, string(chars[:min(len(chars), maxWord)]))
	}
	for i := range chars {
		tokens = append(tokens, string(chars[i:min(i+2, len(chars))]))
	}
	return tokens
}

// Plain is a text reduced to what searching sees. A phrase stands in a text exactly when the plain phrase is a part of the
// plain text: words have a space on both sides, so a part of a word is no match; a bar stands where a phrase must not reach
// across.
type Plain struct {
	Chars []rune
	At    []int // place of each character in the original; of a space or bar, the place of what follows
}

// PlainOf takes a folded text.
func PlainOf(folded []rune) Plain {
	p := Plain{Chars: make([]rune, 0, len(folded)+16), At: make([]int, 0, len(folded)+16)}
	var before Run
	for i, r := range eachRun(folded) {
		if i > 0 && (breaks(before, r) || before.Class == Pair && r.Class == Pair) {
			p.add('|', r.Start)
		}
		before = r
		if r.Class != Pair {
			p.add(' ', r.Start)
		}
		for k := r.Start; k < r.End; k++ {
			p.add(folded[k], k)
		}
		if r.Class != Pair {
			p.add(' ', r.End)
		}
	}
	return p
}

// PlainText is the plain form of a text without the places.
func PlainText(text string) string {
	folded := FoldText(text)
	made := make([]byte, 0, len(text)+16)
	var before Run
	for i, r := range eachRun(folded) {
		if i > 0 && (breaks(before, r) || before.Class == Pair && r.Class == Pair) {
			made = append(made, '|')
		}
		before = r
		if r.Class != Pair {
			made = append(made, ' ')
		}
		for _, char := range folded[r.Start:r.End] {
			made = utf8.AppendRune(made, char)
		}
		if r.Class != Pair {
			made = append(made, ' ')
		}
	}
	return string(made)
}

func (p *Plain) add(r rune, at int) {
	p.Chars = append(p.Chars, r)
	p.At = append(p.At, at)
}

// HashOf is the same for titles that differ only in punctuation, space, case and width.
func HashOf(title string) int64 {
	folded := FoldText(title)
	var letters []byte
	for _, r := range eachRun(folded) {
		letters = append(letters, string(folded[r.Start:r.End])...)
	}
	hash := fnv.New64a()
	hash.Write(letters)
	return int64(hash.Sum64())
}

// Clean makes a text storable and its white space single.
func Clean(text string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\x00", " ")), " ")
}
