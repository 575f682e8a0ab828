package app

import (
	"context"
	"fmt"

	"jikong/internal/blob"
	"jikong/internal/config"
	"jikong/internal/db"
	"jikong/internal/job"
	"jikong/internal/media"
	"jikong/internal/search/filetext"
)

// fileTexts joins the keeper of files, the keeper of their texts and the articles that attach them.
type fileTexts struct {
	app    *App
	keeper *filetext.Keeper
}

// newFileTexts makes the keeper of texts. Without an executable that reads files, as in tests, they are read in the process.
func (a *App) newFileTexts(c config.Serve, blobs blob.Store) fileTexts {
	var reader filetext.Reader = filetext.In{}
	if c.Program != "" {
		reader = filetext.Child{Program: c.Program, Args: []string{"read-text"}, Time: filetext.MaxTime}
	}
	t := fileTexts{app: a, keeper: &filetext.Keeper{DB: a.db, Blobs: blobs, Reader: reader}}
	t.keeper.Read = t.wasRead
	return t
}

// uploaded asks for the text of a file that people may attach to an article.
func (t fileTexts) uploaded(ctx context.Context, tx *db.Tx, c media.Content) error {
	return t.keeper.Uploaded(ctx, tx, fileOf(c))
}

func fileOf(c media.Content) filetext.File {
	return filetext.File{SHA256: c.SHA256, Blob: c.Blob(), Ext: c.Ext, Size: c.Size}
}

// TextOf joins what can be read in the files at the addresses.
func (t fileTexts) TextOf(ctx context.Context, q db.Querier, paths []string) (string, error) {
	hashes, err := t.hashesOf(ctx, q, paths)
	if err != nil {
		return "", err
	}
	return t.keeper.TextOf(ctx, q, hashes)
}

// Known counts the files at the addresses of which that is known.
func (t fileTexts) Known(ctx context.Context, q db.Querier, paths []string) (int, error) {
	hashes, err := t.hashesOf(ctx, q, paths)
	if err != nil {
		return 0, err
	}
	return t.keeper.Known(ctx, q, hashes)
}

func (t fileTexts) hashesOf(ctx context.Context, q db.Querier, paths []string) ([]string, error) {
	contents, err := t.app.media.ContentsOf(ctx, q, paths)
	hashes := make([]string, len(contents))
	for i, c := range contents {
		hashes[i] = c.SHA256
	}
	return hashes, err
}

// wasRead makes the articles that attach a file be found by its text.
func (t fileTexts) wasRead(ctx context.Context, sha256 string) error {
	articles, err := t.app.media.UsersOf(ctx, t.app.db.Read(), sha256, "article", "attachments")
	if err != nil {
		return err
	}
	return t.app.content.FilesRead(ctx, articles)
}

// Repeated reads what was attached before texts were read, or whose reading got lost, and forgets the texts of files that are gone.
func (t fileTexts) Repeated() []job.Handler {
	return []job.Handler{{Name: "search.files", Title: "安排读取附件文字", Description: "读取还没有读过的附件，供全文搜索；清除已删除附件的文字。",
		Cron: "0 30 2 * * ?", LeastMinutes: 10, Stoppable: true, Work: job.Plain(t.mend)}}
}

func (t fileTexts) mend(ctx context.Context) (string, error) {
	contents, err := t.app.media.Used(ctx, t.app.db.Read(), "article", "attachments")
	if err != nil {
		return "", err
	}
	files := make([]filetext.File, len(contents))
	for i, c := range contents {
		files[i] = fileOf(c)
	}
	if err := t.keeper.Missing(ctx, files); err != nil {
		return "", err
	}
	gone, err := t.keeper.Forget(ctx, t.app.media.Stored)
	return fmt.Sprintf("附件文字已补齐，清除 %d 个已删除文件的文字", gone), err
}
