package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// measureCached compares a page out of the cache with the same bytes from bare handlers and from a file.
func measureCached(ctx context.Context, s *site) (sec section, err error) {
	g, err := newGenerator(s.bench)
	if err != nil {
		return sec, err
	}
	jikong, err := s.start(ctx)
	if err != nil {
		return sec, err
	}
	path := s.detail(s.articles / 2)
	p, err := cachedPage(ctx, jikong.base+path)
	if err != nil {
		return sec, err
	}
	same, err := s.startBare(ctx, "bare-same", p.body, p.header)
	if err != nil {
		return sec, err
	}
	few := http.Header{}
	for _, name := range []string{"Content-Type", "Content-Encoding", "Content-Length"} {
		few[name] = p.header[name]
	}
	bare, err := s.startBare(ctx, "bare", p.body, few)
	if err != nil {
		return sec, err
	}
	nginx, err := s.startNginx(ctx, p.body)
	if err != nil {
		return sec, err
	}
	scores, err := g.compare(ctx, pageLoad(jikong, path), pageLoad(same, path), pageLoad(bare, path), pageLoad(nginx, "/page.html"))
	if err != nil {
		return sec, err
	}
	return section{
		title: "Cached article page",
		how:   fmt.Sprintf("%d bytes of gzip, the same in all; %s", len(p.body), g.describe()),
		rows: []row{
			rateRow("jikong", scores[0]),
			rateRow(fmt.Sprintf("bare net/http, the same %d headers", len(p.header)), scores[1]),
			rateRow(fmt.Sprintf("bare net/http, only %d headers", len(few)), scores[2]),
			rateRow("nginx gzip_static", scores[3]),
			ratioRow("jikong to bare, the same answer", scores[0], scores[1], cachedTarget),
			ratioRow("jikong to bare, few headers", scores[0], scores[2], cachedTarget),
			ratioRow("jikong to nginx", scores[0], scores[3], 0),
		},
	}, nil
}

func pageLoad(p *process, path string) load {
	return load{server: p, paths: []string{path}, headers: []string{"Accept-Encoding: gzip"}}
}

func (s *site) startBare(ctx context.Context, name string, body []byte, header http.Header) (*process, error) {
	raw, err := json.Marshal(header)
	if err != nil {
		return nil, err
	}
	bodyFile, headerFile := filepath.Join(s.work, name+".body"), filepath.Join(s.work, name+".header")
	if err := errors.Join(os.WriteFile(bodyFile, body, 0o600), os.WriteFile(headerFile, raw, 0o600)); err != nil {
		return nil, err
	}
	return s.launchSelf(ctx, name, "/", "bare", bodyFile, headerFile)
}

// cachedPage asks twice, so that the second answer comes from the cache.
func cachedPage(ctx context.Context, url string) (p page, err error) {
	client := plainClient()
	defer client.CloseIdleConnections()
	for range 2 {
		if p, err = renderedPage(ctx, client, url); err != nil {
			return p, err
		}
	}
	p.header.Del("Date") // net/http adds its own
	return p, nil
}

// page is an answer as it came over the wire.
type page struct {
	header http.Header
	body   []byte
	took   time.Duration
}

// renderedPage fetches a page and refuses anything but a rendered, compressed, cachable one: the shell that stands in for a
// failed rendering must not be stored.
func renderedPage(ctx context.Context, client *http.Client, url string) (p page, err error) {
	began := time.Now()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return p, err
	}
	req.Header.Set("Accept-Encoding", "gzip")
	res, err := client.Do(req)
	if err != nil {
		return p, err
	}
	defer res.Body.Close()
	if p.body, err = io.ReadAll(res.Body); err != nil {
		return p, err
	}
	p.took, p.header = time.Since(began), res.Header
	switch {
	case res.StatusCode != http.StatusOK:
		err = fmt.Errorf("%s: status %d", url, res.StatusCode)
	case res.Header.Get("Content-Encoding") != "gzip" || !bytes.HasPrefix(p.body, []byte{0x1f, 0x8b}):
		err = fmt.Errorf("%s: not compressed", url)
	case strings.Contains(res.Header.Get("Cache-Control"), "no-store"):
		err = fmt.Errorf("%s: the page was not rendered", url)
	}
	return p, err
}
