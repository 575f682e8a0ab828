package search

import (
	"context"

	"jikong/internal/db"
	"jikong/internal/search/lexicon"
	"jikong/internal/value"
)

// Understood are the words of a question as the search understands them: the question as people say it, then each known word with those of the
// same meaning. Words that say who asks are left out.
func Understood(ctx context.Context, d *db.DB, tenant value.ID, l *lexicon.Lexicon, text string) ([][]string, error) {
	s := newSearcher(d, Request{Tenant: tenant, Text: text, Lexicon: l})
	if len(s.q.want) == 0 {
		return nil, nil
	}
	if err := s.expand(ctx); err != nil {
		return nil, err
	}
	var words [][]string
	for _, t := range s.spoken {
		words = append(words, []string{t.text})
	}
	grams, _ := s.grams()
	for _, g := range grams {
		if s.isTelling(g) {
			words = append(words, wordsIn(g.clause))
		}
	}
	return words, nil
}

func wordsIn(c clause) []string {
	texts := make([]string, len(c))
	for i, t := range c {
		texts[i] = t.text
	}
	return texts
}
