package crud

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"path"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/sheet"
	"jikong/internal/web"
)

const (
	maxFiles  = 20
	maxUpload = 20<<20 + 64<<10 // two files of the largest size and the form around them
)

// mountExcel adds the Excel files that the actions of the resource select.
func (s *tableStore[T]) mountExcel(api *web.API, d *db.DB) {
	r, label, h := s.res, s.plan.Table.Label, handlers[T]{s, d}
	route := func(methods, path, action, summary string) web.Route {
		return web.Route{Methods: methods, Path: r.Path + path, Tag: r.Tag, Summary: summary, Access: web.Perm(r.Perm + ":" + action)}
	}
	if r.Actions&Export != 0 {
		export := route("GET", "/exportXls", cmp.Or(r.Excel.ExportCode, "export"), "导出"+label)
		export.File = true
		api.HandleRaw(export, h.exportXls)
	}
	if r.Actions&Import != 0 {
		code := cmp.Or(r.Excel.ImportCode, "import")
		template := route("GET", "/importTemplate", code, "下载"+label+"的导入模板")
		template.File = true
		api.HandleRaw(template, h.importTemplate)
		upload := route("POST", "/importExcel", code, "导入"+label)
		upload.MaxBody = maxUpload
		web.Handle(api, upload, h.importExcel)
		describeUpload(api, upload.Path)
	}
}

// describeUpload says in the OpenAPI document what the form holds, which no Go type does.
func describeUpload(api *web.API, path string) {
	file := &huma.Schema{Type: huma.TypeString, Format: "binary"}
	form := &huma.MediaType{Schema: &huma.Schema{
		Type:       huma.TypeObject,
		Properties: map[string]*huma.Schema{"file": {Type: huma.TypeArray, Items: file, Description: "一个或几个 .xlsx、.xls 文件"}},
	}}
	api.Describe(func(document *huma.OpenAPI) {
		document.Paths[path].Post.RequestBody.Content["multipart/form-data"] = form
	})
}

// importTemplate answers an empty file with the headings, the required ones marked, and lists of what columns take.
func (h handlers[T]) importTemplate(w http.ResponseWriter, r *http.Request) error {
	heads, err := h.store.templateHeads(r.Context(), h.db.Read())
	if err != nil {
		return err
	}
	label := h.store.plan.Table.Label
	out := attachment(w, label+"导入模板")
	note := fmt.Sprintf("带 * 的列必填；从第 %d 行开始填写，一次最多 %d 行；日期写作 2026-01-31", sheet.HeadRow+1, h.store.res.maxRows())
	book, err := sheet.NewWriter(out, label, note, heads)
	if err != nil {
		return err
	}
	return out.finish(book.Close())
}

// templateHeads also offers the items of dictionaries and the names of referenced rows, while they are few enough for a list.
func (s *tableStore[T]) templateHeads(ctx context.Context, q db.Querier) ([]sheet.Head, error) {
	heads := s.importHeads()
	for i, c := range s.importColumns() {
		if len(heads[i].Options) > 0 || !c.Translates() {
			continue
		}
		options, err := s.offered(ctx, q, c)
		if err != nil {
			return nil, err
		}
		heads[i].Options = options
	}
	return heads, nil
}

// importInput is a form with files. Their parts may have any name: existing clients send file, files[] and others.
type importInput struct {
	Existing    Existing `query:"existing" enum:"refuse,skip,update" doc:"编码已存在的行：refuse 退回（默认），skip 跳过，update 更新"`
	ContentType string   `header:"Content-Type" hidden:"true"`
	RawBody     []byte   `contentType:"multipart/form-data"`
}

func (h handlers[T]) importExcel(ctx context.Context, in *importInput) (Imported, error) {
	if h.store.plan.Table.Tenant && auth.PrincipalFrom(ctx).TenantID == 0 {
		return Imported{}, errs.New(errs.Forbidden, "请先选择站点")
	}
	files, err := in.files()
	if err != nil {
		return Imported{}, err
	}
	return h.store.Import(ctx, h.db, files, in.Existing)
}

func (in *importInput) files() ([]ImportFile, error) {
	kind, params, err := mime.ParseMediaType(in.ContentType)
	if err != nil || kind != "multipart/form-data" {
		return nil, errs.Invalidf("请选择要导入的 Excel 文件")
	}
	var files []ImportFile
	form := multipart.NewReader(bytes.NewReader(in.RawBody), params["boundary"])
	for {
		part, err := form.NextPart()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, errs.Wrap(err, errs.Invalid, "文件没有传完整，请重新选择文件再试")
		}
		if part.FileName() == "" {
			continue // settings of the dialog that mean nothing here
		}
		content, err := io.ReadAll(part)
		if err != nil {
			return nil, errs.Wrap(err, errs.Invalid, "文件没有传完整，请重新选择文件再试")
		}
		if len(files) == maxFiles {
			return nil, errs.Invalidf("一次最多导入 %d 个文件", maxFiles)
		}
		files = append(files, ImportFile{Name: fileName(part.FileName()), File: bytes.NewReader(content), Size: int64(len(content))})
	}
	if len(files) == 0 {
		return nil, errs.Invalidf("请选择要导入的 Excel 文件")
	}
	return files, nil
}

// fileName is what messages call a file: its last part, in characters that do no harm there.
func fileName(name string) string {
	name = path.Base(strings.ReplaceAll(name, `\`, "/"))
	name = strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`<>"'&`, r) {
			return '_'
		}
		return r
	}, strings.ToValidUTF8(name, "_"))
	if runes := []rune(name); len(runes) > 60 {
		return string(runes[:60])
	}
	return name
}
