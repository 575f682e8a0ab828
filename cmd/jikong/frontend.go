package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"

	"jikong/internal/app"
)

// The front end is built from what these two print: the calls and the columns of the lists.
type openAPICommand struct{}

// Run prints the document; it needs no data of its own.
func (openAPICommand) Run(ctx context.Context) error {
	document, err := app.OpenAPI(ctx)
	if err != nil {
		return err
	}
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetIndent("", "  ")
	return encoder.Encode(document)
}

type tablesCommand struct {
	Into string `arg:"" help:"文件夹；里面其他的 .ts 文件会删除。"`
}

// Run writes a file for each table, so that a screen ships those of its own tables only, and removes the files of tables that are no more.
func (c *tablesCommand) Run(ctx context.Context) error {
	files, err := app.Tables(ctx)
	if err != nil {
		return err
	}
	old, err := filepath.Glob(filepath.Join(c.Into, "*.ts"))
	if err != nil {
		return err
	}
	for _, name := range old {
		if err := os.Remove(name); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(c.Into, 0o755); err != nil {
		return err
	}
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(c.Into, f.File), []byte(f.Text), 0o644); err != nil {
			return err
		}
	}
	return nil
}
