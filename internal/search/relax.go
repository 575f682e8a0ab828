package search

import (
	"context"
	"slices"

	"jikong/internal/search/script"
)

// relaxed tries what else the reader may mean when nothing holds all the words: a word that was mistyped, then the words without those that
// nothing holds at all, then any of them.
func (s *searcher) relaxed(ctx context.Context, res *Result) ([]match, error) {
	asked := *s
	instead, err := s.corrected(ctx)
	if err != nil {
		return nil, err
	}
	if instead != "" {
		s.q.typed, s.q.want = parse(instead).typed, parse(instead).want
		if err := s.expand(ctx); err != nil {
			return nil, err
		}
		if all, err := s.together(ctx); err != nil || len(all) > 0 {
			res.Instead = instead
			return s.withOthers(ctx, all, err)
		}
		*s = asked
	}
	if excluded, err := s.isExcluded(ctx); err != nil || excluded {
		return nil, err
	}
	dead, err := s.unfound(ctx)
	if err != nil {
		return nil, err
	}
	asked.dead = dead
	if left := dispensable(asked.q.want, dead); len(left) > 0 && asked.q.areTyped(left) && !s.holdWords(left) {
		s.q.want = without(asked.q.want, left)
		all, err := s.together(ctx)
		if err != nil || len(all) > 0 {
			for _, c := range left {
				res.Left = append(res.Left, c[0].text)
			}
			s.q.typed = typedOf(s.q.want)
			return s.withOthers(ctx, all, err)
		}
	}
	*s = asked
	return s.anyOf(ctx, nil)
}

// isExcluded tells whether documents hold the one word of a question and all of them what it excludes. No piece of it finds others then, and
// each look would go through the whole index.
func (s *searcher) isExcluded(ctx context.Context) (bool, error) {
	if len(s.q.avoid) == 0 || len(s.q.want) != 1 {
		return false, nil
	}
	one := *s
	one.q.avoid = nil
	found, err := one.matches(ctx, filter{limit: 1})
	return len(found) > 0, err
}

// holdWords tells whether clauses hold known words beside other characters: what nothing holds as a whole may be the question then.
func (s *searcher) holdWords(clauses []clause) bool {
	return slices.ContainsFunc(clauses, func(c clause) bool {
		return slices.ContainsFunc(s.words.cutWithin([]rune(script.Normal(c[0].text))), func(p piece) bool { return p.known && !p.number })
	})
}

// areTyped tells whether clauses are words as typed, not pieces of a sentence.
func (q query) areTyped(all []clause) bool {
	return !slices.ContainsFunc(all, func(c clause) bool {
		return !slices.ContainsFunc(q.typed, func(t term) bool { return t.plain == c[0].plain })
	})
}

// unfound are the clauses that nothing holds, whatever stands beside them. Each is a look for one document, unless it is known already.
func (s *searcher) unfound(ctx context.Context) (dead []clause, err error) {
	if len(s.q.want) < 2 {
		return s.dead, nil
	}
	one := *s
	one.from = 0
	for _, c := range s.q.want {
		if slices.ContainsFunc(s.dead, c.is) {
			dead = append(dead, c)
			continue
		}
		one.q.want = []clause{c}
		found, err := one.matches(ctx, filter{limit: 1})
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			dead = append(dead, c)
		}
	}
	return dead, nil
}

func without(want, left []clause) []clause {
	return slices.DeleteFunc(slices.Clone(want), func(c clause) bool { return slices.ContainsFunc(left, c.is) })
}

func (c clause) is(other clause) bool { return c[0].plain == other[0].plain }

func typedOf(want []clause) []term {
	typed := make([]term, len(want))
	for i, c := range want {
		typed[i] = c[0]
	}
	return typed
}

// dispensable is what can be left out: the words that nothing holds, when something is left. Quoted words are never left out.
func dispensable(want, dead []clause) []clause {
	if len(dead) == len(want) || slices.ContainsFunc(dead, func(c clause) bool { return c[0].quoted }) {
		return nil
	}
	return dead
}
