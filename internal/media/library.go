package media

import (
	"context"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

func (s *Service) mountLibrary(api *web.API) {
	route := func(methods, path, action, summary string) web.Route {
		return web.Route{Methods: methods, Path: "/media" + path, Tag: tagLibrary, Summary: summary, Access: web.Perm(permMedia + ":" + action)}
	}
	web.Handle(api, route("GET", "/file/list", "list", "媒体库的文件"), s.listFiles)
	web.Handle(api, route("GET", "/file/meta", "list", "文件的列说明"), func(context.Context, *web.Empty) (crud.Meta, error) { return s.files.Meta(), nil })
	web.Handle(api, route("GET", "/file/queryById", "list", "按编号查询文件"), s.fileByID)
	web.Handle(api, route("GET", "/file/uses", "list", "文件用在哪里"), s.usesOf)
	web.Handle(api, route("PUT,POST", "/file/edit", "edit", "修改文件的名称、替代文字、来源和文件夹"), s.editFile)
	web.Handle(api, route("PUT", "/file/move", "edit", "把多个文件移到一个文件夹"), s.moveFiles)
	web.Handle(api, route("PUT", "/file/editBatch", "edit", "修改多个文件的替代文字或来源"), s.editFiles)
	web.Handle(api, route("POST", "/file/crop", "add", "裁剪图片，另存为新文件"), s.crop)
	web.Handle(api, route("DELETE", "/file/delete", "delete", "删除文件到回收站"), s.deleteFiles)
	web.Handle(api, route("DELETE", "/file/deleteBatch", "delete", "批量删除文件到回收站"), s.deleteFiles)
	s.files.MountUndo(api, s.DB)
	web.Handle(api, route("GET", "/file/recycleBin", "delete", "回收站里的文件"), s.bin)
	web.Handle(api, route("PUT", "/file/putRecycleBin", "delete", "从回收站取回文件"), s.restoreFiles)
	web.Handle(api, route("DELETE", "/file/deleteRecycleBin", "delete", "彻底删除回收站里的文件"), s.purgeFiles)
	web.Handle(api, route("GET", "/usage", "list", "存储空间用了多少"), s.usage)
	upload := route("POST", "/file/upload", "add", "上传文件到媒体库")
	upload.MaxBody, upload.Timeout = s.maxBody(), uploadTime
	web.HandleForm(api, upload, []web.FormField{{Name: "file", Doc: "一个文件", File: true}, {Name: "folderId", Doc: "文件夹"},
		{Name: "alt", Doc: "图片的替代文字"}, {Name: "credit", Doc: "来源或作者"}}, s.uploadFile)

	web.Handle(api, route("GET", "/folder/tree", "list", "文件夹树"), s.folderTree)
	s.folders.Mount(api, s.DB)
	s.mountOSS(api)
}

type filesInput struct {
	crud.ListInput
	Folder string `query:"folder" doc:"空为全部，0 为不在文件夹里的，编号为该文件夹和它下面的"`
	Unused string `query:"unused" doc:"1 只列没有被使用的"`
}

func (s *Service) listFiles(ctx context.Context, in *filesInput) (web.Page[File], error) {
	query, err := crud.Asked(ctx, s.files, &in.ListInput, "folder", "unused")
	if err != nil {
		return web.Page[File]{}, err
	}
	if in.Unused == "1" {
		query.Conditions = append(query.Conditions, crud.Cond("media_file.use_count = 0"))
	}
	switch in.Folder {
	case "":
	case "0":
		query.Conditions = append(query.Conditions, crud.Cond("media_file.folder_id IS NULL"))
	default:
		id, err := value.ParseID(in.Folder)
		if err != nil {
			return web.Page[File]{}, errs.Invalidf("文件夹编号格式不正确")
		}
		folders, err := s.withBelow(ctx, id)
		if err != nil {
			return web.Page[File]{}, err
		}
		query.Conditions = append(query.Conditions, within(folders))
	}
	return s.files.List(ctx, s.DB.Read(), query)
}

// within holds for files in one of the folders.
func within(folders []value.ID) crud.Condition {
	if len(folders) == 0 {
		return crud.Condition{}
	}
	args := make([]any, len(folders))
	for i, id := range folders {
		args[i] = int64(id)
	}
	return crud.Cond("media_file.folder_id IN (?"+strings.Repeat(", ?", len(args)-1)+")", args...)
}

// file returns a file of the library.
func (s *Service) file(ctx context.Context, q db.Querier, text string) (File, error) {
	id, err := crud.ParseID(text)
	if err != nil {
		return File{}, err
	}
	return s.files.Get(ctx, q, id)
}

func (s *Service) fileByID(ctx context.Context, in *crud.IDInput) (File, error) {
	return s.file(ctx, s.DB.Read(), in.ID)
}

func (s *Service) uploadFile(ctx context.Context, form *web.Form) (crud.Saved[File], error) {
	f, _, err := s.take(ctx, form, nil, bizLibrary)
	return crud.Saved[File]{Text: f.Path, Row: f}, err
}

func (s *Service) editFile(ctx context.Context, in *struct{ Body crud.Draft[File] }) (saved crud.Saved[File], err error) {
	saved.Text = "修改成功！"
	err = s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		saved.Row, err = s.files.Edit(ctx, tx, in.Body)
		return err
	})
	return saved, err
}

type fileMoveInput struct {
	Body struct {
		IDs      crud.IDList `json:"ids" doc:"编号，用逗号分隔，或数组"`
		FolderID value.ID    `json:"folderId" doc:"空为不放在文件夹里"`
	}
}

func (s *Service) moveFiles(ctx context.Context, in *fileMoveInput) (crud.Batch, error) {
	return s.changeEach(ctx, in.Body.IDs, "移动", "移动成功！", func(f *File) { f.FolderID = in.Body.FolderID })
}

type fileBatchInput struct {
	Body struct {
		IDs    crud.IDList `json:"ids" doc:"编号，用逗号分隔，或数组"`
		Alt    *string     `json:"alt,omitempty"`
		Credit *string     `json:"credit,omitempty"`
	}
}

func (s *Service) editFiles(ctx context.Context, in *fileBatchInput) (crud.Batch, error) {
	return s.changeEach(ctx, in.Body.IDs, "修改", "修改成功！", func(f *File) {
		if in.Body.Alt != nil {
			f.Alt = *in.Body.Alt
		}
		if in.Body.Credit != nil {
			f.Credit = *in.Body.Credit
		}
	})
}

// changeEach changes several files.
func (s *Service) changeEach(ctx context.Context, list crud.IDList, verb, all string, change func(*File)) (crud.Batch, error) {
	ids, err := crud.ParseIDs(string(list))
	if err != nil {
		return crud.Batch{}, err
	}
	return crud.Each(ctx, s.DB, ids, verb, all, func(ctx context.Context, tx *db.Tx, id value.ID) error {
		f, err := s.files.Get(ctx, tx, id)
		if err != nil {
			return err
		}
		change(&f)
		return s.files.Update(ctx, tx, &f)
	})
}

// chosenFiles are one file, or many.
type chosenFiles struct {
	ID string `query:"id" doc:"编号"`
	crud.Chosen
}

// Parse returns the identifiers, each once.
func (in *chosenFiles) Parse() ([]value.ID, error) {
	in.IDs += "," + in.ID
	return in.Chosen.Parse()
}

func (s *Service) deleteFiles(ctx context.Context, in *chosenFiles) (crud.Batch, error) {
	ids, err := in.Parse()
	if err != nil {
		return crud.Batch{}, err
	}
	return crud.Each(ctx, s.DB, ids, "删除", "已移到回收站，30 天后彻底删除", func(ctx context.Context, tx *db.Tx, id value.ID) error {
		return s.files.Delete(ctx, tx, id)
	})
}

type binInput struct {
	Keyword  string `query:"keyword" doc:"文件名包含它"`
	PageNo   int    `query:"pageNo"`
	PageSize int    `query:"pageSize"`
}

const fileColumns = `id, version, create_by, create_time, update_by, update_time, path, name, ext, mime, kind, size, width, height, alt, credit,
	folder_id, biz, use_count, sha256, del_flag`

// bin lists what was deleted, the last first.
func (s *Service) bin(ctx context.Context, in *binInput) (web.Page[File], error) {
	page, size := max(1, min(in.PageNo, 1_000_000)), min(max(1, in.PageSize), 100)
	if in.PageSize == 0 {
		size = 10
	}
	where := ` FROM media_file WHERE tenant_id = $1 AND del_flag = 1 AND library IS TRUE AND LOWER(name) LIKE $2 ESCAPE '\'`
	tenant, pattern := auth.PrincipalFrom(ctx).TenantID, "%"+db.EscapeLike(db.LowerLatin(strings.TrimSpace(in.Keyword)))+"%"
	total, err := db.Int(ctx, s.DB.Read(), `SELECT COUNT(*)`+where, tenant, pattern)
	if err != nil {
		return web.Page[File]{}, err
	}
	files, err := db.Select[File](ctx, s.DB.Read(), `SELECT `+fileColumns+where+` ORDER BY update_time DESC, id DESC LIMIT $3 OFFSET $4`, tenant, pattern, size, (page-1)*size)
	return web.NewPage(files, total, page, size), err
}

func (s *Service) restoreFiles(ctx context.Context, in *struct{ Body crud.ChosenIDs }) (crud.Batch, error) {
	ids, err := crud.ParseIDs(string(in.Body.IDs))
	if err != nil {
		return crud.Batch{}, err
	}
	return crud.Each(ctx, s.DB, ids, "取回", "取回成功！", func(ctx context.Context, tx *db.Tx, id value.ID) error {
		return s.files.Restore(ctx, tx, id)
	})
}

func (s *Service) purgeFiles(ctx context.Context, in *chosenFiles) (crud.Batch, error) {
	ids, err := in.Parse()
	if err != nil {
		return crud.Batch{}, err
	}
	tenant := auth.PrincipalFrom(ctx).TenantID
	return crud.Each(ctx, s.DB, ids, "彻底删除", "已彻底删除", func(ctx context.Context, tx *db.Tx, id value.ID) error {
		f, err := s.files.GetDeleted(ctx, tx, id)
		if err != nil {
			return err
		}
		if f.UseCount > 0 {
			return errs.Invalidf("“%s”还有 %d 处在用，不能彻底删除；请先取回，或改掉用它的地方", f.Name, f.UseCount)
		}
		if err := s.files.Purge(ctx, tx, id); err != nil {
			return err
		}
		return release(ctx, tx, tenant, f.Size, 1)
	})
}

// release gives the room of removed files back to the quota.
func release(ctx context.Context, tx *db.Tx, tenant value.ID, bytes int64, files int) error {
	_, err := tx.Exec(ctx, `UPDATE media_usage SET bytes = bytes - $1, files = files - $2 WHERE tenant_id = $3`, bytes, files, tenant)
	return err
}

// Usage is what the files of a site take.
type Usage struct {
	Bytes int64 `json:"bytes" db:"bytes" doc:"已用字节，回收站也算"`
	Files int64 `json:"files" db:"files"`
	Quota int64 `json:"quota" db:"-" doc:"配额字节，0 为不限"`
}

func (s *Service) usage(ctx context.Context, _ *web.Empty) (Usage, error) {
	u, _, err := db.One[Usage](ctx, s.DB.Read(), `SELECT bytes, files FROM media_usage WHERE tenant_id = $1`, auth.PrincipalFrom(ctx).TenantID)
	u.Quota = max(0, s.Quota)
	return u, err
}
