package testkit

import (
	"context"
	"errors"
	"io"
	"iter"
	"sync/atomic"
	"testing"
	"time"

	"jikong/internal/blob"
	"jikong/internal/db"
)

// FarStore is a store that is far away: while it puts, deletes or looks for a file, somebody else writes to the database. A call that is
// made inside a transaction keeps them waiting, and is an error of the test.
type FarStore struct {
	blob.Store
	tb    testing.TB
	db    *db.DB
	calls atomic.Int64
}

// Far puts a store far away.
func Far(tb testing.TB, d *db.DB, store blob.Store) *FarStore {
	return &FarStore{Store: store, tb: tb, db: d}
}

// Calls is how often the store was asked since the last time.
func (s *FarStore) Calls() int64 { return s.calls.Swap(0) }

var errNothing = errors.New("rolled back on purpose")

func (s *FarStore) meanwhile(call, name string) {
	s.calls.Add(1)
	ctx, stop := context.WithTimeout(context.Background(), 5*time.Second)
	defer stop()
	err := s.db.Tx(ctx, func(tx *db.Tx) error {
		if _, err := tx.Exec(ctx, `UPDATE sys_tenant SET name = name`); err != nil {
			return err
		}
		return errNothing
	})
	if !errors.Is(err, errNothing) {
		s.tb.Errorf("nobody else can write while %s of %s waits for the store: %v", call, name, err)
	}
}

// Put implements blob.Store.
func (s *FarStore) Put(ctx context.Context, name string, content io.Reader, size int64) error {
	s.meanwhile("the upload", name)
	return s.Store.Put(ctx, name, content, size)
}

// Stat implements blob.Store.
func (s *FarStore) Stat(ctx context.Context, name string) (blob.Info, error) {
	s.meanwhile("a look", name)
	return s.Store.Stat(ctx, name)
}

// Delete implements blob.Store.
func (s *FarStore) Delete(ctx context.Context, name string) error {
	s.meanwhile("the removal", name)
	return s.Store.Delete(ctx, name)
}

// AgedStore is a store whose files were stored longer ago.
type AgedStore struct {
	blob.Store
	by atomic.Int64
}

// Aged makes the files of a store as old as they are.
func Aged(store blob.Store) *AgedStore { return &AgedStore{Store: store} }

// Age makes them older by that, those that come later, too.
func (s *AgedStore) Age(by time.Duration) { s.by.Add(int64(by)) }

// List implements blob.Store.
func (s *AgedStore) List(ctx context.Context, prefix string) iter.Seq2[blob.Info, error] {
	return func(yield func(blob.Info, error) bool) {
		for info, err := range s.Store.List(ctx, prefix) {
			info.Age += time.Duration(s.by.Load())
			if !yield(info, err) {
				return
			}
		}
	}
}
