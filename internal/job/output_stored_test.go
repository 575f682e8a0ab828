package job

import (
	"context"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/testkit"
)

// A beat stores what was printed at the very moment in which the run ends and its context with it: the end stores it then.
func TestWhatABeatCouldNotStoreIsStoredByTheEnd(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		id := enqueue(t, d, Request{Tenant: 1, Type: "work", MaxAttempts: 1})
		r := quick(d, Catalogue{"work": func(context.Context, Job, Progress) error { return nil }}, "node")
		runFor(t, 1, r, d, id)
		j := get(t, d, id)

		// The only writer is taken, so that the beat waits in the middle of its work.
		busy, free, left := make(chan struct{}), make(chan struct{}), make(chan error, 1)
		go func() { left <- d.Tx(t.Context(), func(*db.Tx) error { close(busy); <-free; return nil }) }()
		<-busy
		out := &tail{}
		out.add([]byte("完"))
		beat, end := context.WithCancel(t.Context())
		beats, ended := make(chan error, 1), make(chan error, 1)
		go func() { beats <- r.print(beat, j, out) }()
		testkit.Eventually(t, "the beat took what was printed", func() bool { out.mu.Lock(); defer out.mu.Unlock(); return !out.changed })
		go func() { ended <- r.print(t.Context(), j, out) }()
		time.Sleep(20 * time.Millisecond) // the end asks while the beat still tries
		end()
		close(free)
		<-beats
		for _, done := range []chan error{left, ended} {
			if err := <-done; err != nil {
				t.Fatal(err)
			}
		}
		attempts, err := Attempts(t.Context(), d.Read(), id)
		if err != nil || len(attempts) != 1 || attempts[0].Output != "完" {
			t.Errorf("%+v, %v", attempts, err)
		}
	})
}
