package app

import (
	"context"
	"path/filepath"

	"jikong/internal/blob"
	"jikong/internal/config"
	"jikong/internal/media"
	"jikong/internal/resource"
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

// openMedia wires the uploads.
func (a *App) openMedia(c config.Serve, shared *resource.Shared) {
	const mib = 1 << 20
	a.media = media.New(media.Options{
		DB: a.db, Blobs: a.blobs, Spool: a.spool, Shared: shared, Origin: origin(c),
		MaxVideo: c.MaxVideo * mib, MaxPixels: c.MaxPixels * 1_000_000, Quota: c.UploadQuota * mib, Daily: c.UploadDaily * mib,
		Rate: c.UploadRate, EditorEmbeds: c.EditorEmbeds,
	})
	shared.Registry.Add(a.media.Declared()...)
	a.media.Mount(a.api)
}

// closeBlobs releases the store, where there is something to release.
func (a *App) closeBlobs() error {
	if folder, ok := a.blobs.(*blob.Folder); ok {
		return folder.Close()
	}
	return nil
}
