// Package feed keeps and answers the files that programs read of a site: feeds, the map of its pages, what says whom to write to.
package feed

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strings"

	"jikong/internal/errs"
	"jikong/internal/web"
)

// File is a generated file. It is kept compressed: a sitemap of 50,000 addresses shrinks to a tenth, and most readers take it so.
type File struct {
	packed []byte // gzip
	etag   string
}

// New keeps a text.
func New(body []byte) (File, error) {
	var packed bytes.Buffer
	out := gzip.NewWriter(&packed)
	_, err := out.Write(body)
	err = errors.Join(err, out.Close())
	return File{packed: packed.Bytes(), etag: etagOf(body)}, err
}

func etagOf(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + hex.EncodeToString(sum[:12]) + `"`
}

// Serve answers with a generated file that caches must ask for again, because a withdrawal counts at once.
func Serve(w http.ResponseWriter, r *http.Request, contentType string, f File, err error) {
	if err != nil {
		Fail(w, r, err)
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
		Fail(w, r, err)
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

// Fail says in a line what is wrong: these addresses are read by programs.
func Fail(w http.ResponseWriter, r *http.Request, err error) {
	if errs.Is(err, errs.NotFound) {
		http.Error(w, "没有这个文件", http.StatusNotFound)
		return
	}
	if errs.Is(err, errs.Suspended) {
		http.Error(w, "本站现在不开放", http.StatusServiceUnavailable)
		return
	}
	slog.ErrorContext(r.Context(), "file not made", "path", r.URL.Path, "error", err)
	http.Error(w, "暂时无法生成，请稍后再试", http.StatusServiceUnavailable)
}
