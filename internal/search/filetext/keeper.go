package filetext

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"jikong/internal/blob"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/job"
)

// JobType names the work of reading one file.
const JobType = "search.file"

// File is a stored content: its hash, its name in the blob store and the extension of the file.
type File struct {
	SHA256 string `json:"sha256"`
	Blob   string `json:"blob"`
	Ext    string `json:"ext"`
	Size   int64  `json:"size"`
}

// Keeper has the texts of stored files read after their upload and keeps them by content: equal files are read once.
type Keeper struct {
	DB     *db.DB
	Blobs  blob.Store
	Reader Reader
	// Read tells those who use the content that its text is there now.
	Read func(ctx context.Context, sha256 string) error
}

// Uploaded asks for the text of a new file, inside the transaction that stores it.
func (k *Keeper) Uploaded(ctx context.Context, tx *db.Tx, f File) error {
	if !Readable(f.Ext) {
		return nil
	}
	known, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM search_file WHERE sha256 = $1`, f.SHA256)
	if err != nil || known > 0 {
		return err
	}
	_, err = job.Enqueue(ctx, tx, job.Request{Type: JobType, Data: f, DedupeKey: f.SHA256, By: "system"})
	return err
}

// Handle reads the file of a job. A file that cannot be read is remembered with the reason and not tried again.
func (k *Keeper) Handle(ctx context.Context, j job.Job, report job.Progress) error {
	var f File
	if err := json.Unmarshal([]byte(j.Data), &f); err != nil {
		return fmt.Errorf("data of the job: %w", err)
	}
	text, err := k.read(ctx, f)
	var refusal *Refusal
	state, reason := "done", ""
	switch {
	case errs.Is(err, errs.NotFound): // deleted meanwhile
		report(100, "文件已不在")
		return nil
	case errors.As(err, &refusal):
		state, reason = "refused", refusal.Reason
	case err != nil:
		return err
	}
	err = k.DB.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO search_file (sha256, state, reason, text, create_time) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (sha256) DO UPDATE SET state = excluded.state, reason = excluded.reason, text = excluded.text`, f.SHA256, state, reason, text, tx.Now)
		return err
	})
	if err != nil {
		return err
	}
	report(100, doneText(text, reason))
	return k.Read(ctx, f.SHA256)
}

func doneText(text, reason string) string {
	if reason != "" {
		return "没有读出文字：" + reason
	}
	return fmt.Sprintf("读出 %d 字", len([]rune(text)))
}

func (k *Keeper) read(ctx context.Context, f File) (string, error) {
	if f.Size > MaxSize {
		return "", &Refusal{errTooLarge.Error()}
	}
	object, err := k.Blobs.Open(ctx, f.Blob)
	if err != nil {
		return "", err
	}
	defer object.Close()
	content, err := io.ReadAll(io.LimitReader(object, MaxSize+1))
	if err != nil {
		return "", err
	}
	return k.Reader.Text(ctx, content, f.Ext)
}

// TextOf joins the texts of contents, in the order given.
func (k *Keeper) TextOf(ctx context.Context, q db.Querier, hashes []string) (string, error) {
	var texts []string
	for _, hash := range hashes {
		found, err := db.Select[string](ctx, q, `SELECT text FROM search_file WHERE sha256 = $1 AND state = 'done'`, hash)
		if err != nil {
			return "", err
		}
		texts = append(texts, found...)
	}
	return strings.Join(texts, "。"), nil
}

// Known counts the contents whose text TextOf joins.
func (k *Keeper) Known(ctx context.Context, q db.Querier, hashes []string) (int, error) {
	var args []any
	n, err := db.Int(ctx, q, `SELECT COUNT(*) FROM search_file WHERE state = 'done' AND sha256 IN (`+db.In(&args, hashes)+`)`, args...)
	return int(n), err
}

// Missing are the files among those given whose text was never asked for or got lost.
func (k *Keeper) Missing(ctx context.Context, files []File) error {
	return k.DB.Tx(ctx, func(tx *db.Tx) error {
		for _, f := range files {
			if err := k.Uploaded(ctx, tx, f); err != nil {
				return err
			}
		}
		return nil
	})
}

// forgetAtOnce is how many texts one transaction looks at: others get their turn in between.
const forgetAtOnce = 200

// Forget removes the texts of contents that stored does not know any more, and returns how many.
func (k *Keeper) Forget(ctx context.Context, stored Stored) (gone int, err error) {
	last := ""
	for {
		var hashes []string
		err := k.DB.Tx(ctx, func(tx *db.Tx) (err error) {
			hashes, err = db.Select[string](ctx, tx, `SELECT sha256 FROM search_file WHERE sha256 > $1 ORDER BY sha256 LIMIT $2`, last, forgetAtOnce)
			for _, hash := range hashes {
				n, err := forgetOne(ctx, tx, hash, stored)
				if err != nil {
					return err
				}
				gone += n
			}
			return err
		})
		if err != nil || len(hashes) < forgetAtOnce {
			return gone, err
		}
		last = hashes[len(hashes)-1]
	}
}

// Stored tells whether some file has the content.
type Stored func(ctx context.Context, q db.Querier, sha256 string) (bool, error)

func forgetOne(ctx context.Context, tx *db.Tx, hash string, stored Stored) (int, error) {
	if is, err := stored(ctx, tx, hash); err != nil || is {
		return 0, err
	}
	n, err := tx.Exec(ctx, `DELETE FROM search_file WHERE sha256 = $1`, hash)
	return int(n), err
}

// In reads the file in this process; for tests and programs without an executable of their own.
type In struct{}

// Text reads the file.
func (In) Text(_ context.Context, content []byte, ext string) (string, error) {
	text, err := Extract(content, ext)
	if err != nil {
		return "", &Refusal{err.Error()}
	}
	return text, nil
}
