package db_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"sort"
	"strings"
	"sync"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

var ctx = context.Background()

// A driver that bound $n by position would mix up arguments without an error; this is why mattn/go-sqlite3 is not used.
func TestPlaceholdersBindByNumber(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		var a, b, c string
		row := d.Read().QueryRowContext(ctx, `SELECT CAST($2 AS TEXT), CAST($1 AS TEXT), CAST($2 AS TEXT)`, "first", "second")
		if err := row.Scan(&a, &b, &c); err != nil {
			t.Fatal(err)
		}
		if a != "second" || b != "first" || c != "second" {
			t.Fatalf("got %s, %s, %s", a, b, c)
		}
	})
}

func TestATransactionIsAllOrNothingAndSideEffectsFollowTheCommit(t *testing.T) {
	cases := []struct {
		name       string
		end        func(tx *db.Tx) error
		wantRow    bool
		wantEffect bool
	}{
		{"a committed row stays and its side effect runs", func(*db.Tx) error { return nil }, true, true},
		{"an error undoes the row and forgets the side effect", func(*db.Tx) error { return errors.New("stop") }, false, false},
		{"a side effect that panics does not undo the row", func(tx *db.Tx) error { tx.AfterCommit(func() { panic("mail") }); return nil }, true, true},
	}
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		for i, c := range cases {
			t.Run(c.name, func(t *testing.T) {
				effect := false
				_ = d.Tx(ctx, func(tx *db.Tx) error {
					tx.AfterCommit(func() { effect = true })
					if _, err := tx.Exec(ctx, insertVersion, i+1, "s", 1); err != nil {
						t.Fatal(err)
					}
					return c.end(tx)
				})
				n, err := db.Int(ctx, d.Read(), `SELECT COUNT(*) FROM content_version WHERE tenant_id = $1`, i+1)
				if err != nil || (n == 1) != c.wantRow || effect != c.wantEffect {
					t.Fatalf("row %v, effect %v, error %v", n == 1, effect, err)
				}
			})
		}
	})
}

func TestTheTimeOfAWriteEndsWithItsCommit(t *testing.T) {
	const work = 15 * time.Millisecond
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		before, atOnce := d.Writes().Count, 0
		failed := errors.New("stop")
		for _, end := range []error{nil, failed} {
			err := d.Tx(ctx, func(tx *db.Tx) error {
				tx.AfterCommit(func() { atOnce = d.Writes().Count })
				time.Sleep(work)
				return end
			})
			if !errors.Is(err, end) {
				t.Fatal(err)
			}
		}
		if w := d.Writes(); w.Count != before+2 || w.Longest < work || w.Median > w.P95 || w.P95 > w.Longest {
			t.Errorf("two writes, one of them undone, are told as %+v", w)
		}
		if atOnce != before+1 {
			t.Errorf("what follows a commit still counts as a part of it")
		}
	})
}

func TestAFailedPartIsUndoneAndTheRestOfTheTransactionStands(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		var effects []string
		err := d.Tx(ctx, func(tx *db.Tx) error {
			for i, part := range []string{"kept", "failed", "broken", "kept too"} {
				problem := tx.Savepoint(ctx, func() error {
					tx.AfterCommit(func() { effects = append(effects, part) })
					if _, err := tx.Exec(ctx, insertVersion, i+1, "s", 1); err != nil {
						return err
					}
					switch part {
					case "failed":
						return errors.New("stop")
					case "broken": // the row of the first part is there already
						_, err := tx.Exec(ctx, insertVersion, 1, "s", 1)
						return err
					}
					return nil
				})
				if (problem == nil) != strings.HasPrefix(part, "kept") {
					t.Errorf("%s: %v", part, problem)
				}
			}
			return nil
		})
		n, problem := db.Int(ctx, d.Read(), `SELECT COUNT(*) FROM content_version WHERE tenant_id IN (1, 4)`)
		all, _ := db.Int(ctx, d.Read(), `SELECT COUNT(*) FROM content_version WHERE tenant_id IN (1, 2, 3, 4)`)
		if err != nil || problem != nil || n != 2 || all != 2 || fmt.Sprint(effects) != "[kept kept too]" {
			t.Errorf("%d of %d rows, effects %v, %v, %v", n, all, effects, err, problem)
		}
	})
}

const insertVersion = `INSERT INTO content_version (tenant_id, scope, version) VALUES ($1, $2, $3)`

func TestDriverErrorsBecomeOurs(t *testing.T) {
	cases := []struct {
		name, statement string
		args            []any
		want            errs.Code
	}{
		{"a doubled key is a conflict", insertVersion, []any{1, "s", 1}, errs.Conflict},
		{"a missing parent is an invalid request", `INSERT INTO job_run (id, job_id, attempt, owner, start_time) VALUES (1, 99, 1, '', 0)`, nil, errs.Invalid},
		{"a value outside the check is an invalid request", `INSERT INTO job (id, tenant_id, type, data, state, due_time, max_attempts, create_by, create_time) VALUES (1, 1, '', '', 'flying', 0, 1, '', 0)`, nil, errs.Invalid},
		{"a missing value is an invalid request", insertVersion, []any{1, nil, 1}, errs.Invalid},
		{"a broken statement is unexpected", `INSERT INTO nowhere VALUES (1)`, nil, errs.Internal},
	}
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		if err := run(d, insertVersion, 1, "s", 1); err != nil {
			t.Fatal(err)
		}
		for _, c := range cases {
			t.Run(c.name, func(t *testing.T) {
				if err := run(d, c.statement, c.args...); errs.CodeOf(err) != c.want {
					t.Fatalf("got %v", err)
				}
			})
		}
	})
}

func TestAWriteWhoseCallerLeftSaysThatItsTimeIsOver(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		for name, fn := range map[string]func(ctx context.Context, tx *db.Tx, leave func()) error{
			"before a statement": func(ctx context.Context, tx *db.Tx, leave func()) error {
				leave()
				_, err := tx.Exec(context.WithoutCancel(ctx), insertVersion, 1, "left", 1)
				return err
			},
			"before the commit": func(_ context.Context, _ *db.Tx, leave func()) error { leave(); return nil },
		} {
			ctx, cancel := context.WithCancel(t.Context())
			err := d.Tx(ctx, func(tx *db.Tx) error {
				return fn(ctx, tx, func() { cancel(); time.Sleep(50 * time.Millisecond) }) // database/sql takes the work back meanwhile
			})
			if !errs.Is(err, errs.Timeout) {
				t.Errorf("left %s: %v", name, err)
			}
		}
	})
}

func TestReadersOfSQLiteCannotWrite(t *testing.T) {
	d := testkit.SQLite(t, testkit.NewClock().Now)
	rows, err := d.Read().QueryContext(ctx, `INSERT INTO content_version VALUES (1, 's', 1) RETURNING version`)
	if err == nil {
		for rows.Next() {
		}
		err = errors.Join(rows.Err(), rows.Close())
	}
	if err == nil {
		t.Fatal("the read pool wrote a row")
	}
}

func TestWritersAndReadersTogetherNeverMeetALockedDatabase(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		if err := run(d, insertVersion, 1, "s", 0); err != nil {
			t.Fatal(err)
		}
		var work sync.WaitGroup
		for range 4 {
			work.Go(func() {
				for range 25 {
					err := d.Tx(ctx, func(tx *db.Tx) error {
						_, err := tx.Exec(ctx, `UPDATE content_version SET version = version + 1 WHERE tenant_id = 1`)
						return err
					})
					if err != nil {
						t.Error(err)
					}
				}
			})
			work.Go(func() {
				for range 100 {
					if _, err := db.Int(ctx, d.Read(), `SELECT version FROM content_version WHERE tenant_id = $1`, 1); err != nil {
						t.Error(err)
					}
				}
			})
		}
		work.Wait()
		if n, err := db.Int(ctx, d.Read(), `SELECT version FROM content_version WHERE tenant_id = $1`, 1); n != 100 || err != nil {
			t.Fatalf("counted %d, %v; want 100", n, err)
		}
	})
}

func TestIdentifiersGrowAndDoNotRepeatWhenTheClockStandsOrGoesBack(t *testing.T) {
	clock := testkit.NewClock()
	d := testkit.SQLite(t, clock.Now)
	last := value.ID(0)
	for i := range 10_000 {
		if i == 5_000 {
			clock.Advance(-3600 * 1e9)
		}
		if id := d.NewID(); id <= last {
			t.Fatalf("identifier %d after %d", id, last)
		} else {
			last = id
		}
	}
}

func TestSelectRefusesAColumnWithoutAField(t *testing.T) {
	d := testkit.SQLite(t, testkit.NewClock().Now)
	type row struct {
		ID value.ID `db:"id"`
	}
	if _, err := db.Select[row](ctx, d.Read(), `SELECT 1 AS id, 2 AS forgotten`); err == nil {
		t.Fatal("the column was dropped silently")
	}
	rows, err := db.Select[row](ctx, d.Read(), `SELECT 1 AS id UNION SELECT 2 ORDER BY id`)
	if err != nil || len(rows) != 2 || rows[1].ID != 2 {
		t.Fatalf("%v %v", rows, err)
	}
}

func TestBothDialectsHaveTheSameMigrationsTablesAndColumns(t *testing.T) {
	if a, b := fileNames(t, "sqlite"), fileNames(t, "postgres"); !slices.Equal(a, b) {
		t.Fatalf("migrations differ:\nsqlite   %v\npostgres %v", a, b)
	}
	for _, name := range fileNames(t, "") {
		if slices.Contains(fileNames(t, "sqlite"), name) {
			t.Errorf("%s has a common text and one for each dialect", name)
		}
	}
	var seen []map[string]bool
	testkit.Databases(t, func(t *testing.T, d *db.DB) { seen = append(seen, columnsOf(t, d)) })
	if len(seen) == 2 && !reflect.DeepEqual(seen[0], seen[1]) {
		t.Fatalf("columns differ: %v", difference(seen[0], seen[1]))
	}
}

func TestMigratingTwiceChangesNothing(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		if n, err := d.Migrate(ctx); n != 0 || err != nil {
			t.Fatalf("applied %d, %v", n, err)
		}
		if n, err := d.Pending(ctx); n != 0 || err != nil {
			t.Fatalf("pending %d, %v", n, err)
		}
	})
}

func TestLikePatternsTakeTheTextLiterally(t *testing.T) {
	if got, want := db.EscapeLike(`100%_\`), `100\%\_\\`; got != want {
		t.Fatalf("got %s, want %s", got, want)
	}
}

// A process that is killed in the middle of its work keeps every row whose commit it was told of.
func TestNothingAcknowledgedIsLostWhenTheProcessIsKilled(t *testing.T) {
	if dir := os.Getenv("JIKONG_TEST_WRITE_UNTIL_KILLED"); dir != "" {
		writeUntilKilled(dir)
	}
	dir := testkit.SQLiteFolder(t)
	child := exec.Command(os.Args[0], "-test.run=TestNothingAcknowledgedIsLost")
	child.Env = append(os.Environ(), "JIKONG_TEST_WRITE_UNTIL_KILLED="+dir)
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	acknowledged := 0
	for acknowledged < 50 {
		if _, err := fmt.Fscanln(out, &acknowledged); err != nil {
			t.Fatal(err)
		}
	}
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = child.Wait() // it was killed on purpose
	d, err := db.Open(ctx, db.Options{DataDir: dir})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	n, err := db.Int(ctx, d.Read(), `SELECT COUNT(*) FROM content_version`)
	if err != nil || n < int64(acknowledged) {
		t.Fatalf("%d rows on disk, %d acknowledged, %v", n, acknowledged, err)
	}
}

func writeUntilKilled(dir string) {
	d, err := db.Open(ctx, db.Options{DataDir: dir})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	for i := 1; ; i++ {
		if err := run(d, insertVersion, i, "s", 1); err != nil {
			os.Exit(1)
		}
		fmt.Println(i)
	}
}

func run(d *db.DB, statement string, args ...any) error {
	return d.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, statement, args...)
		return err
	})
}

func fileNames(t *testing.T, dialect string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("migrations", dialect, "*.sql"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no migrations for %s: %v", dialect, err)
	}
	for i, p := range paths {
		paths[i] = filepath.Base(p)
	}
	sort.Strings(paths)
	return paths
}

// columnsOf lists "table.column", the tables of the full-text engines aside: those differ by their nature.
func columnsOf(t *testing.T, d *db.DB) map[string]bool {
	t.Helper()
	query := `SELECT m.name AS t, p.name AS c FROM sqlite_master m JOIN pragma_table_info(m.name) p WHERE m.type = 'table'`
	if d.Dialect() == db.Postgres {
		query = `SELECT table_name AS t, column_name AS c FROM information_schema.columns WHERE table_schema = 'public'`
	}
	type column struct {
		Table string `db:"t"`
		Name  string `db:"c"`
	}
	rows, err := db.Select[column](ctx, d.Read(), query)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, r := range rows {
		if !strings.HasPrefix(r.Table, "search_index") && !strings.HasPrefix(r.Table, "goose_") && !strings.HasPrefix(r.Table, "sqlite_") {
			names[r.Table+"."+r.Name] = true
		}
	}
	return names
}

func difference(a, b map[string]bool) (only []string) {
	for name := range a {
		if !b[name] {
			only = append(only, "sqlite: "+name)
		}
	}
	for name := range b {
		if !a[name] {
			only = append(only, "postgres: "+name)
		}
	}
	return only
}
