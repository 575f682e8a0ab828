package search

import (
	"context"
	"strings"

	"jikong/internal/db"
	"jikong/internal/value"
)

// filter narrows what the index is asked for.
type filter struct {
	limit  int
	chosen bool // apply what readers chose too: column, period, type, source
	titles bool // all words in the title
	heads  bool // all words in title and keywords
	typed  bool // the words as typed, without synonyms
}

// matches reads matching documents, newest first. Where the index has no order, it is searched window by window, each as large as it takes by
// what the one before held.
func (s *searcher) matches(ctx context.Context, f filter) (all []match, err error) {
	bound := s.bound(f)
	w := window{}
	for n := s.idx.firstWindow(f, s.q); n > 0 && n < widest; {
		edge, err := s.edge(ctx, n)
		if err != nil {
			return nil, err
		}
		w.from = max(edge, bound)
		found, err := s.matchesIn(ctx, f, w, f.limit-len(all))
		all = append(all, found...)
		if err != nil || len(all) >= f.limit || edge <= bound {
			return all, err
		}
		if w.to = edge; len(all) == 0 {
			break // what the newest do not hold is seldom held by the next
		}
		n += n * (f.limit - len(all)) * 5 / 4 / len(all)
	}
	w.from = bound
	rest, err := s.matchesIn(ctx, f, w, f.limit-len(all))
	return append(all, rest...), err
}

// widest is how many documents a window has at most; beyond that all are searched.
const widest = 50_000

// edge is the id at which the window of the newest n documents begins, 0 when there are not as many.
func (s *searcher) edge(ctx context.Context, n int) (int64, error) {
	if id, known := s.edges[n]; known {
		return id, nil
	}
	id, err := db.Int(ctx, s.db.Read(), `SELECT id FROM search_doc WHERE id < $1 ORDER BY id DESC LIMIT 1 OFFSET $2`, timeID(s.until()), n)
	s.edges[n] = id
	return id, err
}

// bound is the id from which on the index is gone through. Titles are few enough for all of them.
func (s *searcher) bound(f filter) int64 {
	if (f.titles || f.heads) && len(s.q.avoid) == 0 {
		return 0
	}
	return s.from
}

// spare is how many matches may be over or not yet there among those that are of interest.
const spare = 100

func (s *searcher) matchesIn(ctx context.Context, f filter, w window, limit int) ([]match, error) {
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
	if !f.chosen && s.req.From == 0 && s.req.To == 0 {
		w.limit = limit + spare
	}
	source, id := s.idx.match(st, q, s.req.Tenant, field, w)
	columns := `d.id, d.column_id`
	if !f.chosen && !f.titles { // these are counted
		columns += `, d.type, d.source`
	}
	text := `SELECT ` + columns + ` ` + source + s.where(st, id, f.chosen)
	text += ` ORDER BY ` + id + ` DESC LIMIT ` + st.bind(limit)
	return db.Select[match](ctx, s.db.Read(), text, s.db.PlannedAnew(st.args)...)
}

// where filters rows of search_doc; id is the expression of their id.
func (s *searcher) where(st *statement, id string, chosen bool) string {
	text := ` AND d.tenant_id = ` + st.bind(s.req.Tenant) + ` AND d.kind IN (` + bindAll(st, s.req.Kinds) + `)
		AND (d.end_time = 0 OR d.end_time > ` + st.bind(int64(s.now)) + `)`
	from, to := s.req.From, s.until()
	if chosen {
		start, end := s.bounds(s.req.Period)
		from = max(from, start)
		if end != 0 {
			to = min(to, end)
		}
		if len(s.req.ColumnIDs) > 0 {
			text += ` AND d.column_id IN (` + bindAll(st, s.req.ColumnIDs) + `)`
		}
		if s.req.Type != "" {
			text += ` AND d.type = ` + st.bind(s.req.Type)
		}
		if s.req.Source != "" {
			text += ` AND LOWER(d.source) LIKE ` + st.bind("%"+likeText(strings.ToLower(s.req.Source))+"%") + ` ESCAPE '\'`
		}
	}
	if from != 0 {
		text += ` AND ` + id + ` >= ` + st.bind(timeID(from))
	}
	return text + ` AND ` + id + ` < ` + st.bind(timeID(to))
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
