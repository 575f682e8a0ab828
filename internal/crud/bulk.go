package crud

import (
	"context"
	"slices"

	"jikong/internal/audit"
	"jikong/internal/db"
	"jikong/internal/schema"
	"jikong/internal/value"
)

type bulkKey struct{}

// reference is a row that a column names. Two columns may look in the same table by other rules.
type reference struct {
	column *schema.BoundColumn
	id     value.ID
}

// bulkWork is work on many rows under way.
type bulkWork struct {
	known    map[reference]bool // a row that many of them name is looked up once
	versions []audit.Version    // for the data log, written at the end of each part
	raised   schema.Raised
}

// bulk marks work on many rows, all of whose writes stand in parts. The operation log tells it in one entry at the end: every entry
// locks the head of the log until the commit, so one for each row would keep all other staff waiting. The data log has a version of each
// row nevertheless.
func bulk(ctx context.Context) context.Context {
	return context.WithValue(ctx, bulkKey{}, &bulkWork{known: map[reference]bool{}, raised: schema.Raised{}})
}

// bulkOf returns nil in work on a single row.
func bulkOf(ctx context.Context) *bulkWork {
	work, _ := ctx.Value(bulkKey{}).(*bulkWork)
	return work
}

// keep notes a version of a row for the data log. Versions are counted by the statement that writes them, so a second one of the same row
// has to wait until the first is written.
func (w *bulkWork) keep(ctx context.Context, tx *db.Tx, version audit.Version) error {
	if slices.ContainsFunc(w.versions, version.Of) {
		if err := w.flush(ctx, tx); err != nil {
			return err
		}
	}
	w.versions = append(w.versions, version)
	return nil
}

func (w *bulkWork) flush(ctx context.Context, tx *db.Tx) error {
	versions := w.versions
	w.versions = nil
	return audit.Keep(ctx, tx, versions...)
}

// part is tx.Part for rows of bulk work: their versions are written, or forgotten, with them.
func part(ctx context.Context, tx *db.Tx, save func() error) error {
	work := bulkOf(ctx)
	defer func() { work.versions = nil }()
	err := tx.Savepoint(ctx, func() error {
		if err := save(); err != nil {
			return err
		}
		return work.flush(ctx, tx)
	})
	if err != nil {
		clear(work.raised) // what this part has raised is as old as before
	}
	return err
}
