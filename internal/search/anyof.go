package search

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"jikong/internal/search/lexicon"
	"jikong/internal/search/number"
	"jikong/internal/search/script"
)

// Limits of the look for any piece of a question, which make its cost one of the question and not of the site.
const (
	maxGrams   = 40 // pieces of a question by which a document is judged
	maxAsked   = 8  // of them that are looked for
	maxListed  = 6  // of them, where there are more words than that
	maxHolding = 60 // newest documents that hold a piece anywhere, and as many that hold it in title or keywords
	enough     = 20 // documents with a piece in title or keywords, beside which those that hold it elsewhere answer nothing
	maxLone    = 3  // single characters that no known word takes up
	maxNears   = 2  // words whose near words are looked for
	maxInner   = 4  // words within words that nothing holds
)

// commonWeight is the weight of a piece that was not looked for.
const commonWeight = 2.5

// gram is a piece of a question that is looked for by itself: a word of the site with its synonyms, or two neighbouring characters of what
// the site has no word for.
type gram struct {
	clause
	near   clause  // words that are only near to it
	known  bool    // a word of the site or of the lexicon
	vain   bool    // nothing holds it, so what is near to it is what can be meant
	weight float64 // how much it tells: the rarer the more
}

// candidates are documents that hold some piece of a question, with what is known of them before their text is read.
type candidates struct {
	found map[int64]match
	guess map[int64]float64
}

func (c candidates) add(all []match, weight float64) {
	for _, m := range all {
		c.found[m.Row] = m
		c.guess[m.Row] += weight
	}
}

// likeliest are the matches whose text is worth reading.
func (c candidates) likeliest() []match {
	rows := slices.SortedFunc(maps.Keys(c.found), func(a, b int64) int { return cmp.Or(cmp.Compare(c.guess[b], c.guess[a]), cmp.Compare(b, a)) })
	var all []match
	for _, row := range rows[:min(len(rows), maxJudged)] {
		all = append(all, c.found[row])
	}
	return all
}

// anyOf finds the documents that hold most of the question, the best first. It serves the questions that nothing or little holds as a whole.
func (s *searcher) anyOf(ctx context.Context, whole []match) ([]match, error) {
	s.ranked = true
	if len(s.q.avoid) == 0 {
		s.from = 0
	}
	grams, must := s.grams()
	exact, err := s.exact(ctx)
	if err != nil {
		return nil, err
	}
	c := candidates{map[int64]match{}, map[int64]float64{}}
	c.add(whole, math.MaxFloat32)
	c.add(exact, math.MaxFloat32)
	s.q.want = nil
	for i := range grams {
		s.q.want = append(s.q.want, grams[i].clause) // they are marked
		s.pieces = append(s.pieces, grams[i].clause)
		grams[i].weight = commonWeight
		if grams[i].known {
			grams[i].weight = s.worth(grams, i, commonDocs)
		}
	}
	grams = s.withSuspected(grams)
	if grams, err = s.askAll(ctx, grams, must, c); err != nil {
		return nil, err
	}
	if len(c.found) == 0 || !slices.ContainsFunc(grams, s.isTelling) {
		if grams, err = s.askSingles(ctx, grams, must, c); err != nil {
			return nil, err
		}
	}
	all, err := s.judged(ctx, grams, c.likeliest())
	s.near, s.touched = len(whole) == 0 && !s.entire, s.touched || len(exact) > 0
	return all, err
}

// askNear looks for the words near to the first pieces in titles and keywords.
func (s *searcher) askNear(ctx context.Context, grams []gram, places []int, must []clause, c candidates) error {
	var near []clause
	var weights []float64
	for _, i := range places {
		if len(grams[i].near) > 0 && len(near) < maxNears && s.req.Field == AnyField {
			near = append(near, grams[i].near)
			weights = append(weights, grams[i].nearness()*inTitle*grams[i].weight)
		}
	}
	found, err := s.each(ctx, near, must, filter{limit: maxHolding, heads: true})
	for k := range found {
		c.add(found[k], weights[k])
	}
	return err
}

// ask looks for pieces in titles and keywords, and where few have them there, anywhere. Who narrowed the search to a field is asked for by it.
// vain are the places of those that nothing holds.
func (s *searcher) ask(ctx context.Context, grams []gram, places []int, must []clause, c candidates) (vain []int, err error) {
	heads := make([][]match, len(places))
	if s.req.Field == AnyField {
		if heads, err = s.each(ctx, clausesAt(grams, places), must, filter{limit: maxHolding, heads: true}); err != nil {
			return nil, err
		}
	}
	var rare []int
	for k, i := range places {
		if len(heads[k]) < enough {
			rare = append(rare, i)
		}
	}
	anywhere, err := s.each(ctx, clausesAt(grams, rare), must, filter{limit: maxHolding})
	if err != nil {
		return nil, err
	}
	for k, i := range places {
		g, found := &grams[i], heads[k]
		if at := slices.Index(rare, i); at >= 0 {
			found = anywhere[at]
		}
		g.weight = s.worth(grams, i, max(len(found), titleShare*len(heads[k])))
		c.add(found, g.weight)
		c.add(heads[k], inTitle*g.weight)
		if g.vain = len(found) == 0; g.vain {
			vain = append(vain, i)
		}
		s.touched = s.touched || len(found)+len(heads[k]) > 0
	}
	slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(vainFirst(grams[a]), vainFirst(grams[b])) })
	return vain, s.askNear(ctx, grams, places, must, c)
}

func vainFirst(g gram) int {
	if g.vain && len(g.near) > 0 {
		return 0
	}
	return 1
}

func clausesAt(grams []gram, places []int) []clause {
	clauses := make([]clause, len(places))
	for k, i := range places {
		clauses[k] = grams[i].clause
	}
	return clauses
}

// each reads what holds one clause, for each of some, beside what must be there. What nothing holds is known from before, and so is what little
// does. What is found is judged by its text, so the characters of a word in whatever order are good enough, unless something is quoted.
func (s *searcher) each(ctx context.Context, clauses, must []clause, f filter) ([][]match, error) {
	f.near = s.req.Field == AnyField && len(must) == 0
	all := make([][]match, len(clauses))
	var places []int
	var asked []clause
	for i, c := range clauses {
		if slices.ContainsFunc(s.dead, c.is) {
			continue
		}
		rows, known := s.allHolding(c)
		if !known || !f.near || f.heads || len(s.q.avoid) > 0 {
			places, asked = append(places, i), append(asked, c)
			continue
		}
		var err error
		if all[i], err = s.holding(ctx, rows, f); err != nil {
			return nil, err
		}
	}
	found, err := s.eachOf(ctx, asked, must, f)
	for k := range found {
		all[places[k]] = found[k]
	}
	return all, err
}

// eachOf looks in the index.
func (s *searcher) eachOf(ctx context.Context, clauses, must []clause, f filter) ([][]match, error) {
	if together, can := s.idx.(manyIndex); can && f.near && len(s.q.avoid) == 0 && len(clauses) > 0 {
		return s.manyMatches(ctx, together, clauses, f)
	}
	all := make([][]match, len(clauses))
	for i, c := range clauses {
		one := *s
		one.q.want = append(must[:len(must):len(must)], c)
		var err error
		if all[i], err = one.matches(ctx, f); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// titleShare is how many documents hold a word for one that has it in title or keywords.
const titleShare = 4

// grams are the pieces of a question, each once, and what must be there because it is quoted. The words of the site come first.
func (s *searcher) grams() (grams []gram, must []clause) {
	var words, pairs, lone []clause
	for _, t := range s.spoken {
		if t.quoted {
			must = append(must, clause{t})
			continue
		}
		chars := []rune(script.Normal(t.text))
		if t.prefix && len(chars) == 1 && !lexicon.IsFiller(string(chars)) {
			pairs = append(pairs, clause{t})
		}
		cut := s.words.cut(chars)
		words = append(words, s.clausesOf(s.words.apart(chars, cut))...)
		words = append(words, s.clausesOf(s.words.misheard(chars, cut))...)
		for _, p := range cut {
			switch {
			case p.filler:
			case p.known:
				words = append(words, s.clausesOf([][]rune{chars[p.from:p.to]})...)
			default:
				pairs = append(pairs, s.clausesOf(pairsOf(chars[p.from:p.to]))...)
				if p.to-p.from == 1 && strings.ContainsRune(singles, chars[p.from]) {
					words = append(words, s.clausesOf([][]rune{chars[p.from:p.to]})...)
				}
				lone = append(lone, s.clausesOf(loneOf(chars[p.from:p.to]))...)
			}
		}
	}
	if len(words)+len(pairs) < maxLone { // of many pieces, a single character is none
		pairs = append(pairs, lone[:min(len(lone), maxLone)]...)
	}
	for i, c := range slices.Concat(must, words, pairs) {
		if len(grams) < maxGrams && !slices.ContainsFunc(grams, func(g gram) bool { return g.is(c) }) {
			grams = append(grams, gram{clause: c, near: s.words.nearOf(c), known: i < len(must)+len(words)})
		}
	}
	return grams, must
}

func (s *searcher) clausesOf(pieces [][]rune) []clause {
	var made []clause
	for _, piece := range pieces {
		if t, ok := newTerm(string(piece)); ok {
			made = append(made, s.words.clauseOf(t))
		}
	}
	return made
}

// pairsOf are the pairs of neighbouring characters of a stretch that may mean something, and its words of letters and digits.
func pairsOf(chars []rune) [][]rune {
	var pieces [][]rune
	for _, r := range script.RunsOf(chars) {
		if r.Class != script.Pair && r.End-r.Start > 1 {
			pieces = append(pieces, chars[r.Start:r.End])
		}
		for i := r.Start; r.Class == script.Pair && i+1 < r.End; i++ {
			if two := chars[i : i+2]; !isGrammar(two[0], two[1]) {
				pieces = append(pieces, two)
			}
		}
	}
	return pieces
}

// loneOf is the character that stands alone between known words, which may be one itself: 氡 in 家里氡. Characters of a pair that nothing holds
// stand in any text: 词 and 语 of 词语 would find what has nothing to do with it.
func loneOf(chars []rune) (pieces [][]rune) {
	for _, r := range chars {
		if len(chars) == 1 && script.ClassOf(r) == script.Pair && !lexicon.IsFiller(string(r)) && !strings.ContainsRune(particles+joining+lexicon.Numerals, r) {
			pieces = append(pieces, []rune{r})
		}
	}
	return pieces
}

// Characters that hold sentences together stand in every text: no pair with a particle is a word, nor one of two of the others.
const (
	particles = "的了吗呢吧么"
	joining   = "没有这那样是在和与不我你他她它们什会能可以到对很被把给让也都还要就"
)

func isGrammar(a, b rune) bool {
	return strings.ContainsRune(particles, a) || strings.ContainsRune(particles, b) ||
		strings.ContainsRune(joining, a) && strings.ContainsRune(joining, b)
}

// weightOf tells how much a piece tells by how many documents hold it.
func weightOf(g gram, docs int) float64 {
	weight := math.Log(1+2000/float64(docs+1)) * lengthWeight(g.clause)
	if g.clause[0].prefix {
		weight *= loneWeight
	}
	return weight
}

// worth is how much a piece tells by how many documents hold it, beside the other pieces of the question.
func (s *searcher) worth(grams []gram, i, docs int) float64 {
	weight := weightOf(grams[i], docs)
	switch {
	case s.isAside(grams[i]):
		weight *= asideWeight
	case s.words.lexicon != nil && !grams[i].known && slices.ContainsFunc(grams, s.isTelling):
		weight *= unknownWeight
	}
	return weight
}

// isTelling tells whether a piece is a word that says what is asked.
func (s *searcher) isTelling(g gram) bool {
	return g.known && !s.isAside(g)
}

// isAside tells whether a piece says who asks, or how long something lasts, rather than what is asked.
func (s *searcher) isAside(g gram) bool {
	key := script.Normal(g.clause[0].text)
	return !g.clause[0].quoted && (s.words.lexicon.IsAside(key) || number.IsDuration(key))
}

// commonDocs is by how many documents a word is judged that was not looked for.
const commonDocs = 60

// unknownWeight is what is left of two characters that not even the lexicon knows as a word, beside words: they are rare, but mostly by chance.
const unknownWeight = 0.6

// asideWeight is what is left of a word that says who asks, where something else is asked for.
const asideWeight = 0.65

// loneWeight is that of a single character, which stands in many words.
const loneWeight = 0.5

// lengthWeight tells how much a word tells by its length alone.
func lengthWeight(c clause) float64 { return math.Sqrt(float64(utf8.RuneCountInString(c[0].plain))) }
