package db_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jikong/internal/db"
	"jikong/internal/testkit"
)

// Commits leave it to others to carry the log of SQLite over to the file, which then is done without a commit and without a restart.
func TestTheLogOfSQLiteIsCarriedOverBesideTheWriters(t *testing.T) {
	dir := testkit.SQLiteFolder(t)
	d, err := db.Open(ctx, db.Options{DataDir: dir})
	if err != nil {
		t.Fatal(err)
	}
	size := func() int64 {
		info, err := os.Stat(filepath.Join(dir, db.FileName))
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	before := size()
	if err := d.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO search_text (id, title, body) VALUES (1, '', $1)`, strings.Repeat("流感", 2<<20))
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if size() != before {
		t.Error("the commit carried the log over")
	}
	testkit.Eventually(t, "the log is carried over", func() bool { return size() > before })
	if err := d.Close(); err != nil {
		t.Error(err)
	}
}
