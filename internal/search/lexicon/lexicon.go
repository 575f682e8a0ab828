// Package lexicon knows what words mean, whatever pages call it: words of the same meaning and near ones, how they sound, are mistyped or begin,
// the forms of English words, the words that only hold a question together, and what a site switches off of all that or adds to it.
package lexicon

import (
	"slices"
	"strings"
	"unicode/utf8"

	"jikong/internal/search/script"
)

// Group is a term of the lexicon with the words that lead to it.
type Group struct {
	Head string   // the term of the field, which names the group
	Same []string // words of the same meaning: whoever asks for one of them means them all
	Near []string // words that are only near. They lead to the term, too, but weigh much less and are never called the same
	// Aside tells that the words say who asks more often than what is asked: 年轻人 of 年轻人高血压.
	Aside bool
}

// Lexicon is what people say for what pages call otherwise, prepared once and shared by all sites. Nothing in it changes any more, so many
// may read it at once. A nil Lexicon knows no word.
type Lexicon struct {
	groups   []Group
	words    map[string]int   // which group a head or a word of the same meaning belongs to, by normal form
	near     map[string][]int // which groups a near word leads to
	spelt    listing          // words by their pinyin
	blurred  listing          // words by pinyin in which sounds are the same that dialects do not tell apart
	initials listing          // words by the initials of it
	halves   halves           // words, for what is mistyped in one half

	beginnings    []beginning
	longer        map[string][]string // words within which a word is only its characters
	spelledHalves halves              // of pinyin
	syllables     map[string]bool     // of all words
}

// New prepares groups. A word that two groups call their own belongs to the first.
func New(groups []Group) *Lexicon {
	l := &learner{Lexicon: &Lexicon{groups: groups, words: map[string]int{}, near: map[string][]int{}, syllables: map[string]bool{}}, spelt: map[string]bool{}, texts: map[string]string{}}
	for i, g := range groups {
		for _, shown := range slices.Concat([]string{g.Head}, g.Same) {
			l.learn(shown, i)
			l.learn(script.Simplified(shown), i)
			if plain := script.Normal(script.WithoutAccents(shown)); script.IsLetters(plain) {
				l.learn(plain, i)
			}
		}
		for _, shown := range g.Near {
			if key := script.Normal(shown); script.Searchable(shown) {
				l.near[key] = append(l.near[key], i)
			}
		}
	}
	for _, list := range []interface{ ready() }{&l.Lexicon.spelt, &l.blurred, &l.initials, &l.halves, &l.spelledHalves} {
		list.ready()
	}
	l.beginnings, l.longer = l.beginningsOf(groups), l.longerWords()
	return l.Lexicon
}

// learner is a lexicon that is still being made.
type learner struct {
	*Lexicon
	spelt map[string]bool   // pinyin that is known already
	texts map[string]string // pinyin and initials, so that each is kept once
}

// spelling is that of the script.
func (l *learner) spelling(key string) (spell, initials string) {
	spell, initials = script.Spelling(key)
	return l.once(spell), l.once(initials)
}

func (l *learner) once(text string) string {
	if kept, known := l.texts[text]; known {
		return kept
	}
	l.texts[text] = text
	return text
}

// longerWords are for each everyday word the terms of something else that end with its characters: 慢性病 is no 性病, and 破伤风 no 伤风. A word
// that is a term itself stays one: 膝关节 is a 关节.
func (l *Lexicon) longerWords() map[string][]string {
	longer := map[string][]string{}
	for i, g := range l.groups {
		chars := []rune(script.Normal(g.Head))
		if len(chars) < 3 || script.ClassOf(chars[0]) != script.Pair {
			continue
		}
		rest := string(chars[1:])
		if other, known := l.words[rest]; known && other != i && script.Normal(l.groups[other].Head) != rest && !l.areNear(i, other) {
			longer[rest] = append(longer[rest], string(chars))
		}
	}
	return longer
}

// LongerThan are the terms that end with the characters of a word and mean something else.
func (l *Lexicon) LongerThan(word string) []string {
	if l == nil {
		return nil
	}
	return l.longer[word]
}

// areNear tells whether one of two groups leads to the other.
func (l *Lexicon) areNear(a, b int) bool {
	leads := func(from, to int) bool {
		return slices.ContainsFunc(l.groups[from].Near, func(word string) bool {
			group, known := l.words[script.Normal(word)]
			return known && group == to
		})
	}
	return leads(a, b) || leads(b, a)
}

func (l *learner) learn(shown string, group int) {
	key := script.Normal(shown)
	if _, known := l.words[key]; known || utf8.RuneCountInString(key) < 2 {
		return
	}
	l.words[key] = group
	if utf8.RuneCountInString(key) >= LeastMistyped(key) {
		l.halves.add(key)
	}
	if spell, initials := l.spelling(key); spell != key && script.IsLetters(spell) {
		for _, r := range key {
			syllable, _ := script.Spelling(string(r))
			l.syllables[syllable] = true
		}
		if !l.spelt[spell] && utf8.RuneCountInString(spell) >= leastNearly {
			l.spelledHalves.add(spell)
		}
		l.spelt[spell] = true
		l.Lexicon.spelt.add(spell, key)
		if utf8.RuneCountInString(key) >= LeastBlurred {
			l.blurred.add(l.once(blur(spell)), key)
		}
		if len(initials) >= leastInitials {
			l.initials.add(initials, key)
		}
	}
}

// IsAside tells whether a word says who asks.
func (l *Lexicon) IsAside(key string) bool {
	if l == nil {
		return false
	}
	group, known := l.words[key]
	return known && l.groups[group].Aside
}

// leastInitials is how many letters are taken for the initials of a word: two are those of a dozen.
const leastInitials = 3

// Knows tells whether a text is a word of the lexicon.
func (l *Lexicon) Knows(key string) bool {
	if l == nil {
		return false
	}
	_, same := l.words[key]
	return same || len(l.near[key]) > 0
}

// IsOwn tells whether a text is a head or a word of the same meaning.
func (l *Lexicon) IsOwn(key string) bool {
	if l == nil {
		return false
	}
	_, own := l.words[key]
	return own
}

// SameAs are the words of the same meaning, the head first, and the words that are near. Groups that are off stay silent.
func (l *Lexicon) SameAs(key string, off map[string]bool) (same, near []string) {
	if l == nil {
		return nil, nil
	}
	if i, known := l.words[key]; known && !off[script.Normal(l.groups[i].Head)] {
		same = append([]string{l.groups[i].Head}, l.groups[i].Same...)
		near = slices.Clone(l.groups[i].Near)
	}
	for _, i := range l.near[key] {
		if head := l.groups[i].Head; !off[script.Normal(head)] {
			near = append(near, head)
		}
	}
	return same, near
}

// Sounding are the words that letters spell, or abbreviate by their initials.
func (l *Lexicon) Sounding(letters string) []string {
	if l == nil {
		return nil
	}
	return append(l.spelt.words(letters), l.initials.words(letters)...)
}

// LeastMistyped is from how many characters on a word is recognised with one of them wrong: shorter ones are one character from many others.
func LeastMistyped(key string) int {
	if strings.ContainsFunc(key, func(r rune) bool { return script.ClassOf(r) != script.Pair }) {
		return 5
	}
	return 3
}

// mistyped is the word of the lexicon that a text of one wrong, missing, doubled or moved character means, "" when there is none or when it is
// a word itself. Of several the most alike in sound is taken, then the first.
func (l *Lexicon) mistyped(text string) string {
	chars := []rune(text)
	if l == nil || len(chars) < LeastMistyped(text) || l.Knows(text) {
		return ""
	}
	for i := range len(chars) - 1 {
		moved := slices.Clone(chars)
		if moved[i], moved[i+1] = moved[i+1], moved[i]; l.Knows(string(moved)) && chars[i] != chars[i+1] && !CountOtherwise(chars, moved) {
			return string(moved)
		}
	}
	best := ""
	for n := len(chars) - 1; n <= len(chars)+1; n++ {
		for _, shared := range l.halves.sharing(chars, n) {
			word, other := shared.word, []rune(shared.word)
			if len(other) == n && len(other) >= LeastMistyped(word) && DifferByOne(chars, other) && !CountOtherwise(chars, other) && !isAnother(chars, other) && (best == "" || isMoreAlike(text, word, best)) {
				best = word
			}
		}
	}
	return best
}

// DifferByOne tells whether two texts are the same but for one character that is another, missing or too much.
func DifferByOne(a, b []rune) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > 1 {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	if len(a) == len(b) {
		return i < len(a) && slices.Equal(a[i+1:], b[i+1:])
	}
	return slices.Equal(a[i:], b[i+1:])
}

// isAnother tells whether a short text is rather another word than a mistyped one: with another last character, which says what it is, three
// characters are another thing unless both sound alike. 脚趾缝 is no mistyped 脚趾疼.
func isAnother(text, word []rune) bool {
	if len(text) != ShortWord || len(word) != ShortWord || text[2] == word[2] || script.ClassOf(text[0]) != script.Pair {
		return false
	}
	return !SoundAlike(string(text), string(word))
}

// ShortWord is how many characters a word has that is one character from many others.
const ShortWord = 3

// CountOtherwise tells whether two texts name other numbers: 三价 is no mistyped 四价, and A型 no B型.
func CountOtherwise(a, b []rune) bool {
	counts := func(chars []rune) (found []rune) {
		for i, r := range chars {
			if script.ClassOf(r) == script.Digit || strings.ContainsRune(Numerals, r) || script.ClassOf(r) == script.Letter && i+1 < len(chars) && chars[i+1] == '型' {
				found = append(found, r)
			}
		}
		slices.Sort(found)
		return found
	}
	return !slices.Equal(counts(a), counts(b))
}

// Numerals are the characters of numbers, and those that tell diseases of one name apart as numbers do.
const Numerals = "〇零一二三四五六七八九十百千两双甲乙丙丁戊己庚"

// isMoreAlike tells whether a word sounds more like the text than another one.
func isMoreAlike(text, word, other string) bool {
	sound, _ := script.Spelling(text)
	a, _ := script.Spelling(word)
	b, _ := script.Spelling(other)
	return a == sound && b != sound
}
