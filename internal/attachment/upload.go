package attachment

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"strconv"
	"time"

	"jikong/internal/errs"
	"jikong/internal/web"
)

// Bounds of a form with one attachment.
const (
	MaxUpload  = MaxFile + 64<<10 // bytes
	UploadTime = 5 * time.Minute
	maxField   = 64 // bytes of another field
)

// Upload is a form with one attachment in its field `file`, and other fields beside it.
type Upload struct {
	Name    string
	Content []byte // one byte more than allowed at most
	Fields  map[string]string
}

// Reader reads the content.
func (u Upload) Reader() io.Reader { return bytes.NewReader(u.Content) }

// ReadUpload reads a form whose parts come in any order.
func ReadUpload(in *web.Form) (u Upload, err error) {
	u.Fields = map[string]string{}
	for {
		part, err := in.Next()
		if errors.Is(err, web.ErrLastPart) {
			break
		}
		if err != nil {
			return u, err
		}
		isFile, most := part.FormName() == "file", int64(maxField)
		if isFile {
			most = MaxFile + 1
		}
		content, err := io.ReadAll(io.LimitReader(part, most))
		if err != nil {
			return u, web.BodyError(err)
		}
		if isFile {
			u.Name, u.Content = part.FileName(), content
		} else {
			u.Fields[part.FormName()] = string(content)
		}
	}
	if u.Name == "" {
		return u, errs.Fields{"file": "请选择要上传的文件"}.Err()
	}
	return u, nil
}

// Send sends an unsealed content, always to be saved and never to be kept on the way.
func Send(w http.ResponseWriter, name, mime string, data []byte) {
	web.Attachment(w, name, mime)
	w.Header().Set("Content-Length", strconv.Itoa(len(data)))
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(data) // an error means the client left
}
