package media

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

const (
	maxAlt    = 200
	maxCredit = 100
)

// File is a stored file. Its path is its address and its secret: whoever knows it may read the file.
type File struct {
	crud.Row
	Path     string   `json:"path" db:"path"`
	Name     string   `json:"name" db:"name" doc:"下载时的文件名"`
	Ext      string   `json:"ext" db:"ext"`
	Mime     string   `json:"mime" db:"mime"`
	Kind     string   `json:"kind" db:"kind" enum:"image,video,pdf,document,text,archive"`
	Size     int64    `json:"size" db:"size" doc:"字节"`
	Width    int64    `json:"width" db:"width" doc:"图片的像素宽，其他文件为 0"`
	Height   int64    `json:"height" db:"height"`
	Alt      string   `json:"alt" db:"alt" doc:"替代文字"`
	Credit   string   `json:"credit" db:"credit" doc:"来源或作者"`
	FolderID value.ID `json:"folderId" db:"folder_id"`
	Biz      string   `json:"biz" db:"biz" doc:"上传目录"`
	UseCount int64    `json:"useCount" db:"use_count" doc:"被几处使用"`
	SHA256   string   `json:"-" db:"sha256"`
	DelFlag  int64    `json:"-" db:"del_flag"`
}

// fileResource is the library: what editors share. Uploads of forms belong to the things they were made for and are not in it.
func (s *Service) fileResource() crud.Resource[File] {
	return crud.Resource[File]{
		Path: "/media/file", Tag: tagLibrary, Perm: permMedia,
		Table: crud.Table{
			Name: "media_file", Label: "文件", Log: "media", NameColumn: "name", Tenant: true, SoftDelete: "del_flag",
			Within: func(auth.Principal) crud.Condition { return crud.Cond("media_file.library IS TRUE") },
			Columns: []crud.Column{
				{Name: "path", Label: "存储路径", Kind: crud.Text},
				{Name: "name", Label: "文件名", Kind: crud.Text, Required: true, Max: maxName, Search: true, Filter: true, Sort: true, Write: true},
				{Name: "ext", Label: "扩展名", Kind: crud.Text, Filter: true},
				{Name: "mime", Label: "类型", Kind: crud.Text},
				{Name: "kind", Label: "种类", Kind: crud.Enum, Options: kindOptions(), Filter: true},
				{Name: "size", Label: "大小", Kind: crud.Int, Filter: true, Sort: true},
				{Name: "width", Label: "宽", Kind: crud.Int, Filter: true},
				{Name: "height", Label: "高", Kind: crud.Int, Filter: true},
				{Name: "alt", Label: "图片说明（替代文字）", Kind: crud.Text, Max: maxAlt, Search: true, Filter: true, Write: true},
				{Name: "credit", Label: "来源或作者", Kind: crud.Text, Max: maxCredit, Search: true, Filter: true, Write: true},
				{Name: "folder_id", Label: "文件夹", Kind: crud.ID, Ref: "media_folder", Filter: true, Write: true},
				{Name: "biz", Label: "上传目录", Kind: crud.Text, Filter: true},
				{Name: "use_count", Label: "使用次数", Kind: crud.Int, Filter: true},
				{Name: "sha256", Label: "校验值", Kind: crud.Text, Hidden: true},
				{Name: "del_flag", Label: "已删除", Kind: crud.Int, Hidden: true},
			},
		},
		Check: s.checkFile,
		Undo:  crud.Undo[File]{Check: crud.Unasked[File]},
	}
}

func kindOptions() []crud.Option {
	return []crud.Option{{Value: KindImage, Text: "图片"}, {Value: KindVideo, Text: "视频"}, {Value: KindPDF, Text: "PDF"},
		{Value: KindDocument, Text: "文档"}, {Value: KindText, Text: "文本"}, {Value: KindArchive, Text: "压缩包"}}
}

// checkFile keeps the extension of a name, and files that are used.
func (s *Service) checkFile(_ context.Context, _ *db.Tx, old, new *File) error {
	if new == nil {
		if old.UseCount > 0 {
			return errs.Invalidf("“%s”正被 %d 处使用，不能删除；请先在这些地方换掉它", old.Name, old.UseCount)
		}
		return nil
	}
	name, err := cleanName(new.Name)
	if err != nil {
		return errs.Fields{"name": err.(*errs.Error).Message}.Err()
	}
	f, err := formatOf(s.formats, name)
	if err != nil || f.ext != new.Ext {
		name = value.Short(name, maxName-len(new.Ext)-2) + "." + new.Ext
	}
	new.Name = name
	return nil
}
