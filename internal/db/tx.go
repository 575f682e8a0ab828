package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"jikong/internal/value"
)

// Querier reads. Both the read pool and a transaction are one.
type Querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// Tx is a write transaction. It is an argument, not hidden in a context, so that the compiler shows which functions write.
type Tx struct {
	tx     *sql.Tx
	db     *DB
	kept   *writeStatements // nil where none are
	before []func() error
	after  []func()
	shared []shared

	// Now is the clock of the transaction: every row it writes carries the same moment.
	Now value.Time
}

// Read returns the pool for statements outside a transaction. On SQLite its connections refuse to write.
func (d *DB) Read() Querier {
	var pool Querier = d.read
	if d.stmts != nil {
		pool = d.stmts
	}
	if d.observe != nil {
		return observed{pool, d.observe}
	}
	return pool
}

// Tx runs fn in one write transaction. An error or a panic rolls back; otherwise the work is on disk when Tx returns nil, and
// the functions given to AfterCommit have run. fn may not use the read pool for what it wrote, nor open a second Tx.
func (d *DB) Tx(ctx context.Context, fn func(*Tx) error) error {
	return d.run(ctx, d.write, d.written, &d.writes, fn)
}

// IndexTx is Tx for the words of the search index, which on SQLite have a file and a lock of their own (see index.go): whoever writes
// anything else does not wait for them. fn may ask the read pool there, which sees what Tx committed.
func (d *DB) IndexTx(ctx context.Context, fn func(*Tx) error) error {
	if d.index == nil {
		return d.Tx(ctx, fn)
	}
	return d.run(ctx, d.index, nil, &d.indexWrites, fn)
}

func (d *DB) run(ctx context.Context, pool *sql.DB, kept *writeStatements, writes *writeTimes, fn func(*Tx) error) error {
	if kept != nil {
		kept.prepareWanted(ctx)
	}
	raw, err := pool.BeginTx(ctx, nil)
	if err != nil {
		return translate(err)
	}
	began := time.Now()
	told := sync.OnceFunc(func() { writes.add(time.Since(began)) })
	defer told()
	t := &Tx{tx: raw, db: d, kept: kept, Now: d.Now()}
	defer func() {
		if err := raw.Rollback(); err != nil && !errors.Is(err, sql.ErrTxDone) {
			slog.WarnContext(ctx, "rollback failed", "error", err)
		}
	}()
	if err := fn(t); err != nil {
		return translate(ended(ctx, err))
	}
	for i := 0; i < len(t.before); i++ { // what is done last may itself register more
		if err := t.before[i](); err != nil {
			return translate(ended(ctx, err))
		}
	}
	if err := raw.Commit(); err != nil {
		return translate(ended(ctx, err))
	}
	told() // what follows the commit holds nobody up
	d.checkpoints.plan(d.checkpoint)
	for _, f := range t.after {
		runAfterCommit(ctx, f)
	}
	t.runShared(ctx)
	return nil
}

// ended says why a transaction was over before its work was: of one whose caller left, or whose time ran out, database/sql tells only that
// it is over.
func ended(ctx context.Context, err error) error {
	if errors.Is(err, sql.ErrTxDone) && ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// runAfterCommit keeps a failing side effect from looking like a failed save: the data is already on disk.
func runAfterCommit(ctx context.Context, f func()) {
	defer func() {
		if p := recover(); p != nil {
			slog.ErrorContext(ctx, "side effect after commit panicked", "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
		}
	}()
	f()
}

// BeforeCommit registers what is written last, such as the entry of a log whose writers wait for each other: the lock is then held for
// the shortest time. It is forgotten on rollback, and its error rolls back.
func (t *Tx) BeforeCommit(f func() error) { t.before = append(t.before, f) }

// AfterCommit registers a side effect: a message on the bus, a mail, a dropped cache entry. It is forgotten on rollback.
func (t *Tx) AfterCommit(f func()) { t.after = append(t.after, f) }

// shared is a side effect with one of those that it is for.
type shared struct {
	name string
	id   int64
	do   func(ctx context.Context, d *DB, ids []int64)
}

// AfterCommitOf registers a side effect that is done once for all ids given under a name, after those of AfterCommit and before Tx returns.
// do may write. It is forgotten on rollback.
func (t *Tx) AfterCommitOf(name string, id int64, do func(ctx context.Context, d *DB, ids []int64)) {
	t.shared = append(t.shared, shared{name, id, do})
}

func (t *Tx) runShared(ctx context.Context) {
	ctx = context.WithoutCancel(ctx) // what is committed has its effects, whoever has left
	var first []shared
	ids := map[string][]int64{}
	seen := map[string]map[int64]bool{}
	for _, s := range t.shared {
		if seen[s.name] == nil {
			first, seen[s.name] = append(first, s), map[int64]bool{}
		}
		if !seen[s.name][s.id] {
			ids[s.name], seen[s.name][s.id] = append(ids[s.name], s.id), true
		}
	}
	for _, s := range first {
		runAfterCommit(ctx, func() { s.do(ctx, t.db, ids[s.name]) })
	}
}

var errSavepoint = errors.New("savepoint failed")

// Savepoint runs fn behind a savepoint. When fn fails, what it wrote and registered is undone, and the transaction goes on.
func (t *Tx) Savepoint(ctx context.Context, fn func() error) error {
	before, after, together := len(t.before), len(t.after), len(t.shared)
	if err := t.savepoint(ctx, "SAVEPOINT part"); err != nil {
		return err
	}
	failure := translate(fn())
	if failure != nil {
		t.before, t.after, t.shared = t.before[:before], t.after[:after], t.shared[:together]
		if err := t.savepoint(ctx, "ROLLBACK TO SAVEPOINT part"); err != nil {
			return err
		}
	}
	if err := t.savepoint(ctx, "RELEASE SAVEPOINT part"); err != nil {
		return err
	}
	return failure
}

func (t *Tx) savepoint(ctx context.Context, statement string) error {
	if _, err := t.tx.ExecContext(ctx, statement); err != nil {
		return fmt.Errorf("%w: %w", errSavepoint, err)
	}
	return nil
}

// NewID makes an identifier.
func (t *Tx) NewID() value.ID { return t.db.NewID() }

// Dialect tells the family of the database, for the packages that may ask.
func (t *Tx) Dialect() Dialect { return t.db.dialect }

// Exec runs a statement and returns how many rows it touched.
func (t *Tx) Exec(ctx context.Context, query string, args ...any) (int64, error) {
	res, err := t.exec(ctx, query, args)
	if err != nil {
		return 0, translate(err)
	}
	n, err := res.RowsAffected()
	return n, translate(err)
}

func (t *Tx) exec(ctx context.Context, query string, args []any) (sql.Result, error) {
	if stmt := t.prepared(ctx, query); stmt != nil {
		return stmt.ExecContext(ctx, args...)
	}
	return t.tx.ExecContext(ctx, query, args...)
}

// QueryContext reads inside the transaction.
func (t *Tx) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if stmt := t.prepared(ctx, query); stmt != nil {
		return stmt.QueryContext(ctx, args...)
	}
	return t.tx.QueryContext(ctx, query, args...)
}

// QueryRowContext reads one row inside the transaction.
func (t *Tx) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	if stmt := t.prepared(ctx, query); stmt != nil {
		return stmt.QueryRowContext(ctx, args...)
	}
	return t.tx.QueryRowContext(ctx, query, args...)
}

// prepared returns a statement that need not be prepared, nil for a text that has to be. Who counts statements is told of it.
func (t *Tx) prepared(ctx context.Context, query string) *sql.Stmt {
	if t.db.observeWrites != nil {
		t.db.observeWrites(query)
	}
	if t.kept == nil {
		return nil
	}
	if stmt := t.kept.find(query); stmt != nil {
		return t.tx.StmtContext(ctx, stmt)
	}
	return nil
}
