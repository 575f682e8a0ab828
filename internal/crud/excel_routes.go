package crud

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/imports"
	"jikong/internal/web"
)

const maxUpload = 20<<20 + 64<<10 // two files of the largest size and the form around them

// mountExcel adds the Excel files that the actions of the resource select.
func (s *table) mountExcel(api *web.API, d *db.DB) {
	label, h := s.plan.Table.Label, handlers{sheets{s}, d}
	route := func(methods, path, perm, summary string) web.Route {
		return web.Route{Methods: methods, Path: s.plan.Path + path, Tag: s.tag, Summary: summary, Access: web.Perm(perm)}
	}
	if s.actions&Export != 0 {
		export := route("GET", "/exportXls", s.exportPerm, "导出"+label)
		export.File = true
		api.HandleRaw(export, h.exportXls)
		if s.shared != nil {
			s.shared.Exporters[export.Path] = h.store
		}
	}
	if s.actions&Import != 0 {
		if s.shared != nil {
			s.shared.Importers[s.plan.Table.Name] = h.store
		}
		template := route("GET", "/importTemplate", s.importPerm, "下载"+label+"的导入模板")
		template.File = true
		api.HandleRaw(template, h.importTemplate)
		upload := route("POST", "/importExcel", s.importPerm, "导入"+label)
		upload.MaxBody = maxUpload
		web.Handle(api, upload, h.importExcel)
		imports.Describe(api, upload.Path)
		columns := route("POST", "/importColumns", s.importPerm, "看导入的文件有哪些列："+label)
		columns.MaxBody = maxUpload
		web.Handle(api, columns, h.importColumns)
		imports.Describe(api, columns.Path)
		if s.actions&Delete != 0 {
			web.Handle(api, route("POST", "/undoImport", s.importPerm, "撤销自己刚才的导入："+label), h.undoImport)
		}
	}
}

func (h handlers) importExcel(ctx context.Context, in *imports.Form) (Imported, error) {
	if h.store.plan.Table.Tenant && auth.PrincipalFrom(ctx).TenantID == 0 {
		return Imported{}, errs.New(errs.Forbidden, "请先选择站点")
	}
	files, order, err := in.Read()
	if err != nil {
		return Imported{}, err
	}
	long, err := h.store.isLong(files, order)
	if err != nil {
		return Imported{}, err
	}
	if long {
		return h.store.importLater(ctx, h.db, files, order)
	}
	return h.store.Import(ctx, h.db, files, order)
}
