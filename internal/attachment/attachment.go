// Package attachment keeps the files that citizens send with what they write: looked at, sealed with the key of their record, and gone
// with it. There is one order: a content is stored before its row and deleted after it, so that a row never names a content that is not
// there. What a failure leaves without a row is deleted by Sweep, which asks the store what it holds.
package attachment

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"strconv"
	"time"

	"jikong/internal/auth"
	"jikong/internal/blob"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/form"
	"jikong/internal/privacy"
	"jikong/internal/value"
	"jikong/internal/web"
)

// MaxFile bounds one attachment, in bytes.
const MaxFile = 5 << 20

const (
	maxWaiting = 500 << 20      // bytes of one site that wait for their form to be sent
	orphanAge  = 24 * time.Hour // older than any upload takes
	removeTime = time.Minute    // for the contents of one change
	batch      = 200
)

// Inspector looks at what somebody uploads: the extension must be one of those, the content must be what the extension says, and
// what it returns is free of metadata. Its errors say in Chinese what to do. *media.Service is one.
type Inspector interface {
	Inspect(ctx context.Context, name string, content io.Reader, extensions ...string) (cleanName, mime string, clean *blob.Spool, err error)
}

// Options are what a store of attachments works with.
type Options struct {
	DB    *db.DB
	Blobs blob.Store
	Files Inspector
	// Table holds a row for each attachment; its column Owner names what an attachment belongs to and is NULL while it waits for that.
	Table, Owner string
	Folder       string                   // of the contents
	Sealed       func(id value.ID) string // the field under which a content is sealed
	OwnKeys      bool                     // each attachment has a key of its own, which goes with it
	Pace         auth.Rate                // of the uploads of one address
	Full         string                   // refuses more of them while too many wait
}

// Store keeps the attachments of one kind of record.
type Store struct {
	Options
	uploaders *auth.Limiter
}

// New makes a store.
func New(o Options) *Store { return &Store{o, auth.NewLimiter(o.Pace)} }

// File is an attachment that was looked at.
type File struct {
	ID   value.ID
	Name string
	Mime string
	Size int64
	data []byte
}

// Receive is Inspect for what anybody may upload: within the pace of an address, and while not too much waits in the site.
func (s *Store) Receive(ctx context.Context, tenant value.ID, name string, content io.Reader) (File, error) {
	if err := s.uploaders.Take(web.RequestOf(ctx).IP, s.DB.Now().Go()); err != nil {
		return File{}, err
	}
	waiting, err := db.Int(ctx, s.DB.Read(), `SELECT SUM(size) FROM `+s.Table+` WHERE tenant_id = $1 AND `+s.Owner+` IS NULL`, tenant)
	if err == nil && waiting > maxWaiting {
		err = errs.New(errs.TooMany, "%s", s.Full)
	}
	if err != nil {
		return File{}, err
	}
	return s.Inspect(ctx, name, content)
}

// Inspect reads a file that is small enough and of one of the types, and cleans it. Without types those of documents and photos are meant.
func (s *Store) Inspect(ctx context.Context, name string, content io.Reader, types ...string) (f File, err error) {
	sent, err := io.ReadAll(io.LimitReader(content, MaxFile+1))
	switch {
	case err != nil:
		return f, err
	case len(sent) == 0:
		return f, errs.Invalidf("文件“%s”是空的，请重新选择", form.Line(name))
	case len(sent) > MaxFile:
		return f, errs.Invalidf("“%s”超过 5 MB，请压缩后再选择", form.Line(name))
	case len(types) == 0:
		types = []string{"jpg", "png", "pdf"}
	}
	name, mime, clean, err := s.Files.Inspect(ctx, name, bytes.NewReader(sent), types...)
	if err != nil {
		return f, err
	}
	defer func() { err = errors.Join(err, clean.Close()) }()
	data, err := io.ReadAll(clean.Reader())
	return File{s.DB.NewID(), name, mime, int64(len(data)), data}, err
}

// Keep seals the content and stores it, and then has its row written.
func (s *Store) Keep(ctx context.Context, f File, key privacy.Key, write func(tx *db.Tx) error) error {
	if err := s.Put(ctx, key, f.ID, f.data); err != nil {
		return err
	}
	var refused error
	err := s.DB.GroupTx(ctx, func(tx *db.Tx) error {
		refused = write(tx)
		return refused
	})
	// When the commit itself failed, the row may be there all the same: then the content waits for Sweep.
	if refused != nil {
		s.Remove(ctx, f.ID)
	}
	return err
}

// Put seals a content and stores it. Its row comes next.
func (s *Store) Put(ctx context.Context, key privacy.Key, id value.ID, data []byte) error {
	sealed := key.SealBytes(s.Sealed(id), data)
	return s.Blobs.Put(ctx, s.content(id), bytes.NewReader(sealed), int64(len(sealed)))
}

// content is the name of a content in the store; the last digits spread the contents over folders.
func (s *Store) content(id value.ID) string {
	text := id.String()
	return s.Folder + "/" + text[max(0, len(text)-2):] + "/" + text
}

// Read unseals a content.
func (s *Store) Read(ctx context.Context, key privacy.Key, id value.ID) (data []byte, err error) {
	stored, err := s.Blobs.Open(ctx, s.content(id))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, stored.Close()) }()
	sealed, err := io.ReadAll(stored)
	if err != nil {
		return nil, err
	}
	return key.OpenBytes(s.Sealed(id), sealed)
}

// Claim gives waiting attachments to their owner and tells whether all of them still waited. The condition narrows whose they may be.
func (s *Store) Claim(ctx context.Context, tx *db.Tx, owner value.ID, ids []value.ID, condition string, args ...any) (bool, error) {
	if len(ids) == 0 {
		return true, nil
	}
	set, waiting := db.In(&args, []value.ID{owner}), db.In(&args, ids)
	n, err := tx.Exec(ctx, `UPDATE `+s.Table+` SET `+s.Owner+` = `+set+` WHERE `+s.Owner+` IS NULL AND `+condition+` AND id IN (`+waiting+`)`, args...)
	return n == int64(len(ids)), err
}

// Change is a transaction that may delete attachments, as Delete returned them: their contents go after it, when no lock is held.
func (s *Store) Change(ctx context.Context, change func(tx *db.Tx) (deleted []value.ID, err error)) error {
	var deleted []value.ID
	err := s.DB.GroupTx(ctx, func(tx *db.Tx) (err error) {
		deleted, err = change(tx)
		return err
	})
	if err == nil {
		s.Remove(ctx, deleted...)
	}
	return err
}

// Delete deletes the rows that fit, within a Change.
func (s *Store) Delete(ctx context.Context, tx *db.Tx, condition string, args ...any) ([]value.ID, error) {
	deleted, err := db.Select[value.ID](ctx, tx, `DELETE FROM `+s.Table+` WHERE `+condition+` RETURNING id`, args...)
	for _, id := range deleted {
		if err == nil && s.OwnKeys {
			err = privacy.Forget(ctx, tx, id)
		}
	}
	return deleted, err
}

// Remove deletes contents that have no row any more, also when whoever asked has left. One that stays by mischance waits for Sweep.
func (s *Store) Remove(ctx context.Context, ids ...value.ID) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), removeTime)
	defer cancel()
	for _, id := range ids {
		if err := s.Blobs.Delete(ctx, s.content(id)); err != nil {
			slog.WarnContext(ctx, "the content of an attachment stays for now", "content", s.content(id), "error", err)
		}
	}
}

// Collect deletes all attachments that fit, a batch at a time, and returns how many.
func (s *Store) Collect(ctx context.Context, condition string, args ...any) (n int, err error) {
	args = append(args[:len(args):len(args)], batch)
	// Said twice: what somebody claims meanwhile fits no more.
	some := `(` + condition + `) AND id IN (SELECT id FROM ` + s.Table + ` WHERE ` + condition + ` ORDER BY id LIMIT $` + strconv.Itoa(len(args)) + `)`
	for {
		var deleted []value.ID
		err := s.Change(ctx, func(tx *db.Tx) (_ []value.ID, err error) {
			deleted, err = s.Delete(ctx, tx, some, args...)
			return deleted, err
		})
		if err != nil {
			return n, err
		}
		if n += len(deleted); len(deleted) < batch {
			return n, nil
		}
	}
}

// Sweep deletes contents without a row, which only the store knows of: of an upload that was cut off, or of a row that went while the
// store did not answer. It returns how many.
func (s *Store) Sweep(ctx context.Context) (int, error) {
	return blob.SweepOrphans(ctx, s.Blobs, s.Folder+"/", orphanAge, func(ctx context.Context, ids []value.ID) ([]value.ID, error) {
		var args []any
		marks := db.In(&args, ids)
		return db.Select[value.ID](ctx, s.DB.Read(), `SELECT id FROM `+s.Table+` WHERE id IN (`+marks+`)`, args...)
	})
}
