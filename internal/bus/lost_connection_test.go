package bus_test

import (
	"context"
	"database/sql"
	"fmt"
	"testing"
	"time"

	"jikong/internal/bus"
	"jikong/internal/testkit"
)

func TestAMessageSentWhileTheConnectionIsCutIsHeardByTheOtherNodes(t *testing.T) {
	url := testkit.PostgresURL(t)
	a, b := connect(t, url, "a"), connect(t, url, "b")
	heard := record(b)
	a.Publish("content", "before")
	heard.wait(t, "before")

	server, err := sql.Open("pgx", url)
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	var wanted []string
	for round := range 3 {
		// The senders rest in pg_notify; the listeners keep LISTEN, so they have no reason to read anything again.
		if _, err := server.ExecContext(context.Background(), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
			WHERE datname = current_database() AND query LIKE '%pg_notify%' AND pid <> pg_backend_pid()`); err != nil {
			t.Fatal(err)
		}
		id := fmt.Sprintf("after-%d", round)
		a.Publish("content", id)
		wanted = append(wanted, id)
		heard.wait(t, wanted...)
	}
}

// A first start with the demo on PostgreSQL publishes more at once than the queue holds.
func TestOtherNodesReadEverythingAnewAfterMoreMessagesThanTheQueueHolds(t *testing.T) {
	url := testkit.PostgresURL(t)
	a, b := connect(t, url, "a"), connect(t, url, "b")
	told := make(chan struct{}, 1)
	defer b.Subscribe(bus.TopicReconnected, func(string) {
		select {
		case told <- struct{}{}:
		default:
		}
	})()
	for i := range 20_000 {
		a.Publish("content", fmt.Sprint(i))
	}
	select {
	case <-told:
	case <-time.After(30 * time.Second):
		t.Error("the other node was not told that it missed something")
	}
}
