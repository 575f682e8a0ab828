// Package testkit is what tests of every area share: fresh databases of both kinds, a settable clock, request scenarios.
package testkit

import (
	"context"
	"encoding/hex"
	"errors"
	"net/url"
	"os"
	"sync"
	"testing"
	"time"

	"database/sql"

	"jikong/internal/db"
	"jikong/internal/value"
)

// PostgresEnv names the variable with the address of a PostgreSQL server on which tests may create databases.
const PostgresEnv = "JIKONG_TEST_POSTGRES"

// RequirePostgresEnv makes tests fail instead of pass quietly when no PostgreSQL is there; `make test` sets it.
const RequirePostgresEnv = "JIKONG_TEST_REQUIRE_POSTGRES"

// OnlyEnv names the variable that restricts tests of both databases to one of them, sqlite or postgres.
const OnlyEnv = "JIKONG_TEST_ONLY"

// Start is the moment at which a Clock stands first: a Friday morning in Shanghai.
var Start = time.Date(2026, 11, 20, 9, 30, 0, 0, value.Shanghai)

// Clock is a clock that tests set. It is safe for use by several goroutines.
type Clock struct {
	mu  sync.Mutex
	now time.Time
}

// NewClock returns a clock that stands at Start.
func NewClock() *Clock { return &Clock{now: Start} }

// Now is the time of the clock.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Advance moves the clock on.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// On runs the part of a test of both databases that is for the one, unless the run is for the other alone.
func On(t *testing.T, dialect db.Dialect, test func(t *testing.T)) {
	t.Helper()
	if only := os.Getenv(OnlyEnv); only == "" || only == string(dialect) {
		t.Run(string(dialect), test)
	}
}

// EachDatabase runs the test on a fresh, migrated SQLite file and on a fresh PostgreSQL database, as Template.Each does.
func EachDatabase(t *testing.T, test func(t *testing.T, d *db.DB, clock *Clock)) {
	t.Helper()
	migrated.Each(t, test)
}

// Databases runs the test on a fresh, migrated SQLite file and on a fresh PostgreSQL database, with the time of day.
func Databases(t *testing.T, test func(t *testing.T, d *db.DB)) {
	t.Helper()
	DatabasesAt(t, time.Now, test)
}

// DatabasesAt is Databases with the clock of the test.
func DatabasesAt(t *testing.T, clock func() time.Time, test func(t *testing.T, d *db.DB)) {
	t.Helper()
	On(t, db.SQLite, func(t *testing.T) { test(t, SQLite(t, clock)) })
	On(t, db.Postgres, func(t *testing.T) { test(t, Postgres(t, clock)) })
}

// ObservedDatabases is Databases with somebody who sees every statement of the read pool.
func ObservedDatabases(t *testing.T, see func(query string), test func(t *testing.T, d *db.DB)) {
	t.Helper()
	On(t, db.SQLite, func(t *testing.T) {
		test(t, open(t, db.Options{DataDir: SQLiteFolder(t), Observe: see, NoSync: true}, db.SQLite))
	})
	On(t, db.Postgres, func(t *testing.T) { test(t, open(t, db.Options{URL: PostgresURL(t), Observe: see}, db.Postgres)) })
}

// ObservedWrites is Databases with somebody who sees every statement inside write transactions.
func ObservedWrites(t *testing.T, see func(query string), test func(t *testing.T, d *db.DB)) {
	t.Helper()
	On(t, db.SQLite, func(t *testing.T) {
		test(t, open(t, db.Options{DataDir: SQLiteFolder(t), ObserveWrites: see, NoSync: true}, db.SQLite))
	})
	On(t, db.Postgres, func(t *testing.T) { test(t, open(t, db.Options{URL: PostgresURL(t), ObserveWrites: see}, db.Postgres)) })
}

// DurableDatabases is DatabasesAt where commits to SQLite wait for the disk, as in a running program: for tests that compare times.
func DurableDatabases(t *testing.T, clock func() time.Time, test func(t *testing.T, d *db.DB)) {
	t.Helper()
	On(t, db.SQLite, func(t *testing.T) { test(t, open(t, db.Options{DataDir: SQLiteFolder(t), Clock: clock}, db.SQLite)) })
	On(t, db.Postgres, func(t *testing.T) { test(t, Postgres(t, clock)) })
}

// SQLite returns a fresh migrated SQLite database in the temporary folder of the test.
func SQLite(tb testing.TB, clock func() time.Time) *db.DB {
	tb.Helper()
	return migrated.SQLite(tb, clock)
}

// Postgres returns a fresh migrated PostgreSQL database that is dropped after the test.
func Postgres(tb testing.TB, clock func() time.Time) *db.DB {
	tb.Helper()
	return migrated.Postgres(tb, clock)
}

// SQLiteFolder returns a data folder with a migrated SQLite file, for tests that start a whole program.
func SQLiteFolder(tb testing.TB) string {
	tb.Helper()
	return migrated.Folder(tb)
}

// MigrateFolder writes a migrated SQLite file into a folder.
func MigrateFolder(dir string) error { return migrated.copyTo(dir) }

// PostgresURL returns the address of a fresh migrated database.
func PostgresURL(tb testing.TB) string {
	tb.Helper()
	return migrated.URL(tb)
}

// open also checks the dialect, so that a wrong environment cannot pass one database off as the other.
func open(tb testing.TB, o db.Options, want db.Dialect) *db.DB {
	tb.Helper()
	d, err := db.Open(context.Background(), o)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := d.Close(); err != nil {
			tb.Error(err)
		}
	})
	if d.Dialect() != want {
		tb.Fatalf("opened %s, the test wants %s", d.Dialect(), want)
	}
	return d
}

// Vacuum does at once what a PostgreSQL server does by itself within a minute after many rows have come; measurements begin after it.
func Vacuum(ctx context.Context, url string) (err error) {
	raw, err := sql.Open("pgx", url)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, raw.Close()) }()
	_, err = raw.ExecContext(ctx, "VACUUM ANALYZE")
	return err
}

func migrate(o db.Options) error {
	d, err := db.Open(context.Background(), o)
	if err != nil {
		return err
	}
	if _, err := d.Migrate(context.Background()); err != nil {
		return err
	}
	return d.Close()
}

func administer(admin, statement string) error {
	conn, err := sql.Open("pgx", admin)
	if err != nil {
		return err
	}
	defer conn.Close()
	_, err = conn.Exec(statement)
	return err
}

func withDatabase(admin, name string) string {
	u, err := url.Parse(admin)
	if err != nil {
		return admin
	}
	u.Path = "/" + name
	return u.String()
}

func randomName() string { return hex.EncodeToString(value.Random(6)) }

// Blocked waits until somebody waits for a lock of the database. On SQLite, where one after the other writes, it returns at once.
func Blocked(tb testing.TB, d *db.DB) {
	tb.Helper()
	if d.Dialect() != db.Postgres {
		return
	}
	Eventually(tb, "somebody waits for a lock", func() bool {
		n, err := db.Int(context.Background(), d.Read(), `SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
		if err != nil {
			tb.Error(err)
		}
		return err != nil || n > 0
	})
}
