package media

import (
	"context"

	"jikong/internal/crud"
	"jikong/internal/value"
	"jikong/internal/web"
)

// OSSFile is a file as the file page of existing clients shows it (api-contract.md section 16).
type OSSFile struct {
	ID         value.ID   `json:"id"`
	FileName   string     `json:"fileName"`
	URL        string     `json:"url"`
	CreateBy   string     `json:"createBy"`
	CreateTime value.Time `json:"createTime" nullable:"false"`
}

func (s *Service) mountOSS(api *web.API) {
	route := func(methods, path, action, summary string) web.Route {
		return web.Route{Methods: methods, Path: "/sys/oss/file" + path, Tag: tagUpload, Summary: summary, Access: web.Perm(permMedia + ":" + action)}
	}
	web.Handle(api, route("GET", "/list", "list", "文件管理的列表"), s.listOSS)
	web.Handle(api, route("DELETE", "/delete", "delete", "从文件管理删除文件到回收站"), s.deleteFiles)
}

func (s *Service) ossFile(ctx context.Context, f File) (OSSFile, error) {
	url, err := s.whole(ctx, f.Path)
	return OSSFile{ID: f.ID, FileName: f.Name, URL: url, CreateBy: f.CreateBy, CreateTime: f.CreateTime}, err
}

func (s *Service) listOSS(ctx context.Context, in *crud.ListInput) (web.Page[OSSFile], error) {
	values, err := in.Values()
	if err != nil {
		return web.Page[OSSFile]{}, err
	}
	if name := values.Get("fileName"); name != "" { // the client's name of it
		values.Set("name", name)
	}
	query, err := s.files.Parse(ctx, values, "fileName")
	if err != nil {
		return web.Page[OSSFile]{}, err
	}
	page, err := s.files.List(ctx, s.DB.Read(), query)
	files := make([]OSSFile, len(page.Records))
	for i, f := range page.Records {
		if files[i], err = s.ossFile(ctx, f); err != nil {
			return web.Page[OSSFile]{}, err
		}
	}
	return web.Page[OSSFile]{Records: files, Total: page.Total, Size: page.Size, Current: page.Current, Pages: page.Pages}, err
}

func (s *Service) uploadOSS(ctx context.Context, form *web.Form) (crud.Saved[OSSFile], error) {
	f, _, err := s.take(ctx, form, nil, bizLibrary)
	if err != nil {
		return crud.Saved[OSSFile]{}, err
	}
	row, err := s.ossFile(ctx, f)
	return crud.Saved[OSSFile]{Text: "上传成功！", Row: row}, err
}
