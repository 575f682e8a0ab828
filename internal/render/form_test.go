package render

import (
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

func TestAFormThatIsTooBigIsRefused(t *testing.T) {
	n := single(t)
	if w := n.post("/form", strings.Repeat("a", maxForm)); w.Code != http.StatusRequestEntityTooLarge {
		t.Errorf("answered %d", w.Code)
	}
}
