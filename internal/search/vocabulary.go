package search

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"jikong/internal/search/lexicon"
	"jikong/internal/search/number"
	"jikong/internal/search/script"
	"jikong/internal/value"
)

const (
	maxParts    = 240 // pieces of a question that are looked up
	maxSynonyms = 10  // of one word
	maxNear     = 8   // words near to one word
	nearOfNear  = 3   // words that mean the same as a near one
	maxSounding = 6   // words that the same letters can mean
)

// vocabulary is what a site and the lexicon know about the pieces of a question.
type vocabulary struct {
	words    map[string]word     // of the site, by normal form
	groups   map[value.ID][]word // its synonyms
	sounding map[string][]word   // its words by letters that spell them or are their initials
	lexicon  *lexicon.Lexicon
	off      map[string]bool // heads of groups of the lexicon that the site does not want
	own      ownWords        // words that the site added to groups of the lexicon
	now      value.Time
	written  []term             // words of the question that are typed in traditional characters
	cuts     map[cutKey][]piece // what was cut already
	made     map[string]term    // of words that mean the same or are near: several steps ask for them
}

func newVocabulary(l *lexicon.Lexicon, now value.Time) vocabulary {
	return vocabulary{words: map[string]word{}, groups: map[value.ID][]word{}, sounding: map[string][]word{}, lexicon: l, off: map[string]bool{}, now: now, cuts: map[cutKey][]piece{}, made: map[string]term{}}
}

// groupsOfWords are the groups of the site that its known words are in.
func (v vocabulary) groupsOfWords() (groups []value.ID) {
	for _, w := range slices.Concat(slices.Collect(maps.Values(v.words)), slices.Concat(slices.Collect(maps.Values(v.sounding))...)) {
		if w.GroupID != 0 {
			groups = append(groups, w.GroupID)
		}
	}
	return groups
}

// meanings are the words of the same meaning and the near ones. What the site says about a word counts before the lexicon.
func (v vocabulary) meanings(key string) (same, near []string) {
	if w, known := v.words[key]; known && w.GroupID != 0 {
		for _, other := range v.groups[w.GroupID] {
			same = append(same, other.Shown)
		}
		return same, nil
	}
	return v.sameAs(key)
}

// knows tells whether a text is a word, and whether others mean the same.
func (v vocabulary) knows(key string) (known, grouped bool) {
	w, ofSite := v.words[key]
	_, added := v.own.heads[key]
	inLexicon := added || v.lexicon.Knows(key)
	return ofSite || inLexicon, ofSite && w.GroupID != 0 || inLexicon
}

// meant are the words that a piece written in letters, or half in letters, stands for by its sound.
func (v vocabulary) meant(key string) (words []string) {
	for _, w := range v.sounding[key] {
		words = append(words, w.Shown)
	}
	if script.IsLetters(key) && !v.lexicon.IsOwn(key) { // CDC is what it says, not three syllables
		return append(words, v.lexicon.Sounding(key)...)
	}
	if isMixed(key) {
		spell, _ := script.Spelling(key)
		words = append(words, v.lexicon.Spells(spell)...)
	}
	return words
}

// isMixed tells whether a text holds letters and Chinese characters.
func isMixed(text string) bool {
	letters := strings.ContainsFunc(text, func(r rune) bool { return r >= 'a' && r <= 'z' })
	return letters && strings.ContainsFunc(text, func(r rune) bool { return script.ClassOf(r) == script.Pair })
}

// clauseOf is a piece with what means the same and with the words its letters may mean and theirs.
func (v vocabulary) clauseOf(piece term) clause {
	key := script.Normal(piece.text)
	same, _ := v.meanings(key)
	for _, w := range v.meant(key) {
		others, _ := v.meanings(script.Normal(w))
		same = append(append(same, w), others...)
	}
	for _, e := range number.Entities(key, v.now) {
		for _, other := range e.Same {
			written := string(replaced([]rune(key), e, other))
			others, _ := v.meanings(script.Normal(written))
			same = append(append(same, written), others...)
		}
	}
	return v.apartFromLonger(v.withTerms(v.withWritten(piece, key), same, maxSynonyms))
}

// withWritten is a piece with its traditional characters, where the question is written in them.
func (v vocabulary) withWritten(piece term, key string) clause {
	c := clause{piece}
	for _, typed := range v.written {
		simple := script.Normal(typed.text)
		at := strings.Index(simple, key)
		if at < 0 {
			continue
		}
		from := utf8.RuneCountInString(simple[:at])
		chars := []rune(script.Normal(typed.written))[from : from+utf8.RuneCountInString(key)]
		if t, ok := newTerm(string(chars)); ok && string(chars) != key {
			c = append(c, t)
		}
	}
	return c
}

// nearOf are the words that are only near to a piece, with some that mean the same as they, none of the meaning of the piece itself.
func (v vocabulary) nearOf(c clause) clause {
	same, near := v.meanings(script.Normal(c[0].text))
	if len(same) == 0 { // known by its neighbours alone: theirs are its own, too
		for _, w := range slices.Clone(near) {
			_, others := v.meanings(script.Normal(w))
			near = append(near, others...)
		}
	}
	for _, w := range v.meant(script.Normal(c[0].text)) {
		_, others := v.meanings(script.Normal(w))
		near = append(near, others...)
	}
	for _, w := range slices.Clone(near) {
		same, _ := v.meanings(script.Normal(w))
		near = append(near, same[:min(len(same), nearOfNear)]...)
	}
	return v.apartFromLonger(v.withTerms(c[:len(c):len(c)], near, maxNear)[len(c):])
}

// apartFromLonger notes of each term what it is not. What is quoted means its characters.
func (v vocabulary) apartFromLonger(c clause) clause {
	for i := range c {
		if v.lexicon != nil && !c[i].quoted {
			c[i].longer = v.lexicon.LongerThan(c[i].plain)
		}
	}
	return c
}

func replaced(chars []rune, e number.Entity, other string) []rune {
	return slices.Concat(chars[:e.From], []rune(other), chars[e.To:])
}

// withTerms adds words to a clause, at most so many and those in the script of the pages before others. What holds another word of the
// clause is found with that.
func (v vocabulary) withTerms(c clause, words []string, most int) clause {
	words = slices.Clone(words)
	slices.SortStableFunc(words, func(a, b string) int { return scriptOf(a) - scriptOf(b) })
	typed := len(c)
	for _, w := range words {
		if len(c)-typed == most {
			break
		}
		t, ok := v.termOf(w)
		if ok && !slices.ContainsFunc(c, func(o term) bool { return strings.Contains(t.plain, o.plain) }) {
			c = append(c, t)
		}
	}
	return c
}

func (v vocabulary) termOf(word string) (term, bool) {
	t, known := v.made[word]
	if !known {
		t, _ = newTerm(word)
		v.made[word] = t
	}
	return t, t.plain != ""
}

// scriptOf orders words by how likely pages are to use their script: Chinese, Latin, others.
func scriptOf(text string) int {
	first, _ := utf8.DecodeRuneInString(text)
	switch {
	case first >= '一' && first <= '龥':
		return 0
	case first < 0x80:
		return 1
	}
	return 2
}
