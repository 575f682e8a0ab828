package search

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"jikong/internal/db"
	"jikong/internal/search/script"
	"jikong/internal/value"
)

// A transaction that puts a document writes its row and its texts. The words of the texts, which take far longer, follow when it is committed
// and before whoever saved hears of it, in transactions of their own. Each put gives the document another stamp, and the index notes with the
// words of which stamp they are: what differs is to be done, whoever did not finish it.

// Bounds of settling.
const (
	settledAtOnce = 20        // documents that are read together
	maxWords      = 256 << 10 // bytes of words from which a transaction takes no further document
	lookEvery     = time.Minute
	lookBack      = time.Hour
	lookAfter     = 10 * time.Second // until then somebody may still be at it
)

// standing is a document whose words are not those of the index.
type standing struct {
	Row      int64    `db:"id"`
	Stamp    value.ID `db:"stamp"`
	Tenant   value.ID `db:"tenant_id"`
	Title    string   `db:"title"`
	Keywords string   `db:"keywords"`
	Body     string   `db:"body"`
	File     string   `db:"file"`
}

// settleLater has the words of a document follow when the transaction is committed.
func settleLater(tx *db.Tx, row int64) {
	tx.AfterCommitOf("search", row, func(ctx context.Context, d *db.DB, rows []int64) {
		if err := settle(ctx, d, rows); err != nil {
			slog.ErrorContext(ctx, "the words of a document are not in the index yet", "error", err)
		}
	})
}

// Keep puts in what others left undone, all of it until that succeeded once, then now and then what was put lately, until ctx ends.
func Keep(ctx context.Context, d *db.DB) error {
	look := Settle
	for {
		if _, err := look(ctx, d); err == nil {
			look = settleRecent
		} else if ctx.Err() == nil {
			slog.ErrorContext(ctx, "looking for documents without words failed", "error", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(lookEvery):
		}
	}
}

// Settle makes the index hold the words of all documents as they stand, the newest first, and of no others. It tells how many were missing.
func Settle(ctx context.Context, d *db.DB) (missing int, err error) {
	rows, err := db.Select[int64](ctx, d.Read(), unsettled(d, `d.id`, `TRUE`)+` ORDER BY d.id DESC`)
	if err != nil {
		return 0, err
	}
	gone, err := db.Select[int64](ctx, d.Read(), goneFrom(d, `TRUE`))
	if err != nil {
		return 0, err
	}
	return len(rows), settle(ctx, d, append(rows, gone...))
}

// settleRecent is Settle for what was put within the last hour, unless somebody is probably at it.
func settleRecent(ctx context.Context, d *db.DB) (int, error) {
	now := time.UnixMilli(int64(d.Now()))
	rows, err := db.Select[int64](ctx, d.Read(), unsettled(d, `d.id`, `d.stamp > $1 AND d.stamp < $2`), db.IDAt(now.Add(-lookBack)), db.IDAt(now.Add(-lookAfter)))
	if err != nil {
		return 0, err
	}
	return len(rows), settle(ctx, d, rows)
}

// unsettled are columns of the documents whose words are not those of the index.
func unsettled(in Database, columns, condition string) string {
	return `SELECT ` + columns + ` FROM search_doc d JOIN search_text t ON t.id = d.id LEFT JOIN ` + indexOf(in.Dialect()).settled() + ` s ON s.id = d.id
		WHERE (s.stamp IS NULL OR s.stamp <> d.stamp) AND ` + condition
}

// goneFrom are the rows of the index whose document is gone.
func goneFrom(in Database, condition string) string {
	return `SELECT s.id FROM ` + indexOf(in.Dialect()).settled() + ` s WHERE NOT EXISTS (SELECT 1 FROM search_doc d WHERE d.id = s.id) AND ` + condition
}

// settle brings the words of some rows of the index to the state of their documents. One that cannot be written keeps no other one back.
func settle(ctx context.Context, d *db.DB, rows []int64) (all error) {
	for some := range slices.Chunk(rows, settledAtOnce) {
		err := settleSome(ctx, d, some)
		if half := len(some) / 2; err != nil && half > 0 && ctx.Err() == nil {
			err = errors.Join(settle(ctx, d, some[:half]), settle(ctx, d, some[half:]))
		}
		all = errors.Join(all, err)
	}
	return all
}

// settleSome goes on until it finds nothing to do any more: while it cut the words of a text, somebody may have saved another one, whose words
// may even stand there by then.
func settleSome(ctx context.Context, d *db.DB, rows []int64) error {
	s := &statement{}
	among := bindAll(s, rows)
	for {
		docs, err := db.Select[standing](ctx, d.Read(), unsettled(d, `d.id, d.stamp, d.tenant_id, t.title, t.keywords, t.body, t.file`, `d.id IN (`+among+`) ORDER BY d.id`), s.args...)
		if err != nil {
			return err
		}
		gone, err := db.Select[int64](ctx, d.Read(), goneFrom(d, `s.id IN (`+among+`) ORDER BY s.id`), s.args...)
		if err != nil || len(docs)+len(gone) == 0 {
			return err
		}
		if len(gone) > 0 {
			err = d.IndexTx(ctx, func(tx *db.Tx) error { return erase(ctx, tx, gone) })
		}
		for err == nil && len(docs) > 0 {
			docs, err = writeWords(ctx, d, docs)
		}
		if err != nil {
			return err
		}
	}
}

func erase(ctx context.Context, tx *db.Tx, rows []int64) error {
	for _, row := range rows {
		if err := indexOf(tx.Dialect()).erase(ctx, tx, row); err != nil {
			return err
		}
	}
	return nil
}

// writeWords writes those of as many documents as one transaction takes; the rest is left.
func writeWords(ctx context.Context, d *db.DB, docs []standing) (rest []standing, err error) {
	var cut []words
	for size := 0; len(cut) < len(docs) && (len(cut) == 0 || size < maxWords); {
		one := wordsOf(d, docs[len(cut)])
		cut, size = append(cut, one), size+one.size
	}
	err = d.IndexTx(ctx, func(tx *db.Tx) error {
		for i, w := range cut {
			if err := indexOf(tx.Dialect()).write(ctx, tx, docs[i], w); err != nil {
				return fmt.Errorf("words of row %d: %w", docs[i].Row, err)
			}
		}
		return nil
	})
	return docs[len(cut):], err
}

// words are the texts of a document as an index takes them.
type words struct {
	size int

	// Where the index orders tokens: those of the title, of keywords and body, of the files.
	titles, rest, inFiles string

	// Where the index holds sets: the different tokens of title and keywords, and of everything; see script.PlainText.
	headSet, wholeSet                []string
	plainTitle, plainRest, plainFile string
}

func wordsOf(in Database, doc standing) (w words) {
	rest := doc.Keywords + "。" + doc.Body
	titles, rests, inFiles := script.TokensOf(doc.Title), script.TokensOf(rest), script.TokensOf(doc.File)
	w.size = len(rest) + len(doc.File)
	if in.Dialect() == db.Postgres {
		w.headSet, w.wholeSet = setOf(titles, script.TokensOf(doc.Keywords)), setOf(titles, rests, inFiles)
		w.plainTitle, w.plainRest, w.plainFile = script.PlainText(doc.Title), script.PlainText(rest), script.PlainText(doc.File)
		return w
	}
	w.titles, w.rest, w.inFiles = joinTokens(titles), joinTokens(rests), joinTokens(inFiles)
	return w
}
