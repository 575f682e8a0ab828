package db

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"strings"
	"testing/fstest" // a file system in memory; it brings none of package testing

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

// migrations holds the text of each migration once, written for PostgreSQL, or one text in the folder of each dialect where they have to differ.
//
//go:embed migrations
var migrations embed.FS

// forSQLite turns the common text into that of SQLite, which compares bytes and puts NULL first by itself.
var forSQLite = strings.NewReplacer(` COLLATE "C"`, "", " NULLS FIRST", "", " BYTEA ", " BLOB ")

// textsFor are the migrations as a dialect runs them.
func textsFor(dialect Dialect) (fs.FS, error) {
	texts := fstest.MapFS{}
	for _, folder := range []string{"migrations", "migrations/" + string(dialect)} {
		entries, err := migrations.ReadDir(folder)
		if err != nil {
			return nil, err
		}
		for _, entry := range entries {
			if entry.IsDir() {
				continue
			}
			text, err := migrations.ReadFile(folder + "/" + entry.Name())
			if err != nil {
				return nil, err
			}
			if dialect == SQLite {
				text = []byte(forSQLite.Replace(string(text)))
			}
			texts[entry.Name()] = &fstest.MapFile{Data: text}
		}
	}
	return texts, nil
}

// Migrate brings the schema to the newest version, each step in its own transaction. Several nodes may start together: on
// PostgreSQL an advisory lock lets one of them work while the others wait.
func (d *DB) Migrate(ctx context.Context) (applied int, err error) {
	provider, err := d.migrations()
	if err != nil {
		return 0, err
	}
	results, err := provider.Up(ctx)
	if err != nil {
		return len(results), fmt.Errorf("migrate: %w", err)
	}
	return len(results), nil
}

// Pending tells how many migrations the schema is behind.
func (d *DB) Pending(ctx context.Context) (int, error) {
	provider, err := d.migrations()
	if err != nil {
		return 0, err
	}
	status, err := provider.Status(ctx)
	if err != nil {
		return 0, err
	}
	n := 0
	for _, s := range status {
		if s.State == goose.StatePending {
			n++
		}
	}
	return n, nil
}

func (d *DB) migrations() (*goose.Provider, error) {
	texts, err := textsFor(d.dialect)
	if err != nil {
		return nil, err
	}
	dialect := goose.DialectSQLite3
	options := []goose.ProviderOption{goose.WithVerbose(false)}
	if d.dialect == Postgres {
		dialect = goose.DialectPostgres
		locker, err := lock.NewPostgresSessionLocker()
		if err != nil {
			return nil, err
		}
		options = append(options, goose.WithSessionLocker(locker))
	}
	return goose.NewProvider(dialect, d.write, texts, options...)
}
