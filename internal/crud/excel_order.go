package crud

import (
	"bytes"
	"encoding/json"
	"io"
	"mime"
	"mime/multipart"

	"jikong/internal/errs"
	"jikong/internal/sheet/headed"
)

// ImportOrder is how an import is wanted.
type ImportOrder struct {
	Existing Existing          `json:"existing"`
	Whole    bool              `json:"whole"`   // all rows or none
	Mapping  map[string]string `json:"mapping"` // headings of the files → labels; the empty label leaves a column out
	Rows     []CorrectedRow    `json:"rows"`
	Later    bool              `json:"-"` // the client can wait for a job
}

// CorrectedRow is a row that came back and was corrected in place.
type CorrectedRow = headed.Corrected

const (
	maxFiles = 20
	maxPart  = 4 << 20 // bytes of a part that is no file
)

// read takes the form apart: every part with a file name is a file, whatever its name is. Clients of the platform also send
// isSingleTableImport and foreignKeys, which say nothing where a file holds one table.
func (in *importInput) read() (files []ImportFile, order ImportOrder, err error) {
	order.Existing = in.Existing
	kind, params, err := mime.ParseMediaType(in.ContentType)
	if err != nil || kind != "multipart/form-data" {
		return nil, order, errs.Invalidf("请选择要导入的 Excel 文件")
	}
	form := multipart.NewReader(bytes.NewReader(in.RawBody), params["boundary"])
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
		files = append(files, ImportFile{Name: headed.FileName(part.FileName()), File: bytes.NewReader(content), Size: int64(len(content))})
	}
	if len(files) == 0 && len(order.Rows) == 0 {
		return nil, order, errs.Invalidf("请选择要导入的 Excel 文件")
	}
	return files, order, nil
}

// take reads a part of the form that is no file.
func (o *ImportOrder) take(part *multipart.Part) error {
	text, err := io.ReadAll(io.LimitReader(part, maxPart+1))
	if err != nil || len(text) > maxPart {
		return errs.Wrap(err, errs.Invalid, "改正的数据没有传完整或太多，请改在文件里再导入")
	}
	switch name := part.FormName(); {
	case len(text) == 0:
	case name == "validateStatus":
		o.Whole = string(text) == "1"
	case name == "later":
		o.Later = string(text) == "1"
	case name == "mapping":
		err = json.Unmarshal(text, &o.Mapping)
	case name == "rows":
		err = json.Unmarshal(text, &o.Rows)
	}
	if err != nil {
		return errs.Wrap(err, errs.Invalid, "导入的设置格式不正确，请关闭窗口后重试")
	}
	return nil
}
