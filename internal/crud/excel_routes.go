package crud

import (
	"cmp"
	"context"

	"github.com/danielgtaylor/huma/v2"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/imports"
	"jikong/internal/web"
)

const maxUpload = 20<<20 + 64<<10 // two files of the largest size and the form around them

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
		if s.shared != nil {
			s.shared.Exporters[export.Path] = sheets[T]{s}
		}
	}
	if r.Actions&Import != 0 {
		code := cmp.Or(r.Excel.ImportCode, "import")
		if s.shared != nil {
			s.shared.Importers[s.plan.Table.Name] = sheets[T]{s}
		}
		template := route("GET", "/importTemplate", code, "下载"+label+"的导入模板")
		template.File = true
		api.HandleRaw(template, h.importTemplate)
		upload := route("POST", "/importExcel", code, "导入"+label)
		upload.MaxBody = maxUpload
		web.Handle(api, upload, h.importExcel)
		describeUpload(api, upload.Path)
		columns := route("POST", "/importColumns", code, "看导入的文件有哪些列："+label)
		columns.MaxBody = maxUpload
		web.Handle(api, columns, h.importColumns)
		describeUpload(api, columns.Path)
		if r.Actions&Delete != 0 {
			web.Handle(api, route("POST", "/undoImport", code, "撤销自己刚才的导入："+label), h.undoImport)
		}
	}
}

// describeUpload says in the OpenAPI document what the form holds, which no Go type does.
func describeUpload(api *web.API, path string) {
	file := &huma.Schema{Type: huma.TypeString, Format: "binary"}
	form := &huma.MediaType{Schema: &huma.Schema{
		Type: huma.TypeObject,
		Properties: map[string]*huma.Schema{
			"file":           {Type: huma.TypeArray, Items: file, Description: "一个或几个 .xlsx、.xls 文件，这一部分叫什么名字都可以"},
			"validateStatus": {Type: huma.TypeString, Description: "1 全部正确才导入，有一行不对就一行也不导入"},
			"later":          {Type: huma.TypeString, Description: "1 表示超过 1000 行时可以由后台任务导入，回答里有任务的编号"},
			"mapping":        {Type: huma.TypeString, Description: "JSON 对象：文件里的标题 → 模板的标题，空文字表示不导入这一列"},
			"rows":           {Type: huma.TypeString, Description: "JSON 数组：改正了的行 {file, row, cells}，代替文件里的同一行；不传文件时只导入这些行"},
		},
	}}
	api.Describe(func(document *huma.OpenAPI) {
		document.Paths[path].Post.RequestBody.Content["multipart/form-data"] = form
	})
}

// importInput is a form with files. Their parts may have any name: existing clients send file, files[] and others.
type importInput struct {
	Existing    imports.Existing `query:"existing" enum:"refuse,skip,update" doc:"编码已存在的行：refuse 退回（默认），skip 跳过，update 更新"`
	ContentType string           `header:"Content-Type" hidden:"true"`
	RawBody     []byte           `contentType:"multipart/form-data"`
}

func (in *importInput) read() ([]ImportFile, ImportOrder, error) {
	return imports.Read(in.ContentType, in.RawBody, in.Existing)
}

func (h handlers[T]) importExcel(ctx context.Context, in *importInput) (Imported, error) {
	if h.store.plan.Table.Tenant && auth.PrincipalFrom(ctx).TenantID == 0 {
		return Imported{}, errs.New(errs.Forbidden, "请先选择站点")
	}
	files, order, err := in.read()
	if err != nil {
		return Imported{}, err
	}
	long, err := h.sheets().isLong(files, order)
	if err != nil {
		return Imported{}, err
	}
	if long {
		return h.sheets().importLater(ctx, h.db, files, order)
	}
	return h.sheets().Import(ctx, h.db, files, order)
}

func (h handlers[T]) sheets() sheets[T] { return sheets[T]{h.store} }

func (s *tableStore[T]) importPerm() string {
	return s.res.Perm + ":" + cmp.Or(s.res.Excel.ImportCode, "import")
}
