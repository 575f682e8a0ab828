package db_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"jikong/internal/db"
	"jikong/internal/testkit"
)

// What is done once for all that a transaction touched is done after the commit, before Tx returns, and not for what was rolled back.
func TestASideEffectIsSharedByAllOfATransaction(t *testing.T) {
	refused := errors.New("refused")
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		var done [][]int64
		touch := func(tx *db.Tx, id int64) {
			tx.AfterCommitOf("pages", id, func(_ context.Context, _ *db.DB, ids []int64) { done = append(done, ids) })
		}
		err := d.Tx(ctx, func(tx *db.Tx) error {
			touch(tx, 3)
			touch(tx, 1)
			if err := tx.Savepoint(ctx, func() error { touch(tx, 9); return refused }); !errors.Is(err, refused) {
				return err
			}
			touch(tx, 3)
			tx.AfterCommitOf("others", 5, func(_ context.Context, _ *db.DB, ids []int64) { done = append(done, ids) })
			if len(done) > 0 {
				t.Error("it was done before the commit")
			}
			return nil
		})
		if err != nil || !slices.EqualFunc(done, [][]int64{{3, 1}, {5}}, slices.Equal) {
			t.Errorf("done for %v, %v", done, err)
		}
		if err := d.Tx(ctx, func(tx *db.Tx) error { touch(tx, 4); return refused }); !errors.Is(err, refused) || len(done) != 2 {
			t.Errorf("a rollback had side effects: %v, %v", done, err)
		}
	})
}

// Nobody who writes waits for the words of the index, and their time is told apart.
func TestTheIndexOfSQLiteHasALockOfItsOwn(t *testing.T) {
	d := testkit.SQLite(t, testkit.NewClock().Now)
	before := d.Writes().Count
	err := d.IndexTx(ctx, func(index *db.Tx) error {
		return d.Tx(ctx, func(tx *db.Tx) error {
			_, err := index.Exec(ctx, `INSERT INTO search_settled (id, stamp) VALUES (1, 2)`)
			return err
		})
	})
	n, seen := db.Int(ctx, d.Read(), `SELECT COUNT(*) FROM search_settled`)
	if err != nil || seen != nil || n != 1 || d.Writes().Count != before+1 || d.IndexWrites().Count != 1 {
		t.Errorf("%d rows, %d writes and %d of the index, %v, %v", n, d.Writes().Count-before, d.IndexWrites().Count, err, seen)
	}
}

// A database made with a locale would sort and filter as that locale does, and find other capitals than SQLite.
func TestTextComparesByItsBytesInEveryColumn(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		if d.Dialect() != db.Postgres {
			return
		}
		rows, err := db.Select[struct {
			Column string `db:"col"`
		}](ctx, d.Read(), `SELECT table_name || '.' || column_name AS col FROM information_schema.columns JOIN information_schema.tables
			USING (table_schema, table_name) WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'
			AND data_type IN ('text', 'character varying') AND collation_name IS DISTINCT FROM 'C' ORDER BY 1`)
		if err != nil || len(rows) > 0 {
			t.Errorf("their migration lacks COLLATE \"C\": %v, %v", rows, err)
		}
	})
}
