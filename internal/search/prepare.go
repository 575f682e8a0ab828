package search

import (
	"context"

	"jikong/internal/db"
	"jikong/internal/search/script"
	"jikong/internal/value"
)

// Prepared are the texts of a document as the index takes them. To tidy them takes the longer the longer they are and asks nothing of the
// database: it is done before a write transaction begins, where everybody else would wait for it.
type Prepared struct {
	texts texts // as they were
	entry *entry
}

// texts are what an entry is made of.
type texts struct{ title, keywords, body, file string }

// entry is a document on its way into the index.
type entry struct {
	title, keywords, body, file string // clean and no longer than the index takes
	words                       []keyword
}

// Database is one, or a transaction of one.
type Database interface{ Dialect() db.Dialect }

// Prepare tidies the texts of a document.
func Prepare(doc Doc) Prepared {
	e := entry{title: script.Clean(doc.Title), keywords: script.Clean(doc.Keywords), body: value.First(script.Clean(doc.Body), MaxBody), file: value.First(script.Clean(doc.File), MaxFile)}
	e.words = keywordsOf(e.keywords)
	return Prepared{textsOf(doc), &e}
}

func textsOf(doc Doc) texts { return texts{doc.Title, doc.Keywords, doc.Body, doc.File} }

// Fits tells whether the texts of a document are still those that were prepared.
func (p Prepared) Fits(doc Doc) bool { return p.entry != nil && p.texts == textsOf(doc) }

// Put adds the document as it is now to the index or replaces it. Where its texts have changed since they were prepared, they are tidied anew. Its
// words follow when the transaction is committed, before the caller of Tx goes on.
func (p Prepared) Put(ctx context.Context, tx *db.Tx, doc Doc) error {
	if !p.Fits(doc) {
		p = Prepare(doc)
	}
	held, found, err := placeOf(ctx, tx, doc.Kind, doc.ID)
	if err != nil {
		return err
	}
	came, went := p.entry.words, []keyword(nil)
	if found {
		went = keywordsOf(held.Keywords)
		if held.Tenant != doc.Tenant {
			if err := countWords(ctx, tx, held.Tenant, nil, went); err != nil {
				return err
			}
			went = nil
		}
	}
	if err := countWords(ctx, tx, doc.Tenant, withoutKeywords(came, went), withoutKeywords(went, came)); err != nil {
		return err
	}
	idx := indexOf(tx.Dialect())
	if found && held.takes(doc) {
		return idx.change(ctx, tx, held, doc, *p.entry)
	}
	if found {
		if err := idx.delete(ctx, tx, held.Row); err != nil {
			return err
		}
		settleLater(tx, held.Row)
	}
	return p.place(ctx, tx, doc)
}

// place adds the row at the first place that is free.
func (p Prepared) place(ctx context.Context, tx *db.Tx, doc Doc) error {
	for id := likelyID(doc); ; id++ {
		if placed, err := indexOf(tx.Dialect()).put(ctx, tx, id, doc, *p.entry); err != nil || placed {
			settleLater(tx, id)
			return err
		}
	}
}
