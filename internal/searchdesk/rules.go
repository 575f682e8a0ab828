package searchdesk

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"jikong/internal/db"
	"jikong/internal/render"
	"jikong/internal/search"
	"jikong/internal/search/script"
	"jikong/internal/value"
)

// What is shown above the results at most.
const (
	maxDangers = 2
	maxPinned  = 3
)

// Home names what staff prepare for searches among the content versions; a signature of the danger lines raises it, too.
const Home = "search"

// rules are what staff prepared, ready to be held against a question.
type rules struct {
	dangers []trigger[render.DangerLine]
	pins    []trigger[Pin]
}

// trigger is something with the words that call for it.
type trigger[T any] struct {
	what  T
	words [][]string // each is a word; a question holds it when it holds all its parts
}

func newTrigger[T any](what T, list string) trigger[T] {
	made := trigger[T]{what: what}
	for _, word := range split(list) {
		made.words = append(made.words, partsOf(word))
	}
	return made
}

// partsOf are the parts of a word; those of a word in letters stand for themselves, so that “bite” is no part of “bitter”.
func partsOf(word string) (parts []string) {
	for _, part := range strings.Fields(word) {
		parts = append(parts, script.Spaced(part))
	}
	return parts
}

// cover tells of each byte of a question whether it belongs to a word that something is called for by; nil when it is not called for.
type cover []bool

// heldBy are the places of a question that its words take.
func (t trigger[T]) heldBy(question string) cover {
	var held cover
	for _, parts := range t.words {
		if slices.ContainsFunc(parts, func(part string) bool { return strings.TrimSpace(part) == "" || !strings.Contains(question, part) }) {
			continue
		}
		if held == nil {
			held = make(cover, len(question))
		}
		for _, part := range parts {
			held.mark(question, part)
		}
	}
	return held
}

// mark covers every place where a part stands.
func (c cover) mark(question, part string) {
	for at := strings.Index(question, part); at >= 0; {
		for i := at; i < at+len(part); i++ {
			c[i] = c[i] || question[i] != ' '
		}
		next := strings.Index(question[at+1:], part)
		if next < 0 {
			return
		}
		at += 1 + next
	}
}

func (c cover) size() (n int) {
	for _, covered := range c {
		if covered {
			n++
		}
	}
	return n
}

func (c cover) overlaps(other cover) bool {
	for i := range c {
		if c[i] && other[i] {
			return true
		}
	}
	return false
}

// namedDanger is a danger that a question names, with the words by which it does and its place among the rules.
type namedDanger struct {
	nth  int
	held cover
}

// dangersOf are the lines for a question in the order of the rules. Of rules that the same words call for, that which more of the question calls
// for is told: 煤气中毒 is no other poisoning, and a snake's bite is not washed like a dog's.
func (r rules) dangersOf(question string) []render.DangerLine {
	var named []namedDanger
	for i, d := range r.dangers {
		held := d.heldBy(question)
		if held == nil {
			continue
		}
		for name := range strings.SplitSeq(d.what.Name, "、") {
			held.mark(question, script.Spaced(name))
		}
		named = append(named, namedDanger{i, held})
	}
	slices.SortStableFunc(named, func(a, b namedDanger) int { return cmp.Compare(b.held.size(), a.held.size()) })
	var told []namedDanger
	for _, d := range named {
		if !slices.ContainsFunc(told, func(t namedDanger) bool { return t.held.overlaps(d.held) }) {
			told = append(told, d)
		}
	}
	slices.SortFunc(told, func(a, b namedDanger) int { return cmp.Compare(a.nth, b.nth) })
	lines := []render.DangerLine{}
	for _, d := range told[:min(len(told), maxDangers)] {
		lines = append(lines, r.dangers[d.nth].what)
	}
	return lines
}

// dangersMeant are the lines for the words of a question as the search understands it, where the question names no danger itself: 让狗啃了一口
// is about 狗咬.
func (r rules) dangersMeant(words [][]string) []render.DangerLine {
	meant := map[string]bool{}
	for _, same := range words {
		for _, name := range r.calledBy(same) {
			meant[name] = true
		}
	}
	lines := []render.DangerLine{}
	for _, d := range r.dangers {
		if meant[d.what.Name] && len(lines) < maxDangers {
			lines = append(lines, d.what)
		}
	}
	return lines
}

// calledBy are the lines that words of one meaning call for, when at least half of them call for any: what a shot is given for is no bite, and
// lead in the blood no poisoning of this minute. Those of the term for them, which follows the word itself, come before the first ones.
func (r rules) calledBy(same []string) []string {
	var first, ofTerm []string
	calling := 0
	for i, word := range same {
		var names []string
		for _, line := range r.dangersOf(script.Spaced(word)) {
			names = append(names, line.Name)
		}
		if len(names) > 0 {
			calling++
		}
		if len(first) == 0 {
			first = names
		}
		if i == min(1, len(same)-1) {
			ofTerm = names
		}
	}
	switch {
	case 2*calling < len(same):
		return nil
	case len(ofTerm) > 0:
		return ofTerm
	}
	return first
}

// rulesOf are those of a site, kept until one of them changes.
func (s *Service) rulesOf(ctx context.Context, tenant value.ID) (rules, error) {
	stamp := s.Versions.Stamp(tenant, render.FeatureScope(Home))
	return s.shelf.Get(tenant, stamp, 0, func() (rules, value.Time, error) {
		made, err := s.loadRules(ctx, tenant)
		return made, 0, err
	})
}

func (s *Service) loadRules(ctx context.Context, tenant value.ID) (made rules, err error) {
	dangers, err := enabledDangers(ctx, s.DB.Read(), tenant)
	if err != nil {
		return made, err
	}
	signed, err := s.Signature(ctx, tenant)
	if err != nil {
		return made, err
	}
	for _, d := range dangers {
		line := render.DangerLine{Name: d.Name, Sentence: d.Sentence, Phones: phonesOf(d.Phones), Path: d.Path, Signed: signed}
		made.dangers = append(made.dangers, newTrigger(line, d.Words))
	}
	pins, err := db.Select[Pin](ctx, s.DB.Read(), `SELECT `+pinColumns+` FROM search_pin WHERE tenant_id = $1 AND end_date >= $2 ORDER BY id`, tenant, s.DB.Now().Day())
	for _, p := range pins {
		made.pins = append(made.pins, newTrigger(p, p.Words))
	}
	return made, err
}

// Prepared is what staff prepared for a question: lines for the dangers that it names, then the answers that stand first.
func (s *Service) Prepared(ctx context.Context, tenant value.ID, text string) (render.Prepared, error) {
	made := render.Prepared{Dangers: []render.DangerLine{}, Pins: []render.PinnedAnswer{}}
	question := script.Spaced(text)
	if strings.TrimSpace(question) == "" {
		return made, nil
	}
	known, err := s.rulesOf(ctx, tenant)
	if err != nil {
		return made, err
	}
	if made.Dangers = known.dangersOf(question); len(made.Dangers) == 0 {
		words, err := search.Understood(ctx, s.DB, tenant, s.Lexicon.Words(), text)
		if err != nil {
			return made, err
		}
		made.Dangers = known.dangersMeant(words)
	}
	today := s.DB.Now().Day()
	for _, p := range known.pins {
		if len(made.Pins) < maxPinned && p.what.EndDate >= today && isPinnedTo(question, p) {
			made.Pins = append(made.Pins, render.PinnedAnswer{Title: p.what.Title, Note: p.what.Note, Path: p.what.Path, Phone: p.what.Phone})
		}
	}
	return made, nil
}

// isPinnedTo tells whether a question calls for an answer: it holds one of its words, or it is one where nothing else may be said.
func isPinnedTo(question string, p trigger[Pin]) bool {
	if !p.what.Whole {
		return p.heldBy(question) != nil
	}
	return slices.ContainsFunc(split(p.what.Words), func(word string) bool { return script.Spaced(word) == question })
}
