package search

import (
	"cmp"
	"context"
	"slices"
)

// maxRounds is how often words are looked for within words.
const maxRounds = 3

// askAll looks for pieces, of many for some from all over the question, and for the others where those find nothing. A word that nothing holds is
// known by its near words and by the words that it is made of: 破伤风针 is about 破伤风.
func (s *searcher) askAll(ctx context.Context, grams []gram, must []clause, c candidates) ([]gram, error) {
	places, others := s.telling(grams)
	for round := 0; round < maxRounds && len(places) > 0; round++ {
		vain, err := s.ask(ctx, grams, places, must, c)
		if err != nil {
			return nil, err
		}
		before := len(grams)
		for _, i := range vain {
			grams = s.withInner(grams, i)
			grams = s.withSounds(grams, i)
		}
		places = nil
		for i := before; i < min(len(grams), before+maxInner); i++ {
			places = append(places, i)
		}
	}
	for len(c.found) == 0 && len(others) > 0 {
		n := min(maxAsked, len(others))
		if _, err := s.ask(ctx, grams, others[:n], must, c); err != nil {
			return nil, err
		}
		others = others[n:]
	}
	return grams, nil
}

// telling are the places of the pieces that are looked for: the words that tell most, the longest first, then pieces from all over the rest of
// the question. The others are those that are looked for when these find nothing.
func (s *searcher) telling(grams []gram) (places, others []int) {
	var known, rest []int
	for i, g := range grams {
		if g.known || g.clause[0].quoted {
			known = append(known, i)
		} else {
			rest = append(rest, i)
		}
	}
	length := func(i int) float64 {
		if s.isAside(grams[i]) {
			return asideWeight * lengthWeight(grams[i].clause)
		}
		return lengthWeight(grams[i].clause)
	}
	slices.SortStableFunc(known, func(a, b int) int { return cmp.Compare(length(b), length(a)) })
	if len(known) > maxAsked { // a list, of which no page holds much
		return known[:maxListed], slices.Concat(known[maxListed:], rest)
	}
	left := min(maxAsked-len(known), len(rest))
	places = known
	for k := range left {
		places = append(places, rest[k*(len(rest)-1)/max(1, left-1)])
	}
	return places, slices.DeleteFunc(rest, func(i int) bool { return slices.Contains(places, i) })
}
