package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// BoundedOptions say what statements that people wrote may touch, and what they may cost.
type BoundedOptions struct {
	Tables    []string      // whose rows they may read; SQLite refuses all others
	Functions []string      // that they may call, in lower case; SQLite refuses all others
	Role      string        // of PostgreSQL, taken for the statement; "" stays with that of the connection
	AtOnce    int           // statements at a time
	Limit     time.Duration // of one statement
}

// Bounded runs statements that people wrote, over connections of their own, so that nobody else waits for them. It is the second door:
// whoever gives it a statement has judged it by a grammar before. The connections cannot write, know no table or function but those of the
// options (SQLite) or have the rights of a role alone (PostgreSQL), and end a statement that takes too long.
type Bounded struct {
	BoundedOptions
	pool    *sql.DB
	dialect Dialect
}

// longest piece of text or row that SQLite may make for such a statement.
const boundedLength = 4 << 20

// OpenBounded makes the connections. Close them before the DB.
func (d *DB) OpenBounded(o BoundedOptions) (*Bounded, error) {
	b := &Bounded{BoundedOptions: o, dialect: d.dialect}
	if d.dialect == Postgres {
		settings, err := pgx.ParseConfig(d.url)
		if err != nil {
			return nil, err
		}
		settings.RuntimeParams["jit"] = "off"
		settings.RuntimeParams["random_page_cost"] = "1.1"
		settings.RuntimeParams["default_transaction_read_only"] = "on"
		settings.RuntimeParams["max_parallel_workers_per_gather"] = "0"
		b.pool = stdlib.OpenDB(*settings)
	} else {
		// temp_store is a file here: what is sorted must not take the memory of the program.
		pragmas := []string{"query_only(1)", "cache_size(-8000)", "busy_timeout(10000)", "temp_store(file)", "trusted_schema(0)", "mmap_size(268435456)"}
		connector, err := sqlite.NewConnector(sqliteDSN(filepath.Join(d.dir, FileName), "deferred", pragmas))
		if err != nil {
			return nil, err
		}
		b.pool = sql.OpenDB(authorized{connector, b.authorize})
	}
	b.pool.SetMaxOpenConns(o.AtOnce)
	b.pool.SetMaxIdleConns(o.AtOnce)
	b.pool.SetConnMaxIdleTime(5 * time.Minute)
	return b, nil
}

// Close releases the connections.
func (b *Bounded) Close() error { return b.pool.Close() }

// Run lets fn ask within one transaction that cannot write. When the limit is over, its statement ends with errs.Timeout.
func (b *Bounded) Run(ctx context.Context, fn func(ctx context.Context, q Querier) error) error {
	ctx, cancel := context.WithTimeout(ctx, b.Limit)
	defer cancel()
	conn, err := b.pool.Conn(ctx)
	if err != nil {
		return translate(err)
	}
	defer conn.Close()
	if err := b.narrow(conn); err != nil {
		return translate(err)
	}
	tx, err := conn.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return translate(err)
	}
	defer func() { _ = tx.Rollback() }()
	if err := b.settle(ctx, tx); err != nil {
		return translate(err)
	}
	return translate(ended(ctx, fn(ctx, tx)))
}

// narrow sets what holds for a connection of SQLite.
func (b *Bounded) narrow(conn *sql.Conn) error {
	if b.dialect == Postgres {
		return nil
	}
	for _, limit := range []struct{ id, most int }{{sqlite3.SQLITE_LIMIT_LENGTH, boundedLength}, {sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1_000},
		{sqlite3.SQLITE_LIMIT_ATTACHED, 0}, {sqlite3.SQLITE_LIMIT_WORKER_THREADS, 0}} {
		if _, err := sqlite.Limit(conn, limit.id, limit.most); err != nil {
			return err
		}
	}
	return nil
}

// settle sets what holds for a transaction of PostgreSQL.
func (b *Bounded) settle(ctx context.Context, tx *sql.Tx) error {
	if b.dialect != Postgres {
		return nil
	}
	settings := []string{fmt.Sprintf("SET LOCAL statement_timeout = %d", b.Limit.Milliseconds()), "SET LOCAL work_mem = '16MB'"}
	if b.Role != "" {
		settings = append(settings, "SET LOCAL ROLE "+pgx.Identifier{b.Role}.Sanitize())
	}
	for _, statement := range settings {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

// Explain is how the database would answer a statement, in its own words.
func (b *Bounded) Explain(ctx context.Context, q Querier, query string, args ...any) (string, error) {
	head, column := "EXPLAIN QUERY PLAN ", 3
	if b.dialect == Postgres {
		head, column = "EXPLAIN ", 0
	}
	rows, err := q.QueryContext(ctx, head+query, args...)
	if err != nil {
		return "", translate(err)
	}
	defer rows.Close()
	names, err := rows.Columns()
	if err != nil {
		return "", translate(err)
	}
	var lines []string
	cells := make([]sql.NullString, len(names))
	targets := make([]any, len(names))
	for i := range cells {
		targets[i] = &cells[i]
	}
	for rows.Next() {
		if err := rows.Scan(targets...); err != nil {
			return "", translate(err)
		}
		lines = append(lines, cells[column].String)
	}
	return strings.Join(lines, "\n"), translate(rows.Err())
}

// Day writes the day in Shanghai of a moment, which stands in milliseconds: "2026-01-31".
func (b *Bounded) Day(moment string) string { return b.calendar(moment, "YYYY-MM-DD", "%Y-%m-%d") }

// Month is Day for "2026-01".
func (b *Bounded) Month(moment string) string { return b.calendar(moment, "YYYY-MM", "%Y-%m") }

// Year is Day for "2026".
func (b *Bounded) Year(moment string) string { return b.calendar(moment, "YYYY", "%Y") }

// Text writes a value as a text whose order and capitals are those of the columns of the tables, whatever the database was made with.
func (b *Bounded) Text(value string) string {
	if b.dialect == Postgres {
		return "(CAST(" + value + ` AS TEXT) COLLATE "C")`
	}
	return "CAST(" + value + " AS TEXT)"
}

func (b *Bounded) calendar(moment, postgres, lite string) string {
	seconds := "((" + moment + ") + 28800000) / 1000"
	if b.dialect == Postgres {
		return "to_char(to_timestamp(" + seconds + ") AT TIME ZONE 'UTC', '" + postgres + "')"
	}
	return "strftime('" + lite + "', " + seconds + ", 'unixepoch')"
}

// authorize is asked by SQLite for each table and function while it compiles a statement.
// A query of whose columns none is needed is shown by its name, without a column: that says nothing but how many rows there are.
func (b *Bounded) authorize(action sqlite.AuthorizerActionCode, first, second, _, _ string) sqlite.AuthorizerReturnCode {
	switch action {
	case sqlite.AuthSelect, sqlite.AuthTransaction:
		return sqlite.AuthorizerOK
	case sqlite.AuthRead:
		if second == "" || slices.Contains(b.Tables, first) {
			return sqlite.AuthorizerOK
		}
	case sqlite.AuthFunction:
		if name := strings.ToLower(second); name == "strftime" || name == "like" || slices.Contains(b.Functions, name) {
			return sqlite.AuthorizerOK
		}
	}
	return sqlite.AuthorizerDeny
}

// authorized opens connections that ask before they compile.
type authorized struct {
	driver.Connector
	ask sqlite.AuthorizerFn
}

// Connect implements driver.Connector.
func (a authorized) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := a.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	asks, ok := conn.(sqlite.AuthorizerRegisterer)
	if !ok {
		return nil, errors.Join(errors.New("the driver has no authorizer"), conn.Close())
	}
	if err := asks.RegisterAuthorizer(a.ask); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return conn, nil
}
