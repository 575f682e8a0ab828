package render

import (
	"context"
	"fmt"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"jikong/internal/testkit"
)

func TestRenderingIsSharedAndSpared(t *testing.T) {
	n := single(t)
	n.shelf.put("/a", article("题", "文"))
	n.shelf.set(func() { n.shelf.hold = make(chan struct{}) })
	var readers sync.WaitGroup
	for range 20 {
		readers.Go(func() {
			if w := n.get("/a"); w.Code != 200 {
				t.Errorf("answered %d", w.Code)
			}
		})
	}
	for n.shelf.loaded("/a") == 0 {
		time.Sleep(time.Millisecond)
	}
	hold := n.shelf.hold
	n.shelf.set(func() { n.shelf.hold = nil })
	close(hold)
	readers.Wait()
	n.shelf.put("/b", article("另一题", "文"))
	n.get("/b")
	if pages, headers := n.engine.counts(); n.shelf.loaded("/a") != 1 || pages != 2 || headers != 1 {
		t.Errorf("20 readers and a second page: %d loads, %d pages and %d headers rendered", n.shelf.loaded("/a"), pages, headers)
	}
	n.bump(1, ScopeSite)
	n.get("/a")
	if pages, headers := n.engine.counts(); pages != 2 || headers != 1 {
		t.Errorf("a change that the page does not show: %d pages and %d headers rendered", pages, headers)
	}
	n.shelf.set(func() { n.shelf.names[1] = "新名" })
	n.bump(1, ScopeSite)
	if got := n.get("/a").Body.String(); !strings.Contains(got, "新名") || !strings.Contains(got, "<h1>题</h1>") {
		t.Error("the new name is not shown")
	}
	if pages, headers := n.engine.counts(); pages != 2 || headers != 2 {
		t.Errorf("a new frame: %d pages and %d headers rendered", pages, headers)
	}
}

func TestWhatIsForOneReaderReachesNoOtherWhoAsksMeanwhile(t *testing.T) {
	n := single(t)
	private := article("报名", "")
	private.NoStore = true
	n.shelf.put("/apply", private)
	hold := make(chan struct{})
	n.shelf.set(func() {
		n.shelf.hold = hold
		n.shelf.each = func(load int) props { return props{Title: "报名", Text: fmt.Sprintf("钥匙 %d 号", load)} }
	})
	var mu sync.Mutex
	seen := map[string]int{}
	var readers sync.WaitGroup
	for range 20 {
		readers.Go(func() {
			body := n.get("/apply").Body.String()
			mu.Lock()
			defer mu.Unlock()
			seen[regexp.MustCompile(`钥匙 \d+ 号`).FindString(body)]++
		})
	}
	for n.shelf.loaded("/apply") == 0 {
		time.Sleep(time.Millisecond)
	}
	time.Sleep(20 * time.Millisecond) // the others have joined
	close(hold)
	readers.Wait()
	if len(seen) != 20 || seen[""] > 0 {
		t.Errorf("20 readers see %v", seen)
	}
}

func TestASlowRenewalShowsTheOldPageAndThenTheNew(t *testing.T) {
	n := single(t)
	n.shelf.put("/a", article("旧题", ""))
	n.get("/a")
	hold := make(chan struct{})
	n.shelf.set(func() { n.shelf.hold = hold })
	n.shelf.put("/a", article("新题", ""))
	n.bump(1, ArticleScope(7))
	start := time.Now()
	if got := n.get("/a").Body.String(); !strings.Contains(got, "旧题") || time.Since(start) < staleAfter {
		t.Errorf("after %s: old page shown: %v", time.Since(start), strings.Contains(got, "旧题"))
	}
	if c := n.site.Counters(); c.Stale != 1 {
		t.Errorf("counted %+v", c)
	}
	n.shelf.set(func() { n.shelf.hold = nil })
	close(hold)
	testkit.Eventually(t, "the new page is shown when it is ready", func() bool { return strings.Contains(n.get("/a").Body.String(), "新题") })
}

func TestAChangeDuringARenewalIsNotMissed(t *testing.T) {
	n := single(t)
	n.shelf.put("/a", article("一", ""))
	hold := make(chan struct{})
	n.shelf.set(func() { n.shelf.hold = hold })
	early := make(chan string)
	go func() { early <- n.get("/a").Body.String() }()
	for n.shelf.loaded("/a") == 0 {
		time.Sleep(time.Millisecond)
	}
	n.shelf.put("/a", article("二", ""))
	n.bump(1, ArticleScope(7))
	late := make(chan string)
	go func() { late <- n.get("/a").Body.String() }()
	time.Sleep(20 * time.Millisecond)
	n.shelf.set(func() { n.shelf.hold = nil })
	close(hold)
	<-early
	if got := <-late; !strings.Contains(got, "二") {
		t.Error("who came after the change got what was loaded before it")
	}
	if got := n.get("/a").Body.String(); !strings.Contains(got, "二") {
		t.Error("what was loaded before the change was kept")
	}
}

func TestAReaderWhoLeavesDoesNotEndTheRendering(t *testing.T) {
	n := single(t)
	n.shelf.put("/a", article("题", ""))
	hold := make(chan struct{})
	n.shelf.set(func() { n.shelf.hold = hold })
	ctx, cancel := context.WithCancel(context.Background())
	left := make(chan struct{})
	go func() {
		defer close(left)
		n.site.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/a", nil).WithContext(ctx))
	}()
	for n.shelf.loaded("/a") == 0 {
		time.Sleep(time.Millisecond)
	}
	cancel()
	<-left
	n.shelf.set(func() { n.shelf.hold = nil })
	close(hold)
	if w := n.get("/a"); w.Code != 200 || n.shelf.loaded("/a") != 1 {
		t.Errorf("answered %d after %d loads", w.Code, n.shelf.loaded("/a"))
	}
}
