package search

import (
	"cmp"
	"context"
	"slices"
	"unicode/utf8"

	"jikong/internal/db"
	"jikong/internal/search/script"
	"jikong/internal/value"
)

const (
	maxSuggested = 8
	maxLooked    = 12 // words that are looked at for one answer
	minSuggested = 2  // characters from which on there are suggestions
)

// Suggested is what a text that is being typed may become.
type Suggested struct {
	Words  []string // to search for; each finds something
	Titled []Hit    // documents
	Offers []int    // places of what can be done
}

// Suggest completes what somebody is typing: words of the site that begin with the text, whose pinyin or its initials do, and those of the
// lexicon, then documents whose title holds it or what it means, and what can be done about it. Of r only tenant, kinds, text, offers and
// lexicon matter.
func Suggest(ctx context.Context, d *db.DB, r Request) (Suggested, error) {
	s := newSearcher(d, Request{Tenant: r.Tenant, Kinds: r.Kinds, Text: r.Text, Size: maxSuggested, Offers: r.Offers, Lexicon: r.Lexicon})
	made := Suggested{Words: []string{}}
	key := script.Normal(script.Simplified(s.req.Text))
	if utf8.RuneCountInString(key) < minSuggested || len(s.q.want) == 0 || len(r.Kinds) == 0 {
		return made, nil
	}
	titled, err := s.matches(ctx, filter{limit: maxSuggested, titles: true})
	if err != nil {
		return made, err
	}
	completed, err := s.completions(ctx, key)
	if err != nil {
		return made, err
	}
	if err := s.expand(ctx); err != nil {
		return made, err
	}
	spoken := s.words.completing(key)
	meant, err := s.asCompleted(ctx, key, spoken)
	if err != nil {
		return made, err
	}
	if made.Words, err = s.findable(ctx, append(completed, spoken...)); err != nil {
		return made, err
	}
	if grams, _ := meant.grams(); r.Offers != nil {
		made.Offers = r.Offers.find(grams, meant.req.Text)
	}
	made.Titled, err = meant.titles(ctx, titled)
	return made, err
}

// completing are words of the lexicon that begin with a text.
func (v vocabulary) completing(key string) []string { return v.lexicon.Completing(key, v.off) }

// asCompleted is the search for the word that somebody has begun, or for the text where it is one already.
func (s *searcher) asCompleted(ctx context.Context, key string, spoken []string) (*searcher, error) {
	if known, _ := s.words.knows(key); known || len(spoken) == 0 || len(s.words.meant(key)) > 0 {
		return s, nil
	}
	r := s.req
	r.Text = spoken[0]
	meant := newSearcher(s.db, r)
	return meant, meant.expand(ctx)
}

// completions are words that begin with the text, then those whose pinyin does.
func (s *searcher) completions(ctx context.Context, key string) ([]string, error) {
	columns := []string{"word"}
	if script.IsLetters(key) {
		columns = append(columns, "initials", "spell")
	}
	var shown []string
	for _, column := range columns {
		words, err := db.Select[word](ctx, s.db.Read(), `SELECT word, shown, group_id FROM search_word
			WHERE tenant_id = $1 AND `+column+` >= $2 AND `+column+` < $3 ORDER BY docs DESC, word LIMIT $4`,
			s.req.Tenant, key, key+"\U0010FFFF", maxLooked)
		if err != nil {
			return nil, err
		}
		for _, w := range words {
			if !slices.Contains(shown, w.Shown) {
				shown = append(shown, w.Shown)
			}
		}
	}
	return shown[:min(len(shown), maxLooked)], nil
}

// findable are the first words that something holds, or what means the same. Most words are found, so no more are asked for than fit.
func (s *searcher) findable(ctx context.Context, words []string) ([]string, error) {
	made, asked := []string{}, map[string]bool{}
	for len(words) > 0 && len(made) < maxSuggested {
		var clauses []clause
		var shown []string
		for len(words) > 0 && len(made)+len(shown) < maxSuggested {
			w := words[0]
			words = words[1:]
			if t, ok := newTerm(w); ok && !asked[w] {
				asked[w] = true
				clauses, shown = append(clauses, s.words.clauseOf(t)), append(shown, w)
			}
		}
		found, err := s.each(ctx, clauses, nil, filter{limit: 1})
		if err != nil {
			return made, err
		}
		for i := range found {
			if len(found[i]) > 0 {
				made = append(made, shown[i])
			}
		}
	}
	return made, nil
}

// titles are the documents that are found already, then the newest with what the text means in their titles.
func (s *searcher) titles(ctx context.Context, found []match) ([]Hit, error) {
	rows := fill(nil, found, maxSuggested)
	if len(rows) < maxSuggested && s.q.isExpanded() {
		others, err := s.matches(ctx, filter{limit: maxSuggested, titles: true})
		if err != nil {
			return nil, err
		}
		rows = fill(rows, others, maxSuggested)
	}
	if len(rows) == 0 {
		return nil, nil // PostgreSQL refuses an empty list
	}
	type titled struct {
		Row      int64    `db:"id"`
		Title    string   `db:"title"`
		Kind     string   `db:"kind"`
		ID       value.ID `db:"doc_id"`
		ColumnID value.ID `db:"column_id"`
		Path     string   `db:"path"`
	}
	st := &statement{}
	read, err := db.Select[titled](ctx, s.db.Read(), `SELECT t.id, t.title, d.kind, d.doc_id, COALESCE(d.column_id, 0) AS column_id, d.path FROM search_text t JOIN search_doc d ON d.id = t.id
		WHERE t.id IN (`+bindAll(st, rows)+`)`, st.args...)
	slices.SortFunc(read, func(a, b titled) int { return cmp.Compare(slices.Index(rows, a.Row), slices.Index(rows, b.Row)) })
	hits := make([]Hit, len(read))
	for i, t := range read {
		hits[i] = Hit{Kind: t.Kind, ID: t.ID, ColumnID: t.ColumnID, Path: t.Path, Title: []Fragment{{Text: t.Title}}}
	}
	return hits, err
}
