package search

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"jikong/internal/db"
	"jikong/internal/value"
)

const (
	defaultSize = 10
	maxColumns  = 500 // of a column filter
	maxExact    = 20  // documents whose title is the very text
	maxTitled   = 300 // documents that come first because of their title
)

// match is one matching document: its row, and what readers may choose of it where that is counted.
type match struct {
	Row    int64    `db:"id"`
	Column value.ID `db:"column_id"`
	Type   string   `db:"type"`
	Source string   `db:"source"`
}

// searcher is one run of Query.
type searcher struct {
	db      *db.DB
	idx     index
	req     Request
	columns map[value.ID]bool // of the request
	q       query
	words   vocabulary    // of the question, since expand
	from    int64         // the id from which on the index is gone through
	edges   map[int]int64 // see edge
	asks    bool          // the text is a question, not a list of words
	ranked  bool          // what is found stands in its order already
	now     value.Time
}

// Query searches. No text is an error: what cannot be understood finds nothing. The result holds only documents of the
// tenant and kinds. When nothing holds all the words, the words of the same sound and then fewer words are tried.
func Query(ctx context.Context, d *db.DB, r Request) (Result, error) {
	if r.Size < 1 || r.Size > MaxSize {
		r.Size = defaultSize
	}
	r.Page = min(max(r.Page, 1), MaxFound/r.Size)
	s := newSearcher(d, r)
	res := Result{Hits: []Hit{}, Page: r.Page, Size: r.Size, Words: s.q.words()}
	if len(s.q.want) == 0 || len(r.Kinds) == 0 {
		s.countFacets(&res, nil)
		return res, nil
	}
	if err := s.expand(ctx); err != nil {
		return Result{}, err
	}
	all, err := s.answers(ctx, &res)
	if err != nil {
		return Result{}, err
	}
	res.Also, res.Near = s.q.also(), s.ranked
	return s.result(ctx, res, all)
}

// answers reads what holds all the words, or what comes nearest to it. Hardly anything holds all of many words, and of a whole sentence the
// few that do are not the ones that were meant.
func (s *searcher) answers(ctx context.Context, res *Result) ([]match, error) {
	if len(s.q.want) > maxWanted || s.q.isLong() {
		return s.anyOf(ctx, nil)
	}
	all, err := s.together(ctx)
	switch {
	case err != nil:
		return nil, err
	case len(all) == 0:
		return s.loosened(ctx, res)
	case len(all) < fewAnswers && s.asks:
		return s.anyOf(ctx, all)
	}
	return all, nil
}

// isLong tells whether a text without a known word is longer than any phrase that somebody remembers.
func (q query) isLong() bool {
	return slices.ContainsFunc(q.want, func(c clause) bool { return !c[0].quoted && len(c[0].tokens) > longPhrase })
}

const longPhrase = 12

// fewAnswers are so few that other documents may answer a question better.
const fewAnswers = 5

// together reads the documents that hold something of every clause.
func (s *searcher) together(ctx context.Context) (all []match, err error) {
	if s.from, err = s.reach(ctx); err != nil {
		return nil, err
	}
	return s.matches(ctx, filter{limit: MaxFound + 1})
}

// result counts the matches and reads the asked page.
func (s *searcher) result(ctx context.Context, res Result, all []match) (Result, error) {
	res.More = len(all) > MaxFound || s.from > 0
	all = all[:min(len(all), MaxFound)]
	s.countFacets(&res, all)
	found, err := s.filtered(ctx, all, &res.More)
	if err != nil {
		return Result{}, err
	}
	res.Total = len(found)
	rows, err := s.page(ctx, found)
	if err != nil {
		return Result{}, err
	}
	res.Hits, err = s.hits(ctx, rows)
	return res, err
}

// Newest returns the newest documents that hold the text, those with it in the title first: at most r.Size, without counting
// what else there is. It costs a small part of Query.
func Newest(ctx context.Context, d *db.DB, r Request) ([]value.ID, error) {
	s := newSearcher(d, r)
	if len(s.q.want) == 0 {
		return nil, nil
	}
	titles, err := s.matches(ctx, filter{limit: r.Size, chosen: true, titles: true})
	if err != nil {
		return nil, err
	}
	rows := fill(nil, titles, r.Size)
	if len(rows) < r.Size {
		all, err := s.matches(ctx, filter{limit: r.Size, chosen: true})
		if err != nil {
			return nil, err
		}
		rows = fill(rows, all, r.Size)
	}
	return s.documents(ctx, rows)
}

// documents names the documents of the rows and keeps their order.
func (s *searcher) documents(ctx context.Context, rows []int64) ([]value.ID, error) {
	if len(rows) == 0 {
		return nil, nil // PostgreSQL refuses an empty list
	}
	st := &statement{}
	ids := make([]value.ID, len(rows))
	type document struct {
		Row   int64    `db:"id"`
		DocID value.ID `db:"doc_id"`
	}
	found, err := db.Select[document](ctx, s.db.Read(), `SELECT id, doc_id FROM search_doc WHERE id IN (`+bindAll(st, rows)+`)`, st.args...)
	slices.SortFunc(found, func(a, b document) int { return cmp.Compare(slices.Index(rows, a.Row), slices.Index(rows, b.Row)) })
	for i, one := range found {
		ids[i] = one.DocID
	}
	return ids[:len(found)], err
}

func newSearcher(d *db.DB, r Request) *searcher {
	r.ColumnIDs = r.ColumnIDs[:min(len(r.ColumnIDs), maxColumns)]
	s := &searcher{db: d, idx: indexOf(d.Dialect()), req: r, columns: map[value.ID]bool{}, q: parse(r.Text), edges: map[int]int64{}, now: d.Now()}
	for _, id := range r.ColumnIDs {
		s.columns[id] = true
	}
	return s
}

func (q query) words() []string {
	words := make([]string, len(q.typed))
	for i, t := range q.typed {
		words[i] = t.text
	}
	return words
}

// page returns the rows of the asked page. By relevance the very title comes first, then titles with the words as typed, then
// titles with all words or their synonyms, then the rest; of titles only as many are read as reach the end of the page.
func (s *searcher) page(ctx context.Context, found []match) ([]int64, error) {
	start := (s.req.Page - 1) * s.req.Size
	end := start + s.req.Size
	rows := make([]int64, 0, end)
	if s.ranked && s.req.Sort == ByTime {
		found = slices.SortedFunc(slices.Values(found), func(a, b match) int { return cmp.Compare(b.Row, a.Row) })
	}
	if s.req.Sort != ByTime && !s.ranked && len(found) > 0 && (s.req.Field == AnyField || s.req.Field == TitleOnly) {
		var err error
		if rows, err = s.titled(ctx, rows, min(end, maxTitled)); err != nil {
			return nil, err
		}
	}
	rows = fill(rows, found, end)
	end = min(end, len(rows), len(found))
	return rows[min(start, end):end], nil
}

// titled adds the documents whose title answers, best first.
func (s *searcher) titled(ctx context.Context, rows []int64, end int) ([]int64, error) {
	exact, err := s.exact(ctx)
	if err != nil {
		return nil, err
	}
	rows = fill(rows, exact, end)
	tiers := []filter{{titles: true, typed: true}, {titles: true}, {heads: true}}
	if !s.q.isExpanded() {
		tiers = slices.Delete(tiers, 1, 2)
	}
	for _, tier := range tiers {
		if len(rows) >= end || tier.heads && s.req.Field == TitleOnly {
			break
		}
		tier.limit, tier.chosen = end, true
		titles, err := s.matches(ctx, tier)
		if err != nil {
			return nil, err
		}
		rows = fill(rows, titles, end)
	}
	return rows, nil
}

// exact finds documents whose title is the very text. With excluded words there is none: only the index could judge those.
func (s *searcher) exact(ctx context.Context) ([]match, error) {
	if len(s.q.avoid) > 0 {
		return nil, nil
	}
	st := &statement{}
	same, err := db.Select[titleRow](ctx, s.db.Read(), `SELECT d.id, d.column_id, t.title FROM search_doc d JOIN search_text t ON t.id = d.id
		WHERE d.title_hash = `+st.bind(hashOf(strings.Join(s.q.words(), " ")))+s.where(st, "d.id", true)+`
		ORDER BY d.id DESC LIMIT `+st.bind(maxExact), st.args...)
	var exact []match
	for _, row := range same {
		if s.q.isIn(row.Title) {
			exact = append(exact, row.match)
		}
	}
	return exact, err
}

type titleRow struct {
	match
	Title string `db:"title"`
}

// isIn tells whether all typed words are in a text.
func (q query) isIn(text string) bool {
	plain := plainText(text)
	return !slices.ContainsFunc(q.typed, func(t term) bool { return !strings.Contains(plain, t.plain) })
}

// fill adds found rows that are not there yet, until there are enough.
func fill(rows []int64, found []match, enough int) []int64 {
	there := make(map[int64]bool, len(rows))
	for _, row := range rows {
		there[row] = true
	}
	for _, m := range found {
		if len(rows) >= enough {
			break
		}
		if !there[m.Row] {
			rows = append(rows, m.Row)
		}
	}
	return rows
}

type textRow struct {
	Row    int64      `db:"id"`
	Kind   string     `db:"kind"`
	Path   string     `db:"path"`
	DocID  value.ID   `db:"doc_id"`
	Column value.ID   `db:"column_id"`
	Time   value.Time `db:"time"`
	Title  string     `db:"title"`
	Body   string     `db:"body"`
	File   string     `db:"file"`
}

// hits reads the texts of a page and keeps its order.
func (s *searcher) hits(ctx context.Context, rows []int64) ([]Hit, error) {
	hits := make([]Hit, 0, len(rows))
	if len(rows) == 0 {
		return hits, nil
	}
	st := &statement{}
	texts, err := db.Select[textRow](ctx, s.db.Read(), `SELECT d.id, d.kind, d.path, d.doc_id, d.column_id, d.time, t.title, t.body, t.file
		FROM search_doc d JOIN search_text t ON t.id = d.id WHERE d.id IN (`+bindAll(st, rows)+`)`, st.args...)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(texts, func(a, b textRow) int {
		return cmp.Compare(slices.Index(rows, a.Row), slices.Index(rows, b.Row))
	})
	for _, t := range texts {
		hit := Hit{Kind: t.Kind, Path: t.Path, ID: t.DocID, ColumnID: t.Column, Time: t.Time, Title: s.q.titleParts(t.Title)}
		hit.Snippet, hit.InFile = s.q.snippet(t.Title, t.Body, t.File)
		hits = append(hits, hit)
	}
	return hits, nil
}
