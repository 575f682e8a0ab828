package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	_ "embed"
	"errors"
	"fmt"

	"modernc.org/sqlite"
)

// IndexFileName is the SQLite database of the words of the search index. It lies beside the other one, because SQLite has one lock for each
// file, and to write the words of a long text takes longer than everything else a save does. All in it follows from the other file: when it is
// lost or older, the search puts in what is missing. So its commits do not wait for the disk.
const IndexFileName = "search.db"

//go:embed index.sql
var indexSchema string

// openIndex makes the pool that writes the words of the index, and their tables.
func (d *DB) openIndex(path string, noSync bool) (err error) {
	sync := "normal"
	if noSync {
		sync = "off"
	}
	pragmas := []string{"journal_mode(wal)", "synchronous(" + sync + ")", "cache_size(-2000)", "busy_timeout(10000)", "temp_store(memory)"}
	if err := ownFile(path); err != nil {
		return err
	}
	if d.index, err = sql.Open("sqlite", sqliteDSN(path, "immediate", pragmas)); err != nil {
		return err
	}
	d.index.SetMaxOpenConns(1)
	if _, err := d.index.Exec(indexSchema); err != nil {
		return fmt.Errorf("open %s: %w", path, err)
	}
	return nil
}

// openReaders makes a pool whose connections see the tables of the index beside those of the database, without a name before theirs.
func openReaders(dsn, index string) (*sql.DB, error) {
	connector, err := sqlite.NewConnector(dsn)
	if err != nil {
		return nil, err
	}
	return sql.OpenDB(attaching{connector, index}), nil
}

// attaching opens connections to two files.
type attaching struct {
	driver.Connector
	path string
}

// Connect implements driver.Connector.
func (a attaching) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := a.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	asks, ok := conn.(driver.ExecerContext)
	if !ok {
		return nil, errors.Join(errors.New("the driver runs no statements by itself"), conn.Close())
	}
	if _, err := asks.ExecContext(ctx, `ATTACH $1 AS words`, []driver.NamedValue{{Ordinal: 1, Value: a.path}}); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	if _, err := asks.ExecContext(ctx, `PRAGMA words.mmap_size = 268435456; PRAGMA words.cache_size = -1000`, nil); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return conn, nil
}

// IndexWrites tell of the last transactions of IndexTx, where they are not among those of Tx.
func (d *DB) IndexWrites() Writes { return d.indexWrites.tell() }
