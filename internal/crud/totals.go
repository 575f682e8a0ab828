package crud

import (
	"fmt"
	"sync"
	"time"

	"jikong/internal/schema"
)

// Counting a large list costs as much as the rest of its page, and who turns pages asks for the same count again and again.
const (
	largeTotal  = 100_000         // smaller totals are counted every time
	totalLife   = 5 * time.Second // how old a large one may be
	maxRemember = 256             // questions of one table
)

// totals remembers large counts for a moment, by question: the text of the statement, in which tenant, scope and rules stand, and its
// values.
type totals struct {
	mu    sync.Mutex
	now   func() time.Time
	known map[string]total
}

type total struct {
	n     int64
	until time.Time
}

func newTotals() *totals { return &totals{now: time.Now, known: map[string]total{}} }

func (t *totals) get(key string) (int64, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	found, ok := t.known[key]
	return found.n, ok && t.now().Before(found.until)
}

func (t *totals) put(key string, n int64) {
	if n < largeTotal {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.known) >= maxRemember {
		clear(t.known)
	}
	t.known[key] = total{n, t.now().Add(totalLife)}
}

func questionOf(s *schema.Statement) string { return fmt.Sprintf("%s %#v", s.String(), s.Args) }
