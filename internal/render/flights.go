package render

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"jikong/internal/errs"
)

// flights renews each page once for all who ask meanwhile.
type flights struct {
	mu      sync.Mutex
	inAir   map[flightKey]*flight
	readers atomic.Uint64
	closed  bool
	running sync.WaitGroup
}

// flightKey tells renewals apart: 0 is the one that all share, another number that of a single reader.
type flightKey struct {
	pageKey
	reader uint64
}

// flight is one renewal; its fields are set when done is closed.
type flight struct {
	done chan struct{}
	renewal
	err error
}

// forOne tells that what came is for the reader alone who began the flight: a page that holds a key or a question of its own, or a refusal
// of somebody who asks too often.
func (f *flight) forOne() bool { return f.once || errs.Is(f.err, errs.TooMany) }

// join returns the running flight of the key, or starts one with work; began tells which.
func (f *flights) join(key flightKey, work func() (renewal, error)) (joined *flight, began bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if running := f.inAir[key]; running != nil {
		return running, false
	}
	started := &flight{done: make(chan struct{})}
	if f.closed {
		started.err = ErrClosed
		close(started.done)
		return started, true
	}
	if f.inAir == nil {
		f.inAir = map[flightKey]*flight{}
	}
	f.inAir[key] = started
	f.running.Add(1)
	go f.fly(key, started, work)
	return started, true
}

// fly works with no request above it, so a panic must end here.
func (f *flights) fly(key flightKey, started *flight, work func() (renewal, error)) {
	defer func() {
		if p := recover(); p != nil {
			started.err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
		f.mu.Lock()
		delete(f.inAir, key)
		f.mu.Unlock()
		close(started.done)
		f.running.Done()
	}()
	started.renewal, started.err = work()
}

// close refuses new flights and waits for those in the air.
func (f *flights) close(cancel context.CancelFunc) {
	f.mu.Lock()
	f.closed = true
	f.mu.Unlock()
	cancel()
	f.running.Wait()
}
