package search

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"

	"jikong/internal/db"
	"jikong/internal/search/script"
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
	// put adds a document, with its row and its text, in as few statements as it can; not where the id is taken.
	put(ctx context.Context, tx *db.Tx, id int64, doc Doc, e entry) (placed bool, err error)
	// change brings the row and the text of a document that stays where it stands to what it says now.
	change(ctx context.Context, tx *db.Tx, held place, doc Doc, e entry) error
	delete(ctx context.Context, tx *db.Tx, id int64) error
	// write puts the words of a document in the place of what the index holds of it, in a transaction of the index; erase takes them out.
	write(ctx context.Context, tx *db.Tx, doc standing, w words) error
	erase(ctx context.Context, tx *db.Tx, id int64) error
	// settled is the table with the stamps of the words.
	settled() string
	// match returns the part of a statement from FROM on, up to an open WHERE condition, which yields the matching rows of
	// search_doc as d, and the expression of their id by which the index itself can order. field is where the wanted words
	// must stand; words to be avoided may stand nowhere.
	match(s *statement, q query, tenant value.ID, field Field, w window) (from, id string)
	// order is what follows the conditions on that id to read the newest rows first, "" where they come so by themselves.
	order(id string) string
	// oneOf is the condition that a column is one of many texts.
	oneOf(s *statement, column string, texts []string) string
	// probesExactly tells whether what newest yields holds the very phrases, not only their characters.
	probesExactly() bool
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
	return Prepare(doc).Put(ctx, tx, doc)
}

// Delete takes a document out of the index. One that is not there is no error.
func Delete(ctx context.Context, tx *db.Tx, kind string, id value.ID) error {
	held, found, err := placeOf(ctx, tx, kind, id)
	if err != nil || !found {
		return err
	}
	if err := countWords(ctx, tx, held.Tenant, nil, keywordsOf(held.Keywords)); err != nil {
		return err
	}
	settleLater(tx, held.Row)
	return indexOf(tx.Dialect()).delete(ctx, tx, held.Row)
}

// place is where a document stands in the index.
type place struct {
	Row      int64    `db:"id"`
	Tenant   value.ID `db:"tenant_id"`
	Stamp    value.ID `db:"stamp"`
	Title    string   `db:"title"`
	Keywords string   `db:"keywords"`
}

// takes tells whether a document as it is now belongs where it stands.
func (p place) takes(doc Doc) bool {
	return p.Tenant == doc.Tenant && p.Row>>subBits == timeID(doc.Time)>>subBits
}

func placeOf(ctx context.Context, tx *db.Tx, kind string, id value.ID) (place, bool, error) {
	return db.One[place](ctx, tx, `SELECT d.id, d.tenant_id, d.stamp, t.title, t.keywords FROM search_doc d JOIN search_text t ON t.id = d.id WHERE d.kind = $1 AND d.doc_id = $2`, kind, id)
}

// likelyID spreads documents of the same millisecond by their name.
func likelyID(doc Doc) int64 {
	hash := fnv.New32a()
	fmt.Fprint(hash, doc.Kind, int64(doc.ID))
	return timeID(doc.Time) + 1 + int64(hash.Sum32()>>(32-subBits+1))
}

// docRow is the statement of the row of a document, which adds nothing where its id is taken.
const docRow = `INSERT INTO search_doc (id, stamp, tenant_id, kind, doc_id, column_id, time, title_hash, end_time, type, source, path, series, dated)
	VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT (id) DO NOTHING`

func docValues(tx *db.Tx, id int64, doc Doc, e entry) []any {
	return append([]any{id, tx.NewID(), doc.Tenant, doc.Kind, doc.ID}, docDetails(doc, e)...)
}

// docDetails are the values of column_id and those behind it.
func docDetails(doc Doc, e entry) []any {
	return []any{doc.ColumnID, doc.Time, script.HashOf(e.title), int64(doc.Until), cmp.Or(doc.Type, doc.Kind), script.Clean(doc.Source), doc.Path, seriesOf(e.title, doc.ColumnID), doc.Dated}
}

// changeRow brings the row and the texts of a document to what it says now. Its stamp is another one only where its texts are others: to move it
// to another column makes no words.
func changeRow(ctx context.Context, tx *db.Tx, held place, doc Doc, e entry) error {
	stamp := held.Stamp
	changed, err := tx.Exec(ctx, `UPDATE search_text SET title = $2, body = $3, file = $4, keywords = $5
		WHERE id = $1 AND (title <> $2 OR keywords <> $5 OR body <> $3 OR file <> $4)`, held.Row, e.title, e.body, e.file, e.keywords)
	if err != nil {
		return err
	}
	if changed > 0 {
		stamp = tx.NewID()
		settleLater(tx, held.Row)
	}
	_, err = tx.Exec(ctx, `UPDATE search_doc SET stamp = $2, column_id = $3, time = $4, title_hash = $5, end_time = $6, type = $7, source = $8, path = $9, series = $10, dated = $11
		WHERE id = $1`, append([]any{held.Row, stamp}, docDetails(doc, e)...)...)
	return err
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
