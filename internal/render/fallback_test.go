package render

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"

	"jikong/internal/errs"
	"jikong/internal/value"
)

func TestWhenReactFailsTheReaderStillReads(t *testing.T) {
	for _, misdeed := range []string{"throw", "loop", "bomb", "deep", "number"} {
		t.Run(misdeed, func(t *testing.T) {
			n := single(t)
			bad := article("流感周报", "")
			bad.Props = props{Title: "流感周报", Misdeed: misdeed}
			n.shelf.put("/a", bad)
			w := n.get("/a")
			got := w.Body.String()
			if w.Code != 200 || !strings.Contains(got, `<main id="main" tabindex="-1"><h1>流感周报</h1></main>`) || !strings.Contains(got, "临江疾控</nav>") {
				t.Fatalf("answered %d: %s", w.Code, got)
			}
			if w.Header().Get("Cache-Control") != "no-store" || !strings.Contains(got, `"misdeed":"`+misdeed) {
				t.Errorf("the shell is storable or lacks its data: %v", w.Header())
			}
			n.get("/a")
			if pages, _ := n.engine.counts(); pages != 1 {
				t.Errorf("a broken page was tried %d times within seconds", pages)
			}
			n.shelf.put("/a", article("流感周报", "修好了"))
			n.clock.Advance(retryAfter)
			if got := n.get("/a").Body.String(); !strings.Contains(got, "修好了") {
				t.Error("a mended page is not shown after the pause")
			}
			if c := n.site.Counters(); c.Shells != 1 || c.RenderFails != 1 || c.Renewed != 1 {
				t.Errorf("counted %+v", c)
			}
		})
	}
}

func TestAnOlderPageStandsInForABrokenOne(t *testing.T) {
	n := single(t)
	n.shelf.put("/a", article("好页", ""))
	n.get("/a")
	bad := article("坏页", "")
	bad.Props = props{Title: "坏页", Misdeed: "throw"}
	n.shelf.put("/a", bad)
	n.bump(1, ArticleScope(7))
	for range 3 {
		if w := n.get("/a"); w.Code != 200 || !strings.Contains(w.Body.String(), "好页") {
			t.Fatalf("answered %d: %s", w.Code, w.Body)
		}
	}
	if c := n.site.Counters(); c.Stale != 3 || c.RenderFails != 1 {
		t.Errorf("counted %+v", c)
	}
	bad.Status = http.StatusGone
	n.shelf.put("/a", bad)
	n.clock.Advance(retryAfter)
	if w := n.get("/a"); w.Code != 410 || strings.Contains(w.Body.String(), "好页") {
		t.Errorf("a withdrawn page is still shown in its older form: %d", w.Code)
	}
}

func TestAFrameThatFailsDoesNotTakeThePageAway(t *testing.T) {
	n := single(t)
	n.shelf.put("/a", article("题", "文"))
	n.site.o.Source = framed{n.shelf}
	if w := n.get("/a"); w.Code != 200 || !strings.Contains(w.Body.String(), "<h1>题</h1><p>文</p>") {
		t.Errorf("answered %d: %s", w.Code, w.Body)
	}
}

// framed gives frame data on which the header throws.
type framed struct{ *shelf }

func (framed) Frame(context.Context, value.ID) (any, error) {
	return map[string]string{"misdeed": "throw"}, nil
}

func TestWithoutABuildThePagesAreTheirPlainText(t *testing.T) {
	n := single(t, func(o *Options) { o.Engine, o.Assets = nil, Assets{} })
	n.shelf.put("/a", article("流感周报", ""))
	w := n.get("/a")
	if w.Code != 200 || !strings.Contains(w.Body.String(), "<h1>流感周报</h1>") || strings.Contains(w.Body.String(), `type="module"`) {
		t.Errorf("answered %d: %s", w.Code, w.Body)
	}
}

func TestWhenTheDatabaseIsAway(t *testing.T) {
	n := single(t)
	n.shelf.put("/a", article("好页", ""))
	n.get("/a")
	n.shelf.set(func() { n.shelf.broken = errors.New("connection refused") })
	n.bump(1, ScopeList, ArticleScope(7))
	if w := n.get("/a"); w.Code != 200 || !strings.Contains(w.Body.String(), "好页") {
		t.Errorf("a kept page: %d", w.Code)
	}
	w := n.get("/b")
	if w.Code != 503 || !strings.Contains(w.Body.String(), "请稍后") || strings.Contains(w.Body.String(), "refused") || w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("an unknown page: %d %s", w.Code, w.Body)
	}
	n.shelf.set(func() { n.shelf.broken = errs.NotFoundf("没有这个站点") })
	if w := n.get("/c"); w.Code != 404 {
		t.Errorf("an unknown site: %d", w.Code)
	}
	n.shelf.set(func() { n.shelf.broken = nil })
	if w := n.get("/panic"); w.Code != 503 {
		t.Errorf("a bug in the source: %d", w.Code)
	}
	if w := n.get("/b"); w.Code != 404 {
		t.Errorf("afterwards: %d", w.Code)
	}
}
