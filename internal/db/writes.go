package db

import (
	"slices"
	"sync"
	"time"
)

// recentWrites are how many write transactions are remembered: enough for a rate in a thousand, little enough to sort for each look.
const recentWrites = 1000

// Writes tell how long the last write transactions took, from their lock to the end of their commit. On SQLite nobody else writes
// meanwhile.
type Writes struct {
	Count   int           // of the transactions that are told about, at most a thousand
	Median  time.Duration // half took less
	P95     time.Duration // 95 of 100 took less
	Longest time.Duration
}

// writeTimes remembers the last of them in a ring.
type writeTimes struct {
	mu   sync.Mutex
	took []time.Duration
	next int
}

func (w *writeTimes) add(took time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.took) < recentWrites {
		w.took = append(w.took, took)
		return
	}
	w.took[w.next] = took
	w.next = (w.next + 1) % recentWrites
}

// Writes tells of the last write transactions of this process.
func (d *DB) Writes() Writes { return d.writes.tell() }

func (w *writeTimes) tell() Writes {
	w.mu.Lock()
	took := slices.Clone(w.took)
	w.mu.Unlock()
	if len(took) == 0 {
		return Writes{}
	}
	slices.Sort(took)
	last := len(took) - 1
	return Writes{Count: len(took), Median: took[last/2], P95: took[last*95/100], Longest: took[last]}
}
