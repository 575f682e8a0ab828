package db

import (
	"context"
	"embed"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

//go:embed migrations
var migrations embed.FS

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
	folder, err := fs.Sub(migrations, "migrations/"+string(d.dialect))
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
	return goose.NewProvider(dialect, d.write, folder, options...)
}
