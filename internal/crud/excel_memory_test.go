package crud_test

import (
	"context"
	"runtime"
	"testing"
	"time"

	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/testkit"
)

// An export holds the identifiers and one batch of rows, however many rows it writes.
func TestAnExportKeepsOnlyABatchInMemory(t *testing.T) {
	const rows = 20_000
	logs := entries()
	logs.Actions = crud.List | crud.Export
	for i := range logs.Table.Columns {
		logs.Table.Columns[i].Export = logs.Table.Columns[i].Name != "id"
	}
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		fillLog(t, d, rows)
		store := crud.Bind(logs, nil)
		before, highest, n := heldBytes(), uint64(0), 0
		written, err := store.Export(reader, d.Read(), crud.Query{}, func(cells []any) error {
			if n++; n%2_000 == 0 {
				highest = max(highest, heldBytes())
			}
			return nil
		})
		if err != nil || written != rows || n != rows {
			t.Fatalf("%d of %d rows: %v", written, rows, err)
		}
		// All rows as cells would hold some 10 MB, the identifiers take 8 bytes each.
		if extra := int64(highest) - int64(before); extra > 3<<20 {
			t.Errorf("the export holds %d KiB", extra>>10)
		}
	})
}

// heldBytes is what lives on the heap, garbage aside.
func heldBytes() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// The first rows are written before the last are read: an export that is not wanted any more ends at once.
func TestAnExportStreams(t *testing.T) {
	d := testkit.SQLite(t, time.Now)
	fillLog(t, d, 5_000)
	logs := entries()
	for i := range logs.Table.Columns {
		logs.Table.Columns[i].Export = true
	}
	ctx, stop := context.WithCancel(reader)
	defer stop()
	n, err := crud.Bind(logs, nil).Export(ctx, d.Read(), crud.Query{}, func([]any) error {
		stop()
		return nil
	})
	if err == nil || n == 0 || n >= 5_000 {
		t.Errorf("wrote %d rows, %v: want the first batch and the end of the request", n, err)
	}
}
