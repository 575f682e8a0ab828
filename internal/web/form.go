package web

import (
	"bytes"
	"context"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"os"
	"reflect"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"jikong/internal/errs"
)

// FormField describes one part of a form in the OpenAPI document.
type FormField struct {
	Name string
	Doc  string // Chinese
	File bool
}

// Form is a multipart form that is read as it arrives, so that a large file needs no memory.
type Form struct {
	reader *multipart.Reader
	body   *tail
	end    []byte // the last line of a form that arrived whole
}

// HandleForm mounts fn for a multipart form sent by POST. Route.MaxBody bounds the whole body and Route.Timeout the time it may take;
// when fn refuses, a little of the rest is read, because a browser that still sends does not see the answer.
func HandleForm[O any](a *API, r Route, fields []FormField, fn func(context.Context, *Form) (O, error)) {
	a.routes = append(a.routes, r)
	operation := a.operation(r, http.MethodPost)
	operation.Middlewares = append(operation.Middlewares, openForm(r))
	answer := func(ctx context.Context, _ *Empty) (*reply, error) {
		form, err := formOf(ctx)
		if err != nil {
			return nil, refuse(ctx, err)
		}
		out, err := fn(ctx, form)
		if err != nil {
			return nil, refuse(ctx, err)
		}
		return success(out, r.Zero), nil
	}
	a.mount(operation, registration{reflect.TypeFor[Envelope[O]](), func(api huma.API, operation huma.Operation) { huma.Register(api, operation, answer) }})
	// Described afterwards: huma would read a body that it knows of.
	a.Describe(func(document *huma.OpenAPI) { document.Paths[r.Path].Post.RequestBody = formBody(fields) })
}

// OpenForm is for handlers of HandleRaw: it bounds the body and returns the form. Call done when the form is no longer needed.
func OpenForm(w http.ResponseWriter, r *http.Request, route Route) (form *Form, done func(), err error) {
	limit := route.MaxBody
	if limit == 0 {
		limit = MaxBody
	}
	if r.ContentLength > limit {
		w.Header().Set("Connection", "close")
		return nil, func() {}, errTooLarge()
	}
	body, control := http.MaxBytesReader(w, r.Body, limit), http.NewResponseController(w)
	if deadline, ok := r.Context().Deadline(); ok {
		_ = control.SetReadDeadline(deadline) // writers of tests have none
	}
	done = func() {
		_ = control.SetReadDeadline(time.Now().Add(lingerTime))
		_, _ = io.CopyN(io.Discard, body, lingerSize) // an error means the client left or sends too much
	}
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/form-data" || params["boundary"] == "" {
		return nil, done, errs.Invalidf("请用表单（multipart/form-data）上传文件")
	}
	watched := &tail{from: body}
	return &Form{multipart.NewReader(watched, params["boundary"]), watched, []byte("--" + params["boundary"] + "--")}, done, nil
}

// How much of a refused body is still read, and how long.
const (
	lingerSize = 16 << 20
	lingerTime = time.Second
)

// ErrLastPart ends the parts of a form.
var ErrLastPart = io.EOF

// Next returns the next part; ErrLastPart when there is none. The part is valid until the next call.
func (f *Form) Next() (*multipart.Part, error) {
	part, err := f.reader.NextPart()
	if err == io.EOF && f.body.ended && !bytes.Contains(f.body.last, f.end) {
		err = io.ErrUnexpectedEOF // the library takes a form that breaks off in the head of a part for a whole one
	}
	if err != nil && err != io.EOF {
		return nil, BodyError(err)
	}
	return part, err
}

// tail remembers the last bytes of a body and whether it ended.
type tail struct {
	from  io.Reader
	last  []byte
	ended bool
}

const tailSize = 256 // bytes; a boundary has at most 70

// Read passes on what it reads.
func (t *tail) Read(p []byte) (int, error) {
	n, err := t.from.Read(p)
	t.ended = t.ended || err == io.EOF
	t.last = append(t.last, p[max(0, n-tailSize):n]...)
	t.last = t.last[max(0, len(t.last)-tailSize):]
	return n, err
}

// BodyError translates what reading a body can end with.
func BodyError(err error) error {
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return errTooLarge()
	case errors.Is(err, os.ErrDeadlineExceeded) || errors.Is(err, context.DeadlineExceeded):
		return errs.Wrap(err, errs.Timeout, "网络太慢，内容没有收完，请再试一次")
	}
	return errs.Wrap(err, errs.Invalid, "文件没有传完整，请重新上传")
}

func errTooLarge() error {
	return errs.New(errs.TooLarge, "提交的内容太大，请减少后再试")
}

type formKey struct{}

type openedForm struct {
	form *Form
	err  error
}

func openForm(route Route) func(huma.Context, func(huma.Context)) {
	return func(c huma.Context, next func(huma.Context)) {
		r, w := humago.Unwrap(c)
		form, done, err := OpenForm(w, r.WithContext(c.Context()), route)
		defer done()
		next(huma.WithValue(c, formKey{}, openedForm{form, err}))
	}
}

func formOf(ctx context.Context) (*Form, error) {
	opened, _ := ctx.Value(formKey{}).(openedForm)
	return opened.form, opened.err
}

func formBody(fields []FormField) *huma.RequestBody {
	properties := map[string]*huma.Schema{}
	for _, f := range fields {
		properties[f.Name] = &huma.Schema{Type: huma.TypeString, Description: f.Doc}
		if f.File {
			properties[f.Name].Format = "binary"
		}
	}
	return &huma.RequestBody{Content: map[string]*huma.MediaType{"multipart/form-data": {Schema: &huma.Schema{Type: huma.TypeObject, Properties: properties}}}}
}
