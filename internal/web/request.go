package web

import (
	"context"
	"net"
	"net/http"
	"strings"

	"jikong/internal/errs"
	"jikong/internal/value"
)

// Tenants tells the site a public request belongs to, by its host name. It is asked on every request and must be cheap.
type Tenants interface {
	TenantOf(ctx context.Context) (value.ID, error)
}

// Request is what the edge knows of a request before anybody is admitted.
type Request struct {
	ID        string // shown in logs and in the header X-Request-Id
	IP        string // the peer, or the address a trusted proxy names
	UserAgent string // cut to 400 bytes: the programs within which people read pages name themselves at the end
	Token     string // header X-Access-Token
	Tenant    string // header X-Tenant-Id, else tenant-id; "" and "0" mean the default
	Host      string // host name without port, lower case: the public tenant comes from it
	Method    string
	Path      string
	VueThree  bool // header X-Version: v3
	Platform  bool // asked under a base path of the platform: its own clients, not ours
	// Background tells that a program asks by itself (header X-Background): it does not count as a use of the session.
	Background bool
	// Device is what the browser was given by KeepDevice, "" when nothing.
	Device string

	linkToken string // query "token" of a GET: counts where a file is answered

	answer http.Header // of the answer, as long as nothing of it is sent
}

type requestKey struct{}

// RequestOf returns the facts of the current request; the zero value outside of one.
func RequestOf(ctx context.Context) Request {
	if r, ok := ctx.Value(requestKey{}).(*Request); ok {
		return *r
	}
	return Request{}
}

// WithRequest puts facts into a context, for tests and for work that a request hands on.
func WithRequest(ctx context.Context, r Request) context.Context {
	return context.WithValue(ctx, requestKey{}, &r)
}

func describe(r *http.Request, id string, from hop) Request {
	linkToken := ""
	if r.Method == http.MethodGet && strings.Contains(r.URL.RawQuery, "token=") {
		linkToken = r.URL.Query().Get("token")
	}
	tenant := first(r.Header["X-Tenant-Id"])
	if tenant == "" {
		tenant = first(r.Header["Tenant-Id"])
	}
	return Request{
		ID: id, IP: from.String(), UserAgent: cut(strings.ToValidUTF8(r.UserAgent(), ""), 400),
		Token: cut(first(r.Header["X-Access-Token"]), 512), linkToken: cut(linkToken, 512), Tenant: tenant, Host: hostName(r.Host), Method: r.Method, Path: r.URL.Path,
		VueThree: first(r.Header["X-Version"]) == "v3", Platform: ofPlatform(r.URL.Path), Background: first(r.Header["X-Background"]) != "",
		Device: deviceOf(r),
	}
}

func ofPlatform(path string) bool {
	for _, prefix := range platformPrefixes {
		if rest, ok := strings.CutPrefix(path, prefix); ok && strings.HasPrefix(rest, "/") {
			return true
		}
	}
	return false
}

func first(values []string) string {
	if len(values) == 0 {
		return ""
	}
	return values[0]
}

func hostName(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), ".")) // a name may be written with the dot of the root
}

func cut(text string, n int) string {
	if len(text) > n {
		return text[:n]
	}
	return text
}

// anyPath is the pattern of what no route has.
const anyPath = "/"

func (a *API) unmatched(w http.ResponseWriter, r *http.Request) {
	for _, method := range []string{"GET", "POST", "PUT", "DELETE"} {
		probe := r.Clone(r.Context())
		probe.Method = method
		if _, pattern := a.mux.Handler(probe); pattern != anyPath {
			WriteError(w, r, errMethod)
			return
		}
	}
	if strings.HasSuffix(r.URL.Path, "/exportXls") {
		w = noFile{w, errs.NotFound} // clients save whatever comes with HTTP 200 as the file
	}
	WriteError(w, r, errs.NotFoundf("没有这个接口"))
}

// errMethod has its own envelope code 405, which no business error uses.
var errMethod = errs.New(methodNotAllowed, "不支持这种请求方式")

const methodNotAllowed errs.Code = "method_not_allowed"
