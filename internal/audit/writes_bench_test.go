package audit_test

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"jikong/internal/audit"
	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// Four sites write at once, as fast as they can: a row, its entry in the operation log and its version, durable when each returns. It knows
// nothing that 230d4af lacks, so that it can be copied there and measured by turns.
func BenchmarkLoggedWrites(b *testing.B) {
	const sites = 4
	d := testkit.Postgres(b, time.Now)
	execute(b, d, `CREATE TABLE written (id BIGINT PRIMARY KEY, version BIGINT NOT NULL, name TEXT NOT NULL)`)
	for site := range sites {
		execute(b, d, `INSERT INTO written (id, version, name) VALUES ($1, 0, '')`, site+1)
	}
	var left atomic.Int64
	left.Store(int64(b.N))
	b.ResetTimer()
	var wg sync.WaitGroup
	for site := range sites {
		wg.Go(func() {
			ctx := audit.WithActor(b.Context(), audit.Actor{ID: 7, Name: "writer", Tenant: value.ID(site + 1)})
			for left.Add(-1) >= 0 {
				if err := d.Tx(ctx, func(tx *db.Tx) error { return writeLogged(ctx, tx, site+1) }); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "writes/s")
}

func writeLogged(ctx context.Context, tx *db.Tx, id int) error {
	version, err := db.Int(ctx, tx, `SELECT version FROM written WHERE id = $1`, id)
	if err != nil {
		return err
	}
	name := fmt.Sprintf("第 %d 稿", version+1)
	if _, err := tx.Exec(ctx, `UPDATE written SET version = version + 1, name = $1 WHERE id = $2 AND version = $3`, name, id, version); err != nil {
		return err
	}
	if err := audit.Write(ctx, tx, audit.Entry{Action: "written.edit", ObjectType: "written", ObjectID: fmt.Sprint(id), Summary: "修改" + name}); err != nil {
		return err
	}
	return audit.Snapshot(ctx, tx, "written", fmt.Sprint(id), map[string]any{"id": id, "version": version + 1, "name": name})
}

func execute(b *testing.B, d *db.DB, statement string, args ...any) {
	b.Helper()
	err := d.Tx(b.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(b.Context(), statement, args...)
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
}
