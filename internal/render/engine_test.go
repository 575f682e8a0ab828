package render

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestTheEngineSurvivesABrokenPage(t *testing.T) {
	good := `{"title":"流感","text":"a < b"}`
	tests := []struct{ name, props, says string }{
		{"a page that throws", `{"misdeed":"throw"}`, "the page is broken"},
		{"a page that never ends", `{"misdeed":"loop"}`, "interrupted"},
		{"a page that eats all memory", `{"misdeed":"bomb"}`, ""},
		{"a page that recurses without end", `{"misdeed":"deep"}`, ""},
		{"a page that returns no text", `{"misdeed":"number"}`, "instead of a text"},
		{"data that is no JSON", `{`, "SyntaxError"},
		{"data that tries to be script", `{}"); globalThis.jikong.page = null; ("`, "SyntaxError"},
	}
	pool := newPool(t, PoolOptions{Timeout: 2 * time.Second, Memory: 16 << 20})
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if html, err := pool.Page(context.Background(), tt.props); err == nil || !strings.Contains(err.Error(), tt.says) {
				t.Fatalf("got %q and error %v, want an error that says %q", html, err, tt.says)
			}
			if html, err := pool.Page(context.Background(), good); err != nil || html != "<h1>流感</h1><p>a &lt; b</p>" {
				t.Fatalf("the next page: %q, %v", html, err)
			}
		})
	}
}

func TestAMachineIsReplacedAfterManyRenders(t *testing.T) {
	pool := newPool(t, PoolOptions{Size: 1, Renders: 3})
	for i := range 10 {
		if _, err := pool.Footer(context.Background(), `{"frame":{"name":"x"}}`); err != nil {
			t.Fatalf("render %d: %v", i, err)
		}
		if n := pool.idle; len(n) > 0 && n[0].renders > 3 {
			t.Fatalf("a machine made %d renders", n[0].renders)
		}
	}
}

func TestABrokenBundleIsToldAtTheStart(t *testing.T) {
	tests := []struct{ name, bundle, says string }{
		{"none", "", "make build"},
		{"no script", "(function() {", "compile"},
		{"one that throws", "throw new Error('no window')", "no window"},
		{"one without the functions", "globalThis.jikong = { page() {} }", "globalThis.jikong"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := NewPool([]byte(tt.bundle), PoolOptions{}); err == nil || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("got %v, want an error that says %q", err, tt.says)
			}
		})
	}
	if _, err := NewPool(nil, PoolOptions{}); !errors.Is(err, ErrNoBundle) {
		t.Errorf("no bundle is %v", err)
	}
}

func TestWaitingForAMachineHasAnEnd(t *testing.T) {
	pool := newPool(t, PoolOptions{Size: 1, Timeout: 5 * time.Minute, Wait: 20 * time.Millisecond})
	var busy sync.WaitGroup
	endless, end := context.WithCancel(context.Background())
	busy.Go(func() {
		if _, err := pool.Page(endless, `{"misdeed":"loop"}`); err == nil {
			t.Error("an endless page ended")
		}
	})
	for len(pool.slots) == 0 {
		time.Sleep(time.Millisecond)
	}
	if _, err := pool.Page(context.Background(), `{}`); !errors.Is(err, ErrBusy) {
		t.Errorf("while the machine is busy: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := pool.Page(ctx, `{}`); !errors.Is(err, context.Canceled) {
		t.Errorf("after the reader left: %v", err)
	}
	end()
	busy.Wait()
}

func TestARenderEndsWithItsContext(t *testing.T) {
	pool := newPool(t, PoolOptions{Timeout: time.Minute})
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Millisecond)
	defer cancel()
	if _, err := pool.Page(ctx, `{"misdeed":"loop"}`); err == nil {
		t.Error("an endless page ended by itself")
	}
	if _, err := pool.Page(context.Background(), `{"title":"a","text":"b"}`); err != nil {
		t.Errorf("the next page: %v", err)
	}
}

func TestAClosedPoolSaysSo(t *testing.T) {
	pool := newPool(t, PoolOptions{})
	for range 2 {
		if err := pool.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := pool.Page(context.Background(), `{}`); !errors.Is(err, ErrClosed) {
		t.Errorf("after closing: %v", err)
	}
}
