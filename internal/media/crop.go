package media

import (
	"context"
	"errors"
	"fmt"
	"image"
	"strings"

	"golang.org/x/image/draw"

	"jikong/internal/blob"
	"jikong/internal/crud"
	"jikong/internal/errs"
)

type fileCropInput struct {
	Body struct {
		ID     string `json:"id"`
		X      int    `json:"x" doc:"左边，原图的像素"`
		Y      int    `json:"y" doc:"上边"`
		Width  int    `json:"width"`
		Height int    `json:"height"`
		Name   string `json:"name,omitempty" doc:"新文件名，默认在原名后加“-裁剪”"`
	}
}

// crop cuts a rectangle out of a picture and keeps it as a new file beside it: where the picture is used, nothing changes.
func (s *Service) crop(ctx context.Context, in *fileCropInput) (saved crud.Saved[File], err error) {
	saved.Text = "裁剪成功！"
	f, err := s.file(ctx, s.DB.Read(), in.Body.ID)
	if err != nil {
		return saved, err
	}
	if err := s.countUpload(ctx); err != nil {
		return saved, err
	}
	area := image.Rect(in.Body.X, in.Body.Y, in.Body.X+in.Body.Width, in.Body.Y+in.Body.Height)
	switch whole := image.Rect(0, 0, int(f.Width), int(f.Height)); {
	case f.Kind != KindImage || f.Ext == "gif":
		return saved, errs.Invalidf("只能裁剪 jpg、png、webp 图片")
	case in.Body.Width < 1 || in.Body.Height < 1 || in.Body.X < 0 || in.Body.Y < 0 || !area.In(whole):
		return saved, errs.Invalidf("裁剪范围超出了图片（%d×%d）", f.Width, f.Height)
	}
	name := in.Body.Name
	if name == "" {
		name = fmt.Sprintf("%s-裁剪", strings.TrimSuffix(f.Name, "."+f.Ext))
	}
	r, err := s.cut(ctx, f, area)
	if err != nil {
		return saved, err
	}
	defer func() { err = errors.Join(err, r.close()) }()
	if r.name, err = cleanName(strings.TrimSuffix(name, "."+r.format.ext) + "." + r.format.ext); err != nil {
		return saved, err
	}
	saved.Row = File{Alt: f.Alt, Credit: f.Credit, FolderID: f.FolderID, Biz: f.Biz}
	return saved, s.save(ctx, r, &saved.Row)
}

// cut decodes the picture and encodes the area.
func (s *Service) cut(ctx context.Context, f File, area image.Rectangle) (_ *received, err error) {
	source, err := s.fetch(ctx, f.SHA256)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	cost := decodedSize(source.Reader(), f.Ext, f.Width, f.Height) + 4*int64(area.Dx())*int64(area.Dy())
	done, err := s.turn(ctx, cost)
	if err != nil {
		return nil, explainTurn(err, f.Width, f.Height)
	}
	defer done()
	whole, profile, err := decode(source.Reader(), f.Ext)
	if err != nil {
		return nil, errors.Join(errs.Invalidf("图片无法解码，不能裁剪"), err)
	}
	part := image.NewNRGBA(image.Rect(0, 0, area.Dx(), area.Dy()))
	draw.Copy(part, image.Point{}, whole, area.Add(whole.Bounds().Min), draw.Src, nil)
	encoded, ext, err := encode(part, profile, f.Ext, qualityUpright)
	if err != nil {
		return nil, err
	}
	spool, err := blob.NewSpool(s.Spool)
	if err != nil {
		return nil, err
	}
	if _, err := spool.Write(encoded); err != nil {
		return nil, errors.Join(err, spool.Close())
	}
	return &received{format: s.formats[ext], spool: spool, picture: picture{width: area.Dx(), height: area.Dy()}}, nil
}
