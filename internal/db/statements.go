package db

import (
	"context"
	"database/sql"
	"sync"
)

// maxStatements bounds the prepared texts kept; the program has a few hundred, a client cannot make new ones without end.
const maxStatements = 512

// statements is a read pool that keeps statements prepared: parsing is a fifth of the time of a short SQLite query.
// (pgx does the same by itself.)
type statements struct {
	pool *sql.DB
	mu   sync.RWMutex
	kept map[string]*sql.Stmt
}

func newStatements(pool *sql.DB) *statements {
	return &statements{pool: pool, kept: map[string]*sql.Stmt{}}
}

func (s *statements) prepared(ctx context.Context, query string) (*sql.Stmt, error) {
	s.mu.RLock()
	stmt, full := s.kept[query], len(s.kept) >= maxStatements
	s.mu.RUnlock()
	if stmt != nil || full {
		return stmt, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if stmt := s.kept[query]; stmt != nil {
		return stmt, nil
	}
	stmt, err := s.pool.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	s.kept[query] = stmt
	return stmt, nil
}

// QueryContext runs the prepared text, or the plain one when the store is full.
func (s *statements) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	stmt, err := s.prepared(ctx, query)
	if err != nil {
		return nil, err
	}
	if stmt == nil {
		return s.pool.QueryContext(ctx, query, args...)
	}
	return stmt.QueryContext(ctx, args...)
}

// QueryRowContext is QueryContext for one row; an error of preparing shows when the row is scanned.
func (s *statements) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	stmt, err := s.prepared(ctx, query)
	if err != nil || stmt == nil {
		return s.pool.QueryRowContext(ctx, query, args...)
	}
	return stmt.QueryRowContext(ctx, args...)
}

func (s *statements) close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var first error
	for _, stmt := range s.kept {
		if err := stmt.Close(); err != nil && first == nil {
			first = err
		}
	}
	s.kept = map[string]*sql.Stmt{}
	return first
}
