// Package exports is what an export of rows into a file is, whatever rows they are: the answer that becomes a file, and the exports of many
// rows that a job writes and keeps for a day. The engine of the lists reads the rows.
package exports

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"

	"jikong/internal/errs"
	"jikong/internal/schema"
	"jikong/internal/web"
)

// Download is the answer that becomes a file with its first byte; until then a refusal is still possible.
type Download struct {
	w          http.ResponseWriter
	name, kind string
	started    bool
}

// NewDownload returns a file that the client saves.
func NewDownload(w http.ResponseWriter) *Download { return &Download{w: w} }

// Called says what the file is called and of what type it is.
func (d *Download) Called(name, kind string) { d.name, d.kind = name, kind }

// Write sends the headings before the first bytes.
func (d *Download) Write(p []byte) (int, error) {
	if !d.started {
		d.started = true
		web.Attachment(d.w, d.name, d.kind)
	}
	return d.w.Write(p)
}

// Finish reports what went wrong before the first byte. After it the connection is cut, so that nobody keeps half a file.
func (d *Download) Finish(err error) error {
	if err != nil && d.started {
		panic(http.ErrAbortHandler)
	}
	return err
}

// Parameters are those of an export's address. Page addresses carry them in one: paramsStr, a JSON object.
func Parameters(rawQuery string) (url.Values, error) {
	values, err := url.ParseQuery(rawQuery)
	if err != nil {
		return nil, errs.Wrap(err, errs.Invalid, "查询参数的格式不正确")
	}
	return values, spread(values)
}

// spread takes the members of paramsStr as if each had been a parameter.
func spread(values url.Values) error {
	text := values.Get("paramsStr")
	if text == "" {
		return nil
	}
	if !strings.HasPrefix(strings.TrimSpace(text), "{") {
		if unescaped, err := url.PathUnescape(text); err == nil {
			text = unescaped
		}
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal([]byte(text), &members); err != nil {
		return errs.Wrap(err, errs.Invalid, "导出地址里的查询参数（paramsStr）不完整或格式不正确，请回到列表重新导出")
	}
	for name, raw := range members {
		member, err := schema.ValueText(raw)
		if err != nil {
			return err
		}
		if member != "" {
			values.Set(name, member)
		}
	}
	return nil
}
