package search

import (
	"hash/fnv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// class of a character decides how it becomes a token.
type class uint8

const (
	separator class = iota
	space           // a separator that people leave out at will: "HPV 疫苗" is "HPV疫苗"
	joiner          // between letters or digits it is a space: "COVID-19" is "COVID 19"
	pair            // written without spaces: Chinese characters, kana, hangul
	letter
	digit
)

// breakToken stands for punctuation next to a word, so that no phrase reaches across it. Between two Chinese runs the last
// character of the first one, a token of its own, does the same. It is a private-use character: no text yields it.
const breakToken = "\uE000"

// startToken stands before a character in the tokens that tell which characters a text holds: the beginnings of its pairs. It is a
// private-use character, too.
const startToken = "\uE002"

// maxWord is the length to which letters or digits without end are cut; PostgreSQL takes no token beyond 2046 bytes.
const maxWord = 64

var pairScripts = []*unicode.RangeTable{unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Bopomofo}

// fold maps full-width forms to ASCII and upper case to lower case, one character to one, so that places in the folded text
// are places in the original. Traditional characters stay: a search for them means them.
func fold(r rune) rune {
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

// foldText folds every character of a text. Bytes that are not UTF-8 become the replacement character, which separates.
func foldText(text string) []rune {
	folded := make([]rune, 0, len(text)/2)
	for _, r := range text {
		folded = append(folded, fold(r))
	}
	return folded
}

// classOf takes a folded character.
func classOf(r rune) class {
	switch {
	case r < 0x80:
		return classOfASCII(r)
	case r >= '一' && r <= '龥':
		return pair
	case r == '·' || r == '‐' || r == '–':
		return joiner
	case unicode.In(r, pairScripts...) && unicode.In(r, unicode.L, unicode.N):
		return pair
	case unicode.In(r, unicode.L, unicode.M):
		return letter
	case unicode.IsNumber(r):
		return digit
	case unicode.IsSpace(r):
		return space
	}
	return separator
}

func classOfASCII(r rune) class {
	switch {
	case r >= 'a' && r <= 'z':
		return letter
	case r >= '0' && r <= '9':
		return digit
	}
	switch r {
	case ' ', '\t', '\n', '\v', '\f', '\r':
		return space
	case '-', '.', '_', '/', '\'', '+':
		return joiner
	}
	return separator
}

// run is a stretch of characters of one class that yields tokens. Letters and digits are different runs: "H7N9" is the phrase
// h 7 n 9, so that H7, HPV9价 and COVID19 are found by their parts.
type run struct {
	class      class
	start, end int  // in the folded text
	cut        bool // punctuation, not only space, stands before it
}

// runsOf splits a folded text.
func runsOf(text []rune) []run {
	var runs []run
	cut := false
	for i := 0; i < len(text); {
		c := classOf(text[i])
		end := i + 1
		for end < len(text) && classOf(text[end]) == c {
			end++
		}
		switch {
		case c >= pair:
			runs = append(runs, run{class: c, start: i, end: end, cut: cut})
			cut = false
		case c == separator, c == joiner && !joins(text, i, end):
			cut = true
		}
		i = end
	}
	return runs
}

// joins tells whether the characters between i and end are a single joiner inside a word.
func joins(text []rune, i, end int) bool {
	return end-i == 1 && i > 0 && end < len(text) && classOf(text[i-1]) > pair && classOf(text[end]) > pair
}

// breaks tells whether a break token stands between two neighbouring runs.
func breaks(before, after run) bool {
	return after.cut && (before.class != pair || after.class != pair)
}

// tokensOf is the index form of a text. A Chinese run yields its overlapping pairs and then its last character, so every
// character starts exactly one token.
func tokensOf(text string) []string {
	folded := foldText(text)
	tokens := make([]string, 0, len(folded))
	var before run
	for i, r := range runsOf(folded) {
		if i > 0 && breaks(before, r) {
			tokens = append(tokens, breakToken)
		}
		before = r
		tokens = appendRun(tokens, folded[r.start:r.end], r.class)
	}
	return tokens
}

// startsOf are the characters on which tokens begin, so that a word of one character is a token like any other.
func startsOf(tokens []string) []string {
	starts := make([]string, 0, len(tokens))
	for _, token := range tokens {
		if first, _ := utf8.DecodeRuneInString(token); classOf(first) == pair {
			starts = append(starts, startToken+string(first))
		}
	}
	return starts
}

func appendRun(tokens []string, chars []rune, c class) []string {
	if c != pair {
		return append(tokens, string(chars[:min(len(chars), maxWord)]))
	}
	for i := range chars {
		tokens = append(tokens, string(chars[i:min(i+2, len(chars))]))
	}
	return tokens
}

// plain is a text reduced to what searching sees. A phrase stands in a text exactly when the plain phrase is a part of the
// plain text: words have a space on both sides, so a part of a word is no match; a bar stands where a phrase must not reach
// across.
type plain struct {
	chars []rune
	at    []int // place of each character in the original; of a space or bar, the place of what follows
}

func plainOf(folded []rune) plain {
	p := plain{chars: make([]rune, 0, len(folded)+16), at: make([]int, 0, len(folded)+16)}
	var before run
	for i, r := range runsOf(folded) {
		if i > 0 && (breaks(before, r) || before.class == pair && r.class == pair) {
			p.add('|', r.start)
		}
		before = r
		if r.class != pair {
			p.add(' ', r.start)
		}
		for k := r.start; k < r.end; k++ {
			p.add(folded[k], k)
		}
		if r.class != pair {
			p.add(' ', r.end)
		}
	}
	return p
}

// plainText is the plain form of a text without the places.
func plainText(text string) string {
	folded := foldText(text)
	made := make([]byte, 0, len(text)+16)
	var before run
	for i, r := range runsOf(folded) {
		if i > 0 && (breaks(before, r) || before.class == pair && r.class == pair) {
			made = append(made, '|')
		}
		before = r
		if r.class != pair {
			made = append(made, ' ')
		}
		for _, char := range folded[r.start:r.end] {
			made = utf8.AppendRune(made, char)
		}
		if r.class != pair {
			made = append(made, ' ')
		}
	}
	return string(made)
}

func (p *plain) add(r rune, at int) {
	p.chars = append(p.chars, r)
	p.at = append(p.at, at)
}

// hashOf is the same for titles that differ only in punctuation, space, case and width.
func hashOf(title string) int64 {
	folded := foldText(title)
	var letters []byte
	for _, r := range runsOf(folded) {
		letters = append(letters, string(folded[r.start:r.end])...)
	}
	hash := fnv.New64a()
	hash.Write(letters)
	return int64(hash.Sum64())
}

// clean makes a text storable and its white space single.
func clean(text string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\x00", " ")), " ")
}
