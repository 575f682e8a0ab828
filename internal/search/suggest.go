package search

import (
	"context"
	"slices"
	"unicode/utf8"

	"jikong/internal/db"
)

const (
	maxSuggested = 8
	maxLooked    = 12 // words that are looked at for one answer
	minSuggested = 2  // characters from which on there are suggestions
)

// Suggest completes what somebody is typing: words of the site that begin with the text, whose pinyin or its initials do, then
// titles that hold it. Every suggestion finds something. Of r only tenant, kinds and text matter.
func Suggest(ctx context.Context, d *db.DB, r Request) ([]string, error) {
	s := newSearcher(d, Request{Tenant: r.Tenant, Kinds: r.Kinds, Text: r.Text, Size: maxSuggested})
	made := []string{}
	key := normal(s.req.Text)
	if utf8.RuneCountInString(key) < minSuggested || len(s.q.want) == 0 || len(r.Kinds) == 0 {
		return made, nil
	}
	words, err := s.completions(ctx, key)
	if err != nil {
		return nil, err
	}
	for _, w := range words {
		found, err := s.finds(ctx, w)
		if err != nil {
			return nil, err
		}
		if found && len(made) < maxSuggested {
			made = append(made, w)
		}
	}
	titles, err := s.titles(ctx)
	for _, title := range titles {
		if len(made) < maxSuggested && !slices.Contains(made, title) {
			made = append(made, title)
		}
	}
	return made, err
}

// completions are words that begin with the text, then those whose pinyin does.
func (s *searcher) completions(ctx context.Context, key string) ([]string, error) {
	columns := []string{"word"}
	if isLetters(key) {
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

// finds tells whether anything holds the word.
func (s *searcher) finds(ctx context.Context, text string) (bool, error) {
	one := *s
	one.q = parse(text)
	found, err := one.matches(ctx, filter{limit: 1})
	return len(found) > 0, err
}

// titles are the newest titles with the typed words.
func (s *searcher) titles(ctx context.Context) ([]string, error) {
	found, err := s.matches(ctx, filter{limit: maxSuggested, titles: true})
	if err != nil || len(found) == 0 {
		return nil, err
	}
	rows := fill(nil, found, maxSuggested)
	type titled struct {
		Title string `db:"title"`
	}
	st := &statement{}
	read, err := db.Select[titled](ctx, s.db.Read(), `SELECT title FROM search_text WHERE id IN (`+bindAll(st, rows)+`) ORDER BY id DESC`, st.args...)
	titles := make([]string, len(read))
	for i, t := range read {
		titles[i] = t.Title
	}
	return titles, err
}
