package lexicon

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"jikong/internal/search/script"
)

// Spells are the words that letters spell.
func (l *Lexicon) Spells(letters string) []string {
	if l == nil {
		return nil
	}
	return l.spelt.words(letters)
}

// spelledFillers are fillers of questions by their pinyin. Of those that sound alike it is the one that asks for something, or else any.
var spelledFillers = sync.OnceValue(func() map[string]string {
	spelt := map[string]string{}
	for _, word := range slices.Sorted(maps.Keys(fillers)) {
		if spell, _ := script.Spelling(word); script.IsLetters(spell) && (spelt[spell] == "" || len(HeldByAnswers([]string{word})) > 0) {
			spelt[spell] = word
		}
	}
	return spelt
})

// SpelledFiller is the filler of questions that letters spell.
func SpelledFiller(letters string) (filler string, is bool) {
	filler, is = spelledFillers()[letters]
	return filler, is
}

// leastFiller is how many characters a filler has that is recognised within letters without spaces.
const leastFiller = 2

// Limits of reading letters without spaces as pinyin.
const (
	leastRun   = 8  // letters, fewer of which are a word of their own
	maxRun     = 60 // letters
	maxSpelled = 30 // letters of a word
)

// Spelled are the words that letters without spaces spell from the first to the last, in pinyin and without fillers; nil when letters remain.
func (l *Lexicon) Spelled(letters string) []string {
	if l == nil || len(letters) < leastRun || len(letters) > maxRun {
		return nil
	}
	ways := make([][]string, len(letters)+1)
	ways[0] = []string{}
	for to := 1; to <= len(letters); to++ {
		for from := max(0, to-maxSpelled); from < to; from++ {
			part := letters[from:to]
			switch before := ways[from]; {
			case before == nil:
			case l.spelt.has(part) && (ways[to] == nil || len(before)+1 < len(ways[to])):
				ways[to] = append(before[:len(before):len(before)], part)
			case utf8.RuneCountInString(spelledFillers()[part]) >= leastFiller && ways[to] == nil:
				ways[to] = before
			}
		}
	}
	return ways[len(letters)]
}

// SpelledWithin are the words that some of the syllables of letters without spaces spell, nil when they are no syllables or hold no word: of
// maozhuashang it is 猫抓.
func (l *Lexicon) SpelledWithin(letters string) []string {
	if l == nil || len(letters) < leastRun || len(letters) > maxRun {
		return nil
	}
	type way struct {
		words []string
		held  int // letters in words
	}
	ways := make([]*way, len(letters)+1)
	ways[0] = &way{}
	for to := 1; to <= len(letters); to++ {
		for from := max(0, to-maxSpelled); from < to; from++ {
			before, part := ways[from], letters[from:to]
			if before == nil {
				continue
			}
			if l.spelt.has(part) && (ways[to] == nil || before.held+len(part) > ways[to].held) {
				ways[to] = &way{append(before.words[:len(before.words):len(before.words)], part), before.held + len(part)}
			} else if l.syllables[part] && (ways[to] == nil || before.held > ways[to].held) {
				ways[to] = before
			}
		}
	}
	if last := ways[len(letters)]; last != nil {
		return last.words
	}
	return nil
}

// SoundsLike is the word of the lexicon that sounds as a text of Chinese characters does, "" without one. Of a longer one, sounds that dialects
// do not tell apart are the same.
func (l *Lexicon) SoundsLike(text string) string {
	if l == nil || strings.ContainsFunc(text, func(r rune) bool { return script.ClassOf(r) != script.Pair }) || l.Knows(text) {
		return ""
	}
	spell, _ := script.Spelling(text)
	if word := l.spelt.first(spell); word != "" {
		return word
	}
	if utf8.RuneCountInString(text) < LeastBlurred {
		return ""
	}
	return l.blurred.first(blur(spell))
}

// LeastBlurred is from how many characters on a word is known by a sound that is not quite its own.
const LeastBlurred = 3

// blur is the same for sounds that dialects do not tell apart.
func blur(spell string) string { return blurs.Replace(spell) }

var blurs = strings.NewReplacer("zh", "z", "ch", "c", "sh", "s", "ng", "n", "l", "n", "hu", "f", "h", "f")

// leastNearly is how many letters may be pinyin with one of them wrong, missing or too much.
const leastNearly = 7

// NearlySpelled is the word that letters would spell if one of them were right, "" without one.
func (l *Lexicon) NearlySpelled(letters string) string {
	if l == nil || len(letters) < leastNearly || len(letters) > maxSpelled || !script.IsLetters(letters) || l.spelt.has(letters) {
		return ""
	}
	chars := []rune(letters)
	for n := len(chars) - 1; n <= len(chars)+1; n++ {
		for _, shared := range l.spelledHalves.sharing(chars, n) {
			if other := []rune(shared.word); len(other) == n && DifferByOne(chars, other) {
				return l.spelt.first(shared.word)
			}
		}
	}
	return ""
}

// Limits of taking an English word for another one of the same beginning: vaccinated for vaccination.
const (
	leastRelated = 6 // letters
	relatedStem  = 5
	maxEnding    = 4 // letters that may differ at the end
)

// Related is the word of the lexicon that begins as an English word does and is about as long, "" without one.
func (l *Lexicon) Related(word string) (best string) {
	if l == nil || len(word) < leastRelated || l.Knows(word) {
		return ""
	}
	stem := word[:max(relatedStem, len(word)-maxEnding)]
	from, _ := slices.BinarySearchFunc(l.beginnings, stem, func(b beginning, text string) int { return strings.Compare(b.text, text) })
	for _, b := range l.beginnings[from:min(len(l.beginnings), from+maxBegun)] {
		if !strings.HasPrefix(b.text, stem) {
			break
		}
		if b.by == begunByWord && script.IsLetters(b.text) && len(b.text) <= len(word)+maxEnding && (best == "" || len(b.text) < len(best)) {
			best = b.text
		}
	}
	return best
}

// Meant is the word that sounds like a text or is one character away from it, "" without one.
func (l *Lexicon) Meant(text string) string {
	if l == nil {
		return ""
	}
	if word := l.mistyped(text); word != "" {
		return word
	}
	if utf8.RuneCountInString(text) < 2 {
		return ""
	}
	return l.SoundsLike(text)
}

// SoundAlike tells whether two texts sound the same to those who do not tell sounds apart as the dictionary does. Of a sentence three characters
// that are written otherwise are a mistyped word only then: 我一口破皮 is not about 抓破皮.
func SoundAlike(text, word string) bool {
	a, _ := script.Spelling(text)
	b, _ := script.Spelling(word)
	return blur(a) == blur(b)
}
