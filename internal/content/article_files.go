package content

import (
	"context"
	"fmt"
	"strings"

	"jikong/internal/db"
	"jikong/internal/value"
)

// Files notes which stored files articles and blocks use, so that they are kept and editors see where; *media.Service does.
type Files interface {
	SetUses(ctx context.Context, tx *db.Tx, objectType string, objectID value.ID, field string, paths []string) error
	// PathsIn lists the stored files that a rich text shows or links to.
	PathsIn(html string) []string
}

// Texts knows what can be read in stored files.
type Texts interface {
	// TextOf joins the texts of the files at the addresses, as far as they have been read.
	TextOf(ctx context.Context, q db.Querier, paths []string) (string, error)
}

// noteFiles carries the files of a saved or deleted article on to their keeper.
func (s *Service) noteFiles(ctx context.Context, tx *db.Tx, old, new *Article) error {
	if s.files == nil {
		return nil
	}
	before, now := s.filesOf(old), s.filesOf(new)
	for _, field := range []string{"body", "coverSrc", "attachments", "video", "pictures"} {
		if len(before[field])+len(now[field]) == 0 {
			continue
		}
		if err := s.files.SetUses(ctx, tx, "article", changed(old, new).ID, field, now[field]); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) filesOf(a *Article) map[string][]string {
	if a == nil {
		return nil
	}
	files := map[string][]string{"body": s.files.PathsIn(a.Body)}
	if a.CoverSrc != "" {
		files["coverSrc"] = []string{a.CoverSrc}
	}
	for _, attachment := range a.Attachments {
		files["attachments"] = append(files["attachments"], attachment.Href)
	}
	for _, src := range []string{a.VideoSrc, a.VideoPoster, a.VideoCaptions} {
		if src != "" {
			files["video"] = append(files["video"], src)
		}
	}
	for _, plate := range a.Pictures {
		files["pictures"] = append(files["pictures"], plate.Src)
	}
	return files
}

// textOfFiles is what can be read in the attached files of an article.
func (s *Service) textOfFiles(ctx context.Context, q db.Querier, a *Article) (string, error) {
	if s.texts == nil || len(a.Attachments) == 0 {
		return "", nil
	}
	paths := make([]string, len(a.Attachments))
	for i, file := range a.Attachments {
		paths[i] = file.Href
	}
	return s.texts.TextOf(ctx, q, paths)
}

// noteBlockFile carries the picture of a saved block on to its keeper.
func (s *Service) noteBlockFile(ctx context.Context, tx *db.Tx, b *Block) error {
	if s.files == nil {
		return nil
	}
	return s.files.SetUses(ctx, tx, "block", b.ID, "img", []string{b.Img})
}

// Titles names articles of the site; those that do not exist are absent.
func (s *Service) Titles(ctx context.Context, q db.Querier, tenant value.ID, ids []value.ID) (map[value.ID]string, error) {
	return namesOf(ctx, q, `SELECT id, title FROM content_article WHERE tenant_id = $1 AND id IN (`, tenant, ids)
}

// BlockTitles names blocks of the site; those that do not exist are absent.
func (s *Service) BlockTitles(ctx context.Context, q db.Querier, tenant value.ID, ids []value.ID) (map[value.ID]string, error) {
	return namesOf(ctx, q, `SELECT id, label AS title FROM content_block WHERE tenant_id = $1 AND id IN (`, tenant, ids)
}

// namesOf completes a question for things by their identifiers.
func namesOf(ctx context.Context, q db.Querier, question string, tenant value.ID, ids []value.ID) (map[value.ID]string, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	type titled struct {
		ID    value.ID `db:"id"`
		Title string   `db:"title"`
	}
	args, marks := []any{tenant}, make([]string, len(ids))
	for i, id := range ids {
		args, marks[i] = append(args, id), fmt.Sprintf("$%d", i+2)
	}
	rows, err := db.Select[titled](ctx, q, question+strings.Join(marks, ", ")+`)`, args...)
	named := make(map[value.ID]string, len(rows))
	for _, r := range rows {
		named[r.ID] = r.Title
	}
	return named, err
}
