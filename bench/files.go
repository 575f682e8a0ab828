package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
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

// depot is a database with an account that uploads, and the two places where its files can be.
type depot struct {
	name     string // of the database
	database string // address, "" for SQLite
	binary   string
	data     string
	work     string
	bucket   *process
}

// benchmarkFiles measures uploads to a folder and to S3 with every database that is there, and smaller pictures with SQLite.
func benchmarkFiles(ctx context.Context, o options, work string, r *report) (err error) {
	if !o.wants("files") {
		return nil
	}
	depots, err := prepareDepots(ctx, o, work)
	if err != nil {
		return err
	}
	s3, err := startBucket(ctx, work)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s3.stop()) }()
	sent := section{title: fmt.Sprintf("%d uploads of 1 MiB", uploads),
		how: fmt.Sprintf("different PDF files over HTTP, %d at a time, each answered when it is safe on the disk; S3 is versitygw on the same disk", uploaders)}
	bare, err := measureBareWrites(ctx, work)
	if err != nil {
		return err
	}
	sent.rows = append(sent.rows, bare)
	shrunk := section{title: "Smaller versions of photographs",
		how: fmt.Sprintf("%d photographs of 4000 × 3000 pixels and %d MB, %d requests at a time", photographs, photographBytes>>20, viewers)}
	for _, d := range depots {
		for _, store := range []*process{nil, s3} {
			d.bucket = store
			progress("measuring: files on %s", d.title())
			rows, smaller, err := measureDepot(ctx, d)
			if err != nil {
				return fmt.Errorf("files on %s: %w", d.title(), err)
			}
			sent.rows, shrunk.rows = append(sent.rows, rows...), append(shrunk.rows, smaller...)
		}
	}
	r.add(sent)
	r.add(shrunk)
	return nil
}

// prepareDepots makes the databases with their account.
func prepareDepots(ctx context.Context, o options, work string) ([]*depot, error) {
	binary, err := filepath.Abs(o.binary)
	if err != nil {
		return nil, err
	}
	depots := []*depot{{name: "SQLite"}}
	if url := os.Getenv(postgresEnv); url != "" {
		depots = append(depots, &depot{name: "PostgreSQL", database: url})
	}
	for _, d := range depots {
		d.binary, d.work, d.data = binary, work, filepath.Join(work, "files-"+d.name)
		if err := os.Mkdir(d.data, 0o700); err != nil {
			return nil, err
		}
		if err := runTool(ctx, strings.NewReader(editorPassword+"\n"), "", binary, d.args("admin", "create", editorName, "测量员")...); err != nil {
			return nil, err
		}
	}
	return depots, nil
}

func (d *depot) title() string {
	if d.bucket == nil {
		return d.name + " and a folder"
	}
	return d.name + " and S3"
}

// args adds the place of the data to a command of the program.
func (d *depot) args(command ...string) []string {
	args := append(command, "--data", d.data)
	if d.database != "" {
		args = append(args, "--database", d.database)
	}
	return args
}

// start starts jikong without the limits that keep one person from sending so much.
func (d *depot) start(ctx context.Context) (*process, error) {
	args := d.args("serve", "--demo", "--demo-captcha", editorCaptcha, "--upload-rate", "1000000", "--upload-daily=-1", "--upload-quota=-1")
	if d.bucket != nil {
		args = append(args, "--s3-endpoint", d.bucket.base, "--s3-bucket", bucket, "--s3-access-key", bucketKey, "--s3-secret-key", bucketWord)
	}
	return start(ctx, d.work, "files", "/readyz", d.binary, append(args, "--listen")...)
}

// startBucket starts the S3 server of the tests with an empty bucket.
func startBucket(ctx context.Context, work string) (*process, error) {
	tool, err := filepath.Abs("../.cache/tools/versitygw")
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(tool); err != nil {
		return nil, fmt.Errorf("the S3 server is missing, run scripts/install-test-tools: %w", err)
	}
	meta, files := filepath.Join(work, "s3-meta"), filepath.Join(work, "s3-files")
	if err := errors.Join(os.MkdirAll(meta, 0o700), os.MkdirAll(filepath.Join(files, bucket), 0o700)); err != nil {
		return nil, err
	}
	addr, err := freeAddr()
	if err != nil {
		return nil, err
	}
	return startAt(ctx, work, "s3", addr, "/health", tool, "--quiet", "--health", "/health", "--access", bucketKey, "--secret", bucketWord,
		"--port", addr, "posix", "--sidecar", meta, files)
}

// measureDepot uploads to one place, and asks for smaller pictures where the database is SQLite: it hardly matters for them.
func measureDepot(ctx context.Context, d *depot) (sent, shrunk []row, err error) {
	server, err := d.start(ctx)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, server.stop()) }()
	token, err := signIn(ctx, server.base, editorName)
	if err != nil {
		return nil, nil, err
	}
	s := &sender{base: server.base, token: token, client: plainClient()}
	if sent, err = measureUploads(ctx, server, s, d.title()); err != nil || d.database != "" {
		return sent, nil, err
	}
	shrunk, err = measureRenditions(ctx, server, s, d.title())
	return sent, shrunk, err
}

// document is upload i: a PDF of noise, unlike all others.
func document(noise []byte, store string, i int) []byte {
	head := fmt.Sprintf("%%PDF-1.7\n%% %s %d\n", store, i)
	return append(append([]byte(head), noise[:uploadSize-len(head)-len(pdfEnd)]...), pdfEnd...)
}

const pdfEnd = "\n%%EOF\n"

func measureUploads(ctx context.Context, server *process, s *sender, store string) ([]row, error) {
	noise := noiseOf(uploadSize)
	send := func(ctx context.Context, i int) error {
		_, err := s.upload(ctx, "a.pdf", document(noise, store, i))
		return err
	}
	if _, err := together(ctx, uploaders, uploaders, func(ctx context.Context, i int) error { return send(ctx, -1-i) }); err != nil {
		return nil, err
	}
	before, err := server.cpuTime()
	if err != nil {
		return nil, err
	}
	run, err := together(ctx, uploads, uploaders, send)
	if err != nil {
		return nil, err
	}
	after, err := server.cpuTime()
	if err != nil {
		return nil, err
	}
	held, err := server.memory()
	line := run.row(store)
	line.note += fmt.Sprintf(", %s of CPU each, %s resident afterwards", ms((after-before)/uploads), mib(held.resident))
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
func measureRenditions(ctx context.Context, server *process, s *sender, store string) (rows []row, err error) {
	var paths []string
	for i := range photographs {
		path, err := s.upload(ctx, "a.jpg", photograph(i))
		if err != nil {
			return nil, err
		}
		paths = append(paths, path)
	}
	for _, width := range renditionWidths {
		ask := func(ctx context.Context, i int) error {
			status, body, err := get(ctx, s.client, fmt.Sprintf("%s/api/sys/common/static/%s?w=%d", s.base, paths[i%photographs], width))
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
