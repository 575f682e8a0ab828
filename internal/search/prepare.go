package search

import (
	"context"
	"strings"

	"jikong/internal/db"
	"jikong/internal/search/script"
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
	title, keywords, body, file string // clean and no longer than the index takes
	words                       []keyword

	// Where the index orders tokens: those of the title, of the keywords, of keywords and body, of the files.
	titles, heads, rest, inFiles string

	// Where the index holds sets: the different tokens of title and keywords, and of everything; see script.PlainText.
	headSet, wholeSet                []string
	plainTitle, plainRest, plainFile string
}

// Database is one, or a transaction of one.
type Database interface{ Dialect() db.Dialect }

// Prepare makes the tokens of a document for the index of a database.
func Prepare(in Database, doc Doc) Prepared {
	e := entry{title: script.Clean(doc.Title), keywords: script.Clean(doc.Keywords), body: value.First(script.Clean(doc.Body), MaxBody), file: value.First(script.Clean(doc.File), MaxFile)}
	e.words = keywordsOf(e.keywords)
	rest := e.keywords + "。" + e.body
	titles, heads, rests, inFiles := script.TokensOf(e.title), script.TokensOf(e.keywords), script.TokensOf(rest), script.TokensOf(e.file)
	if in.Dialect() == db.Postgres {
		e.headSet, e.wholeSet = setOf(titles, heads), setOf(titles, rests, inFiles)
		e.plainTitle, e.plainRest, e.plainFile = script.PlainText(e.title), script.PlainText(rest), script.PlainText(e.file)
	} else {
		e.titles, e.heads, e.rest, e.inFiles = strings.Join(titles, " "), strings.Join(heads, " "), strings.Join(rests, " "), strings.Join(inFiles, " ")
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
	held, found, err := placeOf(ctx, tx, doc.Kind, doc.ID)
	if err != nil {
		return err
	}
	idx, came, went := indexOf(tx.Dialect()), p.entry.words, []keyword(nil)
	if found {
		if err := idx.delete(ctx, tx, held.Row); err != nil {
			return err
		}
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
	for id := likelyID(doc); ; id++ {
		if placed, err := idx.put(ctx, tx, id, doc, p.entry); err != nil || placed {
			return err
		}
	}
}
