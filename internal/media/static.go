package media

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/klauspost/compress/gzhttp"

	"jikong/internal/blob"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// staticPath is where stored files are read, below the prefix of the API.
const staticPath = "/sys/common/static/"

// address is where a browser finds a stored path, whatever page it is on.
func address(path string) string { return "/api" + staticPath + path }

// served is what must be known of a file to serve it.
type served struct {
	ID     value.ID `db:"id"`
	Tenant value.ID `db:"tenant_id"`
	Name   string   `db:"name"`
	Ext    string   `db:"ext"`
	SHA256 string   `db:"sha256"`
	Size   int64    `db:"size"`
	Width  int64    `db:"width"`
	Height int64    `db:"height"`
}

// serve answers a stored file to whoever knows its path. The path is looked up as a text and is never one of the file system.
func (s *Service) serve(w http.ResponseWriter, r *http.Request) error {
	path := strings.TrimSuffix(r.PathValue("path"), ",")
	f, found, err := db.One[served](r.Context(), s.DB.Read(), `SELECT id, tenant_id, name, ext, sha256, size, width, height FROM media_file WHERE path = $1 AND del_flag = 0`, path)
	if err != nil {
		return err
	}
	format, known := s.formats[f.Ext]
	if !found || !known {
		return errs.NotFoundf("文件不存在，可能已被删除")
	}
	here, shared, err := s.readHere(r, f)
	if err != nil {
		return err
	}
	if !here {
		return errs.NotFoundf("文件不存在，可能已被删除")
	}
	v := version{name: originalName(f.SHA256), mime: format.mime, tag: f.SHA256[:32]}
	if wanted := r.URL.Query().Get("w"); wanted != "" {
		if v, err = s.rendition(r.Context(), f, format, v, wanted); err != nil {
			return err
		}
	}
	object, err := s.Blobs.Open(r.Context(), v.name)
	if err != nil {
		return err
	}
	defer object.Close()
	v.writeHeaders(w, r, f, format)
	if !shared && !v.passing {
		w.Header().Set("Cache-Control", "private, max-age=3600")
	}
	if shared && s.Elsewhere {
		w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin") // a page asks for a picture without naming its origin
	}
	http.ServeContent(w, r, "", time.Time{}, object)
	return nil
}

// version is the file itself or a smaller picture of it.
type version struct {
	name    string // in the store
	mime    string
	tag     string // of its content
	passing bool   // stands in for what could not be made now
}

// Content security policies of files. Nothing in a file may run or load; only PDF needs the viewer of the browser, which a sandbox
// would switch off. Pages of this site may show PDF and texts in a frame.
const (
	policySandbox = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"
	policyPDF     = "default-src 'none'; object-src 'self'; plugin-types application/pdf; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'"
)

// writeHeaders says what the file is and what may be done with it. Pictures and videos never change under their address; documents are
// asked for again, because they may have to disappear.
func (v version) writeHeaders(w http.ResponseWriter, r *http.Request, f served, format format) {
	h := w.Header()
	inline := format.inline && !r.URL.Query().Has("download")
	web.Attachment(w, f.Name, v.mime)
	if inline {
		h.Set("Content-Disposition", strings.Replace(h.Get("Content-Disposition"), "attachment", "inline", 1))
	}
	h.Set("Content-Security-Policy", policySandbox)
	if format.kind == KindPDF {
		h.Set("Content-Security-Policy", policyPDF)
	}
	h.Set("X-Frame-Options", "SAMEORIGIN")
	h.Set("ETag", strconv.Quote(v.tag))
	h.Set("Cache-Control", "private, no-cache")
	if format.kind == KindImage || format.kind == KindVideo {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	if v.passing {
		h.Set("Cache-Control", "no-store")
	}
	if known := r.Header.Get("If-None-Match"); r.Method == http.MethodHead || known == "*" || strings.Contains(known, strconv.Quote(v.tag)) {
		h.Del(gzhttp.HeaderNoCompression) // nothing is written, so nobody would take this note away
	}
}

// pathOf returns the stored path that a value of a form or an address in a page means, "" when it means something else.
func pathOf(text string) string {
	text = strings.TrimSuffix(strings.TrimSpace(text), ",")
	if u, err := url.Parse(text); err == nil && (u.Path != text || strings.HasPrefix(text, "/")) {
		_, rest, found := strings.Cut(u.Path, staticPath)
		if !found {
			return ""
		}
		text = rest
	}
	if parts := strings.Split(text, "/"); len(parts) < 3 || len(text) > maxPath {
		return ""
	}
	return text
}

const maxPath = 120

// fetch reads a stored file whole, to make other pictures from it: what fails afterwards is the fault of the picture and not of the store.
func (s *Service) fetch(ctx context.Context, sum string) (*blob.Spool, error) {
	object, err := s.Blobs.Open(ctx, originalName(sum))
	if errs.Is(err, errs.NotFound) {
		err = errors.Join(errs.New(errs.Internal, "文件的内容丢失，请联系管理员"), err)
	}
	if err != nil {
		return nil, err
	}
	defer object.Close()
	spool, err := blob.NewSpool(s.Spool)
	if err != nil {
		return nil, err
	}
	if _, err := io.Copy(spool, object); err != nil {
		return nil, errors.Join(err, spool.Close())
	}
	return spool, nil
}
