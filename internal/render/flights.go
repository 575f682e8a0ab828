package render

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
)

// flights renews each page once for all who ask meanwhile.
type flights struct {
	mu      sync.Mutex
	inAir   map[pageKey]*flight
	closed  bool
	running sync.WaitGroup
}

// flight is one renewal; its fields are set when done is closed.
type flight struct {
	done chan struct{}
	renewal
	err error
}

// join returns the running flight of the key, or starts one with work.
func (f *flights) join(key pageKey, work func() (renewal, error)) *flight {
	f.mu.Lock()
	defer f.mu.Unlock()
	if running := f.inAir[key]; running != nil {
		return running
	}
	started := &flight{done: make(chan struct{})}
	if f.closed {
		started.err = ErrClosed
		close(started.done)
		return started
	}
	if f.inAir == nil {
		f.inAir = map[pageKey]*flight{}
	}
	f.inAir[key] = started
	f.running.Add(1)
	go f.fly(key, started, work)
	return started
}

// fly works with no request above it, so a panic must end here.
func (f *flights) fly(key pageKey, started *flight, work func() (renewal, error)) {
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
