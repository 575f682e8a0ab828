package bus_test

import (
	"context"
	"sync"
	"testing"
	"time"

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
	time.Sleep(50 * time.Millisecond)
	for _, heard := range []*log{heardA, heardB} {
		if n := heard.count(); n != 2 {
			t.Errorf("heard %d messages, want each exactly once", n)
		}
	}
}

func connect(t *testing.T, url, node string) *bus.Postgres {
	t.Helper()
	b, err := bus.NewPostgres(context.Background(), url, node)
	if err != nil {
		t.Fatal(err)
	}
	ready := make(chan struct{}, 8)
	b.Subscribe(bus.TopicReconnected, func(string) { ready <- struct{}{} })
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	select {
	case <-ready:
	case <-time.After(2 * time.Second): // it was listening before the hearer was there
	}
	return b
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

func (l *log) count() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.ids)
}

func (l *log) wait(t *testing.T, want ...string) {
	t.Helper()
	for range 200 {
		l.mu.Lock()
		found := map[string]bool{}
		for _, id := range l.ids {
			found[id] = true
		}
		l.mu.Unlock()
		all := true
		for _, id := range want {
			all = all && found[id]
		}
		if all {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("heard %v, want %v", l.ids, want)
}
