package search

import (
	"context"
	"strconv"
	"strings"

	"jikong/internal/db"
	"jikong/internal/value"
)

// filter narrows what the index is asked for.
type filter struct {
	limit  int
	chosen bool   // apply what readers chose too: column, period, type, source
	titles bool   // all words in the title
	heads  bool   // all words in title and keywords
	typed  bool   // the words as typed, without synonyms
	within window // no document outside it can match, as far as is known
	near   bool   // what holds the characters of a word is good enough, in whatever order: it is judged by its text afterwards
}

// bound is the id from which on the index is gone through. Titles are few enough for all of them.
func (s *searcher) bound(f filter) int64 {
	if (f.titles || f.heads) && len(s.q.avoid) == 0 {
		return 0
	}
	return s.from
}

// matches reads matching documents, newest first.
func (s *searcher) matches(ctx context.Context, f filter) ([]match, error) {
	st := &statement{}
	field, q := s.req.Field, s.q
	switch {
	case f.titles:
		field = TitleOnly
	case f.heads:
		field = headOnly
	}
	if f.typed {
		q.want = s.q.asTyped()
	}
	w := s.window(f.chosen)
	w.from = max(w.from, s.bound(f), f.within.from)
	if f.within.to > 0 {
		w.to = min(w.to, f.within.to)
	}
	q.near = f.near
	source, id := s.idx.match(st, q, s.req.Tenant, field, w)
	columns := `d.id, d.column_id, d.dated, d.series`
	if !f.chosen && !f.titles { // these are counted
		columns += `, d.type, d.source`
	}
	text := `SELECT ` + columns + ` ` + source + s.where(st, f.chosen) + s.idx.order(id) + ` LIMIT ` + strconv.Itoa(f.limit)
	return db.Select[match](ctx, s.db.Read(), text, st.args...)
}

// manyMatch is a match of one of several clauses.
type manyMatch struct {
	match
	Nth int `db:"nth"`
}

// manyMatches reads what holds one clause, for each of some, in one statement: to plan it costs as much as to run it.
func (s *searcher) manyMatches(ctx context.Context, idx manyIndex, clauses []clause, f filter) ([][]match, error) {
	st := &statement{}
	field := s.req.Field
	if f.heads {
		field = headOnly
	}
	w := s.window(f.chosen)
	w.from = max(w.from, s.bound(f))
	text := `SELECT d.id, d.column_id, d.dated, d.series, d.type, d.source, d.nth ` +
		idx.many(st, clauses, s.req.Tenant, field, w, func() string { return s.where(st, f.chosen) + ` LIMIT ` + strconv.Itoa(f.limit) })
	found, err := db.Select[manyMatch](ctx, s.db.Read(), text, st.args...)
	all := make([][]match, len(clauses))
	for _, m := range found {
		all[m.Nth] = append(all[m.Nth], m.match)
	}
	return all, err
}

// where filters rows of search_doc.
func (s *searcher) where(st *statement, chosen bool) string {
	text := ` AND d.tenant_id = ` + st.bind(s.req.Tenant) + ` AND d.kind IN (` + bindAll(st, s.req.Kinds) + `)
		AND (d.end_time = 0 OR d.end_time > ` + st.bind(int64(s.now)) + `)`
	if !chosen {
		return text
	}
	if len(s.req.ColumnIDs) > 0 {
		text += ` AND d.column_id IN (` + bindAll(st, s.req.ColumnIDs) + `)`
	}
	if s.series != 0 {
		text += ` AND d.series = ` + st.bind(s.series)
	}
	if s.req.Type != "" {
		text += ` AND d.type = ` + st.bind(s.req.Type)
	}
	if s.req.Source != "" {
		text += ` AND LOWER(d.source) LIKE ` + st.bind("%"+likeText(db.LowerLatin(s.req.Source))+"%") + ` ESCAPE '\'`
	}
	return text
}

// window is the time that is searched.
func (s *searcher) window(chosen bool) window {
	from, to := s.req.From, s.until()
	if chosen {
		start, end := s.bounds(s.req.Period)
		from = max(from, start)
		if end != 0 {
			to = min(to, end)
		}
	}
	return window{timeID(from), timeID(to)}
}

// until is the end of the time that is searched. What has its time ahead is not found yet.
func (s *searcher) until() value.Time {
	if to := s.req.To; to != 0 && to <= s.now {
		return to
	}
	return s.now + 1
}

// likeText makes a text mean itself in a LIKE pattern.
func likeText(text string) string {
	return strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(text)
}
