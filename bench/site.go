package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// pageSize is what a list shows.
const pageSize = 10

// site is an installation with many articles.
type site struct {
	installation
	corpus *corpus
	root   string // the repository
}

// onSite makes a group of a measurement that needs the articles. They are filled in for the first of them, unless an earlier run with
// the same articles left them.
func onSite(measure func(ctx context.Context, s *site) (section, error)) func(ctx context.Context, b *bench) ([]section, error) {
	return func(ctx context.Context, b *bench) ([]section, error) {
		if b.site == nil {
			if err := b.prepareSite(ctx); err != nil {
				return nil, err
			}
		}
		sec, err := measure(ctx, b.site)
		return []section{sec}, err
	}
}

func (b *bench) prepareSite(ctx context.Context) error {
	root, err := filepath.Abs("..")
	if err != nil {
		return err
	}
	c, err := newCorpus(root)
	if err != nil {
		return err
	}
	s := &site{installation: installation{bench: b, name: "SQLite", program: b.binary}, corpus: c, root: root}
	b.site = s
	return s.fillAs(ctx, s.folder("jikong"))
}

// folder is where a program keeps the articles.
func (s *site) folder(product string) string {
	return filepath.Join(s.kept(), fmt.Sprintf("%s-%d-%s", product, s.articles, s.corpus.mark()))
}

func (s *site) fillAs(ctx context.Context, folder string) error {
	return filled(folder, &s.dir, func() error { return s.fill(ctx) })
}

// filled points at a folder, and runs fill on it unless it is there; it gets its name only when it is complete.
func filled(folder string, dir *string, fill func() error) error {
	if _, err := os.Stat(folder); err != nil {
		*dir = folder + ".half"
		if err := errors.Join(os.RemoveAll(*dir), os.MkdirAll(*dir, 0o700)); err != nil {
			return err
		}
		if err := fill(); err != nil {
			return fmt.Errorf("fill %s: %w", filepath.Base(folder), err)
		}
		if err := os.Rename(*dir, folder); err != nil {
			return err
		}
	}
	*dir = folder
	return nil
}

func (s *site) fill(ctx context.Context) error {
	progress("filling a database with %d articles", s.articles)
	if err := runTool(ctx, nil, "", s.program, s.args("demo")...); err != nil {
		return err
	}
	if err := s.createAdmin(ctx, editorName); err != nil {
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
	err := runTool(ctx, reader, s.root, "go", "run", "./scripts/load-articles", s.dir)
	return errors.Join(err, reader.Close())
}

// detail is the public page of generated article i.
func (s *site) detail(i int) string {
	a := s.corpus.article(i)
	return fmt.Sprintf("/detail/%d/%d", a.ColumnID, a.ID)
}
