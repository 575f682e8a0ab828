package render

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"jikong/internal/value"
)

// On the day of an outbreak a section is published into while everybody reads it, and the database takes its time.
func TestAPublicationUnderTwoThousandRequestsASecondRendersEachPageOnce(t *testing.T) {
	const pages, concerned, every = 20, 12, 500 * time.Microsecond
	n := single(t)
	path := func(nth int) string { return fmt.Sprintf("/p%d", nth%pages) }
	put := func(nth int, text string) {
		p := article(fmt.Sprintf("第%d页", nth), text)
		p.Scopes = []string{ArticleScope(value.ID(nth + 1))}
		n.shelf.put(path(nth), p)
	}
	for nth := range pages {
		put(nth, "旧文")
		n.get(path(nth))
	}
	var readers sync.WaitGroup
	read := func(requests int) {
		tick := time.NewTicker(every)
		defer tick.Stop()
		for nth := range requests {
			<-tick.C
			readers.Go(func() {
				if w := n.get(path(nth)); w.Code != 200 {
					t.Errorf("%s answered %d", path(nth), w.Code)
				}
			})
		}
	}
	read(300)
	scopes := make([]string, concerned)
	for nth := range concerned {
		put(nth, "新文")
		scopes[nth] = ArticleScope(value.ID(nth + 1))
	}
	hold := make(chan struct{})
	n.shelf.set(func() { n.shelf.hold = hold })
	n.bump(1, scopes...)
	read(200)
	n.shelf.set(func() { n.shelf.hold = nil })
	close(hold)
	read(300)
	readers.Wait()
	if rendered, headers := n.engine.counts(); rendered != pages+concerned || headers != 1 {
		t.Errorf("%d pages and %d headers were rendered for 800 requests, wanted %d and 1", rendered, headers, pages+concerned)
	}
	for nth := range pages {
		wanted := 1
		if nth < concerned {
			wanted = 2
		}
		if loads := n.shelf.loaded(path(nth)); loads != wanted {
			t.Errorf("%s was loaded %d times, wanted %d", path(nth), loads, wanted)
		}
		if w := n.get(path(nth)); nth < concerned != strings.Contains(w.Body.String(), "新文") {
			t.Errorf("%s shows what it should not", path(nth))
		}
	}
}

// A reader who found the old page, or none, may come to the renewals only when the one it would have joined has landed.
func TestAReaderWhoIsOvertakenByARenewalTakesItsPage(t *testing.T) {
	var overtake func() // runs between the reader's look at the kept page and its turn to renew
	meanwhile := func() {
		if run := overtake; run != nil {
			overtake = nil
			run()
		}
	}
	n := single(t, func(o *Options) {
		now := o.Clock
		o.Clock = func() time.Time { meanwhile(); return now() }
		o.Admit = func(context.Context, string, url.Values) error { meanwhile(); return nil }
	})
	show := func(text string, loads int) {
		t.Helper()
		overtake = func() { n.get("/a") }
		if body := n.get("/a").Body.String(); !strings.Contains(body, text) {
			t.Errorf("the reader does not see %q", text)
		}
		if got := n.shelf.loaded("/a"); got != loads {
			t.Errorf("the page was loaded %d times until %q, wanted %d", got, text, loads)
		}
	}
	p := article("流感", "旧文")
	p.Scopes = []string{ArticleScope(1)}
	n.shelf.put("/a", p)
	show("旧文", 1)
	p = article("流感", "新文")
	p.Scopes = []string{ArticleScope(1)}
	n.shelf.put("/a", p)
	n.bump(1, ArticleScope(1))
	show("新文", 2)
}
