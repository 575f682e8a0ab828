package render

import (
	"bytes"
	"net/http"
	"runtime"
	"strings"
	"testing"
)

// A demo site keeps hundreds of pages; whole they were two fifths of the memory of the node.
func TestAPageThatReadersTakeCompressedIsNotKeptWhole(t *testing.T) {
	document := []byte("<main>" + strings.Repeat("狂犬病暴露后处置门诊", 4000) + "</main>")
	for _, tt := range []struct {
		name, first, then string
	}{
		{"a browser, then a reader that takes nothing compressed", "gzip, deflate, br", ""},
		{"an old browser, then a newer one", "gzip", "br"},
		{"a newer browser, then an old one", "br", "gzip"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := newEntry(http.StatusOK, document, true)
			e.mainAt = [2]int{len("<main>"), len("<main>") + 9}
			e.choose([]string{tt.first})
			runtime.GC()
			if e.plain.held != nil || e.plain.lent.Value() != nil {
				t.Error("the whole page is kept beside its compressed form")
			}
			form := e.choose([]string{tt.then})
			if content := contentOf(t, form); !bytes.Equal(content, document) {
				t.Errorf("the second reader got %d bytes of another page, want %d", len(content), len(document))
			}
			if main := e.main(); main != "狂犬病" {
				t.Errorf("main is %q", main)
			}
		})
	}
}

func contentOf(t *testing.T, form *body) []byte {
	t.Helper()
	if form.encoding == nil {
		return form.bytes
	}
	content, err := unpacked(form)
	if err != nil {
		t.Fatal(err)
	}
	return content
}
