package bus_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"
	"go.uber.org/goleak"

	"jikong/internal/bus"
	"jikong/internal/testkit"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestAMemoryBusReachesEveryHearerOfTheTopicOnly(t *testing.T) {
	b := bus.NewMemory()
	var heard []string
	b.Subscribe("content", func(string) { panic("a broken hearer") })
	cancel := b.Subscribe("content", func(id string) { heard = append(heard, id) })
	b.Subscribe("tenant", func(id string) { heard = append(heard, "wrong:"+id) })
	b.Publish("content", "1")
	cancel()
	b.Publish("content", "2")
	if len(heard) != 1 || heard[0] != "1" {
		t.Fatalf("heard %v, want only message 1", heard)
	}
}

func TestTwoNodesHearEachOtherOnceAndThemselvesOnce(t *testing.T) {
	url := testkit.PostgresURL(t)
	a, b := connect(t, url, "a"), connect(t, url, "b")
	heardA, heardB := record(a), record(b)
	a.Publish("content", "from-a")
	b.Publish("content", "from-b")
	for _, heard := range []*log{heardA, heardB} {
		heard.wait(t, "from-a", "from-b")
	}
	// PostgreSQL delivers in the order of commits: what would have come twice came before these.
	a.Publish("content", "last-of-a")
	b.Publish("content", "last-of-b")
	heardA.wait(t, "last-of-b")
	heardB.wait(t, "last-of-a")
	for _, heard := range []*log{heardA, heardB} {
		for _, id := range []string{"from-a", "from-b"} {
			if n := heard.times(id); n != 1 {
				t.Errorf("%s was heard %d times, want once", id, n)
			}
		}
	}
}

func connect(t *testing.T, url, node string) *bus.Postgres {
	t.Helper()
	b, err := bus.NewPostgres(context.Background(), url, node)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	waitUntilItHears(t, url, b)
	return b
}

// waitUntilItHears has somebody else call until the bus hears it: whatever is said before it listens, it misses.
func waitUntilItHears(t *testing.T, url string, b *bus.Postgres) {
	t.Helper()
	var heard atomic.Bool
	defer b.Subscribe("probe", func(string) { heard.Store(true) })()
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	testkit.Eventually(t, "the bus listens", func() bool {
		if _, err := conn.Exec(t.Context(), "SELECT pg_notify('jikong', 'prober|probe|')"); err != nil {
			t.Fatal(err)
		}
		return heard.Load()
	})
	if err := conn.Close(t.Context()); err != nil {
		t.Error(err)
	}
}

type log struct {
	mu  sync.Mutex
	ids []string
}

func record(b bus.Bus) *log {
	l := &log{}
	b.Subscribe("content", func(id string) {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.ids = append(l.ids, id)
	})
	return l
}

func (l *log) times(id string) (n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, heard := range l.ids {
		if heard == id {
			n++
		}
	}
	return n
}

func (l *log) wait(t *testing.T, want ...string) {
	t.Helper()
	for _, id := range want {
		testkit.Eventually(t, id+" is heard", func() bool { return l.times(id) > 0 })
	}
}
