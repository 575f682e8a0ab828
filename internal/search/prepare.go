package search

import (
	"cmp"
	"context"

	"jikong/internal/db"
	"jikong/internal/value"
)

// Prepared are the texts of a document cut into tokens, which takes the longer the longer they are and asks nothing of the database: it is done
// before a write transaction begins, where everybody else would wait for it.
type Prepared struct {
	dialect db.Dialect
	texts   texts // as they were
	entry   entry
}

// texts are what tokens are made of.
type texts struct{ title, keywords, body, file string }

// entry is a document on its way into the index.
type entry struct {
	tenant                       value.ID
	title, keywords, body, file  string   // clean and no longer than the index takes
	titles, heads, rest, inFiles []string // tokens of the title, of the keywords, of keywords and body, of the files

	plainTitle, plainRest, plainFile string // see plainText; only where the index holds them
}

// Database is one, or a transaction of one.
type Database interface{ Dialect() db.Dialect }

// Prepare makes the tokens of a document for the index of a database.
func Prepare(in Database, doc Doc) Prepared {
	e := entry{title: clean(doc.Title), keywords: clean(doc.Keywords), body: value.First(clean(doc.Body), MaxBody), file: value.First(clean(doc.File), MaxFile)}
	rest := e.keywords + "。" + e.body
	e.titles, e.heads, e.rest, e.inFiles = tokensOf(e.title), tokensOf(e.keywords), tokensOf(rest), tokensOf(e.file)
	if in.Dialect() == db.Postgres {
		e.plainTitle, e.plainRest, e.plainFile = plainText(e.title), plainText(rest), plainText(e.file)
	}
	return Prepared{in.Dialect(), textsOf(doc), e}
}

func textsOf(doc Doc) texts { return texts{doc.Title, doc.Keywords, doc.Body, doc.File} }

// Fits tells whether the texts of a document are still those that were prepared.
func (p Prepared) Fits(in Database, doc Doc) bool {
	return p.dialect == in.Dialect() && p.texts == textsOf(doc)
}

// Put adds the document as it is now to the index or replaces it. Where its texts have changed since they were prepared, their tokens are made
// anew.
func (p Prepared) Put(ctx context.Context, tx *db.Tx, doc Doc) error {
	if !p.Fits(tx, doc) {
		p = Prepare(tx, doc)
	}
	e := p.entry
	e.tenant = doc.Tenant
	if err := Delete(ctx, tx, doc.Kind, doc.ID); err != nil {
		return err
	}
	id, err := freeID(ctx, tx, doc)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO search_doc (id, tenant_id, kind, doc_id, column_id, time, title_hash, end_time, type, source, path, series, dated)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`, id, doc.Tenant, doc.Kind, doc.ID, doc.ColumnID, doc.Time, hashOf(e.title),
		int64(doc.Until), cmp.Or(doc.Type, doc.Kind), clean(doc.Source), doc.Path, seriesOf(e.title, doc.ColumnID), doc.Dated)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `INSERT INTO search_text (id, title, body, file, keywords) VALUES ($1, $2, $3, $4, $5)`, id, e.title, e.body, e.file, e.keywords); err != nil {
		return err
	}
	if err := countWords(ctx, tx, doc.Tenant, e.keywords, 1); err != nil {
		return err
	}
	return indexOf(tx.Dialect()).put(ctx, tx, id, e)
}
