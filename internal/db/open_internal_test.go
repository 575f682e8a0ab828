package db

import (
	"context"
	"testing"
)

func TestWhetherACommitWaitsForTheDisk(t *testing.T) {
	for _, c := range []struct {
		name   string
		noSync bool
		want   int // PRAGMA synchronous: 0 is off, 2 is full
	}{
		{"a running program waits, so that a power cut takes nothing that was promised", false, 2},
		{"most tests do not", true, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, err := Open(context.Background(), Options{DataDir: t.TempDir(), NoSync: c.noSync})
			if err != nil {
				t.Fatal(err)
			}
			defer d.Close()
			var got int
			if err := d.write.QueryRow(`PRAGMA synchronous`).Scan(&got); err != nil || got != c.want {
				t.Errorf("synchronous is %d, want %d, %v", got, c.want, err)
			}
		})
	}
}
