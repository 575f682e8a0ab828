package letter

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"jikong/internal/blob"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/form"
	"jikong/internal/privacy"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Limits of attachments, domain.md 3.3, and of those that wait for their form to be sent.
const (
	maxFiles   = 3
	maxFile    = 5 << 20   // bytes
	maxWaiting = 500 << 20 // bytes of one site
	fileTypes  = "jpg、png、pdf"
)

// Inspector looks at what somebody uploads: the extension must be one of those, the content must be what the extension says, and
// what it returns is free of metadata. Its errors say in Chinese what to do. *media.Service is one.
type Inspector interface {
	Inspect(ctx context.Context, name string, content io.Reader, extensions ...string) (cleanName, mime string, clean *blob.Spool, err error)
}

// FileInfo is an attachment as lists show it.
type FileInfo struct {
	ID   value.ID `json:"id" db:"id"`
	Name string   `json:"name" db:"name_sealed"`
	Size int64    `json:"size" db:"size" doc:"字节"`
	Mime string   `json:"mime" db:"mime"`
}

const (
	sealFileName = "name"
	sealFileData = "data"
)

func fileBlob(id value.ID) string {
	text := id.String()
	return "letter/" + text[max(0, len(text)-2):] + "/" + text
}

// keepFile checks, seals and stores an attachment that waits for its letter. Content comes first: a row never points at nothing.
func (s *Service) keepFile(ctx context.Context, tenant value.ID, name string, content io.Reader) (FileInfo, error) {
	if err := s.uploaders.Take(web.RequestOf(ctx).IP, s.DB.Now().Go()); err != nil {
		return FileInfo{}, err
	}
	if err := s.roomForFiles(ctx, tenant); err != nil {
		return FileInfo{}, err
	}
	info, data, err := s.inspect(ctx, name, content)
	if err != nil {
		return FileInfo{}, err
	}
	key, wrapped, err := s.Vault.Draw(info.ID)
	if err != nil {
		return FileInfo{}, err
	}
	sealed, err := key.SealBytes(sealFileData, data)
	if err != nil {
		return FileInfo{}, err
	}
	sealedName, err := key.Seal(sealFileName, info.Name)
	if err != nil {
		return FileInfo{}, err
	}
	if err := s.Blobs.Put(ctx, fileBlob(info.ID), bytes.NewReader(sealed), int64(len(sealed))); err != nil {
		return FileInfo{}, err
	}
	return info, s.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := privacy.Keep(ctx, tx, info.ID, wrapped); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `INSERT INTO consult_file (id, tenant_id, name_sealed, mime, size, create_time) VALUES ($1, $2, $3, $4, $5, $6)`,
			info.ID, tenant, sealedName, info.Mime, info.Size, tx.Now)
		return err
	})
}

// inspect reads a file that was checked and cleaned.
func (s *Service) inspect(ctx context.Context, name string, content io.Reader) (info FileInfo, data []byte, err error) {
	sent, err := io.ReadAll(io.LimitReader(content, maxFile+1))
	if err != nil {
		return info, nil, web.BodyError(err)
	}
	if len(sent) > maxFile {
		return info, nil, errs.Invalidf("“%s”超过 5 MB，请压缩后再选择", form.Line(name))
	}
	name, mime, clean, err := s.Files.Inspect(ctx, name, bytes.NewReader(sent), "jpg", "png", "pdf")
	if err != nil {
		return info, nil, err
	}
	defer func() { err = errors.Join(err, clean.Close()) }()
	data, err = io.ReadAll(clean.Reader())
	return FileInfo{ID: s.DB.NewID(), Name: name, Mime: mime, Size: int64(len(data))}, data, err
}

func (s *Service) roomForFiles(ctx context.Context, tenant value.ID) error {
	waiting, err := db.Int(ctx, s.DB.Read(), `SELECT SUM(size) FROM consult_file WHERE tenant_id = $1 AND letter_id IS NULL`, tenant)
	if err == nil && waiting > maxWaiting {
		err = errs.New(errs.TooMany, "现在上传附件的人太多，请先不带附件寄出，或者明天再试")
	}
	return err
}

// filesOf lists the attachments of a letter; those whose key was destroyed are missing.
func (s *Service) filesOf(ctx context.Context, q db.Querier, letter value.ID) ([]FileInfo, error) {
	rows, err := db.Select[FileInfo](ctx, q, `SELECT id, name_sealed, size, mime FROM consult_file WHERE letter_id = $1 ORDER BY id`, letter)
	files := []FileInfo{}
	for _, f := range rows {
		if err != nil {
			break
		}
		var key privacy.Key
		if key, err = s.Vault.Key(ctx, q, f.ID); err == nil {
			f.Name, err = key.Open(sealFileName, f.Name)
			files = append(files, f)
		}
		if errs.Is(err, errs.Gone) {
			err = nil
		}
	}
	return files, err
}

// readFile unseals the content of an attachment of a letter.
func (s *Service) readFile(ctx context.Context, f FileInfo) (data []byte, err error) {
	key, err := s.Vault.Key(ctx, s.DB.Read(), f.ID)
	if err != nil {
		return nil, err
	}
	stored, err := s.Blobs.Open(ctx, fileBlob(f.ID))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, stored.Close()) }()
	sealed, err := io.ReadAll(stored)
	if err != nil {
		return nil, err
	}
	return key.OpenBytes(sealFileData, sealed)
}

// marksFor writes $1, $2, … for a list of identifiers.
func marksFor(ids []value.ID) (string, []any) {
	marks, args := make([]string, len(ids)), make([]any, len(ids))
	for i, id := range ids {
		marks[i], args[i] = fmt.Sprintf("$%d", i+1), id
	}
	return strings.Join(marks, ", "), args
}
