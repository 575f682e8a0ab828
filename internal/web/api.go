// Package web is the HTTP edge: routes with their permission, the envelope and codes of the API contract, limits, middleware,
// security headers and static files. It knows no product word.
package web

import (
	"cmp"
	"context"
	"net/http"
	"path"
	"reflect"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"jikong/internal/errs"
)

// Limits of a request body. A route that takes more says so itself.
const (
	MaxBody     = 2 << 20 // bytes; an article with its HTML fits several times
	bodyTimeout = 20 * time.Second
)

// Access says who may call a route. The zero value admits nobody, so a forgotten access is a closed door.
type Access struct {
	kind accessKind
	perm string
	or   string // another code that opens the route too

	grace bool
}

type accessKind int

const (
	closed accessKind = iota
	anonymous
	signedIn
	permitted
)

// Who may call a route.
var (
	Anonymous = Access{kind: anonymous}
	SignedIn  = Access{kind: signedIn}
)

// Perm admits signed-in people who hold the permission code.
func Perm(code string) Access { return Access{kind: permitted, perm: code} }

// Or is the access that another permission code opens too.
func (a Access) Or(code string) Access {
	a.or = code
	return a
}

// EvenGrace is the access that is open too to a session good for nothing but a change of the password.
func (a Access) EvenGrace() Access {
	a.grace = true
	return a
}

// AdmitsGrace tells whether such a session may call the route.
func (a Access) AdmitsGrace() bool { return a.grace }

// Opens tells whether somebody with these permissions may call the route, once they are signed in.
func (a Access) Opens(has func(code string) bool) bool {
	return a.kind == signedIn || has(a.perm) || a.or != "" && has(a.or)
}

// IsAnonymous tells whether no session is needed.
func (a Access) IsAnonymous() bool { return a.kind == anonymous }

// Permission is the needed permission code, "" when a session is enough.
func (a Access) Permission() string { return a.perm }

// String shows the access in the OpenAPI document and in tests of the route table.
func (a Access) String() string {
	switch a.kind {
	case anonymous:
		return "anonymous"
	case signedIn:
		return "signed-in"
	case permitted:
		return strings.TrimSuffix(a.perm+"|"+a.or, "|")
	}
	return "closed"
}

// Guard admits or refuses a caller and returns the context that carries the principal. Package auth has the real one.
type Guard interface {
	Admit(ctx context.Context, access Access) (context.Context, error)
}

// Route is one line of an area's route table.
type Route struct {
	Methods string // "GET" or several: "PUT,POST"
	Path    string // relative to the API base: "/sys/login"
	Tag     string // group in the OpenAPI document
	Summary string // one Chinese sentence
	Access  Access
	MaxBody int64         // bytes; 0 means MaxBody
	Timeout time.Duration // for the whole call; 0 means a minute
	Zero    bool          // answer code 0 instead of 200, as the platform does for calls that set no code
	File    bool          // HandleRaw answers a file: clients save whatever comes with HTTP 200, so a refusal has a status of at least 400
	Signed  bool          // the request must carry the checksum of its parameters, see sign.go; no right follows from it
}

// API collects routes. Build it once, mount every area, then take Handler.
type API struct {
	mux      *http.ServeMux
	guard    Guard
	now      func() time.Time
	routes   []Route
	describe []func(huma.API) // what the OpenAPI document says, in order
	document func() *huma.OpenAPI
}

// NewAPI makes an empty API of the given version whose callers pass through the guard.
func NewAPI(version string, guard Guard) *API {
	a := &API{mux: http.NewServeMux(), guard: guard, now: time.Now}
	a.mux.HandleFunc(anyPath, a.unmatched)
	a.document = sync.OnceValue(func() *huma.OpenAPI { return a.write(version) })
	useEnvelopeForErrors()
	return a
}

// UseClock replaces the clock that signed requests are held against.
func (a *API) UseClock(now func() time.Time) { a.now = now }

// Handle mounts fn under every method of the route. The order is fixed: the guard, the names in the query, the signature, decoding, fn.
func Handle[I, O any](a *API, r Route, fn func(context.Context, *I) (O, error)) {
	answer := func(ctx context.Context, in *I) (*reply, error) {
		out, err := fn(ctx, in)
		if err != nil {
			return nil, refuse(ctx, err).forClient(ctx, r)
		}
		return success(out, r.Zero), nil
	}
	_, own := any(new(I)).(ownQuery)
	a.handle(r, strictQuery(r, own, reflect.TypeFor[I](), reflect.TypeFor[O]()), registration{reflect.TypeFor[Envelope[O]](),
		func(api huma.API, operation huma.Operation) { huma.Register(api, operation, answer) }})
}

func (a *API) handle(r Route, strict queryCheck, with registration) {
	a.routes = append(a.routes, r)
	for i, method := range strings.Split(r.Methods, ",") {
		operation := a.operation(r, method, strict)
		operation.Hidden, operation.MaxBodyBytes, operation.BodyReadTimeout = i > 0, cmp.Or(r.MaxBody, MaxBody), bodyTimeout
		a.mount(operation, with)
	}
}

// operation is what all methods of a route have in common in the OpenAPI document and on the way to the handler.
func (a *API) operation(r Route, method string, strict queryCheck) huma.Operation {
	operation := huma.Operation{
		OperationID:        operationID(method, r.Path),
		Method:             method,
		Path:               r.Path,
		Tags:               []string{r.Tag},
		Summary:            r.Summary,
		SkipValidateBody:   true, // the areas check with Chinese messages; properties they do not know are ignored
		SkipValidateParams: true,
		Extensions:         map[string]any{"x-access": r.Access.String()},
		Middlewares:        huma.Middlewares{a.admit(r, strict)},
	}
	if r.Signed {
		operation.Middlewares = append(operation.Middlewares, a.checked)
	}
	return operation
}

// HandleRaw mounts a plain handler for answers without the envelope: pictures, downloads. It is not in the OpenAPI document.
func (a *API) HandleRaw(r Route, h func(http.ResponseWriter, *http.Request) error) {
	a.routes = append(a.routes, r)
	for _, method := range strings.Split(r.Methods, ",") {
		a.mux.HandleFunc(method+" "+r.Path, func(w http.ResponseWriter, req *http.Request) {
			ctx, cancel := r.limit(req.Context())
			defer cancel()
			ctx, err := a.guard.Admit(r.linked(ctx), r.Access)
			if err == nil && r.Signed {
				err = verifySignature(req, a.now())
			}
			if err == nil {
				err = h(w, req.WithContext(ctx))
			}
			switch {
			case err == nil:
			case r.File:
				refuseFile(w, req, err)
			default:
				WriteError(w, req, err)
			}
		})
	}
}

// Routes lists what is mounted, for the test that every route names its access.
func (a *API) Routes() []Route { return a.routes }

// ServeHTTP answers paths that are not clean, unknown ones and wrong methods with the envelope too.
func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if path.Clean(r.URL.Path) != strings.TrimSuffix(r.URL.Path, "/") && r.URL.Path != "/" {
		// The router would redirect to the cleaned path, without the prefix of the API.
		WriteError(noFile{w, errs.NotFound}, r, errs.NotFoundf("没有这个接口"))
		return
	}
	a.mux.ServeHTTP(w, r)
}

func (a *API) admit(r Route, strict queryCheck) func(huma.Context, func(huma.Context)) {
	return func(c huma.Context, next func(huma.Context)) {
		ctx, cancel := r.limit(c.Context())
		defer cancel()
		ctx, err := a.guard.Admit(ctx, r.Access)
		if address := c.URL(); err == nil && strict != nil {
			err = strict(ctx, address.Query())
		}
		if err != nil {
			r, w := humago.Unwrap(c)
			WriteError(w, r, err)
			return
		}
		next(huma.WithContext(c, ctx))
	}
}

// limit ends the work of a call that takes too long: its statements are cancelled with the context.
func (r Route) limit(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, cmp.Or(r.Timeout, callTimeout))
}

// linked lets the address of a file carry the session, because a link sends no headers. Everywhere else it would stay behind in logs and
// histories for nothing.
func (r Route) linked(ctx context.Context) context.Context {
	request := RequestOf(ctx)
	if !r.File || request.Token != "" || request.linkToken == "" {
		return ctx
	}
	request.Token = request.linkToken
	return WithRequest(ctx, request)
}

const callTimeout = time.Minute

var plainPath = strings.NewReplacer("/", "-", "{", "", "}", "", ".", "")

func operationID(method, path string) string {
	clean := plainPath.Replace(strings.TrimPrefix(path, "/"))
	return strings.ToLower(method) + "-" + clean
}
