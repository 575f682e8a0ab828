// Command load-articles reads generated articles, one JSON object a line, and puts them into the default site of a data folder,
// published and found by the search. It serves the benchmark: it writes past the editorial checks, so a hundred thousand
// articles take seconds.
//
//	load-articles DATA < articles.jsonl
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"jikong/internal/db"
	"jikong/internal/search"
	"jikong/internal/value"
)

const (
	tenant = value.ID(1) // the default site
	batch  = 1000
)

// article is one line of the input.
type article struct {
	ID          int64  `json:"id"`
	ColumnID    int64  `json:"columnId"`
	Title       string `json:"title"`
	Keywords    string `json:"keywords"`
	Summary     string `json:"summary"`
	Source      string `json:"source"`
	HTML        string `json:"html"`
	Text        string `json:"text"`
	PublishTime int64  `json:"publishTime"` // Unix milliseconds
	Top         bool   `json:"top"`
	Hot         bool   `json:"hot"`
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: load-articles DATA < articles.jsonl")
		os.Exit(2)
	}
	if err := load(context.Background(), os.Args[1], os.Stdin); err != nil {
		fmt.Fprintln(os.Stderr, "load-articles:", err)
		os.Exit(1)
	}
}

func load(ctx context.Context, dir string, in io.Reader) (err error) {
	d, err := db.Open(ctx, db.Options{DataDir: dir})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	lines := json.NewDecoder(bufio.NewReaderSize(in, 1<<20))
	for more := true; more && err == nil; {
		err = d.Tx(ctx, func(tx *db.Tx) error {
			more, err = loadBatch(ctx, tx, lines)
			return err
		})
	}
	return err
}

func loadBatch(ctx context.Context, tx *db.Tx, lines *json.Decoder) (more bool, err error) {
	for range batch {
		var a article
		if err := lines.Decode(&a); errors.Is(err, io.EOF) {
			return false, nil
		} else if err != nil {
			return false, err
		}
		if err := put(ctx, tx, a); err != nil {
			return false, fmt.Errorf("article %d: %w", a.ID, err)
		}
	}
	return true, nil
}

func put(ctx context.Context, tx *db.Tx, a article) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO content_article (id, tenant_id, column_id, state, top, hot, publish_time, title, keywords, summary, source, body, create_time)
		VALUES ($1, $2, $3, 'published', $4, $5, $6, $7, $8, $9, $10, $11, $6)`,
		a.ID, tenant, a.ColumnID, a.Top, a.Hot, a.PublishTime, a.Title, a.Keywords, a.Summary, a.Source, a.HTML)
	if err != nil {
		return err
	}
	return search.Put(ctx, tx, search.Doc{
		Tenant: tenant, Kind: "article", ID: value.ID(a.ID), ColumnID: value.ID(a.ColumnID), Time: value.Time(a.PublishTime),
		Title: a.Title, Keywords: a.Keywords, Body: a.Text,
	})
}
