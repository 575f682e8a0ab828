package lexicon

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// listing is words under keys, such as their pinyin, in the order of the keys: a third of the memory of a map of lists, of which a lexicon
// needs six with tens of thousands of keys, most of them with one word.
type listing []listed

type listed struct{ key, word string }

func (l *listing) add(key, word string) { *l = append(*l, listed{key, word}) }

// ready puts the keys in order, after the last is added and before the first is looked up. Words of one key stay in theirs.
func (l *listing) ready() {
	slices.SortStableFunc(*l, func(a, b listed) int { return strings.Compare(a.key, b.key) })
	*l = slices.Clip(*l)
}

// under are the words of a key.
func (l listing) under(key string) listing {
	from, found := slices.BinarySearchFunc(l, key, func(at listed, key string) int { return strings.Compare(at.key, key) })
	if !found {
		return nil
	}
	to := from + 1
	for to < len(l) && l[to].key == key {
		to++
	}
	return l[from:to]
}

// first is the first word of a key, "" without one.
func (l listing) first(key string) string {
	if words := l.under(key); len(words) > 0 {
		return words[0].word
	}
	return ""
}

func (l listing) has(key string) bool { return len(l.under(key)) > 0 }

func (l listing) words(key string) (words []string) {
	for _, at := range l.under(key) {
		words = append(words, at.word)
	}
	return words
}

// halves are words by their first and by their second half: a text that differs from a word in one of them agrees with it in the other.
type halves struct{ first, second listing }

func (h *halves) add(word string) {
	at := 0
	for range utf8.RuneCountInString(word) / 2 {
		_, size := utf8.DecodeRuneInString(word[at:])
		at += size
	}
	h.first.add(word[:at], word)
	h.second.add(word[at:], word)
}

func (h *halves) ready() {
	h.first.ready()
	h.second.ready()
}

// sharing are words of n characters that agree with a text in one half.
func (h *halves) sharing(chars []rune, n int) listing {
	return slices.Concat(h.first.under(string(chars[:n/2])), h.second.under(string(chars[len(chars)-(n-n/2):])))
}
