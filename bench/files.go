package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
)

const (
	uploads     = 1000
	uploadSize  = 1 << 20
	uploaders   = 20
	photographs = 8
	viewers     = 4
	bucket      = "bench"
	bucketKey   = "jikong"
	bucketWord  = "measured-in-private"
)

// renditionWidths are those in which pictures can be asked for.
var renditionWidths = []int{160, 320, 480, 640, 960, 1280, 1920}

// measureFiles measures uploads to a folder and to S3 with every database that is there, and smaller pictures with SQLite.
func measureFiles(ctx context.Context, b *bench) ([]section, error) {
	s3, err := b.startBucket(ctx)
	if err != nil {
		return nil, err
	}
	sent := section{title: fmt.Sprintf("%d uploads of 1 MiB", uploads),
		how: fmt.Sprintf("different PDF files over HTTP, %d at a time, each answered when it is safe on the disk; S3 is versitygw on the same disk", uploaders)}
	bare, err := measureBareWrites(ctx, b.work)
	if err != nil {
		return nil, err
	}
	sent.rows = append(sent.rows, bare)
	shrunk := section{title: "Smaller versions of photographs",
		how: fmt.Sprintf("%d photographs of 4000 × 3000 pixels and %d MB, %d requests at a time", photographs, photographBytes>>20, viewers)}
	for _, i := range b.installations(b.work, "files") {
		if err := errors.Join(os.Mkdir(i.dir, 0o700), i.createAdmin(ctx, editorName)); err != nil {
			return nil, err
		}
		for _, store := range []struct {
			name    string
			options []string
		}{
			{i.name + " and a folder", nil},
			{i.name + " and S3", []string{"--s3-endpoint", s3.base, "--s3-bucket", bucket, "--s3-access-key", bucketKey, "--s3-secret-key", bucketWord}},
		} {
			progress("measuring: files on %s", store.name)
			rows, smaller, err := measureStore(ctx, i, store.name, store.options)
			if err != nil {
				return nil, fmt.Errorf("files on %s: %w", store.name, err)
			}
			sent.rows, shrunk.rows = append(sent.rows, rows...), append(shrunk.rows, smaller...)
		}
	}
	return []section{sent, shrunk}, nil
}

// startBucket starts the S3 server of the tests with an empty bucket.
func (b *bench) startBucket(ctx context.Context) (*process, error) {
	tool, err := filepath.Abs("../.cache/tools/versitygw")
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(tool); err != nil {
		return nil, fmt.Errorf("the S3 server is missing, run scripts/install-test-tools: %w", err)
	}
	meta, files := filepath.Join(b.work, "s3-meta"), filepath.Join(b.work, "s3-files")
	if err := errors.Join(os.MkdirAll(meta, 0o700), os.MkdirAll(filepath.Join(files, bucket), 0o700)); err != nil {
		return nil, err
	}
	addr, err := freeAddr()
	if err != nil {
		return nil, err
	}
	return b.launchAt(ctx, "s3", addr, "/health", tool, "--quiet", "--health", "/health", "--access", bucketKey, "--secret", bucketWord,
		"--port", addr, "posix", "--sidecar", meta, files)
}

// measureStore uploads to one place, without the limits that keep one person from sending so much, and asks for smaller pictures where the
// database is SQLite: it hardly matters for them.
func measureStore(ctx context.Context, i *installation, store string, options []string) (sent, shrunk []row, err error) {
	server, err := i.startDemo(ctx, append([]string{"--upload-rate", "1000000", "--upload-daily=-1", "--upload-quota=-1"}, options...)...)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, server.stop()) }()
	c, err := signIn(ctx, server.base, editorName)
	if err != nil {
		return nil, nil, err
	}
	if sent, err = measureUploads(ctx, server, c, store); err != nil || i.database != "" {
		return sent, nil, err
	}
	shrunk, err = measureRenditions(ctx, server, c, store)
	return sent, shrunk, err
}

// document is upload i: a PDF of noise, unlike all others.
func document(noise []byte, store string, i int) []byte {
	head := fmt.Sprintf("%%PDF-1.7\n%% %s %d\n", store, i)
	return append(append([]byte(head), noise[:uploadSize-len(head)-len(pdfEnd)]...), pdfEnd...)
}

const pdfEnd = "\n%%EOF\n"

func measureUploads(ctx context.Context, server *process, c *caller, store string) ([]row, error) {
	noise := noiseOf(uploadSize)
	send := func(ctx context.Context, i int) error {
		_, err := c.upload(ctx, "a.pdf", document(noise, store, i))
		return err
	}
	if _, err := together(ctx, uploaders, uploaders, func(ctx context.Context, i int) error { return send(ctx, -1-i) }); err != nil {
		return nil, err
	}
	var run spread
	used, err := server.using(func() (err error) {
		run, err = together(ctx, uploads, uploaders, send)
		return err
	})
	if err != nil {
		return nil, err
	}
	held, err := server.memory()
	line := run.row(store)
	line.note += fmt.Sprintf(", %s of CPU each, %s resident afterwards", ms(used/uploads), mib(held.resident))
	return []row{line}, err
}

// measureBareWrites is the floor: the same bytes written to files and synced by as many at once, with nothing around it.
func measureBareWrites(ctx context.Context, work string) (row, error) {
	dir := filepath.Join(work, "bare-files")
	if err := os.Mkdir(dir, 0o700); err != nil {
		return row{}, err
	}
	noise := noiseOf(uploadSize)
	run, err := together(ctx, uploads, uploaders, func(_ context.Context, i int) error {
		f, err := os.Create(filepath.Join(dir, fmt.Sprint(i)))
		if err != nil {
			return err
		}
		_, err = bytes.NewReader(document(noise, "bare", i)).WriteTo(f)
		return errors.Join(err, f.Sync(), f.Close())
	})
	return run.row("files written and synced by themselves"), err
}

// measureRenditions asks for every photograph in every width: once when it must be made, and once when it is there.
func measureRenditions(ctx context.Context, server *process, c *caller, store string) (rows []row, err error) {
	var paths []string
	for i := range photographs {
		path, err := c.upload(ctx, "a.jpg", photograph(i))
		if err != nil {
			return nil, err
		}
		paths = append(paths, path)
	}
	for _, width := range renditionWidths {
		ask := func(ctx context.Context, i int) error {
			status, body, err := get(ctx, c.client, fmt.Sprintf("%s/api/sys/common/static/%s?w=%d", c.base, paths[i%photographs], width))
			if err == nil && (status != http.StatusOK || len(body) == 0 || len(body) >= photographBytes) {
				err = fmt.Errorf("%d pixels wide: status %d, %d bytes", width, status, len(body))
			}
			return err
		}
		made, err := together(ctx, photographs, viewers, ask)
		if err != nil {
			return nil, err
		}
		kept, err := together(ctx, 20*photographs, viewers, ask)
		if err != nil {
			return nil, err
		}
		rows = append(rows, row{name: fmt.Sprintf("%s, %d wide", store, width), measured: made.rate() + " made",
			note: fmt.Sprintf("p50 %s, p95 %s; from the store %s, p95 %s", ms(quantile(made.times, 0.5)), ms(quantile(made.times, 0.95)), kept.rate(), ms(quantile(kept.times, 0.95)))})
	}
	held, err := server.memory()
	return append(rows, memoryRow(store+", resident afterwards", held, 0)), err
}
