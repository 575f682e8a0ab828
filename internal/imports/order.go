// Package imports is what an import of rows from files is, whatever rows they are: how it is wanted, what it answers, the file of what was
// refused, and the imports that a job takes over. The engine of the lists reads and saves the rows.
package imports

import (
	"bytes"
	"encoding/json"
	"io"
	"mime"
	"mime/multipart"

	"jikong/internal/errs"
	"jikong/internal/sheet/headed"
	"jikong/internal/value"
)

// Order is how an import is wanted.
type Order struct {
	Existing Existing          `json:"existing"`
	Whole    bool              `json:"whole"`   // all rows or none
	Single   bool              `json:"single"`  // the rows of child tables stay out
	Mapping  map[string]string `json:"mapping"` // headings of the files → labels; the empty label leaves a column out
	Rows     []CorrectedRow    `json:"rows"`
	Undo     value.ID          `json:"undo"` // of the import that refused these rows: they are undone with what it took in
	Later    bool              `json:"-"`    // the client can wait for a job
	Key      string            `json:"-"`    // of what was sent, so that the same sent again is not imported again; empty where the client sends none
}

// CorrectedRow is a row that came back and was corrected in place.
type CorrectedRow = headed.Corrected

// Existing says what an import does with a row whose code is there already. The zero value refuses it.
type Existing string

// What an import may do with it.
const (
	RefuseExisting Existing = "refuse"
	SkipExisting   Existing = "skip"
	UpdateExisting Existing = "update"
)

const (
	maxFiles = 20
	maxPart  = 4 << 20 // bytes of a part that is no file
)

// Read takes the form of an import apart: every part with a file name is a file, whatever its name is. Clients of the platform also send
// foreignKeys, which belong to imports of a child table alone: no list has one.
func Read(contentType string, body []byte, existing Existing) (files []headed.File, order Order, err error) {
	order.Existing = existing
	kind, params, err := mime.ParseMediaType(contentType)
	if err != nil || kind != "multipart/form-data" {
		return nil, order, errs.Invalidf("请选择要导入的 Excel 文件")
	}
	form := multipart.NewReader(bytes.NewReader(body), params["boundary"])
	for {
		part, err := form.NextPart()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, order, errs.Wrap(err, errs.Invalid, "文件没有传完整，请重新选择文件再试")
		}
		if part.FileName() == "" {
			if err := order.take(part); err != nil {
				return nil, order, err
			}
			continue
		}
		content, err := io.ReadAll(part)
		if err != nil {
			return nil, order, errs.Wrap(err, errs.Invalid, "文件没有传完整，请重新选择文件再试")
		}
		if len(files) == maxFiles {
			return nil, order, errs.Invalidf("一次最多导入 %d 个文件", maxFiles)
		}
		files = append(files, headed.File{Name: headed.FileName(part.FileName(), files), File: bytes.NewReader(content), Size: int64(len(content))})
	}
	if len(files) == 0 && len(order.Rows) == 0 {
		return nil, order, errs.Invalidf("请选择要导入的 Excel 文件")
	}
	err = order.mark(files)
	return files, order, err
}

// take reads a part of the form that is no file.
func (o *Order) take(part *multipart.Part) error {
	text, err := io.ReadAll(io.LimitReader(part, maxPart+1))
	if err != nil || len(text) > maxPart {
		return errs.Wrap(err, errs.Invalid, "改正的数据没有传完整或太多，请改在文件里再导入")
	}
	switch name := part.FormName(); {
	case len(text) == 0:
	case name == "validateStatus":
		o.Whole = string(text) == "1"
	case name == "isSingleTableImport":
		o.Single = string(text) == "1" || string(text) == "true"
	case name == "later":
		o.Later = string(text) == "1"
	case name == "key":
		o.Key = string(text)
	case name == "mapping":
		err = json.Unmarshal(text, &o.Mapping)
	case name == "undo":
		o.Undo, err = value.ParseID(string(text))
	case name == "rows":
		err = json.Unmarshal(text, &o.Rows)
	}
	if err != nil {
		return errs.Wrap(err, errs.Invalid, "导入的设置格式不正确，请关闭窗口后重试")
	}
	return nil
}
