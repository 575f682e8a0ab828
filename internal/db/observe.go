package db

import (
	"context"
	"database/sql"
)

// observed shows every statement to somebody who counts them.
type observed struct {
	pool Querier
	see  func(query string)
}

func (o observed) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	o.see(query)
	return o.pool.QueryContext(ctx, query, args...)
}

func (o observed) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	o.see(query)
	return o.pool.QueryRowContext(ctx, query, args...)
}
