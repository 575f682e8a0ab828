package search

import (
	"context"
	"testing"
	"time"

	"jikong/internal/db"
)

// BenchmarkPut indexes an article of 600 characters and one of 200 KB again and again, and tells how long the write transaction is held for
// it, the commit aside.
func BenchmarkPut(b *testing.B) {
	var short Doc
	corpus(1, func(doc Doc) { short = doc })
	long := short
	long.Body = ""
	corpus(110, func(doc Doc) { long.Body += doc.Body })
	eachDatabase(b, func(b *testing.B, d *db.DB) {
		for name, doc := range map[string]Doc{"600 characters": short, "200 KB": long} {
			b.Run(name, func(b *testing.B) {
				var took []time.Duration
				for b.Loop() {
					ctx, made := context.Background(), Prepare(doc)
					err := d.Tx(ctx, func(tx *db.Tx) error {
						start := time.Now()
						err := made.Put(ctx, tx, doc)
						took = append(took, time.Since(start))
						return err
					})
					if err != nil {
						b.Fatal(err)
					}
				}
				reportTimes(b, took)
				b.ReportMetric(float64(d.Writes().P95.Microseconds())/1000, "write-p95-ms")
				b.ReportMetric(float64(d.IndexWrites().P95.Microseconds())/1000, "index-p95-ms")
			})
		}
	})
}
