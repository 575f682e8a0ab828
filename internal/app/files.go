package app

import (
	"context"
	"path/filepath"

	"jikong/internal/blob"
	"jikong/internal/config"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/media"
	"jikong/internal/value"
)

// openBlobs opens the place of uploaded files: a bucket, or the folder files of the data folder. spool is where uploads grow.
func openBlobs(ctx context.Context, c config.Data) (store blob.Store, spool string, err error) {
	if c.S3Endpoint != "" {
		store, err = blob.NewS3(ctx, blob.S3Options{Endpoint: c.S3Endpoint, Bucket: c.S3Bucket, Region: c.S3Region,
			AccessKey: c.S3AccessKey, SecretKey: c.S3SecretKey, PathStyle: !c.S3VirtualHost})
		return store, "", err
	}
	dir := filepath.Join(c.Dir, "files")
	folder, err := blob.NewFolder(dir)
	if err != nil {
		return nil, "", err
	}
	return folder, folder.Incoming(), nil
}

// newMedia makes the keeper of uploads and tells it what uses them.
func (a *App) newMedia(c config.Serve, shared *crud.Shared) *media.Service {
	const mib = 1 << 20
	return media.New(media.Options{
		DB: a.db, Blobs: a.blobs, Spool: a.spool, Shared: shared, Origin: origin(c), Elsewhere: len(c.AllowOrigins) > 0,
		Sites: a.directory, Seal: func(text string) string { return a.vault.Fingerprint("files", text) },
		MaxVideo: c.MaxVideo * mib, MaxPixels: c.MaxPixels * 1_000_000, Quota: c.UploadQuota * mib, Daily: c.UploadDaily * mib,
		Rate: c.UploadRate, EditorEmbeds: c.EditorEmbeds,
		Objects: a.usersOfFiles(), Saved: a.texts.uploaded,
	})
}

// usersOfFiles are asked only when the areas are there, which are made after the keeper of files.
func (a *App) usersOfFiles() map[string]media.Object {
	return map[string]media.Object{
		"article": {Label: "文章", Link: "/content/article/edit/{id}", Titles: func(ctx context.Context, q db.Querier, ids []value.ID) (map[value.ID]string, error) {
			return a.content.Titles(ctx, q, ids)
		}},
		"block": {Label: "站点内容", Link: "/content/block", Titles: func(ctx context.Context, q db.Querier, ids []value.ID) (map[value.ID]string, error) {
			return a.content.BlockTitles(ctx, q, ids)
		}},
		"topic": {Label: "专题", Link: "/content/topic", Titles: func(ctx context.Context, q db.Querier, ids []value.ID) (map[value.ID]string, error) {
			return a.content.TopicTitles(ctx, q, ids)
		}},
		"user": {Label: "用户头像", Titles: func(ctx context.Context, q db.Querier, ids []value.ID) (map[value.ID]string, error) {
			return a.directory.PeopleNames(ctx, q, ids)
		}},
		"announcement": {Label: "系统通告", Link: "/system/announcement", Titles: func(ctx context.Context, q db.Querier, ids []value.ID) (map[value.ID]string, error) {
			return a.notices.Titles(ctx, q, ids)
		}},
	}
}

// closeBlobs releases the store, where there is something to release.
func (a *App) closeBlobs() error {
	if folder, ok := a.blobs.(*blob.Folder); ok {
		return folder.Close()
	}
	return nil
}
