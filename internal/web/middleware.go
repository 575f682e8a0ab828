package web

import (
	"context"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"net/netip"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/klauspost/compress/gzhttp"

	"jikong/internal/errs"
	"jikong/internal/value"
)

// Edge is the outermost handler: it describes the request, catches panics, sets the security headers and writes the access
// log. A cached page is a few microseconds of work, so everything here is kept cheap.
type Edge struct {
	TrustedProxies []netip.Prefix // only these may name the client's address and scheme
	AllowOrigins   []string       // other origins that may call the API from a browser; exact, with scheme
}

// Wrap puts the edge around a handler.
func (e Edge) Wrap(next http.Handler) http.Handler {
	ids := newRequestIDs()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		from := visitor(r, e.TrustedProxies)
		v := &visit{recorder: recorder{ResponseWriter: w}, id: [1]string{ids.next()}}
		v.request = describe(r, v.id[0], from)
		v.request.answer = w.Header()
		known := r.WithContext(context.WithValue(r.Context(), requestKey{}, &v.request))
		setSecurityHeaders(v.request.answer, encrypted(r, from, e.TrustedProxies))
		v.request.answer["X-Request-Id"] = v.id[:]
		defer func() {
			if p := recover(); p != nil {
				answerPanic(&v.recorder, known, p)
			}
			logAccess(known.Context(), v, start)
		}()
		if e.crossOrigin(&v.recorder, known) {
			return
		}
		next.ServeHTTP(&v.recorder, known)
	})
}

// visit is what the edge keeps of a request while it is answered, in one piece: a cached page takes little more memory than this.
type visit struct {
	request  Request
	recorder recorder
	id       [1]string // the value of X-Request-Id
}

// crossOrigin answers pre-flight requests and marks answers to allowed origins. Others get no CORS header, so their scripts
// cannot read anything. Where there are any, answers depend on who asks: a picture that a page showed, without naming its origin, must
// not be what a cache gives to a script that does.
func (e Edge) crossOrigin(w http.ResponseWriter, r *http.Request) (done bool) {
	if len(e.AllowOrigins) > 0 {
		w.Header().Add("Vary", "Origin")
	}
	origin := r.Header.Get("Origin")
	if origin != "" && slices.Contains(e.AllowOrigins, origin) {
		h := w.Header()
		h.Set("Access-Control-Allow-Origin", origin)
		h.Set("Access-Control-Allow-Credentials", "true")
		h.Set("Access-Control-Allow-Methods", "GET,POST,OPTIONS,PUT,DELETE")
		h.Set("Access-Control-Allow-Headers", r.Header.Get("Access-Control-Request-Headers"))
		h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	}
	if r.Method != http.MethodOptions {
		return false
	}
	w.WriteHeader(http.StatusOK)
	return true
}

// PolicyPortal is the content security policy of the public pages: everything from this site, no inline script or style. Sound that
// the page was given for a text is played from its memory.
const PolicyPortal = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
	"media-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// PolicyStaff adds a nonce for the style elements that the component library makes at run time, and web sockets.
func PolicyStaff(nonce string) string {
	return strings.NewReplacer(
		"style-src 'self'", "style-src 'self' 'nonce-"+nonce+"'",
		"connect-src 'self'", "connect-src 'self' ws: wss:",
	).Replace(PolicyPortal)
}

// securityHeaders follow the OWASP secure headers project. The slices are shared by all answers: a handler that needs another
// policy sets its own value and never changes these.
var securityHeaders = http.Header{
	"Content-Security-Policy":           {PolicyPortal},
	"X-Content-Type-Options":            {"nosniff"},
	"X-Frame-Options":                   {"DENY"},
	"Referrer-Policy":                   {"strict-origin-when-cross-origin"},
	"Cross-Origin-Opener-Policy":        {"same-origin"},
	"Cross-Origin-Resource-Policy":      {"same-origin"},
	"X-Permitted-Cross-Domain-Policies": {"none"},
	"Permissions-Policy":                {"camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
}

func setSecurityHeaders(h http.Header, secure bool) {
	maps.Copy(h, securityHeaders)
	if secure {
		h.Set("Content-Security-Policy", PolicyPortal+"; upgrade-insecure-requests")
		h.Set("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
	}
}

// answerPanic keeps the details for the log. After a byte was sent nothing can be said any more, so the connection is cut.
func answerPanic(rec *recorder, r *http.Request, p any) {
	if p == http.ErrAbortHandler {
		panic(p)
	}
	slog.ErrorContext(r.Context(), "panic", "request", RequestOf(r.Context()).ID, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
	if rec.status != 0 {
		panic(http.ErrAbortHandler)
	}
	WriteError(rec, r, fmt.Errorf("panic: %v", p))
}

func logAccess(ctx context.Context, v *visit, start time.Time) {
	if !slog.Default().Enabled(ctx, slog.LevelDebug) {
		return
	}
	info, rec := &v.request, &v.recorder
	slog.DebugContext(ctx, "access", "request", info.ID, "method", info.Method, "path", info.Path, "status", rec.status,
		"bytes", rec.bytes, "ms", time.Since(start).Milliseconds(), "ip", info.IP)
}

// recorder remembers what was answered. It keeps the interfaces that http.ResponseController needs.
type recorder struct {
	http.ResponseWriter
	status int
	bytes  int
}

// WriteHeader remembers the status.
func (r *recorder) WriteHeader(status int) {
	if r.status == 0 {
		r.status = status
	}
	r.ResponseWriter.WriteHeader(status)
}

// Write counts the bytes.
func (r *recorder) Write(b []byte) (int, error) {
	if r.status == 0 {
		r.status = http.StatusOK
	}
	n, err := r.ResponseWriter.Write(b)
	r.bytes += n
	return n, err
}

// Unwrap gives http.ResponseController the real writer: flushing, hijacking for sockets, deadlines.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

// Prefixes under which the API answers: ours, and the two of existing clients.
var (
	Prefixes         = append([]string{"/api"}, platformPrefixes...)
	platformPrefixes = []string{"/jeecg-boot", "/jeecgboot"}
)

// Mount serves the API under its prefixes and everything else with site. API answers are never cached and compressed when
// they are long.
func Mount(api http.Handler, site http.Handler) http.Handler {
	compressed := gzhttp.GzipHandler(api)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for _, prefix := range Prefixes {
			if rest, ok := strings.CutPrefix(r.URL.Path, prefix); ok && (rest == "" || rest[0] == '/') {
				w.Header().Set("Cache-Control", "no-store")
				if len(r.RequestURI) > maxAddress {
					WriteError(w, r, errs.Invalidf("地址太长，没有处理：编号很多时请写在请求体里，或分几次选择"))
					return
				}
				http.StripPrefix(prefix, compressed).ServeHTTP(w, r)
				return
			}
		}
		site.ServeHTTP(w, r)
	})
}

// Nonce makes a value for one answer's content security policy.
func Nonce() string { return base64.RawStdEncoding.EncodeToString(value.Random(16)) }

// requestIDs numbers the requests of a process: a random start and a counter. An id finds a line in the log; it is no secret.
type requestIDs struct {
	prefix string
	last   atomic.Uint64
}

func newRequestIDs() *requestIDs {
	return &requestIDs{prefix: hex.EncodeToString(value.Random(4)) + "-"}
}

func (ids *requestIDs) next() string { return ids.prefix + strconv.FormatUint(ids.last.Add(1), 36) }
