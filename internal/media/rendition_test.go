package media

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"testing"

	"golang.org/x/sync/semaphore"

	"jikong/internal/blob"
)

// interrupted is a store with whose next file something happens, after so many bytes of it: the line breaks or stalls.
type interrupted struct {
	blob.Store
	mu      sync.Mutex
	after   int
	reading func() error // nil when it has happened
	keeping func()
}

func (s *interrupted) Open(ctx context.Context, name string) (blob.Object, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	object, err := s.Store.Open(ctx, name)
	happens := s.reading
	s.reading = nil
	return &interruptedObject{object, s.after, happens}, err
}

func (s *interrupted) Put(ctx context.Context, name string, content io.Reader, size int64) error {
	s.mu.Lock()
	happens := s.keeping
	s.keeping = nil
	s.mu.Unlock()
	if happens != nil {
		happens()
	}
	return s.Store.Put(ctx, name, content, size)
}

type interruptedObject struct {
	blob.Object
	left    int
	happens func() error
}

func (o *interruptedObject) Read(p []byte) (int, error) {
	if o.happens == nil {
		return o.Object.Read(p)
	}
	if o.left == 0 {
		if err := o.happens(); err != nil {
			return 0, err
		}
		o.happens = nil
		return o.Object.Read(p)
	}
	n, err := o.Object.Read(p[:min(len(p), o.left)])
	o.left -= n
	return n, err
}

func TestABrokenLineToTheStoreIsNoFaultOfThePicture(t *testing.T) {
	o := sqliteOffice(t, Options{})
	for ext, content := range map[string]string{"jpg": jpegOf(photo(800, 600)), "png": pngOf(photo(801, 600))} {
		f := o.upload("a."+ext, content)
		for _, c := range []struct {
			says  string
			after int
			width string
		}{
			{"at the beginning", 0, "160"},
			{"in the header", 10, "320"},
			{"in the middle", len(content) / 2, "480"},
			{"before the last byte", len(content) - 1, "640"},
		} {
			o.service.Blobs = &interrupted{Store: o.store, after: c.after, reading: func() error { return errors.New("the line broke") }}
			if a := o.get(f.Path + "?w=" + c.width); a.Status != 200 || a.Body != content || a.Header.Get("Cache-Control") != "no-store" {
				t.Errorf("%s, broken %s: %d with %d bytes, kept by %q", ext, c.says, a.Status, len(a.Body), a.Header.Get("Cache-Control"))
			}
			if a := o.get(f.Path + "?w=" + c.width); len(a.Body) >= len(content) || !strings.Contains(a.Header.Get("Cache-Control"), "immutable") {
				t.Errorf("%s, broken %s, and later: %d with %d bytes, kept by %q", ext, c.says, a.Status, len(a.Body), a.Header.Get("Cache-Control"))
			}
		}
		o.service.Blobs = o.store
	}
}

func TestPicturesAreMadeSmallerWhileTheStoreStallsWithAnother(t *testing.T) {
	o := sqliteOffice(t, Options{})
	o.service.workers = semaphore.NewWeighted(1)
	stalled, other := o.upload("a.jpg", jpegOf(photo(800, 600))), o.upload("b.jpg", jpegOf(photo(801, 600)))
	for _, c := range []struct {
		says, width string
		stall       func(s *interrupted, wait func())
	}{
		{"while it is read", "160", func(s *interrupted, wait func()) { s.reading = func() error { wait(); return nil } }},
		{"while its smaller one is kept", "320", func(s *interrupted, wait func()) { s.keeping = wait }},
	} {
		reached, goOn := make(chan struct{}), make(chan struct{})
		store := &interrupted{Store: o.store, after: 2000}
		c.stall(store, func() { close(reached); <-goOn })
		o.service.Blobs = store
		late := make(chan answer)
		go func() { late <- o.get(stalled.Path + "?w=" + c.width) }()
		<-reached
		if a := o.get(other.Path + "?w=" + c.width); !strings.Contains(a.Header.Get("Cache-Control"), "immutable") || int64(len(a.Body)) > other.Size/2 {
			t.Errorf("%s: another one comes with %d bytes, kept by %q", c.says, len(a.Body), a.Header.Get("Cache-Control"))
		}
		close(goOn)
		if a := <-late; a.Status != 200 || int64(len(a.Body)) > stalled.Size/2 {
			t.Errorf("%s: then it comes with %d bytes", c.says, len(a.Body))
		}
	}
}
