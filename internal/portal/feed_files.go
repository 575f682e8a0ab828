package portal

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strings"

	"jikong/internal/content/illustration"
	"jikong/internal/errs"
	"jikong/internal/render"
	"jikong/internal/value"
	"jikong/internal/web"
)

// feedKey names a generated file of a tenant.
type feedKey struct {
	tenant value.ID
	kind   string // "sitemap", "rss"
	part   value.ID
}

// feed is a generated file. It is kept compressed: a sitemap of 50,000 addresses shrinks to a tenth, and most readers take it so.
type feed struct {
	packed []byte // gzip
	etag   string
}

func newFeed(body []byte) (feed, error) {
	var packed bytes.Buffer
	out := gzip.NewWriter(&packed)
	_, err := out.Write(body)
	err = errors.Join(err, out.Close())
	return feed{packed: packed.Bytes(), etag: etagOf(body)}, err
}

func etagOf(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + hex.EncodeToString(sum[:12]) + `"`
}

// MountFiles adds what search engines, feed readers and pages fetch beside the pages.
func (p *Portal) MountFiles(mux *http.ServeMux) {
	mux.HandleFunc("GET /sitemap.xml", p.serveSitemap)
	mux.HandleFunc("GET /robots.txt", p.ofSite(p.serveRobots))
	mux.HandleFunc("GET "+securityPath, p.ofSite(p.serveSecurity))
	mux.HandleFunc("GET /manifest.webmanifest", p.ofSite(p.serveManifest))
	mux.HandleFunc("GET /apple-touch-icon.png", p.ofSite(p.serveTouchIcon))
	mux.HandleFunc("GET "+siteRSS, p.serveSiteRSS)
	mux.HandleFunc("GET /rss/{file}", p.serveRSS)
	mux.HandleFunc("GET /pictures/{file}", illustration.Serve)
}

// feed returns a generated file, made anew when the articles, the menu or the site changed, or when make says that it changes by
// itself, 0 for never. Articles that run out are minded here.
func (p *Portal) feed(ctx context.Context, key feedKey, make func(context.Context) (body []byte, change value.Time, err error)) (feed, error) {
	now := p.db.Now()
	stamp := p.stamps.Stamp(key.tenant, render.ScopeMenu, render.ScopeSite, render.ScopeList)
	return p.feeds.Get(key, stamp, now, func() (feed, value.Time, error) {
		body, change, err := make(ctx)
		if err != nil {
			return feed{}, 0, err
		}
		until, err := p.expiry(ctx, key.tenant, now)
		if err != nil {
			return feed{}, 0, err
		}
		packed, err := newFeed(body)
		return packed, sooner(until, change), err
	})
}

// serveFeed answers with a generated file that caches must ask for again, because a withdrawal counts at once.
func serveFeed(w http.ResponseWriter, r *http.Request, contentType string, f feed, err error) {
	if err != nil {
		serveFeedError(w, r, err)
		return
	}
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Add("Vary", "Accept-Encoding")
	if known(w, r, contentType, f.etag) {
		return
	}
	if web.Accepts(r.Header["Accept-Encoding"], "gzip") {
		w.Header().Set("Content-Encoding", "gzip")
		_, _ = w.Write(f.packed) // an error means the client left
		return
	}
	in, err := gzip.NewReader(bytes.NewReader(f.packed))
	if err != nil {
		serveFeedError(w, r, err)
		return
	}
	_, _ = io.Copy(w, in) // an error means the client left
}

// known names the content and answers who has it already.
func known(w http.ResponseWriter, r *http.Request, contentType, etag string) bool {
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("ETag", etag)
	if !strings.Contains(r.Header.Get("If-None-Match"), etag) {
		return false
	}
	w.WriteHeader(http.StatusNotModified)
	return true
}

// serveFeedError says in a line what is wrong: these addresses are read by programs.
func serveFeedError(w http.ResponseWriter, r *http.Request, err error) {
	if errs.Is(err, errs.NotFound) {
		http.Error(w, "没有这个文件", http.StatusNotFound)
		return
	}
	slog.ErrorContext(r.Context(), "file not made", "path", r.URL.Path, "error", err)
	http.Error(w, "暂时无法生成，请稍后再试", http.StatusServiceUnavailable)
}
