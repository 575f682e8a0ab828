// Package totals remembers the counts of large lists for a moment.
package totals

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

// Totals remembers large counts for a moment, by question: the text of the statement, in which tenant, scope and rules stand, and its
// values.
type Totals struct {
	mu    sync.Mutex
	now   func() time.Time
	known map[string]total
}

type total struct {
	n     int64
	until time.Time
}

// New returns one that remembers nothing yet.
func New() *Totals { return &Totals{now: time.Now, known: map[string]total{}} }

// Get returns the count of a question while it is young enough.
func (t *Totals) Get(key string) (int64, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	found, ok := t.known[key]
	return found.n, ok && t.now().Before(found.until)
}

// Put remembers a large count.
func (t *Totals) Put(key string, n int64) {
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

// Question is the name of a question.
func Question(s *schema.Statement) string { return fmt.Sprintf("%s %#v", s.String(), s.Args) }
