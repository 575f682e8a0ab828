package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// pageSize is what a list shows.
const pageSize = 10

// site is a prepared data folder of jikong with many articles.
type site struct {
	corpus   *corpus
	articles int
	name     string // of the build, where another one is measured beside it
	binary   string
	data     string // folder of jikong
	peer     string // folder of PocketBase
	work     string // logs and lists of this run
	self     string // this program, which is also the peers
	root     string // the repository
}

// prepareSite fills the folders, or takes them as an earlier run with the same articles left them.
func prepareSite(ctx context.Context, o options, work string) (*site, error) {
	root, err := filepath.Abs("..")
	if err != nil {
		return nil, err
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	binary, err := exec.LookPath(o.binary)
	if err != nil {
		return nil, err
	}
	c, err := newCorpus(root)
	if err != nil {
		return nil, err
	}
	data := o.data
	if data == "" {
		data = work
	}
	name := func(product string) string {
		return filepath.Join(data, fmt.Sprintf("%s-%d-%s", product, o.articles, c.mark()))
	}
	s := &site{corpus: c, articles: o.articles, binary: binary, work: work, self: self, root: root}
	if s.data, err = filled(name("jikong"), func(dir string) error { return s.fill(ctx, dir) }); err != nil {
		return nil, err
	}
	if o.wants("list") {
		s.peer, err = filled(name("pocketbase"), func(dir string) error {
			return runTool(ctx, nil, "", self, "fill-pocketbase", root, dir, strconv.Itoa(o.articles))
		})
	}
	return s, err
}

// filled runs fill on a new folder and gives it its name only when it is complete.
func filled(dir string, fill func(dir string) error) (string, error) {
	if _, err := os.Stat(dir); err == nil {
		return dir, nil
	}
	half := dir + ".half"
	if err := os.RemoveAll(half); err != nil {
		return "", err
	}
	if err := os.MkdirAll(half, 0o700); err != nil {
		return "", err
	}
	if err := fill(half); err != nil {
		return "", fmt.Errorf("fill %s: %w", filepath.Base(dir), err)
	}
	return dir, os.Rename(half, dir)
}

func (s *site) fill(ctx context.Context, dir string) error {
	if err := runTool(ctx, nil, "", s.binary, "demo", "--data", dir); err != nil {
		return err
	}
	if err := runTool(ctx, strings.NewReader(editorPassword+"\n"), "", s.binary, "admin", "create", "--data", dir, editorName, "测量员"); err != nil {
		return err
	}
	reader, writer := io.Pipe()
	go func() {
		lines := json.NewEncoder(writer)
		for i := range s.articles {
			if err := lines.Encode(s.corpus.article(i)); err != nil {
				return // the reader has ended and says why
			}
		}
		writer.Close() // a pipe's Close never fails
	}()
	err := runTool(ctx, reader, s.root, "go", "run", "./scripts/load-articles", dir)
	return errors.Join(err, reader.Close())
}

// start starts jikong on the filled folder with its default settings.
func (s *site) start(ctx context.Context) (*process, error) {
	return start(ctx, s.work, "jikong", "/readyz", s.binary, "serve", "--data", s.data, "--listen")
}

func (s *site) startPeer(ctx context.Context) (*process, error) {
	return start(ctx, s.work, "pocketbase", "/api/health", s.self, "pocketbase", s.peer)
}

// detail is the public page of generated article i.
func (s *site) detail(i int) string {
	a := s.corpus.article(i)
	return fmt.Sprintf("/detail/%d/%d", a.ColumnID, a.ID)
}

// call asks the API and reads the result of the envelope.
func call[T any](ctx context.Context, client *http.Client, url string) (result T, err error) {
	status, body, err := get(ctx, client, url)
	if err != nil {
		return result, err
	}
	var envelope struct {
		Success bool   `json:"success"`
		Message string `json:"message"`
		Result  T      `json:"result"`
	}
	if err := json.Unmarshal(body, &envelope); err != nil {
		return result, fmt.Errorf("%s: status %d: %w", url, status, err)
	}
	if !envelope.Success {
		return result, fmt.Errorf("%s: %s", url, envelope.Message)
	}
	return envelope.Result, nil
}
