package render

import (
	"bytes"
	"fmt"
	"io"
	"sync"
	"weak"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
)

// plain is a page as it was rendered. Nearly every reader takes a compressed form, which is a fifth of it: once there is one, the page is
// left to the collector, and unpacked for whoever still wants it.
type plain struct {
	size int // of the page, in bytes

	mu     sync.Mutex
	held   *body // nil once a compressed form stands in for it
	packed *body // the form that stands in
	lent   weak.Pointer[body]
}

// body is the page. It must not be kept.
func (p *plain) body() *body {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.held != nil {
		return p.held
	}
	if lent := p.lent.Value(); lent != nil {
		return lent
	}
	document, err := unpacked(p.packed)
	if err != nil {
		panic(fmt.Sprintf("a page that this program compressed cannot be read: %v", err))
	}
	whole := newBody(document, "")
	p.lent = weak.Make(&whole)
	return &whole
}

// standsIn says that the page can be made from a compressed form.
func (p *plain) standsIn(packed *body) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.held != nil {
		p.lent = weak.Make(p.held)
		p.held, p.packed = nil, packed
	}
}

func unpacked(packed *body) ([]byte, error) {
	content := bytes.NewReader(packed.bytes)
	if packed.encoding[0] == "br" {
		return io.ReadAll(brotli.NewReader(content))
	}
	r, err := gzip.NewReader(content)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}
