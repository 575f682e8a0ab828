package db

import (
	"context"
	"database/sql"
	"log/slog"
	"sync"
	"time"
)

// maxStatements bounds the prepared texts kept. The program has a few hundred of its own; list queries add shapes.
const (
	maxStatements = 512
	closeLater    = time.Minute
)

// statements is a pool of SQLite that keeps statements prepared: parsing is a fifth of the time of a short SQLite query.
// (pgx does the same by itself.)
type statements struct {
	pool *sql.DB
	mu   sync.RWMutex
	kept map[string]*sql.Stmt
}

func newStatements(pool *sql.DB) *statements {
	return &statements{pool: pool, kept: map[string]*sql.Stmt{}}
}

// known returns a text that is prepared, nil for any other.
func (s *statements) known(query string) *sql.Stmt {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.kept[query]
}

func (s *statements) prepared(ctx context.Context, query string) (*sql.Stmt, error) {
	if stmt := s.known(query); stmt != nil {
		return stmt, nil
	}
	// Preparing waits for a free connection, so it must not hold the lock: readers of known texts would wait for it too.
	stmt, err := s.pool.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if first := s.kept[query]; first != nil { // somebody else prepared the same text meanwhile
		closeSoon(stmt)
		return first, nil
	}
	if len(s.kept) >= maxStatements {
		s.dropOne()
	}
	s.kept[query] = stmt
	return stmt, nil
}

// dropOne makes room by forgetting any statement: those in frequent use come back at once. It is closed a while later, because
// a reader may have just taken it.
func (s *statements) dropOne() {
	for query, stmt := range s.kept {
		delete(s.kept, query)
		closeSoon(stmt)
		return
	}
}

func closeSoon(stmt *sql.Stmt) {
	time.AfterFunc(closeLater, func() {
		if err := stmt.Close(); err != nil {
			slog.Warn("closing a statement failed", "error", err)
		}
	})
}

// QueryContext runs the prepared text.
func (s *statements) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	stmt, err := s.prepared(ctx, query)
	if err != nil {
		return nil, err
	}
	return stmt.QueryContext(ctx, args...)
}

// QueryRowContext is QueryContext for one row; an error of preparing shows when the row is scanned.
func (s *statements) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	stmt, err := s.prepared(ctx, query)
	if err != nil {
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
