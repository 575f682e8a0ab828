package search

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"jikong/internal/db"
)

// Limits of the look for any piece of a question, which make its cost one of the question and not of the site.
const (
	maxGrams   = 40  // pieces of a question by which a document is judged
	maxAsked   = 6   // of them that are looked for
	maxHolding = 100 // newest documents that hold a piece anywhere, and as many that hold it in title or keywords
	maxJudged  = 30  // documents whose text is read
	judgedText = 1500
	opening    = 200 // characters of a text that tell what it is about
)

// commonWeight is the weight of a piece that was not looked for.
const commonWeight = 2.5

// The weight of a place relative to that of the text. A synonym counts for a little less than the word itself.
const (
	inTitle    = 3.0
	isKeyword  = 3.2
	inKeywords = 2.0
	inOpening  = 1.5
	asSynonym  = 0.85
)

// gram is a piece of a question that is looked for by itself: a word of the site with its synonyms, or two neighbouring characters of what
// the site has no word for.
type gram struct {
	clause
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

// likeliest are the rows whose text is worth reading.
func (c candidates) likeliest() []int64 {
	rows := slices.SortedFunc(maps.Keys(c.found), func(a, b int64) int { return cmp.Or(cmp.Compare(c.guess[b], c.guess[a]), cmp.Compare(b, a)) })
	return rows[:min(len(rows), maxJudged)]
}

// anyOf finds the documents that hold most of the question, the best first. It serves the questions that nothing or little holds as a whole.
func (s *searcher) anyOf(ctx context.Context, whole []match) ([]match, error) {
	s.ranked = true
	if len(s.q.avoid) == 0 {
		s.from = 0
	}
	grams, must := s.grams()
	if len(whole) == 0 && len(grams) == 1 && len(s.q.want) == 1 && grams[0].is(s.q.want[0]) {
		return nil, nil // it was looked for already
	}
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
		if grams[i].weight = commonWeight; i*maxAsked/len(grams) == (i-1)*maxAsked/len(grams) && i > 0 {
			continue
		}
		if err := s.ask(ctx, &grams[i], must, c); err != nil {
			return nil, err
		}
	}
	return s.judged(ctx, grams, c)
}

// ask looks for a piece in titles and keywords, and where few have it there, anywhere. Who narrowed the search to a field is asked for by it.
func (s *searcher) ask(ctx context.Context, g *gram, must []clause, c candidates) error {
	one := *s
	one.q.want = append(must[:len(must):len(must)], g.clause)
	var heads []match
	var err error
	if s.req.Field == AnyField {
		if heads, err = one.matches(ctx, filter{limit: maxHolding, heads: true}); err != nil {
			return err
		}
	}
	anywhere := heads
	if len(heads) < maxHolding {
		if anywhere, err = one.matches(ctx, filter{limit: maxHolding}); err != nil {
			return err
		}
	}
	g.weight = weightOf(*g, anywhere)
	c.add(anywhere, g.weight)
	c.add(heads, inTitle*g.weight)
	return nil
}

// grams are the pieces of a question, each once, and what must be there because it is quoted. The words of the site come first.
func (s *searcher) grams() (grams []gram, must []clause) {
	var words, pairs []clause
	for _, t := range s.q.typed {
		if t.quoted {
			must = append(must, clause{t})
			continue
		}
		chars := []rune(normal(t.text))
		if t.prefix && len(chars) == 1 {
			pairs = append(pairs, clause{t})
		}
		for _, p := range s.words.cut(chars) {
			switch {
			case p.filler:
			case p.known:
				words = append(words, s.clausesOf([][]rune{chars[p.from:p.to]})...)
			default:
				pairs = append(pairs, s.clausesOf(pairsOf(chars[p.from:p.to]))...)
			}
		}
	}
	for _, c := range slices.Concat(must, words, pairs) {
		if len(grams) < maxGrams && !slices.ContainsFunc(grams, func(g gram) bool { return g.is(c) }) {
			grams = append(grams, gram{clause: c})
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
	for _, r := range runsOf(chars) {
		if r.class != pair && r.end-r.start > 1 {
			pieces = append(pieces, chars[r.start:r.end])
		}
		for i := r.start; r.class == pair && i+1 < r.end; i++ {
			if two := chars[i : i+2]; !isGrammar(two[0], two[1]) {
				pieces = append(pieces, two)
			}
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

// weightOf tells how much a piece tells by how many of the newest documents hold it.
func weightOf(g gram, newest []match) float64 {
	docs := float64(len(newest))
	if len(newest) == maxHolding {
		docs *= 4
	}
	return math.Log(1+2000/(docs+1)) * math.Sqrt(float64(utf8.RuneCountInString(g.clause[0].plain)))
}

// judgedRow is what is read of a document to judge how well it answers.
type judgedRow struct {
	Row      int64  `db:"id"`
	Title    string `db:"title"`
	Keywords string `db:"keywords"`
	Body     string `db:"body"`
}

// judged reads the likeliest documents and orders them by how much of the question they hold and where. Those that hold much less than the
// best are left out.
func (s *searcher) judged(ctx context.Context, grams []gram, c candidates) ([]match, error) {
	rows := c.likeliest()
	if len(rows) == 0 {
		return nil, nil
	}
	st := &statement{}
	texts, err := db.Select[judgedRow](ctx, s.db.Read(), `SELECT id, title, keywords, substr(body, 1, `+st.bind(judgedText)+`) AS body FROM search_text
		WHERE id IN (`+bindAll(st, rows)+`)`, st.args...)
	if err != nil {
		return nil, err
	}
	scores := map[int64]float64{}
	best := 0.0
	for _, t := range texts {
		scores[t.Row] = scoreOf(grams, t)
		best = max(best, scores[t.Row])
	}
	rows = slices.DeleteFunc(rows, func(row int64) bool { return scores[row] < best/4 })
	slices.SortStableFunc(rows, func(a, b int64) int { return cmp.Compare(scores[b], scores[a]) })
	matches := make([]match, len(rows))
	for i, row := range rows {
		matches[i] = c.found[row]
	}
	return matches, nil
}

// scoreOf adds up the pieces that a document holds, each by the best place where it stands, and asks how much of the question they cover.
func scoreOf(grams []gram, t judgedRow) float64 {
	title, body := plainText(t.Title), plainText(t.Body)
	start := body
	if chars := []rune(body); len(chars) > opening {
		start = string(chars[:opening])
	}
	var keywords []string
	for word := range strings.FieldsSeq(t.Keywords) {
		keywords = append(keywords, plainText(word))
	}
	sum, held, all := 0.0, 0.0, 0.0
	for _, g := range grams {
		all += g.weight
		best := 0.0
		for i, t := range g.clause {
			place := placeOf(t, title, keywords, start, body)
			if i > 0 {
				place *= asSynonym
			}
			best = max(best, place)
		}
		if best > 0 {
			held += g.weight
		}
		sum += g.weight * best
	}
	return sum * (0.4 + 0.6*held/all)
}

func placeOf(t term, title string, keywords []string, start, body string) float64 {
	place := 0.0
	for _, word := range keywords {
		switch {
		case word == t.plain:
			place = isKeyword
		case strings.Contains(word, t.plain):
			place = max(place, inKeywords)
		}
	}
	switch {
	case strings.Contains(title, t.plain):
		return max(place, inTitle) + place/4
	case place > 0:
		return place
	case strings.Contains(start, t.plain):
		return inOpening
	}
	if n := strings.Count(body, t.plain); n > 0 {
		return 1 + math.Log(float64(n))/4
	}
	return 0
}
