package search

import (
	"context"

	"jikong/internal/db"
	"jikong/internal/value"
)

// Held are the documents of a kind that a site has in the index.
func Held(ctx context.Context, q db.Querier, tenant value.ID, kind string) ([]value.ID, error) {
	return db.Select[value.ID](ctx, q, `SELECT doc_id FROM search_doc WHERE tenant_id = $1 AND kind = $2 ORDER BY id`, tenant, kind)
}

// Ended are documents of a kind, of all sites, whose time in the index is over; at most so many.
func Ended(ctx context.Context, q db.Querier, kind string, now value.Time, most int) ([]value.ID, error) {
	return db.Select[value.ID](ctx, q, `SELECT doc_id FROM search_doc WHERE kind = $1 AND end_time > 0 AND end_time <= $2 ORDER BY id LIMIT $3`, kind, now, most)
}

// Lacks is the SQL condition that the index has no document of a kind, a constant, with the number in a column.
func Lacks(kind, column string) string {
	return `NOT EXISTS (SELECT 1 FROM search_doc WHERE search_doc.kind = '` + kind + `' AND search_doc.doc_id = ` + column + `)`
}
