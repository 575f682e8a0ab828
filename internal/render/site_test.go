package render

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/andybalholm/brotli"

	"jikong/internal/errs"
	"jikong/internal/value"
)

func article(title, text string) Page {
	return Page{
		Title: title + "_通知公告_临江疾控", ActiveID: "3", Scopes: []string{ArticleScope(7), ColumnScope(3)}, Canonical: "https://www.ljcdc.example/detail/3/7",
		Meta:      []Meta{{Name: "ArticleTitle", Content: title}, {Property: "og:type", Content: "article"}},
		Links:     []Link{{Rel: "alternate", Type: "application/rss+xml", Title: "通知公告", Href: "/rss/3.xml"}},
		Props:     props{Title: title, Text: text},
		PlainHTML: template.HTML("<h1>" + template.HTMLEscapeString(title) + "</h1>"),
	}
}

func TestThePageIsADocumentThatReadsWithoutScript(t *testing.T) {
	n := single(t)
	n.shelf.put("/detail/3/7", article("流感<周报>", "第46周"))
	w := n.get("/detail/3/7")
	got := strings.ReplaceAll(w.Body.String(), "&#43;", "+")
	for _, want := range []string{
		`<html lang="zh-CN">`, `<title>流感&lt;周报&gt;_通知公告_临江疾控</title>`, `<meta name="ArticleTitle" content="流感&lt;周报&gt;">`,
		`<meta property="og:type" content="article">`, `<link rel="canonical" href="https://www.ljcdc.example/detail/3/7">`,
		`<link rel="alternate" type="application/rss+xml" title="通知公告" href="/rss/3.xml">`,
		`<link rel="stylesheet" href="/assets/portal-3.css">`, `<link rel="modulepreload" href="/assets/react-2.js">`,
		`<a class="skip" href="#main">跳到主要内容</a>`, `<div id="site-header"><nav data-active="3">临江疾控</nav></div>`,
		`<main id="main" tabindex="-1"><h1>流感&lt;周报&gt;</h1><p>第46周</p></main>`, `<div id="site-footer"><p>主办：临江疾控</p></div>`,
		`<script type="module" src="/assets/portal-1.js"></script>`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the document lacks %s", want)
		}
	}
	if w.Code != 200 || w.Header().Get("Content-Type") != "text/html; charset=utf-8" || w.Header().Get("Cache-Control") != "no-cache" {
		t.Errorf("answered %d with %v", w.Code, w.Header())
	}
	if strings.Contains(got, "style=") || strings.Contains(got, "onclick") {
		t.Error("the document has inline style or script")
	}
	if t.Failed() {
		t.Log(got)
	}
}

func TestAPageThatIsDrawnBringsNoDataOfItsOwn(t *testing.T) {
	n := single(t)
	n.shelf.put("/a", article("流感", "第46周"))
	got := n.get("/a").Body.String()
	if strings.Contains(got, "application/json") || strings.Count(got, "第46周") != 1 {
		t.Errorf("the text of the page stands there twice:\n%s", got)
	}
}

func TestHostileTextCannotLeaveTheDataOfAPageThatFails(t *testing.T) {
	hostile := "</script><script>alert(1)</script><!--<script>\u2028\u2029]]>&lt;' \"\\"
	n := single(t)
	bad := article("x", "")
	bad.Props = props{Title: "x", Text: hostile, Misdeed: "throw"}
	n.shelf.put("/a", bad)
	n.shelf.set(func() { n.shelf.names[1] = hostile })
	got := n.get("/a?pageNo=" + "%3C/script%3E").Body.String()
	if strings.Count(got, "<script") != 2 || strings.Count(got, "</script>") != 2 || !strings.Contains(got, `src="/assets/rescue-4.js"`) {
		t.Fatalf("the document is broken open:\n%s", got)
	}
	_, island, _ := strings.Cut(got, `id="page-data">`)
	island, _, _ = strings.Cut(island, "</script>")
	if strings.ContainsAny(island, "<>\u2028\u2029") {
		t.Errorf("the data holds raw text: %s", island)
	}
	var data struct {
		Frame struct {
			Frame    map[string]string
			ActiveID string `json:"activeId"`
		}
		Page props
	}
	if err := json.Unmarshal([]byte(island), &data); err != nil {
		t.Fatal(err)
	}
	if data.Page.Text != hostile || data.Frame.Frame["name"] != hostile || data.Frame.ActiveID != "3" {
		t.Errorf("the data says %+v", data)
	}
}

func TestEncodingsAndConditions(t *testing.T) {
	n := single(t)
	n.shelf.put("/a", article("流感", strings.Repeat("正文。", 500)))
	plain := n.get("/a")
	etag := plain.Header().Get("Etag")
	tests := []struct {
		name, method, accept, ifNone, encoding string
		status                                 int
	}{
		{"no wish", "GET", "", "", "", 200},
		{"a browser", "GET", "gzip, deflate, br, zstd", "", "br", 200},
		{"an old browser", "GET", "gzip, deflate", "", "gzip", 200},
		{"capital letters and a weight", "GET", "GZIP;q=0.5", "", "gzip", 200},
		{"brotli refused", "GET", "br;q=0, gzip;q=1.0", "", "gzip", 200},
		{"everything refused", "GET", "br;q=0.0, gzip; q=0", "", "", 200},
		{"an unknown coding", "GET", "zstd, brr, xgzip", "", "", 200},
		{"head", "HEAD", "gzip", "", "gzip", 200},
		{"the known page", "GET", "gzip", etag, "", 304},
		{"the known page in a list", "GET", "br", `"x", ` + etag, "", 304},
		{"the known page compared weakly", "GET", "", strings.TrimPrefix(etag, "W/"), "", 304},
		{"any page", "GET", "", "*", "", 304},
		{"another page", "GET", "br", `W/"x"`, "br", 200},
		{"head of the known page", "HEAD", "", etag, "", 304},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			headers := []string{}
			if tt.accept != "" {
				headers = append(headers, "Accept-Encoding", tt.accept)
			}
			if tt.ifNone != "" {
				headers = append(headers, "If-None-Match", tt.ifNone)
			}
			w := n.do(tt.method, "/a", headers...)
			h := w.Header()
			if w.Code != tt.status || h.Get("Content-Encoding") != tt.encoding || h.Get("Etag") != etag || h.Get("Vary") != "Accept-Encoding" {
				t.Fatalf("answered %d with %v", w.Code, h)
			}
			if tt.method == "HEAD" || tt.status == 304 {
				if w.Body.Len() > 0 {
					t.Errorf("%d bytes of body", w.Body.Len())
				}
				return
			}
			if h.Get("Content-Length") != fmt.Sprint(w.Body.Len()) {
				t.Errorf("Content-Length %s, body %d", h.Get("Content-Length"), w.Body.Len())
			}
			if got := unpack(t, w); got != plain.Body.String() {
				t.Error("another page comes out")
			}
		})
	}
	for _, method := range []string{"POST", "PUT", "DELETE"} {
		if w := n.do(method, "/a"); w.Code != 405 || !strings.HasPrefix(w.Header().Get("Allow"), "GET, HEAD") {
			t.Errorf("%s is answered %d", method, w.Code)
		}
	}
}

func unpack(t *testing.T, w *httptest.ResponseRecorder) string {
	t.Helper()
	var r io.Reader = w.Body
	var err error
	switch w.Header().Get("Content-Encoding") {
	case "gzip":
		r, err = gzip.NewReader(w.Body)
	case "br":
		r = brotli.NewReader(w.Body)
	}
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestAPageIsKeptUntilWhatItShowsChanges(t *testing.T) {
	tests := []struct {
		name   string
		tenant value.ID
		bump   []string
		loads  int // in all, after the second request
	}{
		{"nothing changed", 1, nil, 1},
		{"its article", 1, []string{ArticleScope(7)}, 2},
		{"its column among others", 1, []string{ArticleScope(9), ColumnScope(3)}, 2},
		{"the menu", 1, []string{ScopeMenu}, 2},
		{"the site", 1, []string{ScopeSite}, 2},
		{"another article", 1, []string{ArticleScope(70), ColumnScope(33), ScopeList}, 1},
		{"the same article number of another site", 2, []string{ArticleScope(7)}, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			n := single(t)
			n.shelf.put("/a", article("旧题", ""))
			n.get("/a")
			n.shelf.put("/a", article("新题", ""))
			if len(tt.bump) > 0 {
				n.bump(tt.tenant, tt.bump...)
			}
			got := n.get("/a").Body.String()
			if n.shelf.loaded("/a") != tt.loads || strings.Contains(got, "新题") != (tt.loads == 2) {
				t.Errorf("%d loads, new title shown: %v", n.shelf.loaded("/a"), strings.Contains(got, "新题"))
			}
		})
	}
}

func TestOnlyWhatTheSourceListsMakesAnotherPage(t *testing.T) {
	n := single(t, func(o *Options) {
		o.Variant = func(r *http.Request) string {
			if c, err := r.Cookie("look"); err == nil && c.Value == "large" {
				return "large"
			}
			return ""
		}
	})
	n.shelf.put("/a", article("题", ""))
	for _, target := range []string{"/a", "/a?utm_source=x", "/a?token=secret", "/a?pageNo="} {
		n.get(target)
	}
	if n.shelf.loaded("/a") != 1 {
		t.Errorf("foreign parameters made %d pages", n.shelf.loaded("/a"))
	}
	n.get("/a?category=5&pageNo=2&pageNo=3")
	if got := n.shelf.query.Encode(); got != "category=5&pageNo=2" {
		t.Errorf("the source was asked for %s", got)
	}
	n.get("/a?pageNo=2&x=1&category=5")
	if n.shelf.loaded("/a") != 2 {
		t.Errorf("the same parameters in another order made another page: %d", n.shelf.loaded("/a"))
	}
	large := n.get("/a", "Cookie", "look=large")
	if !strings.Contains(large.Body.String(), `<html lang="zh-CN" data-variant="large">`) || large.Header().Get("Vary") != "Accept-Encoding, Cookie" {
		t.Errorf("the variant is not told: %v", large.Header())
	}
	if got := n.get("/a", "tenant", "2").Body.String(); !strings.Contains(got, "滨河疾控") {
		t.Error("another site gets the page of the first")
	}
	n.get("/" + strings.Repeat("很长", 1000) + "?pageNo=" + strings.Repeat("9", 10_000))
	if got := n.shelf.query.Get("pageNo"); len(got) != maxParam {
		t.Errorf("a parameter of %d bytes reached the source", len(got))
	}
}

func TestUnknownAddressesShareOnePage(t *testing.T) {
	n := single(t)
	for i := range 20 {
		w := n.get(fmt.Sprintf("/unknown/%d?pageNo=%d", i, i))
		if w.Code != 404 || !strings.Contains(w.Body.String(), "没有找到") || w.Header().Get("Location") != "" {
			t.Fatalf("an unknown address: %d %v", w.Code, w.Header())
		}
	}
	if n.shelf.loaded(MissingPath) != 1 {
		t.Errorf("20 guessed addresses made %d pages", n.shelf.loaded(MissingPath))
	}
}

func TestStatusRedirectAndPrivatePages(t *testing.T) {
	n := single(t)
	n.shelf.put("/search", Page{Status: 302, Location: "/search/流感?x=1"})
	n.shelf.put("/gone", Page{Status: 410, Title: "已撤回", Props: props{Title: "该信息已撤回"}})
	private := article("草稿", "")
	private.NoStore = true
	n.shelf.put("/preview/1", private)
	if w := n.get("/search"); w.Code != 302 || !strings.EqualFold(w.Header().Get("Location"), "/search/%E6%B5%81%E6%84%9F?x=1") {
		t.Errorf("redirect: %d %s", w.Code, w.Header().Get("Location"))
	}
	if w := n.get("/nowhere"); w.Code != 404 || !strings.Contains(w.Body.String(), "没有找到") {
		t.Errorf("unknown path: %d", w.Code)
	}
	w := n.get("/gone")
	if w.Code != 410 || !strings.Contains(w.Body.String(), "该信息已撤回") {
		t.Errorf("withdrawn: %d", w.Code)
	}
	if again := n.get("/gone", "If-None-Match", w.Header().Get("Etag")); again.Code != 410 {
		t.Errorf("a withdrawn page known to the browser: %d", again.Code)
	}
	for range 2 {
		if w := n.get("/preview/1"); w.Code != 200 || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("preview: %d %v", w.Code, w.Header())
		}
	}
	if w := n.get("/preview/1", "Accept-Encoding", "br, gzip"); w.Header().Get("Content-Encoding") != "gzip" || !strings.Contains(unpack(t, w), "草稿") {
		t.Errorf("compressed preview: %v", w.Header())
	}
	if n.shelf.loaded("/preview/1") != 3 {
		t.Error("a preview was kept")
	}
}

func TestAPageEndsByItself(t *testing.T) {
	n := single(t)
	alert := article("预警", "")
	alert.ValidUntil = value.TimeOf(n.clock.Now().Add(time.Hour))
	n.shelf.put("/a", alert)
	n.get("/a")
	n.clock.Advance(59 * time.Minute)
	n.get("/a")
	if n.shelf.loaded("/a") != 1 {
		t.Error("loaded again before its time")
	}
	n.shelf.put("/a", article("平常", ""))
	n.clock.Advance(time.Minute)
	if got := n.get("/a").Body.String(); !strings.Contains(got, "平常") {
		t.Error("shown beyond its time")
	}
}

func TestTheCacheStaysWithinItsBound(t *testing.T) {
	const bound = 1 << 20
	n := single(t, func(o *Options) { o.CacheBytes = bound })
	text := strings.Repeat("内容各不相同。", 800)
	for i := range 200 {
		path := fmt.Sprintf("/p/%d", i)
		n.shelf.put(path, article(fmt.Sprint("题", i), text))
		if w := n.get(path); w.Code != 200 {
			t.Fatalf("answered %d", w.Code)
		}
	}
	n.site.pages.CleanUp()
	if c := n.site.Counters(); c.Bytes > bound || c.Entries == 0 || c.Entries > 100 {
		t.Errorf("the cache holds %d pages, %d bytes", c.Entries, c.Bytes)
	}
	if w := n.get("/p/0"); w.Code != 200 {
		t.Errorf("a page that was pushed out: %d", w.Code)
	}
}

func TestOtherVaryHeadersStay(t *testing.T) {
	n := single(t)
	n.shelf.put("/a", article("题", ""))
	for range 2 {
		w := httptest.NewRecorder()
		w.Header().Add("Vary", "Origin")
		n.site.ServeHTTP(w, httptest.NewRequest("GET", "/a", nil))
		if got := w.Header().Values("Vary"); !slices.Equal(got, []string{"Origin", "Accept-Encoding"}) {
			t.Errorf("Vary is %v", got)
		}
	}
}

// Whoever asks for too many new pages is told so in words; what is kept is read all the same, and others make their pages.
func TestWhoAsksForTooManyNewPagesIsToldWhatToDo(t *testing.T) {
	full := false
	n := single(t, func(o *Options) {
		o.Admit = func(_ context.Context, path string, query url.Values) error {
			if !full || path != "/search" || query.Get("keyword") == "" {
				return nil
			}
			refusal := errs.New(errs.TooMany, "搜索得太频繁，请过 <10> 秒再试")
			refusal.Retry = 10 * time.Second
			return refusal
		}
	})
	n.shelf.put("/search", article("搜索", "结果"))
	n.shelf.put("/a", article("流感", "正文"))
	if w := n.get("/search"); w.Code != 200 {
		t.Fatal(w.Code)
	}
	full = true
	w := n.get("/search?pageNo=2&keyword=x")
	if w.Code != 429 || w.Header().Get("Retry-After") != "10" || w.Header().Get("Cache-Control") != "no-store" || !strings.Contains(w.Body.String(), "<p>搜索得太频繁，请过 &lt;10&gt; 秒再试</p>") {
		t.Errorf("too often: %d %v\n%s", w.Code, w.Header(), w.Body)
	}
	if n.shelf.loaded("/search") != 1 {
		t.Error("a page was made for who asks too often")
	}
	for _, open := range []string{"/search", "/search?keyword=x", "/a"} {
		if w := n.get(open); w.Code != 200 {
			t.Errorf("%s: %d", open, w.Code)
		}
	}
}

// A closed site must not show another one's pages as its own, not even kept ones, nor be taken for gone.
func TestTheAddressOfAClosedSiteSaysSo(t *testing.T) {
	n := single(t)
	n.shelf.put("/a", article("流感", "正文"))
	for range 2 {
		w := n.get("/a", "tenant", closed.String())
		if w.Code != 503 || w.Header().Get("Retry-After") != "3600" || !strings.Contains(w.Body.String(), "<p>本站现在不开放。</p>") || strings.Contains(w.Body.String(), "流感") {
			t.Errorf("%d %v\n%s", w.Code, w.Header(), w.Body)
		}
	}
}
