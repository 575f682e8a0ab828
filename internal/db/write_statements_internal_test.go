package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"testing"
)

func TestAWriteIsTheSameHoweverOftenItsTextWasRun(t *testing.T) {
	d := openPool(t)
	inTx := func(text string, args ...any) error {
		return d.Tx(t.Context(), func(tx *Tx) error {
			_, err := tx.Exec(t.Context(), text, args...)
			return err
		})
	}
	if err := inTx(`CREATE TABLE part (id INTEGER PRIMARY KEY, name TEXT NOT NULL)`); err != nil {
		t.Fatal(err)
	}
	const insert, count, all = `INSERT INTO part (id, name) VALUES ($1, $2)`, `SELECT COUNT(*) FROM part`, `SELECT * FROM part WHERE id = $1`
	for n := range 5 {
		what := fmt.Sprintf("round %d", n)
		if err := inTx(insert, n, "x"); err != nil {
			t.Fatal(what, err)
		}
		if err := inTx(insert, n, "again"); err == nil {
			t.Error(what, "a second row has the same number")
		}
		if err := inTx(insert, 100+n, nil); err == nil {
			t.Error(what, "a row has no name")
		}
		err := d.Tx(t.Context(), func(tx *Tx) error {
			if _, err := tx.Exec(t.Context(), insert, 1000+n, "taken back"); err != nil {
				return err
			}
			return errors.New("taken back")
		})
		if err == nil {
			t.Error(what, "what was taken back is kept")
		}
		err = d.Tx(t.Context(), func(tx *Tx) error {
			var rows int
			if err := tx.QueryRowContext(t.Context(), count).Scan(&rows); err != nil || rows != n+1 {
				t.Errorf("%s: %d rows, %v", what, rows, err)
			}
			found, err := tx.QueryContext(t.Context(), all, n)
			if err != nil {
				return err
			}
			names, err := found.Columns()
			if err != nil || len(names) != 2+n { // the table grows below
				t.Errorf("%s: columns %v, %v", what, names, err)
			}
			return errors.Join(err, found.Close())
		})
		if err != nil {
			t.Fatal(what, err)
		}
		if err := inTx(fmt.Sprintf(`ALTER TABLE part ADD COLUMN more_%d TEXT`, n)); err != nil {
			t.Fatal(what, err)
		}
	}
	for _, text := range []string{insert, count, all} {
		if d.written.kept.known(text) == nil {
			t.Errorf("after five rounds %q is prepared anew each time", text)
		}
	}
}

func TestATextThatCannotBeRunHindersNobodyElse(t *testing.T) {
	d := openPool(t)
	for range 3 {
		err := d.Tx(t.Context(), func(tx *Tx) error {
			_, err := tx.Exec(t.Context(), `INSERT INTO nowhere VALUES (1)`)
			return err
		})
		if err == nil {
			t.Error("something was written to no table")
		}
	}
	if err := d.Tx(t.Context(), func(tx *Tx) error { return nil }); err != nil {
		t.Error(err)
	}
}

func TestManyTextsAtOnceAreWrittenWhole(t *testing.T) {
	d := openPool(t)
	err := d.Tx(t.Context(), func(tx *Tx) error {
		_, err := tx.Exec(t.Context(), `CREATE TABLE part (id INTEGER PRIMARY KEY, name TEXT)`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	const writers, texts = 3, maxStatements + 40
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			for n := range texts {
				err := d.Tx(context.Background(), func(tx *Tx) error {
					for _, text := range []string{fmt.Sprintf(`INSERT INTO part (id, name) VALUES ($1, 'of %d')`, n), `SELECT COUNT(*) FROM part`} {
						var args []any
						if text[0] == 'I' {
							args = []any{w*texts + n}
						}
						if _, err := tx.Exec(context.Background(), text, args...); err != nil {
							return err
						}
					}
					return nil
				})
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	var rows sql.NullInt64
	if err := d.Read().QueryRowContext(t.Context(), `SELECT COUNT(*) FROM part`).Scan(&rows); err != nil || rows.Int64 != writers*texts {
		t.Errorf("%d rows of %d, %v", rows.Int64, writers*texts, err)
	}
	if kept := len(d.written.kept.kept); kept > maxStatements {
		t.Errorf("%d texts are kept", kept)
	}
}
