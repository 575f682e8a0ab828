package search

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"jikong/internal/db"
)

// Limits of one search of the index for several words at once. What many documents hold together is found among the newest; only what asks
// for common words that few documents hold together would go through all of them, and is not looked for further back than this.
const (
	maxWanted   = 4      // clauses of which a document must hold something
	probe       = 200    // newest documents of a word that tell how common it is
	maxPostings = 25_000 // mentions of all words together that one search goes through
)

// reach is the id from which on a search for all words at once goes through the index: 0 for all of it, which is nearly always so. How common a
// word is tell its newest documents by how far back they reach. What nothing holds at all is noted.
func (s *searcher) reach(ctx context.Context) (int64, error) {
	s.dead = nil
	words := s.q.want
	for _, t := range s.q.avoid {
		words = append(words[:len(words):len(words)], clause{t})
	}
	if len(words) < 2 {
		return 0, nil
	}
	ends, _, err := db.One[ends](ctx, s.db.Read(), `SELECT COALESCE((SELECT MIN(id) FROM search_doc), 0) AS oldest, COALESCE((SELECT MAX(id) FROM search_doc), 0) AS newest`)
	if err != nil {
		return 0, err
	}
	span, postings := float64(ends.Newest-ends.Oldest), 0.0
	for i, c := range words {
		held, err := s.probe(ctx, c)
		if err != nil {
			return 0, err
		}
		if len(held) == 0 && i < len(s.q.want) {
			s.dead = append(s.dead, c)
		}
		if len(held) == probe && held[probe-1] < ends.Newest {
			postings += probe * span / float64(ends.Newest-held[probe-1])
		}
	}
	if len(s.q.avoid) > 0 {
		postings *= 4 // what is excluded is looked up for each that is not
	}
	if postings <= maxPostings {
		return 0, nil
	}
	return ends.Newest - int64(span*maxPostings/postings), nil
}

// ends are the oldest and the newest document.
type ends struct {
	Oldest int64 `db:"oldest"`
	Newest int64 `db:"newest"`
}

// probe reads the newest documents that hold a clause and keeps them: fewer than it reads are all there are.
func (s *searcher) probe(ctx context.Context, c clause) ([]int64, error) {
	st := &statement{}
	text := s.idx.newest(st, s.req.Tenant, c, probe)
	held, err := db.Select[int64](ctx, s.db.Read(), text, st.args...)
	s.probed[keyOf(c)] = held
	return held, err
}

// keyOf names a clause with all its terms.
func keyOf(c clause) string { return wantedText(query{want: []clause{c}}) }

// allHolding are the documents that hold a clause, where a probe found all of them.
func (s *searcher) allHolding(c clause) (rows []int64, known bool) {
	rows, known = s.probed[keyOf(c)]
	return rows, known && len(rows) < probe
}

// between is where the documents stand that hold all clauses, by those of which all documents are known: none tells that there are none.
func (s *searcher) between() (w window, none bool) {
	var both map[int64]bool
	for _, c := range s.q.want {
		rows, known := s.allHolding(c)
		if !known {
			continue
		}
		held := map[int64]bool{}
		for _, row := range rows {
			if both == nil || both[row] {
				held[row] = true
			}
		}
		both = held
	}
	if both == nil {
		return window{}, false
	}
	rows := slices.Sorted(maps.Keys(both))
	if len(rows) == 0 {
		return window{}, true
	}
	return window{rows[0], rows[len(rows)-1] + 1}, false
}

// holding reads which of the documents that hold a clause, the newest first, the reader may find. It names them one by one: an index of the rows
// would go through all of a site.
func (s *searcher) holding(ctx context.Context, rows []int64, f filter) ([]match, error) {
	w := s.window(f.chosen)
	rows = slices.DeleteFunc(slices.Clone(rows), func(row int64) bool { return row < w.from || row >= w.to })
	if len(rows) == 0 {
		return nil, nil // PostgreSQL refuses an empty list
	}
	st := &statement{}
	held := make([]string, len(rows))
	for i, row := range rows {
		held[i] = `(CAST(` + st.bind(row) + ` AS BIGINT))`
	}
	found, err := db.Select[match](ctx, s.db.Read(), `SELECT d.id, d.column_id, d.dated, d.series, d.type, d.source FROM (VALUES `+strings.Join(held, ", ")+`) AS held
		CROSS JOIN search_doc d WHERE d.id = held.column1`+s.where(st, f.chosen), st.args...)
	slices.SortFunc(found, func(a, b match) int { return cmp.Compare(b.Row, a.Row) })
	return found[:min(len(found), f.limit)], err
}

// together reads the documents that hold something of every clause.
func (s *searcher) together(ctx context.Context) (all []match, err error) {
	if s.from, err = s.reach(ctx); err != nil || len(s.dead) > 0 {
		return nil, err
	}
	within, none := s.between()
	if none {
		return nil, nil
	}
	all, err = s.joined(ctx, filter{limit: s.counted() + 1, within: within})
	if len(all) == 0 && len(s.q.want) == 1 && len(s.q.avoid) == 0 {
		s.dead = s.q.want
	}
	return all, err
}

// joined reads what holds all words. Of one word that was probed the newest documents are known, and only older ones are looked for.
func (s *searcher) joined(ctx context.Context, f filter) ([]match, error) {
	if len(s.q.want) != 1 || len(s.q.avoid) > 0 || s.req.Field != AnyField || !s.idx.probesExactly() {
		return s.matches(ctx, f)
	}
	rows, known := s.probed[keyOf(s.q.want[0])]
	if !known {
		return s.matches(ctx, f)
	}
	first, err := s.holding(ctx, rows, f)
	if err != nil || len(rows) < probe || len(first) == f.limit {
		return first, err
	}
	f.limit -= len(first)
	f.within.to = rows[len(rows)-1]
	rest, err := s.matches(ctx, f)
	return append(first, rest...), err
}

// counted is how many matches are counted. Where several words are looked for together, each costs more, and fewer are looked through.
func (s *searcher) counted() int {
	if len(s.q.want) > 1 {
		return MaxJoined
	}
	return MaxFound
}
