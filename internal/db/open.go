// Package db opens SQLite or PostgreSQL, hands out a read pool and write transactions, runs migrations and translates
// driver errors. One SQL text serves both databases: placeholders are `$n`, see docs/architecture.md for the portable subset.
package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	_ "modernc.org/sqlite" // registers the driver "sqlite"; it binds $n by number, which a test pins

	"jikong/internal/value"
)

// Dialect names a database family. Only db, search and bus may ask for it; a test greps for others.
type Dialect string

// The two databases the program runs on.
const (
	SQLite   Dialect = "sqlite"
	Postgres Dialect = "postgres"
)

// FileName is the SQLite database inside the data folder.
const FileName = "jikong.db"

// Options say where the data is.
type Options struct {
	URL     string             // postgres://…; empty means SQLite in DataDir
	DataDir string             // folder of the SQLite file
	Clock   func() time.Time   // nil means time.Now; tests inject theirs
	Observe func(query string) // called with every statement of the read pool, by several goroutines; nil means nobody watches
	// ObserveWrites is Observe for what is asked inside write transactions.
	ObserveWrites func(query string)
	NoSync        bool // SQLite does not wait for the disk, so a power cut may lose what was committed; for tests alone
}

// DB is one database: a pool for reading and, through Tx only, a way to write.
type DB struct {
	read    *sql.DB
	write   *sql.DB
	dialect Dialect
	url     string
	dir     string
	clock   func() time.Time
	ids     *idMaker
	stmts   *statements
	written *writeStatements // nil on PostgreSQL
	observe func(query string)
	group   group
	writes  writeTimes

	checkpoints checkpoints

	index       *sql.DB // of SQLite alone, see index.go
	indexWrites writeTimes

	observeWrites func(query string)
}

// Open connects and checks the connection. It does not migrate.
func Open(ctx context.Context, o Options) (*DB, error) {
	if o.Clock == nil {
		o.Clock = time.Now
	}
	var err error
	d := &DB{clock: o.Clock, ids: newIDMaker(o.Clock), url: o.URL, dir: o.DataDir, observe: o.Observe, observeWrites: o.ObserveWrites}
	if o.URL == "" {
		err = d.openSQLite(filepath.Join(o.DataDir, FileName), o.NoSync)
	} else {
		err = d.openPostgres(o.URL)
	}
	if err != nil {
		return nil, err
	}
	if err := d.Ping(ctx); err != nil {
		return nil, fmt.Errorf("database does not answer: %w", closeAfter(d, err))
	}
	return d, nil
}

// openSQLite makes two pools on one file: one writer whose transactions take the lock at once (a deferred transaction that
// reads and then writes fails with "locked" under load), and readers that cannot write. The writer opens first, because it
// creates the file and switches it to WAL. synchronous is FULL: what a citizen was told is saved survives a power cut.
func (d *DB) openSQLite(path string, noSync bool) error {
	err := ownFile(path)
	if err != nil {
		return err
	}
	d.dialect = SQLite
	common := []string{"busy_timeout(10000)", "foreign_keys(1)", "temp_store(memory)"}
	sync := "full"
	if noSync {
		sync = "off"
	}
	writer := append([]string{"journal_mode(wal)", "synchronous(" + sync + ")", "cache_size(-8000)"}, common...)
	if !noSync {
		writer = append(writer, "wal_autocheckpoint("+longestLog+")")
	}
	if d.write, err = sql.Open("sqlite", sqliteDSN(path, "immediate", writer)); err != nil {
		return err
	}
	d.write.SetMaxOpenConns(1)
	d.written = newWriteStatements(d.write)
	if err := d.write.Ping(); err != nil {
		return fmt.Errorf("open %s: %w", path, closeAfter(d, err))
	}
	reader := append([]string{"query_only(1)", "mmap_size(268435456)", "cache_size(-2000)"}, common...)
	if err := d.openIndex(filepath.Join(filepath.Dir(path), IndexFileName), noSync); err != nil {
		return closeAfter(d, err)
	}
	if d.read, err = openReaders(sqliteDSN(path, "deferred", reader), filepath.Join(filepath.Dir(path), IndexFileName)); err != nil {
		return closeAfter(d, err)
	}
	conns := max(4, runtime.GOMAXPROCS(0)*2)
	d.read.SetMaxOpenConns(conns)
	d.read.SetMaxIdleConns(conns)
	d.stmts = newStatements(d.read)
	if !noSync {
		d.checkpoints.start()
	}
	return nil
}

// ownFile makes the file of a database, rather than SQLite, so that only its owner can read it, whatever the folder allows.
func ownFile(path string) error {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	return file.Close()
}

func (d *DB) openPostgres(dsn string) error {
	settings, err := pgx.ParseConfig(dsn)
	if err != nil {
		return err
	}
	// Compiling a plan takes longer than any of our statements.
	settings.RuntimeParams["jit"] = "off"
	// Its default is that of turning disks. It makes the planner read whole tables where an index knows the few hundred rows.
	settings.RuntimeParams["random_page_cost"] = "1.1"
	pool := stdlib.OpenDB(*settings)
	d.dialect, d.read, d.write = Postgres, pool, pool
	conns := max(8, runtime.GOMAXPROCS(0)*4)
	pool.SetMaxOpenConns(conns)
	pool.SetMaxIdleConns(conns)
	pool.SetConnMaxIdleTime(5 * time.Minute)
	return nil
}

func sqliteDSN(path, lock string, pragmas []string) string {
	q := url.Values{"_txlock": {lock}, "_pragma": pragmas}
	escaped := (&url.URL{Path: path}).EscapedPath()
	return "file:" + strings.TrimPrefix(escaped, "./") + "?" + q.Encode()
}

// Close waits for running statements and closes the pools.
func (d *DB) Close() error {
	var first error
	d.checkpoints.stop()
	if d.stmts != nil {
		first = errors.Join(d.stmts.close(), d.written.kept.close())
	}
	for _, pool := range []*sql.DB{d.read, d.write, d.index} {
		if pool == nil {
			continue
		}
		if err := pool.Close(); err != nil && first == nil {
			first = err
		}
	}
	return first
}

// Ping asks both pools for a sign of life.
func (d *DB) Ping(ctx context.Context) error {
	if err := d.read.PingContext(ctx); err != nil {
		return translate(err)
	}
	return translate(d.write.PingContext(ctx))
}

// Dialect tells the family of the database.
func (d *DB) Dialect() Dialect { return d.dialect }

// URL is the PostgreSQL address, "" on SQLite. It holds a password: never log it.
func (d *DB) URL() string { return d.url }

// Now is the clock of the database, in milliseconds.
func (d *DB) Now() value.Time { return value.TimeOf(d.clock()) }

// NewID makes an identifier that sorts by the time of its making.
func (d *DB) NewID() value.ID { return d.ids.next() }

func closeAfter(d *DB, cause error) error {
	if err := d.Close(); err != nil {
		return fmt.Errorf("%w (and closing failed: %w)", cause, err)
	}
	return cause
}
