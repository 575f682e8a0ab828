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
	body   *FormBody
}

// HandleForm mounts fn for a multipart form sent by POST. Route.MaxBody bounds the whole body and Route.Timeout the time it may take;
// when fn refuses, a little of the rest is read, because a browser that still sends does not see the answer.
func HandleForm[O any](a *API, r Route, fields []FormField, fn func(context.Context, *Form) (O, error)) {
	a.routes = append(a.routes, r)
	operation := a.operation(r, http.MethodPost, nil)
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
	watched := WatchForm(body, params["boundary"])
	return &Form{multipart.NewReader(watched, params["boundary"]), watched}, done, nil
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
	if err == io.EOF && f.body.BrokeOff() {
		err = io.ErrUnexpectedEOF
	}
	if err != nil && err != io.EOF {
		return nil, BodyError(err)
	}
	return part, err
}

// FormBody is the body of a multipart form. It remembers its last bytes, because the library takes a form that breaks off in the head of
// a part for a whole one.
type FormBody struct {
	from      io.Reader
	end, last []byte // end is the last line of a form that arrived whole
	ended     bool
}

// WatchForm reads a body with the boundary of its parts.
func WatchForm(body io.Reader, boundary string) *FormBody {
	return &FormBody{from: body, end: []byte("--" + boundary + "--")}
}

const tailSize = 256 // bytes; a boundary has at most 70

// Read passes on what it reads.
func (b *FormBody) Read(p []byte) (int, error) {
	n, err := b.from.Read(p)
	b.ended = b.ended || err == io.EOF
	b.last = append(b.last, p[max(0, n-tailSize):n]...)
	b.last = b.last[max(0, len(b.last)-tailSize):]
	return n, err
}

// BrokeOff tells that the body ended before the form did.
func (b *FormBody) BrokeOff() bool { return b.ended && !bytes.Contains(b.last, b.end) }

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
