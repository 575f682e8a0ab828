package search

import (
	"context"
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"

	"jikong/internal/db"
	"jikong/internal/value"
)

// subBits is the low part of a row id; the high part is the time in milliseconds, so that the order of the index is the order
// of time and the newest matches are read first.
const (
	subBits = 21
	maxTime = 1<<42 - 1 // in the year 2109
)

// index is the full-text table of one dialect.
type index interface {
	put(ctx context.Context, tx *db.Tx, id int64, e entry) error
	delete(ctx context.Context, tx *db.Tx, id int64) error
	// match returns the part of a statement from FROM on, up to an open WHERE condition, which yields the matching rows of
	// search_doc as d, and the expression of their id by which the index itself can order. field is where the wanted words
	// must stand; words to be avoided may stand nowhere.
	match(s *statement, q query, tenant value.ID, field Field, w window) (from, id string)
	// order is what follows the conditions on that id to read the newest rows first, "" where they come so by themselves.
	order(id string) string
	// newest returns the statement of the ids of the newest documents that hold a clause, at most so many.
	newest(s *statement, tenant value.ID, c clause, most int) string
}

// manyIndex is an index that looks for several clauses in one statement where each costs a plan.
type manyIndex interface {
	// many returns the part of a statement from FROM on, which yields the rows of search_doc as d that hold one of the clauses, with the
	// place of the clause as nth; rest are conditions on d and the limit for each of them.
	many(s *statement, clauses []clause, tenant value.ID, field Field, w window, rest func() string) string
}

// window is a stretch of ids.
type window struct{ from, to int64 } // from inclusive, to exclusive; 0 for open

func (w window) where(s *statement, id string) string {
	text := ""
	if w.from > 0 {
		text += ` AND ` + id + ` >= ` + s.bind(w.from)
	}
	if w.to > 0 {
		text += ` AND ` + id + ` < ` + s.bind(w.to)
	}
	return text
}

func indexOf(dialect db.Dialect) index {
	if dialect == db.Postgres {
		return postgresIndex{}
	}
	return sqliteIndex{}
}

// Put adds the document to the index or replaces it, inside the caller's transaction.
func Put(ctx context.Context, tx *db.Tx, doc Doc) error {
	return Prepare(tx, doc).Put(ctx, tx, doc)
}

// Delete takes a document out of the index. One that is not there is no error.
func Delete(ctx context.Context, tx *db.Tx, kind string, id value.ID) error {
	type place struct {
		Row      int64    `db:"id"`
		Tenant   value.ID `db:"tenant_id"`
		Keywords string   `db:"keywords"`
	}
	places, err := db.Select[place](ctx, tx, `SELECT d.id, d.tenant_id, t.keywords FROM search_doc d JOIN search_text t ON t.id = d.id
		WHERE d.kind = $1 AND d.doc_id = $2`, kind, id)
	if err != nil || len(places) == 0 {
		return err
	}
	row := places[0].Row
	if err := countWords(ctx, tx, places[0].Tenant, places[0].Keywords, -1); err != nil {
		return err
	}
	if err := indexOf(tx.Dialect()).delete(ctx, tx, row); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM search_text WHERE id = $1`, row); err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `DELETE FROM search_doc WHERE id = $1`, row)
	return err
}

// freeID spreads documents of the same millisecond by their name and steps aside for the rare one that is taken.
func freeID(ctx context.Context, tx *db.Tx, doc Doc) (int64, error) {
	hash := fnv.New32a()
	fmt.Fprint(hash, doc.Kind, int64(doc.ID))
	id := timeID(doc.Time) + 1 + int64(hash.Sum32()>>(32-subBits+1))
	for {
		taken, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM search_doc WHERE id = $1`, id)
		if err != nil || taken == 0 {
			return id, err
		}
		id++
	}
}

// timeID is the lower bound of the ids of a moment.
func timeID(t value.Time) int64 { return int64(min(max(t, 0), maxTime)) << subBits }

// timeOf is the moment of an id.
func timeOf(id int64) value.Time { return value.Time(id >> subBits) }

// statement collects the bound values of a query.
type statement struct{ args []any }

// bind adds a value and returns its placeholder.
func (s *statement) bind(v any) string {
	s.args = append(s.args, v)
	return "$" + strconv.Itoa(len(s.args))
}

func bindAll[T any](s *statement, values []T) string {
	names := make([]string, len(values))
	for i, v := range values {
		names[i] = s.bind(v)
	}
	return strings.Join(names, ", ")
}
