package wizard

import (
	"bytes"
	"context"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"jikong/internal/attachment"
	"jikong/internal/auth"
	"jikong/internal/errs"
	"jikong/internal/form"
	"jikong/internal/web"
)

// How much of a form is kept, in bytes; in memory, since files would lie unsealed on the disk. What is more is read and dropped: the page that
// refuses a file has to show all that was typed.
const (
	maxTexts = 5 << 20 // names and texts, with the state of the pages before
	maxFiles = 20 << 20
	partCost = 200 // of a field or a file without content
)

// ErrBroken refuses a form that did not arrive whole.
var ErrBroken = errs.Invalidf("表单没有传完整，请重新填写")

var errTooMuchText = errs.New(errs.TooLarge, "填写的文字太多，请减少后再提交")

// Posted is a form as it arrived.
type Posted struct {
	url.Values
	// Button and Which are the field `go`: edit:2 is the button edit of the second page.
	Button, Which string
	files         map[string][]file
	texts, kept   int // bytes so far
}

// file is what was chosen in a control. Of a file that is too large only as much is kept as shows that it is.
type file struct {
	name    string
	content []byte // nil when those before it left no room
}

// Read reads a form, with or without files. One that is too large is an http.MaxBytesError or errs.TooLarge, which the site answers.
func Read(r *http.Request) (*Posted, error) {
	p := &Posted{Values: url.Values{}, files: map[string][]file{}}
	if err := p.read(r); err != nil {
		_, _ = io.Copy(io.Discard, r.Body) // a browser that still sends does not see the answer
		if errs.Is(err, errs.TooLarge) || errors.As(err, new(*http.MaxBytesError)) {
			return nil, err
		}
		return nil, ErrBroken
	}
	p.Button, p.Which, _ = strings.Cut(p.Get("go"), ":")
	return p, nil
}

func (p *Posted) read(r *http.Request) error {
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch {
	case err != nil:
		return err
	case kind == "multipart/form-data":
		return p.readParts(r.Body, params["boundary"])
	case kind == "application/x-www-form-urlencoded":
		return p.readFields(r.Body)
	}
	return nil
}

func (p *Posted) readFields(body io.Reader) error {
	sent, err := io.ReadAll(io.LimitReader(body, maxTexts+1))
	if err != nil {
		return err
	}
	if len(sent) > maxTexts {
		return errTooMuchText
	}
	p.Values, err = url.ParseQuery(string(sent))
	return err
}

func (p *Posted) readParts(body io.Reader, boundary string) error {
	if boundary == "" {
		return ErrBroken
	}
	watched := web.WatchForm(body, boundary)
	for parts := multipart.NewReader(watched, boundary); ; {
		part, err := parts.NextPart()
		if err == io.EOF && !watched.BrokeOff() {
			return nil
		}
		if err == nil {
			err = p.readPart(part)
		}
		if err != nil {
			return err
		}
	}
}

// readPart keeps a field, or a file as far as there is room for it.
func (p *Posted) readPart(part *multipart.Part) error {
	control, name, most := part.FormName(), part.FileName(), int64(maxTexts)
	if name != "" {
		most = attachment.MaxFile
	}
	content, err := io.ReadAll(io.LimitReader(part, most+1))
	if err != nil {
		return err
	}
	p.texts += len(control) + len(name) + partCost
	if name == "" {
		p.texts += len(content)
	}
	switch {
	case p.texts > maxTexts:
		return errTooMuchText
	case name == "":
		p.Add(control, string(content))
		return nil
	case p.kept+len(content) > maxFiles:
		content = nil
	}
	p.kept += len(content)
	p.files[control] = append(p.files[control], file{name, content})
	return nil
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
	for _, chosen := range p.files[control] {
		err := chosen.keep(keep)
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

func (f file) keep(keep func(name string, content io.Reader) error) error {
	if f.content == nil {
		return errs.Invalidf("“%s”没有上传：一次选择的文件合计不能超过 20 MB，请分几次上传", form.Line(f.name))
	}
	return keep(f.name, bytes.NewReader(f.content))
}

// Human draws a new question for people, of the kind that the form wants.
func (p *Posted) Human(ctx context.Context, humans auth.Humans) (auth.Human, error) {
	kind := p.Get("kind")
	if p.Button == "picture" || p.Button == "sum" {
		kind = p.Button
	}
	return auth.AskHuman(ctx, humans, kind)
}
