package search

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"jikong/internal/db"
	"jikong/internal/search/script"
	"jikong/internal/value"
)

const (
	defaultSize = 10
	maxColumns  = 500 // of a column filter
	maxExact    = 20  // documents whose title is the very text
	maxTitled   = 60  // documents that may come first because of their title or keywords
)

// match is one matching document: its row, and what readers may choose of it where that is counted.
type match struct {
	Row    int64    `db:"id"`
	Column value.ID `db:"column_id"`
	Type   string   `db:"type"`
	Source string   `db:"source"`
	Dated  bool     `db:"dated"`
	Series int64    `db:"series"`
}

// searcher is one run of Query.
type searcher struct {
	db       *db.DB
	idx      index
	req      Request
	columns  map[value.ID]bool // of the request
	q        query
	words    vocabulary         // of the question, since expand
	spoken   []term             // the typed words without those that only hold the question together, since expand
	holds    []string           // what an answer to a question of this kind holds
	from     int64              // the id from which on the index is gone through
	asks     bool               // the text is a question, not a list of words
	numbered bool               // it names a number or a time
	ranked   bool               // what is found stands in its order already
	near     bool               // nothing that is known holds the whole text
	probed   map[string][]int64 // the newest documents of clauses, see probe
	heard    []gram             // words that sound like what nothing holds
	dead     []clause           // of the question, which nothing holds
	pieces   []clause           // of a question that any of them answers
	touched  bool               // something holds a word of it itself, and not only what is near to it
	entire   bool               // a document holds all of them
	now      value.Time
	series   int64         // the series that is listed, 0 for all documents
	issues   map[int64]int // how many older issues the newest one of a series stands for, by its row
}

// Query searches. No text is an error: what cannot be understood finds nothing. The result holds only documents of the
// tenant and kinds. When nothing holds all the words, the words of the same sound and then fewer words are tried.
func Query(ctx context.Context, d *db.DB, r Request) (Result, error) {
	if r.Size < 1 || r.Size > MaxSize {
		r.Size = defaultSize
	}
	r.Page = min(max(r.Page, 1), MaxFound/r.Size)
	s := newSearcher(d, r)
	res := Result{Hits: []Hit{}, Page: r.Page, Size: r.Size, Words: s.q.words(), Ignored: s.q.ignored}
	if len(s.q.want) == 0 || len(r.Kinds) == 0 {
		s.countFacets(&res, nil)
		return res, nil
	}
	if err := s.chooseSeries(ctx); err != nil {
		return Result{}, err
	}
	if err := s.expand(ctx); err != nil {
		return Result{}, err
	}
	grams, _ := s.grams()
	if r.Offers != nil {
		res.Offers = r.Offers.find(grams, r.Text, s.said())
	}
	all, err := s.answers(ctx, &res)
	if err != nil {
		return Result{}, err
	}
	if r.Offers != nil && len(res.Offers) == 0 {
		res.Offers = s.offersMeant(grams, res.Instead)
	}
	res.Also, res.Near, res.Akin, res.Issues = s.q.also(s.spoken), s.near, s.near && !s.touched, s.series != 0
	return s.result(ctx, res, all)
}

// answers reads what holds all the words, or what comes nearest to it. Hardly anything holds all of many words, and of a whole sentence the
// few that do are not the ones that were meant.
func (s *searcher) answers(ctx context.Context, res *Result) ([]match, error) {
	if len(s.q.want) > maxWanted || s.q.isLong() {
		return s.anyOf(ctx, nil)
	}
	all, err := s.together(ctx)
	if err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return s.relaxed(ctx, res)
	}
	return s.withOthers(ctx, all, nil)
}

// withOthers adds documents that may answer a question better than the few that hold all of it.
func (s *searcher) withOthers(ctx context.Context, all []match, err error) ([]match, error) {
	if err != nil || len(all) == 0 || !s.asks && !s.leadsOn() {
		return all, err
	}
	few, err := s.areFew(ctx, all)
	if err != nil || !few {
		return all, err
	}
	return s.anyOf(ctx, all)
}

// areFew tells whether other documents may answer better than those that hold the whole question. A year of weekly reports is one answer, unless
// their title is what was asked for.
func (s *searcher) areFew(ctx context.Context, all []match) (bool, error) {
	if len(all) < fewAnswers {
		return true, nil
	}
	if len(s.folded(all)) >= fewAnswers {
		return false, nil
	}
	titled, err := s.matches(ctx, filter{titles: true, limit: 1})
	return len(titled) == 0, err
}

// leadsOn tells whether a word leads to others that are near: then documents that do not hold all may be meant.
func (s *searcher) leadsOn() bool {
	return slices.ContainsFunc(s.q.want, func(c clause) bool { return !c[0].quoted && len(s.words.nearOf(c)) > 0 })
}

// isLong tells whether a text without a known word is longer than any phrase that somebody remembers.
func (q query) isLong() bool {
	return slices.ContainsFunc(q.want, func(c clause) bool { return !c[0].quoted && len(c[0].tokens) > longPhrase })
}

const longPhrase = 12

// fewAnswers are so few that other documents may answer a question better.
const fewAnswers = 8

// result counts the matches and reads the asked page.
func (s *searcher) result(ctx context.Context, res Result, all []match) (Result, error) {
	res.More = len(all) > s.counted() || s.from > 0
	all = all[:min(len(all), s.counted())]
	s.countFacets(&res, all)
	found, err := s.filtered(ctx, all, &res.More)
	if err != nil {
		return Result{}, err
	}
	if found, err = s.ordered(ctx, found); err != nil {
		return Result{}, err
	}
	found = s.folded(found)
	res.Total = len(found)
	res.Hits, err = s.hits(ctx, s.page(found))
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
	s := &searcher{db: d, idx: indexOf(d.Dialect()), req: r, columns: map[value.ID]bool{}, q: parse(r.Text), now: d.Now(), probed: map[string][]int64{}}
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

// ordered is what is found in the order in which it is shown. By relevance what may answer best is read and judged: documents whose title is
// the text or holds its words, then those with the words in titles and keywords, then the newest. The others follow as they are, the newest first.
func (s *searcher) ordered(ctx context.Context, found []match) ([]match, error) {
	switch {
	case s.req.Sort == ByTime:
		return slices.SortedFunc(slices.Values(found), func(a, b match) int { return cmp.Compare(b.Row, a.Row) }), nil
	case s.ranked || len(found) == 0 || s.req.Field == BodyOnly || s.req.Field == FileOnly:
		return found, nil
	}
	rows, err := s.titled(ctx, nil, maxTitled)
	if err != nil {
		return nil, err
	}
	place := map[int64]int{}
	for i, m := range found {
		place[m.Row] = i
	}
	var first []match
	for _, row := range rows {
		if i, there := place[row]; there {
			first = append(first, found[i])
		}
	}
	grams := make([]gram, len(s.q.want))
	for i, c := range s.q.want {
		grams[i] = gram{clause: c, near: s.words.nearOf(c), weight: lengthWeight(c)}
	}
	all := joinedMatches(first, found)
	judged, err := s.judged(ctx, grams, slices.Clone(all[:min(len(all), maxJudged)]))
	return joinedMatches(judged, all), err
}

// joinedMatches puts matches in front of others.
func joinedMatches(first, others []match) []match {
	there := make(map[int64]bool, len(first))
	all := make([]match, 0, len(others))
	for _, m := range slices.Concat(first, others) {
		if !there[m.Row] {
			there[m.Row] = true
			all = append(all, m)
		}
	}
	return all
}

// page returns the rows of the asked page.
func (s *searcher) page(found []match) []int64 {
	start := (s.req.Page - 1) * s.req.Size
	end := min(start+s.req.Size, len(found))
	var rows []int64
	for _, m := range found[min(start, end):end] {
		rows = append(rows, m.Row)
	}
	return rows
}

// titled adds the documents whose title answers, best first.
func (s *searcher) titled(ctx context.Context, rows []int64, end int) ([]int64, error) {
	exact, err := s.exact(ctx)
	if err != nil {
		return nil, err
	}
	rows = fill(rows, exact, end)
	tiers := []filter{{titles: true, typed: true}, {heads: true}}
	if s.req.Field == TitleOnly && s.q.isExpanded() {
		tiers[1] = filter{titles: true}
	}
	for _, tier := range tiers {
		if len(rows) >= end || tier.heads && s.req.Field == TitleOnly {
			break
		}
		tier.limit, tier.chosen, tier.near = end, true, tier.heads
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
		WHERE d.title_hash = `+st.bind(script.HashOf(strings.Join(s.q.words(), " ")))+s.where(st, true)+s.window(true).where(st, "d.id")+`
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
	plain := script.PlainText(text)
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
		hit := Hit{Series: s.issues[t.Row], Kind: t.Kind, Path: t.Path, ID: t.DocID, ColumnID: t.Column, Time: t.Time, Title: s.q.titleParts(t.Title)}
		hit.Snippet, hit.InFile = s.q.snippet(t.Title, t.Body, t.File)
		hits = append(hits, hit)
	}
	return hits, nil
}
