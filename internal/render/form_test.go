package render

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// post sends a form to a page.
func (n *node) post(target, text string, headers ...string) *httptest.ResponseRecorder {
	n.t.Helper()
	r := httptest.NewRequest("POST", target, strings.NewReader(url.Values{"text": {text}}.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	n.site.ServeHTTP(w, r)
	return w
}

func TestAFormIsAnsweredForItsReaderOnly(t *testing.T) {
	n := single(t)
	w := n.post("/form", "张三的信")
	if w.Code != http.StatusUnprocessableEntity || !strings.Contains(w.Body.String(), "张三的信") || w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("answered %d with %v", w.Code, w.Header())
	}
	if w := n.get("/form"); strings.Contains(w.Body.String(), "张三的信") {
		t.Error("somebody else reads the letter")
	}
	if w := n.post("/form", "go"); w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/done" || w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("answered %d with %v", w.Code, w.Header())
	}
}

func TestFormsComeFromTheSiteItself(t *testing.T) {
	n := single(t)
	for _, tt := range []struct {
		says    string
		headers []string
		status  int
	}{
		{"an old browser", nil, 422},
		{"the page of the site", []string{"Sec-Fetch-Site", "same-origin", "Origin", "http://example.com"}, 422},
		{"the page of the site in a browser without fetch metadata", []string{"Origin", "http://example.com"}, 422},
		{"another site", []string{"Sec-Fetch-Site", "cross-site", "Origin", "https://evil.example"}, 403},
		{"a neighbour under the same domain", []string{"Sec-Fetch-Site", "same-site"}, 403},
		{"another site without fetch metadata", []string{"Origin", "https://evil.example"}, 403},
		{"a sandboxed frame", []string{"Origin", "null"}, 403},
	} {
		if w := n.post("/form", "x", tt.headers...); w.Code != tt.status {
			t.Errorf("%s: %d", tt.says, w.Code)
		}
	}
}

func TestAFormIsReadUpToABound(t *testing.T) {
	n := single(t)
	for _, tt := range []struct {
		says   string
		bytes  int64
		status int
	}{
		{"three large photos", 25 << 20, http.StatusUnprocessableEntity},
		{"a stream without an end", maxForm + 1, http.StatusRequestEntityTooLarge},
	} {
		w := httptest.NewRecorder()
		n.site.ServeHTTP(w, httptest.NewRequest("POST", "/form", io.LimitReader(zeros{}, tt.bytes)))
		if w.Code != tt.status || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") {
			t.Errorf("%s: %d with %v", tt.says, w.Code, w.Header())
		}
	}
}

// zeros never end.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return len(p), nil }

func TestAFormToAPageThatTakesNoneIsToldFromOneToAPageThatIsGone(t *testing.T) {
	n := single(t)
	if w := n.post("/a", "x"); w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != "GET, HEAD" {
		t.Errorf("a page without a form: %d with %v", w.Code, w.Header())
	}
	if w := n.post("/gone", "x"); w.Code != http.StatusNotFound || !strings.Contains(w.Body.String(), "预览已过期") {
		t.Errorf("a page that is gone: %d %s", w.Code, w.Body)
	}
}
