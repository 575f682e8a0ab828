package recruit

import (
	"context"
	"io"
	"slices"

	"jikong/internal/attachment"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/form"
	"jikong/internal/value"
)

const (
	maxPapers = 10
	photo     = "photo" // the kind of paper of which there is one at most
)

// papers keeps those of applications, sealed with the key of their application.
func (o Options) papers() *attachment.Store {
	return attachment.New(attachment.Options{DB: o.DB, Blobs: o.Blobs, Files: o.Files, Table: "recruit_file", Owner: "application_id", Folder: "application",
		Sealed: func(id value.ID) string { return "paper/" + id.String() }})
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

// addPaper checks, seals and keeps a file. A photo takes the place of the one before.
func (s *Service) addPaper(ctx context.Context, o *opened, kind, name string, content io.Reader) error {
	if len(o.draft.Papers) >= maxPapers {
		return errs.Invalidf("最多上传 %d 个文件，请先删除不需要的", maxPapers)
	}
	types := []string{"jpg", "png", "pdf"}
	if kind == photo {
		types = types[:2]
	}
	f, err := s.Papers.Inspect(ctx, name, content, types...)
	if err != nil {
		return err
	}
	err = s.Papers.Keep(ctx, f, o.key, func(tx *db.Tx) error { return writePaper(ctx, tx, o.ID, f) })
	if err != nil {
		return err
	}
	if kind == photo {
		o.draft.Papers = slices.DeleteFunc(o.draft.Papers, func(had Paper) bool { return had.Kind == photo })
	}
	o.draft.Papers = append(o.draft.Papers, Paper{ID: f.ID, Kind: kind, Name: f.Name, Mime: f.Mime, Size: f.Size})
	return nil
}

func writePaper(ctx context.Context, tx *db.Tx, application value.ID, f attachment.File) error {
	_, err := tx.Exec(ctx, `INSERT INTO recruit_file (id, application_id, mime, size, create_time) VALUES ($1, $2, $3, $4, $5)`, f.ID, application, f.Mime, f.Size, tx.Now)
	return err
}

// lostPapers refuses papers that are listed and no longer there: staff could not open them.
func lostPapers(ctx context.Context, tx *db.Tx, application value.ID, listed []Paper) error {
	there, err := db.Select[value.ID](ctx, tx, `SELECT id FROM recruit_file WHERE application_id = $1`, application)
	if err != nil {
		return err
	}
	found := form.Problems{}
	for _, p := range listed {
		found.Add(!slices.Contains(there, p.ID), "paper-"+p.Kind, "“%s”没有保存下来，请移除后重新上传", p.Name)
	}
	return found.Err()
}

// readPaper opens a paper of an application.
func (s *Service) readPaper(ctx context.Context, o *opened, id value.ID) (Paper, []byte, error) {
	at := slices.IndexFunc(o.sent.Papers, func(p Paper) bool { return p.ID == id })
	if at < 0 {
		return Paper{}, nil, errs.NotFoundf("没有这个文件")
	}
	data, err := s.Papers.Read(ctx, o.key, id)
	return o.sent.Papers[at], data, err
}

// dropPapers deletes the papers of an application that are not among those kept.
func (s *Service) dropPapers(ctx context.Context, tx *db.Tx, application value.ID, kept []Paper) ([]value.ID, error) {
	condition, args := `application_id = $1`, []any{application}
	if len(kept) > 0 { // NOT IN of nothing would be true of no row
		ids := make([]value.ID, len(kept))
		for i, p := range kept {
			ids[i] = p.ID
		}
		condition += ` AND id NOT IN (` + db.In(&args, ids) + `)`
	}
	return s.Papers.Delete(ctx, tx, condition, args...)
}
