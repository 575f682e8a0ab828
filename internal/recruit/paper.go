package recruit

import (
	"bytes"
	"context"
	"errors"
	"io"
	"mime/multipart"
	"slices"

	"jikong/internal/blob"
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

// attachmentBlob is the name of a paper in the store; the last digits spread the files over folders.
func attachmentBlob(id value.ID) string {
	text := id.String()
	return "application/" + text[max(0, len(text)-2):] + "/" + text
}

// anybody tells that a post asks for no education.
func (p Post) anybody() bool { return p.Education == anyLevel }

// papers are the kinds that an application for the post cannot do without: proof of education where education is asked for. A photo is
// optional, domain.md 2.6.
func (p Post) papers() []string {
	if p.anybody() {
		return []string{"identity"}
	}
	return []string{"identity", "education"}
}

func paperProblems(papers []Paper, post Post) form.Problems {
	found := form.Problems{}
	for _, kind := range post.papers() {
		has := slices.ContainsFunc(papers, func(p Paper) bool { return p.Kind == kind })
		found.Add(!has, "paper-"+kind, "请上传%s", textOf(fileKinds(), kind))
	}
	return found
}

// Inspector looks at what somebody uploads: the extension must be one of those, the content must be what the extension says, and
// what it returns is free of metadata. Its errors say in Chinese what to do. *media.Service is one.
type Inspector interface {
	Inspect(ctx context.Context, name string, content io.Reader, extensions ...string) (cleanName, mime string, clean *blob.Spool, err error)
}

// takePaper checks, seals and keeps a chosen file.
func (s *Service) takePaper(ctx context.Context, o *opened, kind string, head *multipart.FileHeader) error {
	name := form.Line(head.Filename)
	found, field := form.Problems{}, "paper-"+kind
	found.Add(head.Size == 0, field, "文件“%s”是空的，请重新选择", name)
	found.Add(head.Size > maxPaperSize, field, "文件“%s”超过 5 MB，请缩小后再上传", name)
	found.Add(len(o.draft.Papers) >= maxPapers, field, "最多上传 %d 个文件，请先删除不需要的", maxPapers)
	if err := found.Err(); err != nil {
		return err
	}
	paper, data, err := s.inspect(ctx, kind, head)
	if problems, known := form.Of(err); known {
		return form.Problems{{Field: field, Message: problems[0].Message}}.Err()
	}
	if err != nil {
		return err
	}
	return s.addPaper(ctx, o, paper, data)
}

// inspect reads a file that was checked and cleaned.
func (s *Service) inspect(ctx context.Context, kind string, head *multipart.FileHeader) (p Paper, data []byte, err error) {
	sent, err := head.Open()
	if err != nil {
		return p, nil, err
	}
	defer func() { err = errors.Join(err, sent.Close()) }()
	extensions := []string{"jpg", "png", "pdf"}
	if kind == "photo" {
		extensions = extensions[:2]
	}
	name, mime, clean, err := s.Files.Inspect(ctx, head.Filename, sent, extensions...)
	if err != nil {
		return p, nil, err
	}
	defer func() { err = errors.Join(err, clean.Close()) }()
	data, err = io.ReadAll(clean.Reader())
	return Paper{Kind: kind, Name: name, Mime: mime, Size: int64(len(data))}, data, err
}

// addPaper seals a file and keeps it. A photo takes the place of the one before.
func (s *Service) addPaper(ctx context.Context, o *opened, p Paper, data []byte) error {
	p.ID = s.DB.NewID()
	sealed, err := o.key.SealBytes("paper/"+p.ID.String(), data)
	if err != nil {
		return err
	}
	if err := s.Blobs.Put(ctx, attachmentBlob(p.ID), bytes.NewReader(sealed), int64(len(sealed))); err != nil {
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
	file, err := s.Blobs.Open(ctx, attachmentBlob(id))
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

// dropPapers forgets the papers of an application that are not among those kept, and returns those to delete from the store.
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
