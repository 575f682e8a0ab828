package recruit

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"path"
	"slices"
	"strings"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/form"
	"jikong/internal/value"
)

// Limits of the papers.
const (
	maxPapers    = 10
	maxPaperSize = 5 << 20 // bytes of one
)

func paperBlob(id value.ID) string { return "sealed/recruit/" + id.String() }

// paperTypes are what may be handed in, by content.
func paperTypes() map[string][]string {
	return map[string][]string{"image/jpeg": {".jpg", ".jpeg"}, "image/png": {".png"}, "application/pdf": {".pdf"}}
}

// paperProblems asks for what every application needs. A photo is optional, domain.md 2.6.
func paperProblems(papers []Paper) form.Problems {
	found := form.Problems{}
	for _, kind := range []string{"identity", "education"} {
		has := slices.ContainsFunc(papers, func(p Paper) bool { return p.Kind == kind })
		found.Add(!has, "paper-"+kind, "请上传%s", textOf(fileKinds(), kind))
	}
	return found
}

// checkPaper looks at what was chosen.
func checkPaper(kind, name string, data []byte, had []Paper) (Paper, error) {
	field := "paper-" + kind
	refuse := func(format string, args ...any) (Paper, error) {
		found := errs.Fields{}
		found.Add(field, format, args...)
		return Paper{}, found.Err()
	}
	name = form.Line(path.Base(strings.ReplaceAll(name, "\\", "/")))
	mime := http.DetectContentType(data)
	ends, known := paperTypes()[mime]
	switch {
	case textOf(fileKinds(), kind) == "":
		return Paper{}, errs.Invalidf("没有这种材料")
	case len(data) == 0:
		return refuse("文件“%s”是空的，请重新选择", shorten(name))
	case len(data) > maxPaperSize:
		return refuse("文件“%s”超过 5 MB，请缩小后再上传", shorten(name))
	case !known || !slices.Contains(ends, strings.ToLower(path.Ext(name))):
		return refuse("文件“%s”不是 jpg、png 或 pdf，请换一个文件", shorten(name))
	case kind == "photo" && mime == "application/pdf":
		return refuse("照片请用 jpg 或 png")
	case len(had) >= maxPapers:
		return refuse("最多上传 %d 个文件，请先删除不需要的", maxPapers)
	}
	return Paper{Kind: kind, Name: shorten(name), Size: int64(len(data)), Mime: mime}, nil
}

// shorten keeps the end of a long name, where the extension is.
func shorten(name string) string {
	r := []rune(name)
	if len(r) <= 60 {
		return name
	}
	return string(r[:40]) + "…" + string(r[len(r)-18:])
}

// addPaper seals a file and keeps it. A photo takes the place of the one before.
func (s *Service) addPaper(ctx context.Context, o *opened, p Paper, data []byte) error {
	p.ID = s.DB.NewID()
	sealed, err := o.key.SealBytes("paper/"+p.ID.String(), data)
	if err != nil {
		return err
	}
	if err := s.Blobs.Put(ctx, paperBlob(p.ID), bytes.NewReader(sealed), int64(len(sealed))); err != nil {
		return err
	}
	err = s.DB.GroupTx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO recruit_file (id, application_id, mime, size, create_time) VALUES ($1, $2, $3, $4, $5)`, p.ID, o.ID, p.Mime, p.Size, tx.Now)
		return err
	})
	if err != nil {
		s.deleteBlobs(ctx, []value.ID{p.ID})
		return err
	}
	if p.Kind == "photo" {
		o.draft.Papers = slices.DeleteFunc(o.draft.Papers, func(had Paper) bool { return had.Kind == "photo" })
	}
	o.draft.Papers = append(o.draft.Papers, p)
	return nil
}

// readPaper opens a paper of an application.
func (s *Service) readPaper(ctx context.Context, o *opened, id value.ID) (Paper, []byte, error) {
	at := slices.IndexFunc(o.sent.Papers, func(p Paper) bool { return p.ID == id })
	if at < 0 {
		return Paper{}, nil, errs.NotFoundf("没有这个文件")
	}
	file, err := s.Blobs.Open(ctx, paperBlob(id))
	if err != nil {
		return Paper{}, nil, err
	}
	sealed, err := io.ReadAll(file)
	if closeErr := file.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return Paper{}, nil, err
	}
	data, err := o.key.OpenBytes("paper/"+id.String(), sealed)
	return o.sent.Papers[at], data, err
}

// dropPapers forgets the papers of an application that are not among those kept.
func dropPapers(ctx context.Context, tx *db.Tx, application value.ID, kept []Paper) ([]value.ID, error) {
	all, err := db.Select[value.ID](ctx, tx, `SELECT id FROM recruit_file WHERE application_id = $1`, application)
	if err != nil {
		return nil, err
	}
	dropped := slices.DeleteFunc(all, func(id value.ID) bool {
		return slices.ContainsFunc(kept, func(p Paper) bool { return p.ID == id })
	})
	for _, id := range dropped {
		if _, err := tx.Exec(ctx, `DELETE FROM recruit_file WHERE id = $1`, id); err != nil {
			return nil, err
		}
	}
	return dropped, nil
}
