package search

import (
	"context"
	"slices"
	"strings"

	"jikong/internal/search/script"
)

// withInner adds the words that a word is made of, which share its weight.
func (s *searcher) withInner(grams []gram, i int) []gram {
	t := grams[i].clause[0]
	chars := []rune(script.Normal(t.text))
	if inner, ok := lone(chars); ok && !t.quoted && !grams[i].known && !slices.ContainsFunc(grams, clauseIs(inner)) {
		grams = append(grams, gram{clause: clause{inner}, weight: commonWeight})
		s.q.want = append(s.q.want, clause{inner})
	}
	if t.quoted || len(chars) < 3 {
		return grams
	}
	if head := s.words.lexicon.GroupOf(string(chars)); head != "" && script.IsLetters(string(chars)) {
		chars = []rune(script.Normal(head)) // the letters hold no words, the term that they mean does
	}
	for _, p := range s.words.cutWithin(chars) {
		var inner []clause
		switch {
		case !p.known && len(grams[i].near) > 0: // what is near tells more than its characters
		case p.known:
			inner = s.clausesOf([][]rune{chars[p.from:p.to]})
		case !p.filler:
			inner = s.clausesOf(pairsOf(chars[p.from:p.to]))
		}
		for _, one := range inner {
			if len(grams) < maxGrams && !slices.ContainsFunc(grams, func(g gram) bool { return g.is(one) }) {
				grams = append(grams, gram{clause: one, near: s.words.nearOf(one), known: p.known, weight: commonWeight})
				s.q.want = append(s.q.want, one)
				grams[i].weight /= 2
			}
		}
	}
	return grams
}

// withSounds adds the words of the lexicon that sound as two characters do which nobody knows and nothing holds: 水逗 is 水痘.
func (s *searcher) withSounds(grams []gram, i int) []gram {
	t := grams[i].clause[0]
	if grams[i].known || t.quoted || len(grams) >= maxGrams {
		return grams
	}
	if word := s.req.Lexicon.SoundsLike(script.Normal(t.text)); word != "" {
		for _, one := range s.clausesOf([][]rune{[]rune(word)}) {
			if !slices.ContainsFunc(grams, func(g gram) bool { return g.is(one) }) {
				grams = append(grams, gram{clause: one, near: s.words.nearOf(one), known: true, weight: commonWeight})
				s.q.want = append(s.q.want, one)
				s.heard = append(s.heard, grams[len(grams)-1])
				grams[i].weight = 0
			}
		}
	}
	return grams
}

// withSuspected adds the word that several of a question lead to: 口渴 and 瘦了 are each near to much, and together they ask about 糖尿病. It is
// looked for and judged as a word of the question, and not marked, since nobody wrote it.
func (s *searcher) withSuspected(grams []gram) []gram {
	leads := map[string]float64{}
	var words []term
	for _, g := range grams {
		if !s.isTelling(g) || g.clause[0].quoted {
			continue
		}
		for _, t := range g.near {
			if leads[t.plain]++; leads[t.plain] == 1 {
				words = append(words, t)
			}
		}
	}
	best := -1
	for i, t := range words {
		asked := slices.ContainsFunc(grams, func(g gram) bool {
			return slices.ContainsFunc(g.clause, func(o term) bool { return o.plain == t.plain })
		})
		if leads[t.plain] >= leastLeads && !asked && (best < 0 || leads[t.plain] > leads[words[best].plain]) {
			best = i
		}
	}
	if best < 0 || len(grams) >= maxGrams {
		return grams
	}
	one := gram{clause: s.words.clauseOf(words[best]), known: true}
	one.weight = suspectedWeight * s.worth(append(grams, one), len(grams), commonDocs)
	return append(grams, one)
}

// leastLeads is how many words lead to one that is suspected.
const leastLeads = 2

// suspectedWeight is the weight of what is suspected beside what is asked.
const suspectedWeight = 0.8

// singles are characters that are words of the field by themselves. They are looked for when nothing holds any two characters of a question.
const singles = "冻烫咬蜇蛰痒疼痛肿吐咳喘烧晕烟酒盐糖油水菌虫蚊蝇鼠狗猫蛇蜱羊鸡牙眼耳鼻喉肺肝胃肾心脑骨血尿疹疮疣癌痘疫药针毒炭煤氡铅热冷雪洪饭奶肉鱼蛋菜胖瘦跌摔"

// moreSingles are further ones, which say less: they are looked for only when nothing holds any of the others.
const moreSingles = "头脸嘴唇舌手脚腿腰背脖颈胸腹肚尿屎便痰汗泪鼾梦困累渴饿醉抖麻酸胀闷聋哑瘫疯呆孕娃婴医诊证费价检测验票车址信聘虾蟹贝腌"

// maxSingles is how many of them are looked for.
const maxSingles = 3

// askSingles looks for single characters in titles and keywords.
func (s *searcher) askSingles(ctx context.Context, grams []gram, must []clause, c candidates) (_ []gram, err error) {
	before := len(c.found)
	for _, chars := range []string{singles, moreSingles} {
		if len(c.found) == before {
			if grams, err = s.askSome(ctx, grams, must, c, chars); err != nil {
				return nil, err
			}
		}
	}
	return grams, nil
}

func (s *searcher) askSome(ctx context.Context, grams []gram, must []clause, c candidates, chars string) ([]gram, error) {
	before := len(grams)
	for _, t := range s.spoken {
		for _, r := range script.Normal(t.text) {
			one, ok := newTerm(string(r))
			if ok && !t.quoted && strings.ContainsRune(chars, r) && len(grams)-before < maxSingles {
				grams = append(grams, gram{clause: clause{one}, weight: commonWeight})
				s.q.want = append(s.q.want, clause{one})
			}
		}
	}
	found, err := s.each(ctx, clausesOfGrams(grams[before:]), must, filter{limit: maxHolding, heads: s.req.Field == AnyField})
	for k := range found {
		g := &grams[before+k]
		g.weight = weightOf(*g, titleShare*len(found[k]))
		c.add(found[k], g.weight)
	}
	return grams, err
}

func clausesOfGrams(grams []gram) []clause {
	clauses := make([]clause, len(grams))
	for i, g := range grams {
		clauses[i] = g.clause
	}
	return clauses
}

// degrees stand before what people say of somebody with one character: 太胖, 很痒.
const degrees = "太很好真最更挺老变发又越"

// lone is what remains of a pair that nothing holds: without its degree, or the character that is a word of the field by itself.
func lone(chars []rune) (term, bool) {
	if len(chars) != 2 {
		return term{}, false
	}
	if strings.ContainsRune(degrees, chars[0]) {
		return newTerm(string(chars[1]))
	}
	for _, r := range chars {
		if strings.ContainsRune(singles, r) {
			return newTerm(string(r))
		}
	}
	return term{}, false
}

func clauseIs(t term) func(gram) bool {
	return func(g gram) bool { return g.clause[0].plain == t.plain }
}
