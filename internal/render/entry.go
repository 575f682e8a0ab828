package render

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"

	"jikong/internal/value"
	"jikong/internal/web"
)

// Levels that cost about a millisecond for a page; higher ones cost more than they save.
const (
	gzipLevel   = 6
	brotliLevel = 5
)

// entry is a finished page. What an answer needs is made once: serving sets header slices and writes one byte slice.
type entry struct {
	status    int
	scopes    []string   // the page is old when one of them changed after seq
	until     value.Time // or when this moment has passed; 0 is never
	seq       uint64
	checked   atomic.Uint64 // place in the news up to which the page is known to be fresh
	retry     atomic.Int64  // after a failed renewal: not again before this moment, in milliseconds
	shell     bool          // not rendered: data and plain text only
	once      bool          // for one reader, kept nowhere
	propsHash [32]byte      // of the props that main was rendered from
	mainAt    [2]int        // place of main in the plain document

	plain        plain
	gzip, brotli packed
	etag         []string
	contentType  []string
	cacheControl []string
	vary         []string
}

// body is one form of the page.
type body struct {
	bytes    []byte
	encoding []string // nil for identity
	length   []string
}

// packed is a compressed form of the page. It is made when the first reader asks for it: most readers take the same one, and none waits
// for the other.
type packed struct {
	once sync.Once
	body body
}

// of gives the form, made from the page by the first call. It has no bytes when that failed.
func (p *packed) of(page *plain, encoding string, pack func(document []byte) ([]byte, error)) *body {
	p.once.Do(func() {
		content, err := pack(page.body().bytes)
		if err != nil {
			slog.Error("a page stays uncompressed", "encoding", encoding, "error", err)
			return
		}
		p.body = newBody(content, encoding)
		page.standsIn(&p.body)
	})
	return &p.body
}

// The header values that all entries share. Nobody may change them.
var (
	htmlType     = []string{"text/html; charset=utf-8"}
	revalidate   = []string{"no-cache"}
	neverStore   = []string{"no-store"}
	varyEncoding = []string{"Accept-Encoding"}
	varyCookie   = []string{"Accept-Encoding, Cookie"}
)

// newEntry prepares the headers of a document.
func newEntry(status int, document []byte, store bool) *entry {
	e := &entry{status: status, contentType: htmlType, cacheControl: revalidate, vary: varyEncoding}
	whole := newBody(document, "")
	e.plain.held, e.plain.size = &whole, len(document)
	sum := sha256.Sum256(document)
	// Weak: the same page in three encodings is one page.
	e.etag = []string{`W/"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`}
	if !store {
		e.once, e.cacheControl = true, neverStore
	}
	return e
}

// zippers keeps what the compression works with: it is ten times as large as a page.
var zippers sync.Pool

func gzipped(document []byte) ([]byte, error) {
	var b bytes.Buffer
	w, kept := zippers.Get().(*gzip.Writer)
	if kept {
		w.Reset(&b)
	} else {
		var err error
		if w, err = gzip.NewWriterLevel(&b, gzipLevel); err != nil {
			return nil, err
		}
	}
	defer zippers.Put(w)
	if _, err := w.Write(document); err != nil {
		return nil, err
	}
	err := w.Close()
	return b.Bytes(), err
}

func brotliOf(document []byte) ([]byte, error) {
	var b bytes.Buffer
	w := brotli.NewWriterLevel(&b, brotliLevel)
	if _, err := w.Write(document); err != nil {
		return nil, err
	}
	err := w.Close()
	return b.Bytes(), err
}

func newBody(content []byte, encoding string) body {
	b := body{bytes: bytes.Clone(content), length: []string{strconv.Itoa(len(content))}}
	if encoding != "" {
		b.encoding = []string{encoding}
	}
	return b
}

// weight is the memory of an entry in bytes, about and at most. The compressed forms, which may come later, are less than half of the page
// together.
func (e *entry) weight() int {
	n := 1024 + e.plain.size + e.plain.size/2
	for _, scope := range e.scopes {
		n += len(scope) + 16
	}
	return n
}

// main is the rendered content of <main>.
func (e *entry) main() string { return string(e.plain.body().bytes[e.mainAt[0]:e.mainAt[1]]) }

// serve answers with the page, or with 304 when the browser has it.
func (e *entry) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h["Content-Type"] = e.contentType
	h["Cache-Control"] = e.cacheControl
	if others := h["Vary"]; len(others) > 0 {
		h["Vary"] = append(others[:len(others):len(others)], e.vary...)
	} else {
		h["Vary"] = e.vary
	}
	h["Etag"] = e.etag
	if e.status == http.StatusOK && matches(r.Header["If-None-Match"], e.etag[0]) {
		delete(h, "Content-Type")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	b := e.choose(r.Header["Accept-Encoding"])
	if b.encoding != nil {
		h["Content-Encoding"] = b.encoding
	}
	h["Content-Length"] = b.length
	w.WriteHeader(e.status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(b.bytes) // an error means the client left
	}
}

// choose gives the form that the reader takes. Brotli takes longest to make, so a page for one reader goes without.
func (e *entry) choose(accept []string) *body {
	var form *body
	switch {
	case !e.once && web.Accepts(accept, "br"):
		form = e.brotli.of(&e.plain, "br", brotliOf)
	case web.Accepts(accept, "gzip"):
		form = e.gzip.of(&e.plain, "gzip", gzipped)
	}
	if form == nil || form.bytes == nil {
		return e.plain.body()
	}
	return form
}

// matches reads If-None-Match; tags are compared weakly, as RFC 9110 8.8.3.2 says for it.
func matches(headers []string, etag string) bool {
	for _, header := range headers {
		for rest := header; rest != ""; {
			var tag string
			tag, rest, _ = strings.Cut(rest, ",")
			tag = strings.TrimSpace(tag)
			if tag == "*" || strings.TrimPrefix(tag, "W/") == strings.TrimPrefix(etag, "W/") {
				return true
			}
		}
	}
	return false
}
