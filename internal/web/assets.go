package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
)

// Assets serves the hashed files of the front-end build. Their names change with their content, so browsers keep them for
// ever. Each file is compressed once, when it is first asked for.
type Assets struct {
	files fs.FS
	mu    sync.Mutex
	made  map[string]*asset
}

type asset struct {
	contentType string
	etag        string
	plain       []byte
	gzip        []byte
	brotli      []byte
}

// compressible types are text; pictures and fonts are compressed already.
const brotliLevel = 9 // 60 ms for the largest file, once

// NewAssets serves the given folder; the request path is relative to it.
func NewAssets(files fs.FS) *Assets {
	return &Assets{files: files, made: map[string]*asset{}}
}

// ServeHTTP answers GET and HEAD; anything that is not a file of the build is 404.
func (a *Assets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := path.Clean("/" + r.URL.Path)[1:]
	file, err := a.load(name)
	if err != nil || (r.Method != http.MethodGet && r.Method != http.MethodHead) {
		http.Error(w, "文件不存在", http.StatusNotFound)
		return
	}
	h := w.Header()
	h.Set("Content-Type", file.contentType)
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	h.Set("ETag", file.etag)
	h.Add("Vary", "Accept-Encoding")
	if r.Header.Get("If-None-Match") == file.etag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	body := file.plain
	switch accepted := r.Header["Accept-Encoding"]; {
	case file.brotli != nil && Accepts(accepted, "br"):
		h.Set("Content-Encoding", "br")
		body = file.brotli
	case file.gzip != nil && Accepts(accepted, "gzip"):
		h.Set("Content-Encoding", "gzip")
		body = file.gzip
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	if r.Method == http.MethodGet {
		_, _ = w.Write(body) // an error means the client left
	}
}

func (a *Assets) load(name string) (*asset, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if made, ok := a.made[name]; ok {
		return made, nil
	}
	content, err := fs.ReadFile(a.files, name)
	if err != nil {
		return nil, err
	}
	made := &asset{contentType: mime.TypeByExtension(path.Ext(name)), plain: content}
	sum := sha256.Sum256(content)
	made.etag = `"` + hex.EncodeToString(sum[:12]) + `"`
	if made.contentType == "" {
		made.contentType = "application/octet-stream"
	}
	if isText(made.contentType) {
		if made.gzip, made.brotli, err = compress(content); err != nil {
			return nil, err
		}
	}
	a.made[name] = made
	return made, nil
}

func isText(contentType string) bool {
	return strings.HasPrefix(contentType, "text/") || strings.Contains(contentType, "javascript") ||
		strings.Contains(contentType, "json") || strings.Contains(contentType, "svg")
}

func compress(content []byte) (zipped, brotlied []byte, err error) {
	var g, b bytes.Buffer
	gw, err := gzip.NewWriterLevel(&g, gzip.BestCompression)
	if err != nil {
		return nil, nil, err
	}
	bw := brotli.NewWriterLevel(&b, brotliLevel)
	for _, w := range []interface {
		Write([]byte) (int, error)
		Close() error
	}{gw, bw} {
		if _, err := w.Write(content); err != nil {
			return nil, nil, err
		}
		if err := w.Close(); err != nil {
			return nil, nil, err
		}
	}
	return g.Bytes(), b.Bytes(), nil
}
