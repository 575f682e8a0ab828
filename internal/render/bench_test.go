package render

import (
	"context"
	"fmt"
	"html/template"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"
)

// cachedPage is an article of the usual size in the cache of a site.
func cachedPage(b *testing.B) (*node, *entry) {
	b.Helper()
	n := single(b)
	var text strings.Builder
	for i := range 400 {
		fmt.Fprintf(&text, "第%d段：接种疫苗是预防传染病最经济有效的手段，请按程序及时接种。", i)
	}
	n.shelf.put("/a", article("流感疫苗接种指南", text.String()))
	if w := n.get("/a"); w.Code != http.StatusOK {
		b.Fatalf("answered %d", w.Code)
	}
	e, found := n.site.pages.GetIfPresent(n.site.keyOf(newRequest(b, "http://x/a"), 1))
	if !found {
		b.Fatal("the page is not kept")
	}
	return n, e
}

func newRequest(b *testing.B, target string) *http.Request {
	b.Helper()
	r, err := http.NewRequest(http.MethodGet, target, nil)
	if err != nil {
		b.Fatal(err)
	}
	r.Header.Set("Accept-Encoding", "gzip")
	return r
}

// bare is the least a handler can do to answer with the same bytes.
func bare(e *entry) http.Handler {
	zipped := e.choose([]string{"gzip"})
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		h := w.Header()
		h.Set("Content-Type", "text/html; charset=utf-8")
		h.Set("Content-Encoding", "gzip")
		h.Set("Content-Length", zipped.length[0])
		_, _ = w.Write(zipped.bytes)
	})
}

// BenchmarkCachedPage compares the site with a bare handler over real connections of this machine; figures of one run belong
// together.
func BenchmarkCachedPage(b *testing.B) {
	n, e := cachedPage(b)
	for _, target := range []struct {
		name    string
		handler http.Handler
	}{{"bare", bare(e)}, {"site", n.site}} {
		b.Run(target.name, func(b *testing.B) {
			listener, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				b.Fatal(err)
			}
			server := &http.Server{Handler: target.handler}
			done := make(chan error, 1)
			go func() { done <- server.Serve(listener) }()
			defer func() {
				_ = server.Close() // ends Serve
				<-done
			}()
			transport := &http.Transport{MaxIdleConnsPerHost: 64, DisableCompression: true}
			defer transport.CloseIdleConnections()
			client := &http.Client{Transport: transport}
			b.SetParallelism(16)
			b.ReportAllocs()
			b.RunParallel(func(pb *testing.PB) {
				for pb.Next() {
					fetch(b, client, newRequest(b, "http://"+listener.Addr().String()+"/a"), len(e.choose([]string{"gzip"}).bytes))
				}
			})
		})
	}
}

func fetch(b *testing.B, client *http.Client, r *http.Request, size int) {
	response, err := client.Do(r)
	if err != nil {
		b.Error(err)
		return
	}
	defer response.Body.Close()
	if got, err := io.Copy(io.Discard, response.Body); err != nil || got != int64(size) {
		b.Errorf("%d bytes: %v", got, err)
	}
}

// sink is a response writer that costs nothing.
type sink struct{ header http.Header }

func (s sink) Header() http.Header         { return s.header }
func (s sink) WriteHeader(int)             {}
func (s sink) Write(p []byte) (int, error) { return len(p), nil }

// BenchmarkServe is the work of the handler alone.
func BenchmarkServe(b *testing.B) {
	n, e := cachedPage(b)
	r := newRequest(b, "http://x/a")
	for name, handler := range map[string]http.Handler{"bare": bare(e), "site": n.site} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				handler.ServeHTTP(sink{http.Header{}}, r)
			}
		})
	}
}

// BenchmarkRender renders a page of the real bundle, given by JIKONG_BENCH_BUNDLE and JIKONG_BENCH_PROPS, or of the stand-in.
func BenchmarkRender(b *testing.B) {
	script, props := bundle(b), `{"title":"流感","text":"正文"}`
	if name := os.Getenv("JIKONG_BENCH_BUNDLE"); name != "" {
		script, props = readFile(b, name), string(readFile(b, os.Getenv("JIKONG_BENCH_PROPS")))
	}
	pool, err := NewPool(script, PoolOptions{})
	if err != nil {
		b.Fatal(err)
	}
	defer pool.Close()
	for b.Loop() {
		if _, err := pool.Page(context.Background(), props); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkStart is what the engine adds to the start of the program.
func BenchmarkStart(b *testing.B) {
	script := bundle(b)
	if name := os.Getenv("JIKONG_BENCH_BUNDLE"); name != "" {
		script = readFile(b, name)
	}
	for b.Loop() {
		pool, err := NewPool(script, PoolOptions{})
		if err != nil {
			b.Fatal(err)
		}
		if err := pool.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkFinish writes a document of 60 KB and compresses it for its first reader.
func BenchmarkFinish(b *testing.B) {
	main := template.HTML(strings.Repeat("<p>接种疫苗是预防传染病最经济有效的手段。</p>", 900))
	for b.Loop() {
		text, err := pageDocument{Page: article("题", ""), Main: main}.write()
		if err != nil {
			b.Fatal(err)
		}
		newEntry(http.StatusOK, text, true).choose([]string{"gzip"})
	}
}

func readFile(b *testing.B, name string) []byte {
	b.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		b.Fatal(err)
	}
	return text
}
