package crud

import (
	"cmp"
	"context"

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
		imports.Describe(api, upload.Path)
		columns := route("POST", "/importColumns", code, "看导入的文件有哪些列："+label)
		columns.MaxBody = maxUpload
		web.Handle(api, columns, h.importColumns)
		imports.Describe(api, columns.Path)
		if r.Actions&Delete != 0 {
			web.Handle(api, route("POST", "/undoImport", code, "撤销自己刚才的导入："+label), h.undoImport)
		}
	}
}

func (h handlers[T]) importExcel(ctx context.Context, in *imports.Form) (Imported, error) {
	if h.store.plan.Table.Tenant && auth.PrincipalFrom(ctx).TenantID == 0 {
		return Imported{}, errs.New(errs.Forbidden, "请先选择站点")
	}
	files, order, err := in.Read()
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

