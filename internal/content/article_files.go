package content

import (
	"context"
	"slices"

	"jikong/internal/db"
	"jikong/internal/value"
)

// Files notes which stored files articles and blocks use, so that they are kept and editors see where; *media.Service does.
type Files interface {
	SetUses(ctx context.Context, tx *db.Tx, objectType string, objectID value.ID, paths map[string][]string) error
	// PathsIn lists the stored files that a rich text shows or links to.
	PathsIn(html string) []string
	// SizesAt are the bytes of the files of the site behind addresses, by these; what is no such file is absent.
	SizesAt(ctx context.Context, q db.Querier, addresses []string) (map[string]int64, error)
}

// Texts knows what can be read in stored files.
type Texts interface {
	// TextOf joins the texts of the files at the addresses, as far as they have been read.
	TextOf(ctx context.Context, q db.Querier, paths []string) (string, error)
	// Known counts those whose text is there. A text never changes: where as many are known as before, they are the same.
	Known(ctx context.Context, q db.Querier, paths []string) (int, error)
}

// noteFiles carries the files of a saved or deleted article on to their keeper.
func (s *Service) noteFiles(ctx context.Context, tx *db.Tx, old, new *Article) error {
	if s.files == nil {
		return nil
	}
	uses := filesOf(new)
	if new != nil {
		uses["body"] = s.bodyIn(ctx, new.Body).files
	}
	return s.files.SetUses(ctx, tx, "article", changed(old, new).ID, uses)
}

// filesOf are the files beside the text of an article, by field.
func filesOf(a *Article) map[string][]string {
	if a == nil {
		return nil
	}
	files := map[string][]string{}
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

// sizeAttachments says how large the attached files are that the site keeps; of others only who attached them can know.
func (s *Service) sizeAttachments(ctx context.Context, q db.Querier, a *Article) error {
	if s.files == nil || len(a.Attachments) == 0 {
		return nil
	}
	sizes, err := s.files.SizesAt(ctx, q, filesOf(a)["attachments"])
	for i, file := range a.Attachments {
		if size, kept := sizes[file.Href]; kept {
			a.Attachments[i].Size = count(size)
		}
	}
	return err
}

// attachedText is what could be read in the attached files of an article, and from how many.
type attachedText struct {
	paths []string
	known int
	text  string
}

func (s *Service) attachedText(ctx context.Context, q db.Querier, a *Article) (t attachedText, err error) {
	if s.texts == nil || len(a.Attachments) == 0 {
		return t, nil
	}
	t.paths = filesOf(a)["attachments"]
	if t.known, err = s.texts.Known(ctx, q, t.paths); err != nil { // first, so that a text that comes in between is missed
		return t, err
	}
	t.text, err = s.texts.TextOf(ctx, q, t.paths)
	return t, err
}

// textNow is what was read before the transaction, unless the article has other files by now or more of them have been read.
func (s *Service) textNow(ctx context.Context, tx *db.Tx, a *Article, before attachedText) (string, error) {
	if len(before.paths) > 0 && slices.Equal(filesOf(a)["attachments"], before.paths) {
		known, err := s.texts.Known(ctx, tx, before.paths)
		if err != nil || known == before.known {
			return before.text, err
		}
	}
	now, err := s.attachedText(ctx, tx, a)
	return now.text, err
}

// noteBlockFile carries the picture of a saved block on to its keeper.
func (s *Service) noteBlockFile(ctx context.Context, tx *db.Tx, b *Block) error {
	if s.files == nil {
		return nil
	}
	return s.files.SetUses(ctx, tx, "block", b.ID, map[string][]string{"img": {b.Img}})
}

// Titles names articles that the caller sees; others are absent.
func (s *Service) Titles(ctx context.Context, q db.Querier, ids []value.ID) (map[value.ID]string, error) {
	return s.articles.Declaration().Names(ctx, q, "title", ids)
}

// BlockTitles names blocks that the caller sees; others are absent.
func (s *Service) BlockTitles(ctx context.Context, q db.Querier, ids []value.ID) (map[value.ID]string, error) {
	return s.blocks.Declaration().Names(ctx, q, "label", ids)
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
	args := []any{tenant}
	marks := db.In(&args, ids)
	rows, err := db.Select[titled](ctx, q, question+marks+`)`, args...)
	named := make(map[value.ID]string, len(rows))
	for _, r := range rows {
		named[r.ID] = r.Title
	}
	return named, err
}
