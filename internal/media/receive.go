package media

import (
	"context"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/blob"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

const (
	maxParts = 20
	maxField = 2000    // bytes of a part that is no file
	maxHead  = 8 << 10 // bytes of what describes a part
)

// allowance is what one upload may be.
type allowance struct {
	only     *format // nil for every format
	portrait bool    // a small picture and nothing else: all that people without the right to upload need, for their own account
}

// maxPortrait is the largest picture of a person, as identity takes it, and maxPortraits what those who upload nothing else send in a day.
const (
	maxPortrait  = 2 << 20
	maxPortraits = 20 << 20
)

// mayUpload holds for those who upload for forms and pages, and for those who fill the library.
func mayUpload(caller auth.Principal) bool {
	return caller.Has(permUpload) || caller.Has(permMedia+":add")
}

var errUpload = errs.New(errs.Forbidden, "没有权限上传文件，只能上传自己的头像（图片，不超过 2 MB）；需要时请联系管理员")

// received is a checked upload: its content waits in the spool under a name that was cleaned.
type received struct {
	name   string
	format format
	spool  *blob.Spool
	picture
	fields map[string]string
}

// receive reads the form: one file in one of the named parts (any part with a file name when none is named), and short fields
// before or after it. The caller closes the spool.
func (s *Service) receive(ctx context.Context, form *web.Form, limit allowance) (*received, error) {
	r := &received{fields: map[string]string{}}
	err := s.readParts(ctx, form, r, limit)
	if err == nil && r.spool == nil {
		err = errs.Invalidf("未上传任何文件")
	}
	if err != nil {
		return nil, errors.Join(err, r.close())
	}
	return r, nil
}

func (r *received) close() error {
	if r.spool == nil {
		return nil
	}
	return r.spool.Close()
}

func (s *Service) readParts(ctx context.Context, form *web.Form, r *received, limit allowance) error {
	for n := 0; ; n++ {
		part, err := form.Next()
		if err == web.ErrLastPart {
			return nil
		}
		if err != nil {
			return err
		}
		if n == maxParts {
			return errs.Invalidf("表单的内容太多，最多 %d 项", maxParts)
		}
		name, isFile, err := fileName(part)
		switch {
		case err != nil:
			return err
		case !isFile:
			err = r.readField(part)
		case r.spool != nil:
			err = errs.Invalidf("一次只能上传一个文件")
		default:
			err = s.readFile(ctx, r, name, part, limit)
		}
		if err != nil {
			return err
		}
	}
}

// fileName reads the name as it was sent: the library would cut a path silently.
func fileName(part *multipart.Part) (name string, isFile bool, err error) {
	size := 0
	for key, values := range part.Header {
		size += len(key) + len(strings.Join(values, ""))
	}
	_, params, err := mime.ParseMediaType(part.Header.Get("Content-Disposition"))
	if err != nil || size > maxHead {
		return "", false, errs.Invalidf("上传的表单格式不正确")
	}
	name, isFile = params["filename"]
	return name, isFile, nil
}

func (r *received) readField(part *multipart.Part) error {
	text, err := io.ReadAll(io.LimitReader(part, maxField+1))
	if err != nil {
		return web.BodyError(err)
	}
	if len(text) > maxField {
		return errs.Invalidf("表单项 %s 太长", value.Short(strings.ToValidUTF8(part.FormName(), "_"), 20))
	}
	r.fields[part.FormName()] = strings.ToValidUTF8(string(text), "_")
	return nil
}

// readFile spools the content up to the limit of its type, looks at it, and keeps the cleaned picture or the content as it is.
func (s *Service) readFile(ctx context.Context, r *received, name string, part io.Reader, limit allowance) (err error) {
	if r.name, err = cleanName(name); err != nil {
		return err
	}
	if r.format, err = formatOf(s.formats, r.name); err != nil {
		return err
	}
	if limit.only != nil && r.format.ext != limit.only.ext {
		return errs.Invalidf("这里只能上传 .%s 文件", limit.only.ext)
	}
	if limit.portrait && r.format.kind != KindImage {
		return errUpload
	}
	raw, err := s.spoolPart(part, r.format, limit)
	if err != nil {
		return err
	}
	if r.format.clean == nil {
		r.spool = raw
		return r.format.check(content{raw, raw.Size()})
	}
	defer func() { err = errors.Join(err, raw.Close()) }()
	if r.spool, err = blob.NewSpool(s.Spool); err != nil {
		return err
	}
	if r.picture, err = r.format.clean(content{raw, raw.Size()}, r.spool, s.limits); err != nil {
		return err
	}
	if r.orientation > 1 {
		return s.upright(ctx, r)
	}
	return nil
}

func (s *Service) spoolPart(part io.Reader, f format, bound allowance) (*blob.Spool, error) {
	spool, err := blob.NewSpool(s.Spool)
	if err != nil {
		return nil, err
	}
	limit, message := int64(maxFile), "文件大小超过10M,请重新上传"
	switch f.kind {
	case KindImage:
		message = "图片大小超过10M,请重新上传"
	case KindVideo:
		limit, message = s.MaxVideo, "视频大小超过"+megabytes(s.MaxVideo)+"M,请重新上传"
	}
	if bound.portrait {
		limit = maxPortrait
	}
	source := &bodyReader{from: io.LimitReader(part, limit+1)}
	n, err := io.Copy(spool, source)
	switch {
	case source.err != nil:
		err = web.BodyError(source.err)
	case err == nil && n > limit && bound.portrait:
		err = errUpload
	case err == nil && n > limit:
		err = errs.Invalidf("%s", message)
	case err == nil && n == 0:
		err = errs.Invalidf("文件是空的，请重新选择")
	}
	if err != nil {
		return nil, errors.Join(err, spool.Close())
	}
	return spool, nil
}

// bodyReader remembers an error of the client's side, to tell it from one of our disk.
type bodyReader struct {
	from io.Reader
	err  error
}

func (b *bodyReader) Read(p []byte) (int, error) {
	n, err := b.from.Read(p)
	if err != nil && err != io.EOF {
		b.err = err
	}
	return n, err
}
