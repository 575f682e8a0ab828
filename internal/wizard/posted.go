package wizard

import (
	"context"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/errs"
	"jikong/internal/form"
	"jikong/internal/web"
)

// formMemory keeps posted files in memory and off the disk, where they would lie unsealed. The site bounds the whole form below it.
const formMemory = 32 << 20

// ErrBroken refuses a form that did not arrive whole.
var ErrBroken = errs.Invalidf("表单没有传完整，请重新填写")

// Posted is a form as it arrived.
type Posted struct {
	url.Values
	// Button and Which are the field `go`: edit:2 is the button edit of the second page.
	Button, Which string
	files         map[string][]*multipart.FileHeader
}

// Read reads a form, with or without files. One that is too large is an http.MaxBytesError, which the site answers.
func Read(r *http.Request) (*Posted, error) {
	var body *web.FormBody
	if _, params, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err == nil && params["boundary"] != "" {
		body = web.WatchForm(r.Body, params["boundary"])
		r.Body = struct {
			io.Reader
			io.Closer
		}{body, r.Body}
	}
	err := r.ParseMultipartForm(formMemory)
	if tooBig := new(http.MaxBytesError); errors.As(err, &tooBig) {
		return nil, err
	}
	if err != nil && !errors.Is(err, http.ErrNotMultipart) || body != nil && body.BrokeOff() {
		return nil, ErrBroken
	}
	p := &Posted{Values: r.PostForm}
	p.Button, p.Which, _ = strings.Cut(p.Get("go"), ":")
	if r.MultipartForm != nil {
		p.files = r.MultipartForm.File
	}
	return p, nil
}

// Line is a tidied answer of one line.
func (p *Posted) Line(field string) string { return form.Line(p.Get(field)) }

// Ticked tells whether a box was ticked.
func (p *Posted) Ticked(field string) bool { return p.Get(field) == "1" }

// Number is a number, 0 for what is none.
func (p *Posted) Number(field string) int { return number(p.Get(field)) }

func number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0
	}
	return n
}

// EachFile keeps what was chosen in a control. What is right is kept although something else is refused; of the refusals it returns the first.
func (p *Posted) EachFile(control string, keep func(name string, content io.Reader) error) error {
	var first error
	for _, head := range p.files[control] {
		if head.Filename == "" {
			continue // nothing was chosen
		}
		err := keepFile(head, keep)
		if err == nil {
			continue
		}
		if _, known := form.Of(err); !known {
			return err
		}
		if first == nil {
			first = &fileError{control, err}
		}
		if errs.Is(err, errs.TooMany) {
			break
		}
	}
	return first
}

// fileError is what was wrong with a file, with its control.
type fileError struct {
	control string
	error
}

// Unwrap returns what was wrong.
func (e *fileError) Unwrap() error { return e.error }

func keepFile(head *multipart.FileHeader, keep func(name string, content io.Reader) error) (err error) {
	content, err := head.Open()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, content.Close()) }()
	return keep(head.Filename, content)
}

// Human draws a new question for people, of the kind that the form wants.
func (p *Posted) Human(ctx context.Context, humans auth.Humans) (auth.Human, error) {
	kind := p.Get("kind")
	if p.Button == "picture" || p.Button == "sum" {
		kind = p.Button
	}
	return auth.AskHuman(ctx, humans, kind)
}
