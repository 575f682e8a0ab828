package search

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"jikong/internal/search/lexicon"
	"jikong/internal/search/script"
)

// asSpoken are the words of a question as people say them: English ones that make a term of the lexicon together are one, and so are syllables
// of pinyin.
func (s *searcher) asSpoken() []term {
	var spoken []term
	typed := s.inPlainLetters()
	inPinyin := s.isInPinyin(typed)
	for i := 0; i < len(typed); {
		n := min(maxPhraseWords, len(typed)-i)
		for ; n > 0; n-- {
			t, ok := s.phraseOf(typed[i : i+n])
			if !ok && inPinyin {
				t, ok = spokenFiller(typed[i : i+n])
			}
			if ok {
				spoken = append(spoken, t)
				break
			}
		}
		if n == 0 {
			spoken = append(spoken, s.wordsOf(typed[i])...)
		}
		i += max(n, 1)
	}
	return withoutIdle(spoken)
}

// withoutIdle leaves out what English questions are held together by, unless there is nothing else. What is quoted stays.
func withoutIdle(all []term) []term {
	rest := slices.DeleteFunc(slices.Clone(all), func(t term) bool { return !t.quoted && isIdle(t) })
	if len(rest) == 0 {
		return all
	}
	return rest
}

// said is the question as people say it.
func (s *searcher) said() string {
	texts := make([]string, len(s.spoken))
	for i, t := range s.spoken {
		texts[i] = t.text
	}
	return strings.Join(texts, " ")
}

// isInPinyin tells whether a question holds a word in pinyin: then the syllables beside it may be fillers in pinyin.
func (s *searcher) isInPinyin(typed []term) bool {
	for i := range typed {
		letters := ""
		for n := i; n < min(len(typed), i+maxPhraseWords) && script.IsLetters(script.Normal(typed[n].text)); n++ {
			if letters += script.Normal(typed[n].text); len(letters) >= leastSpelt && !s.req.Lexicon.Knows(letters) && len(s.req.Lexicon.Spells(letters)) > 0 {
				return true
			}
		}
	}
	return false
}

// spokenFiller is the filler of questions that syllables of pinyin spell: zai nali.
func spokenFiller(words []term) (term, bool) {
	letters := ""
	for _, t := range words {
		if t.quoted {
			return term{}, false
		}
		letters += script.Normal(t.text)
	}
	filler, is := lexicon.SpelledFiller(letters)
	if !is {
		return term{}, false
	}
	return newTerm(filler)
}

// wordsOf is a typed word as people mean it: without what stands within words of the lexicon, in its basic form, or in the words that letters
// without spaces spell.
func (s *searcher) wordsOf(t term) []term {
	key := script.Normal(t.text)
	if t.quoted {
		return []term{t}
	}
	if !script.IsLetters(key) {
		return []term{s.asUsual(s.withoutAspect(t))}
	}
	if s.req.Lexicon.Knows(key) || lexicon.IsIdle(key) {
		return []term{t}
	}
	for _, form := range append(lexicon.BasicForms(key), s.req.Lexicon.Related(key)) {
		if made, ok := newTerm(form); ok && s.req.Lexicon.Knows(form) {
			return []term{made}
		}
	}
	words := s.req.Lexicon.Spelled(key)
	if word := s.req.Lexicon.NearlySpelled(key); len(words) == 0 && word != "" {
		words = []string{word}
	}
	if len(words) == 0 {
		words = s.req.Lexicon.SpelledWithin(key)
	}
	if _, ofSite := s.words.words[key]; len(words) == 0 && !ofSite && len(key) >= leastWrong && len(s.q.typed) > 1 { // of one word alone it is said what was meant
		words = append(words, s.req.Lexicon.Meant(key))
	}
	if terms := termsOf(words); len(terms) > 0 {
		return terms
	}
	return []term{t}
}

func termsOf(words []string) (terms []term) {
	for _, word := range words {
		if t, ok := newTerm(word); ok {
			terms = append(terms, t)
		}
	}
	return terms
}

// aspects say of a verb that something happened, and how; people put them into the middle of words: 踩了钉子 for 踩钉子, 头老是疼 for 头疼.
var aspects = strings.Fields("了 着 过 老是 总是 一直 经常 突然 有点 有些 特别 非常 一个劲 一个劲地 不停 一阵阵 不停地 很 好 太 老 总 又 还 都 也 就 给 长了 起了 冒了 出了 长 起 冒 不掉 不住 不了 不上 不出 完 到 一下 哪些 哪几 什么 啥")

// lasting is how long or how often something was done, which people put there, too: 抽了二十年烟.
var lasting = regexp.MustCompile(`^[了过]?好?[0-9一二两三四五六七八九十百几半数]{1,4}多?(?:个?多?(?:小时|钟头|星期|礼拜|月)|年|天|周|次|回|口|辈子)多?`)

// object is what stands before what was done to somebody: 狗把孩子咬了 for 狗咬了.
const object = '把'

// maxLasting is how many characters a time may be.
const maxLasting = 10

// maxObject is how many characters it and whom it names are.
const maxObject = 5

// withoutAspect is a typed word without the aspects and objects that stand within a word of the lexicon.
func (s *searcher) withoutAspect(t term) term {
	chars := []rune(script.Normal(t.text))
	changed := false
	for i := len(chars) - 2; i > 0; i-- {
		for _, n := range lengthsWithin(chars[i:]) {
			if i+n < len(chars) && s.req.Lexicon.Spans(chars, i, n) {
				chars, changed = slices.Delete(chars, i, i+n), true
				break
			}
		}
	}
	if made, ok := newTerm(string(chars)); ok && changed {
		return made
	}
	return t
}

// lengthsWithin are how many characters at the beginning of a text may stand within a word.
func lengthsWithin(chars []rune) (lengths []int) {
	for _, word := range aspects {
		if within := []rune(word); len(within) <= len(chars) && slices.Equal(chars[:len(within)], within) {
			lengths = append(lengths, len(within))
		}
	}
	if within := lasting.FindString(string(chars[:min(len(chars), maxLasting)])); within != "" {
		lengths = append(lengths, utf8.RuneCountInString(within))
	}
	for n := 2; n <= maxObject && chars[0] == object; n++ {
		lengths = append(lengths, n)
	}
	return lengths
}

// maxPhraseWords is how many English words, or syllables of pinyin, make one term.
const maxPhraseWords = 6

// phraseOf is the term that words make together: as they are, in their basic forms, without the words that only hold them together, or as
// syllables of pinyin.
func (s *searcher) phraseOf(words []term) (term, bool) {
	if len(words) < 2 {
		return term{}, false
	}
	texts := make([]string, len(words))
	for i, t := range words {
		if texts[i] = script.Normal(t.text); t.quoted || !script.IsLetters(texts[i]) && strings.ContainsFunc(texts[i], func(r rune) bool { return script.ClassOf(r) == script.Pair }) {
			return term{}, false
		}
	}
	if lexicon.IsIdle(texts[0]) && len(texts) > 1 || lexicon.IsIdle(texts[len(texts)-1]) {
		if !s.req.Lexicon.Knows(strings.Join(texts, "")) {
			return term{}, false
		}
	}
	for _, form := range lexicon.PhraseForms(texts) {
		if s.req.Lexicon.Knows(strings.Join(form, "")) {
			return newTerm(strings.Join(form, " "))
		}
	}
	if joined := strings.Join(texts, ""); script.IsLetters(joined) && len(joined) >= leastSpelt && len(s.req.Lexicon.Spells(joined)) > 0 {
		return newTerm(joined)
	}
	if word := s.req.Lexicon.NearlySpelled(strings.Join(texts, "")); word != "" && !slices.ContainsFunc(texts, s.req.Lexicon.Knows) {
		return newTerm(word)
	}
	return s.mistypedPhrase(texts)
}

// mistypedPhrase is the term that English words would make if one letter were right: blood preasure.
func (s *searcher) mistypedPhrase(texts []string) (term, bool) {
	strange := slices.ContainsFunc(texts, func(text string) bool {
		return len(text) >= lexicon.LeastMistyped(text) && !s.req.Lexicon.Knows(text) && !lexicon.IsIdle(text)
	})
	joined := strings.Join(texts, "")
	if !strange || len(joined) < leastPhrase || !script.IsLetters(joined) {
		return term{}, false
	}
	word := s.req.Lexicon.Meant(joined)
	if word == "" {
		return term{}, false
	}
	return newTerm(word)
}

// leastWrong is how many letters an English word has of which one may be wrong: river is no liver, and house no mouse.
const leastWrong = 7

// leastPhrase is how many letters several English words have of which one may be wrong.
const leastPhrase = 9

// doubled leaves one of a verb that is asked with its opposite: 算不算胖 asks what 算胖 does. Where a filler or a word holds it, it stays.
func (v vocabulary) doubled(chars []rune) []rune {
	for i := 0; i+2 < len(chars); i++ {
		if chars[i] != chars[i+2] || chars[i+1] != '不' && chars[i+1] != '没' || script.ClassOf(chars[i]) != script.Pair {
			continue
		}
		if asked := string(chars[i : i+3]); !lexicon.IsFiller(asked) && !v.holdsDoubled(chars, i) {
			chars = slices.Delete(slices.Clone(chars), i, i+2)
		}
	}
	return chars
}

// holdsDoubled tells whether a known word holds the three characters from a place on.
func (v vocabulary) holdsDoubled(chars []rune, i int) bool {
	return slices.ContainsFunc(v.cut(chars), func(p piece) bool { return (p.known || p.filler) && p.from <= i && i+3 <= p.to })
}

// usual are characters for which the lexicon may have another one that says the same: verbs of biting, scratching, swallowing and falling, and
// what hurts.
var usual = map[rune][]rune{'啃': {'咬'}, '叼': {'咬'}, '叨': {'咬', '啄'}, '撕': {'咬'}, '叮': {'咬'}, '蜇': {'咬'}, '蛰': {'蜇', '咬'}, '螫': {'蜇'}, '挠': {'抓'}, '刨': {'抓'},
	'痛': {'疼'}, '疼': {'痛'}, '喝': {'吃', '服'}, '吃': {'喝', '服'}, '吞': {'吃', '服'}, '咽': {'吞'}, '跌': {'摔'}, '磕': {'摔', '碰'}, '烧': {'烫'}, '烫': {'烧'}}

// eaten is what an animal was at and which is no part of a person: 耗子啃过的馍 is no bite, 狗啃过的手 is one.
var eaten = regexp.MustCompile(`^[啃叼叨刨](?:过|了|剩|坏|烂)+的[^地手脚腿脸伤人孩娃胳皮口耳鼻屁部位]`)

// maxEaten is how many characters tell that.
const maxEaten = 6

// asUsual is a typed word in which a character that stands in no known word is one of the same meaning with which it does: 狗啃了 is 狗咬了.
func (s *searcher) asUsual(t term) term {
	chars := s.words.doubled([]rune(script.Normal(t.text)))
	for _, p := range s.words.cut(chars) {
		for i := p.from; i < p.to && !p.known && !p.filler && !eaten.MatchString(string(chars[i:min(len(chars), i+maxEaten)])); i++ {
			for _, other := range usual[chars[i]] {
				made := slices.Clone(chars)
				if made[i] = other; s.req.Lexicon.Holds(made, i) {
					chars = made
					break
				}
			}
		}
	}
	if made, ok := newTerm(string(chars)); ok && string(chars) != script.Normal(t.text) {
		return made
	}
	return t
}

// leastSpelt is how many letters of several syllables are taken for pinyin.
const leastSpelt = 5

// maxApart is how far the two characters of a word may stand from each other: 狗扑上来咬了我 is about 狗咬.
const maxApart = 8

// apart are the words of two characters that stand in this order in a text, each by itself.
func (v vocabulary) apart(chars []rune, cut []piece) (words [][]rune) {
	var alone []int
	for _, p := range cut {
		for i := p.from; i < p.to && !p.known && !p.filler; i++ {
			if strings.ContainsRune(singles, chars[i]) || usual[chars[i]] != nil {
				alone = append(alone, i)
			}
		}
	}
	for k, i := range alone {
		for _, j := range alone[k+1:] {
			for _, last := range append([]rune{chars[j]}, usual[chars[j]]...) {
				if word := []rune{chars[i], last}; j-i <= maxApart && v.lexicon.IsOwn(string(word)) {
					words = append(words, word)
					break
				}
			}
		}
	}
	return words[:min(len(words), maxLone)]
}
