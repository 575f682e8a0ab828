package search

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"
	"time"

	"jikong/internal/db"
	"jikong/internal/search/script"
	"jikong/internal/value"
)

// What is read of a document to judge how well it answers.
const (
	maxJudged  = 40 // documents
	judgedText = 1000
	opening    = 200 // characters of a text that tell what it is about
)

// The weight of a place relative to that of the text, and of a word that means the same, or is only near, relative to the word itself.
const (
	inTitle    = 3.0
	isKeyword  = 3.2
	inKeywords = 2.0
	inOpening  = 1.5
	asSynonym  = 0.85
	asNear     = 0.4
	asOnlyNear = 0.7 // where nothing holds the word itself
)

// judgedRow is what is read of a document.
type judgedRow struct {
	Row      int64  `db:"id"`
	Title    string `db:"title"`
	Keywords string `db:"keywords"`
	Body     string `db:"body"`
}

// scores reads documents and tells how well each answers.
func (s *searcher) scores(ctx context.Context, grams []gram, all []match) (map[int64]float64, error) {
	scores := map[int64]float64{}
	if len(all) == 0 {
		return scores, nil // PostgreSQL refuses an empty list
	}
	rows := make([]int64, len(all))
	dated := map[int64]bool{}
	for i, m := range all {
		rows[i] = m.Row
		dated[m.Row] = m.Dated
	}
	st := &statement{}
	texts, err := db.Select[judgedRow](ctx, s.db.Read(), `SELECT id, title, keywords, substr(body, 1, `+st.bind(judgedText)+`) AS body FROM search_text
		WHERE id IN (`+bindAll(st, rows)+`)`, st.args...)
	chars := &script.CharSet{}
	for _, t := range texts {
		p := placesOf(t, chars)
		s.entire = s.entire || p.holdAll(s.pieces)
		scores[t.Row] = s.scoreOf(grams, p)
		if dated[t.Row] {
			scores[t.Row] *= s.freshness(t.Row)
		}
	}
	return scores, err
}

// freshness is what is left of the worth of a piece of news or a report.
func (s *searcher) freshness(row int64) float64 {
	age := float64(s.now-timeOf(row)) / float64(365*24*time.Hour/time.Millisecond)
	return 0.75 + 0.25*math.Exp2(-max(age, 0))
}

// judged orders documents by how much of the question they hold and where. Those that hold much less than the best are left out.
func (s *searcher) judged(ctx context.Context, grams []gram, all []match) ([]match, error) {
	scores, err := s.scores(ctx, grams, all)
	best := 0.0
	for _, score := range scores {
		best = max(best, score)
	}
	all = slices.DeleteFunc(all, func(m match) bool { return scores[m.Row] < best/4 })
	slices.SortStableFunc(all, func(a, b match) int { return cmp.Compare(scores[b.Row], scores[a.Row]) })
	return all, err
}

// places are the parts of a document in plain text.
type places struct {
	title, start, body string
	keywords           []string
	chars              *script.CharSet // of all of them
}

// placesOf takes the set that the characters are noted in: it is as large as the text, and one serves for all documents in turn.
func placesOf(t judgedRow, chars *script.CharSet) places {
	*chars = script.CharSet{}
	p := places{title: script.PlainText(t.Title), body: script.PlainText(t.Body), chars: chars}
	p.start = value.First(p.body, opening)
	for word := range strings.FieldsSeq(t.Keywords) {
		p.keywords = append(p.keywords, script.PlainText(word))
		p.chars.Add(p.keywords[len(p.keywords)-1])
	}
	p.chars.Add(p.title)
	p.chars.Add(p.body)
	return p
}

// scoreOf adds up the pieces that a document holds, each by the best place where it stands, and asks how much of the question they cover.
// Pieces that follow each other as in the question, and what answers to questions of this kind hold, count for something, too.
func (s *searcher) scoreOf(grams []gram, p places) float64 {
	sum, held, all := 0.0, 0.0, 0.0
	for _, g := range grams {
		all += g.weight
		best, share := 0.0, 1.0
		for i, t := range g.clause {
			place := p.of(t)
			if i > 0 {
				place *= asSynonym
			}
			best = max(best, place)
		}
		for _, t := range g.near {
			if place := g.nearness() * p.of(t); place > best {
				best, share = place, 2*asNear
			}
		}
		if best > 0 {
			held += g.weight * share
		}
		sum += g.weight * best
	}
	return sum * (0.4 + 0.6*held/all) * (1 + p.follow(grams)) * (1 + p.answers(s.holds)) * s.listed(grams, p)
}

// nearness is the weight of a word that is near to a piece: more where nothing holds the piece itself.
func (g gram) nearness() float64 {
	if g.vain {
		return asOnlyNear
	}
	return asNear
}

// lists are words of titles of pages that list, and what is left of their worth for whoever asks for no place and for no list.
var lists = strings.Fields("名单 一览 名录 公示 目录")

const asList = 0.75

func (s *searcher) listed(grams []gram, p places) float64 {
	for _, word := range lists {
		asked := slices.ContainsFunc(grams, func(g gram) bool {
			return strings.Contains(g.clause[0].plain, word) || slices.ContainsFunc(g.near, func(t term) bool { return strings.Contains(t.plain, word) })
		})
		if strings.Contains(p.title, word) && !asked && !slices.Contains(s.holds, "地址") {
			return asList
		}
	}
	return 1
}

const (
	inOrder      = 0.1  // for all neighbours of a question in one title
	kindInTitle  = 0.12 // for what answers to a kind of question hold
	kindInText   = 0.05
	leastAnswers = 2 // words of a kind in a text that tell something
)

// follow tells how many of the pieces of a question stand in the order of the question in the title.
func (p places) follow(grams []gram) float64 {
	if len(grams) < 2 {
		return 0
	}
	pairs, at := 0, -1
	for _, g := range grams {
		next := strings.Index(p.title, g.clause[0].plain)
		if next > at && at >= 0 {
			pairs++
		}
		at = next
	}
	return inOrder * float64(pairs) / float64(len(grams)-1)
}

// answers tells whether a document holds what answers to the kinds of a question do.
func (p places) answers(holds []string) float64 {
	in := 0
	for _, word := range holds {
		if strings.Contains(p.title, word) || slices.ContainsFunc(p.keywords, func(k string) bool { return strings.Contains(k, word) }) {
			return kindInTitle
		}
		if strings.Contains(p.body, word) {
			in++
		}
	}
	if in >= leastAnswers {
		return kindInText
	}
	return 0
}

// holdAll tells whether something of each clause stands in what is read of a document.
func (p places) holdAll(clauses []clause) bool {
	return !slices.ContainsFunc(clauses, func(c clause) bool {
		return !slices.ContainsFunc(c, func(t term) bool { return p.of(t) > 0 })
	})
}

// of is the weight of the best place of a term.
func (p places) of(t term) float64 {
	if !p.chars.MayHold(t.plain) {
		return 0
	}
	place := 0.0
	for _, word := range p.keywords {
		switch {
		case word == t.plain:
			place = isKeyword
		case t.standsIn(word) > 0:
			place = max(place, inKeywords)
		}
	}
	switch {
	case t.standsIn(p.title) > 0:
		return max(place, inTitle) + place/4
	case place > 0:
		return place
	case t.standsIn(p.start) > 0:
		return inOpening
	}
	if n := t.standsIn(p.body); n > 0 {
		return 1 + math.Log(float64(n))/4
	}
	return 0
}

// standsIn counts where a term stands in a text by itself.
func (t term) standsIn(text string) int {
	n := strings.Count(text, t.plain)
	if n == 0 {
		return 0
	}
	for _, other := range t.longer {
		n -= strings.Count(text, other)
	}
	return n
}
