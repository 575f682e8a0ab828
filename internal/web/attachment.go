package web

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/klauspost/compress/gzhttp"

	"jikong/internal/errs"
)

// Attachment marks the answer as a file to save, with its name by RFC 6266 for every alphabet. The file is sent as it is: formats
// worth downloading are compressed already. Call it before the first byte.
func Attachment(w http.ResponseWriter, name, contentType string) {
	plain := strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' || strings.ContainsRune(`"\;%/`, r) {
			return '_'
		}
		return r
	}, name)
	h := w.Header()
	h.Set("Content-Type", contentType)
	h.Set("Content-Disposition", `attachment; filename="`+plain+`"; filename*=UTF-8''`+strings.ReplaceAll(url.QueryEscape(name), "+", "%20"))
	h.Set(gzhttp.HeaderNoCompression, "1")
}

// refuseFile says that there is no file: to a person who went to its address with a page, to everybody else with the envelope.
func refuseFile(w http.ResponseWriter, r *http.Request, err error) {
	w = noFile{w, errs.CodeOf(err)}
	if goesThere(r) {
		writeRefusedPage(w, r, err)
		return
	}
	WriteError(w, r, err)
}

// noFile gives a refusal a status that tells clients not to save it.
type noFile struct {
	http.ResponseWriter
	code errs.Code
}

// WriteHeader turns the 200 of business errors into 404 for what is not there and 400 for the others.
func (n noFile) WriteHeader(status int) {
	n.Header().Del("Content-Disposition")
	switch {
	case status != http.StatusOK:
	case n.code == errs.NotFound:
		status = http.StatusNotFound
	default:
		status = http.StatusBadRequest
	}
	n.ResponseWriter.WriteHeader(status)
}
