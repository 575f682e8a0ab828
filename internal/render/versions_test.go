package render

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"jikong/internal/bus"
	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

func TestAChangeOnOneNodeShowsOnTheOther(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		messages, source := bus.NewMemory(), newShelf()
		first, second := newNode(t, d, messages, source), newNode(t, d, messages, source)
		source.put("/a", article("旧题", ""))
		for _, n := range []*node{first, second} {
			n.get("/a")
		}
		source.put("/a", article("新题", ""))
		testkit.Eventually(t, "the other node shows the page", func() bool { return strings.Contains(second.get("/a").Body.String(), "旧题") })
		first.bump(1, ArticleScope(7))
		for i, n := range []*node{first, second} {
			testkit.Eventually(t, "the new page", func() bool { return strings.Contains(n.get("/a").Body.String(), "新题") })
			t.Logf("node %d shows the new page", i+1)
		}
	})
}

// readAt is when the table was read last.
func (v *Versions) readAt() value.Time {
	v.mu.RLock()
	defer v.mu.RUnlock()
	return v.read
}

func TestAChangeIsFoundAfterLostMessages(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		source, deaf := newShelf(), bus.NewMemory()
		first, second := newNode(t, d, bus.NewMemory(), source), newNode(t, d, deaf, source)
		begun := d.Now()
		testkit.Eventually(t, "the second node has read what was before it", func() bool {
			deaf.Publish(bus.TopicReconnected, "")
			return second.versions.readAt() > begun
		})
		source.put("/a", article("旧题", ""))
		second.get("/a")
		source.put("/a", article("新题", ""))
		first.bump(1, ArticleScope(7))
		if !strings.Contains(second.get("/a").Body.String(), "旧题") {
			t.Fatal("the second node heard what it could not hear")
		}
		testkit.Eventually(t, "the change is found", func() bool {
			deaf.Publish(bus.TopicReconnected, "")
			return strings.Contains(second.get("/a").Body.String(), "新题")
		})
	})
}

func TestAChangeIsFoundHoweverLongTheDatabaseWasAway(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		ctx := t.Context()
		away, leave := context.WithCancel(ctx)
		leave()
		bumped := func(meanwhile func()) {
			t.Helper()
			if err := d.Tx(ctx, func(tx *db.Tx) error {
				defer meanwhile()
				return NewVersions(d, bus.NewMemory()).Bump(ctx, tx, 1, "list")
			}); err != nil {
				t.Fatal(err)
			}
		}
		for name, change := range map[string]func(v *Versions){
			"an hour without the database": func(v *Versions) {
				bumped(func() {})
				for range 360 {
					clock.Advance(pollEvery)
					if v.poll(away) == nil {
						t.Fatal("the database was there")
					}
				}
			},
			"a hundred reconnections during a transaction": func(v *Versions) {
				bumped(func() {
					for range 100 {
						if err := v.poll(ctx); err != nil {
							t.Error(err)
						}
					}
				})
			},
			"a transaction of four minutes": func(v *Versions) {
				bumped(func() {
					for range 24 {
						clock.Advance(pollEvery)
						if err := v.poll(ctx); err != nil {
							t.Error(err)
						}
					}
				})
			},
		} {
			v := NewVersions(d, bus.NewMemory())
			if err := v.poll(ctx); err != nil {
				t.Fatal(err)
			}
			before := v.Stamp(1, "list")
			change(v)
			if err := v.poll(ctx); err != nil || v.Stamp(1, "list") == before {
				t.Errorf("%s: the change is not seen, %v", name, err)
			}
		}
	})
}

func TestARolledBackChangeIsNone(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		n := newNode(t, d, bus.NewMemory(), newShelf())
		n.shelf.put("/a", article("题", ""))
		n.get("/a")
		before := n.versions.Stamp(1, ArticleScope(7))
		failed := errors.New("no")
		err := d.Tx(context.Background(), func(tx *db.Tx) error {
			return errors.Join(n.versions.Bump(context.Background(), tx, 1, ArticleScope(7)), failed)
		})
		if !errors.Is(err, failed) {
			t.Fatal(err)
		}
		n.get("/a")
		if n.shelf.loaded("/a") != 1 || n.versions.Stamp(1, ArticleScope(7)) != before {
			t.Error("a change that was rolled back is seen")
		}
	})
}

func TestVersionsOnlyGrow(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		n := newNode(t, d, bus.NewMemory(), newShelf())
		stamps := map[string]bool{n.versions.Stamp(1, "list", "menu"): true}
		last := int64(0)
		for range 5 {
			n.bump(1, "list", "column:3", "list")
			stamps[n.versions.Stamp(1, "list", "menu")] = true
			version, err := db.Int(context.Background(), d.Read(), `SELECT version FROM content_version WHERE tenant_id = 1 AND scope = 'list'`)
			if err != nil || version <= last {
				t.Fatalf("version %d after %d: %v", version, last, err)
			}
			last = version
		}
		if len(stamps) != 6 {
			t.Errorf("%d different stamps of 6", len(stamps))
		}
		if _, err := execTx(d, `UPDATE content_version SET version = version + 1000000000000000`); err != nil {
			t.Fatal(err)
		}
		n.bump(1, "list")
		version, err := db.Int(context.Background(), d.Read(), `SELECT version FROM content_version WHERE tenant_id = 1 AND scope = 'list'`)
		if err != nil || version != last+1000000000000001 {
			t.Errorf("after a node whose clock runs ahead: %d, %v", version, err)
		}
	})
}

func execTx(d *db.DB, query string) (n int64, err error) {
	err = d.Tx(context.Background(), func(tx *db.Tx) error {
		n, err = tx.Exec(context.Background(), query)
		return err
	})
	return n, err
}

func TestForeignMessagesAreIgnored(t *testing.T) {
	messages := bus.NewMemory()
	n := newNode(t, testkit.SQLite(t, time.Now), messages, newShelf())
	n.shelf.put("/a", article("题", ""))
	n.get("/a")
	for _, id := range []string{"", ":", "::", "1:article:7", "x:article:7:9", "-1:menu:5", "1:article:7:ten", "1:article:8:99"} {
		messages.Publish(Topic, id)
	}
	n.get("/a")
	if n.shelf.loaded("/a") != 1 {
		t.Error("a message about nothing dropped the page")
	}
}
