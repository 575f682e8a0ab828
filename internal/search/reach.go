package search

import (
	"context"

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
		st := &statement{}
		held, _, err := db.One[newest](ctx, s.db.Read(), `SELECT COUNT(*) AS docs, COALESCE(MIN(id), 0) AS last FROM (`+s.idx.newest(st, s.req.Tenant, c, probe)+`) AS found`, st.args...)
		if err != nil {
			return 0, err
		}
		if held.Docs == 0 && i < len(s.q.want) {
			s.dead = append(s.dead, c)
		}
		if held.Docs == probe && held.Last < ends.Newest {
			postings += probe * span / float64(ends.Newest-held.Last)
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

// newest are the newest documents of a word: how many, and the oldest of them.
type newest struct {
	Docs int   `db:"docs"`
	Last int64 `db:"last"`
}
