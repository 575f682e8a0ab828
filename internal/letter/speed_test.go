package letter_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/web"
)

// stored takes the answers of questions that stand in the database, at the cost of the real ones.
type stored struct{ testkit.Humans }

func (stored) Take(ctx context.Context, tx *db.Tx, key, answer string) (bool, error) {
	kept, found, err := db.One[string](ctx, tx, `SELECT answer FROM auth_captcha WHERE key = $1`, key)
	if err != nil || !found {
		return false, err
	}
	n, err := tx.Exec(ctx, `DELETE FROM auth_captcha WHERE key = $1 AND answer = $2`, key, kept)
	return n == 1 && kept == answer, err
}

// BenchmarkLetters writes letters from a hundred writers at once, each waiting for its receipt, as durable as citizens are told.
// It reports letters a second and the 99th percentile of the wait.
func BenchmarkLetters(b *testing.B) {
	const writers = 100
	s, d, err := postOffice(db.Options{DataDir: testkit.SQLiteFolder(b)})
	if err != nil {
		b.Fatal(err)
	}
	defer d.Close()
	ctx := web.WithRequest(context.Background(), web.Request{IP: "192.0.2.1"})
	if err := d.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO sys_tenant (id, name, create_time) VALUES ($1, '站点', 0)`, ourSite)
		if err == nil {
			err = s.Seed(ctx, tx, ourSite)
		}
		return err
	}); err != nil {
		b.Fatal(err)
	}
	s.Humans = stored{}
	if err := d.Tx(ctx, func(tx *db.Tx) (err error) {
		for n := range b.N {
			if err == nil {
				_, err = tx.Exec(ctx, `INSERT INTO auth_captcha (key, answer, expire_time) VALUES ($1, '4', $2)`, fmt.Sprint(n+1), tx.Now)
			}
		}
		return err
	}); err != nil {
		b.Fatal(err)
	}
	waits := make([][]time.Duration, writers)
	var next atomic.Int64
	var all sync.WaitGroup
	b.ResetTimer()
	for w := range writers {
		all.Go(func() {
			for {
				n := next.Add(1)
				if n > int64(b.N) {
					return
				}
				start := time.Now()
				f := keyed(fmt.Sprint(n))
				f.CheckKey = f.Key
				if _, err := s.Submit(ctx, ourSite, f); err != nil {
					b.Error(err)
					return
				}
				waits[w] = append(waits[w], time.Since(start))
			}
		})
	}
	all.Wait()
	b.StopTimer()
	sorted := slices.Sorted(slices.Values(slices.Concat(waits...)))
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "letters/s")
	b.ReportMetric(float64(sorted[len(sorted)*99/100].Microseconds())/1000, "p99-ms")
}
