package db

import (
	"context"
	"database/sql"
	"log/slog"
	"sync"
)

// writeStatements keeps the statements of SQLite's one writer prepared: to prepare them anew took a seventh of the time for which the save of
// a long article held the lock. A transaction has the only connection, so what it asks for the second time is prepared before the next one.
// (Texts that come once, such as those of a list of a certain length, are not worth it. pgx does the same by itself.)
type writeStatements struct {
	kept   *statements
	mu     sync.Mutex
	met    map[string]bool // once
	wanted []string
}

func newWriteStatements(pool *sql.DB) *writeStatements {
	return &writeStatements{kept: newStatements(pool), met: map[string]bool{}}
}

// find returns a text prepared, nil where it has to be run as it is.
func (w *writeStatements) find(query string) *sql.Stmt {
	if stmt := w.kept.known(query); stmt != nil {
		return stmt
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.met[query] {
		delete(w.met, query)
		w.wanted = append(w.wanted, query)
		return nil
	}
	if len(w.met) >= maxStatements {
		clear(w.met)
	}
	w.met[query] = true
	return nil
}

// prepareWanted waits for the connection of the writer. A text that cannot be prepared is a matter of whoever runs it.
func (w *writeStatements) prepareWanted(ctx context.Context) {
	w.mu.Lock()
	wanted := w.wanted
	w.wanted = nil
	w.mu.Unlock()
	for _, query := range wanted {
		if _, err := w.kept.prepared(ctx, query); err != nil {
			slog.DebugContext(ctx, "a write statement is not kept prepared", "error", err)
		}
	}
}
