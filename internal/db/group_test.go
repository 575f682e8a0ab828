package db_test

import (
	"errors"
	"sync"
	"testing"

	"jikong/internal/db"
	"jikong/internal/testkit"
)

// Of many writers at once, those that succeed are all stored, those that fail or panic leave nothing, and none waits for ever.
func TestWritersThatShareACommitDoNotShareTheirFailures(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		refused := errors.New("refused")
		var writers sync.WaitGroup
		var mu sync.Mutex
		after, outcome := 0, make([]error, 300)
		for i := range outcome {
			writers.Go(func() {
				defer func() {
					if p := recover(); p != nil { // PostgreSQL runs each alone
						outcome[i] = refused
					}
				}()
				outcome[i] = d.GroupTx(ctx, func(tx *db.Tx) error {
					if _, err := tx.Exec(ctx, `INSERT INTO privacy_key (record_id, wrapped, create_time) VALUES ($1, 'x', 1)`, i); err != nil {
						return err
					}
					tx.AfterCommit(func() { mu.Lock(); after++; mu.Unlock() })
					switch i % 10 {
					case 3:
						return refused
					case 7:
						panic("broken")
					}
					return nil
				})
			})
		}
		writers.Wait()
		for i, err := range outcome {
			want := i%10 != 3 && i%10 != 7
			n, readErr := db.Int(ctx, d.Read(), `SELECT COUNT(*) FROM privacy_key WHERE record_id = $1`, i)
			if readErr != nil || (err == nil) != want || (n == 1) != want {
				t.Errorf("writer %d: %v, stored %d, %v", i, err, n, readErr)
			}
		}
		if after != 240 {
			t.Errorf("%d side effects ran, want 240", after)
		}
	})
}
