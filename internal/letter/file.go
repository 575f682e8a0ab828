package letter

import (
	"context"
	"io"
	"slices"
	"time"

	"jikong/internal/attachment"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/privacy"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Limits of the attachments of a letter, domain.md 3.3.
const (
	maxFiles     = 3
	fileTypes    = "jpg、png、pdf"
	tooManyFiles = "附件最多 3 个"
)

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

// attachments keeps those of letters, each with a key of its own.
func (o Options) attachments() *attachment.Store {
	return attachment.New(attachment.Options{DB: o.DB, Blobs: o.Blobs, Files: o.Files, Table: "consult_file", Owner: "letter_id", Folder: "letter", OwnKeys: true,
		Sealed: func(value.ID) string { return sealFileData }, Pace: auth.Rate{Burst: 12, Every: 2 * time.Minute},
		Full: "现在上传附件的人太多，请先不带附件寄出，或者明天再试"})
}

// keepFile keeps an attachment that waits for its letter.
func (s *Service) keepFile(ctx context.Context, tenant value.ID, name string, content io.Reader) (FileInfo, error) {
	f, err := s.Attachments.Receive(ctx, tenant, name, content)
	if err != nil {
		return FileInfo{}, err
	}
	key, wrapped, err := s.Vault.Draw(f.ID)
	if err != nil {
		return FileInfo{}, err
	}
	return FileInfo{f.ID, f.Name, f.Size, f.Mime}, s.Attachments.Keep(ctx, f, key, func(tx *db.Tx) error {
		if err := privacy.Keep(ctx, tx, f.ID, wrapped); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `INSERT INTO consult_file (id, tenant_id, name_sealed, mime, size, create_time) VALUES ($1, $2, $3, $4, $5, $6)`,
			f.ID, tenant, key.Seal(sealFileName, f.Name), f.Mime, f.Size, tx.Now)
		return err
	})
}

// filesOf lists the attachments of a letter; those whose key was destroyed are missing.
func (s *Service) filesOf(ctx context.Context, q db.Querier, letter value.ID) ([]FileInfo, error) {
	rows, err := db.Select[FileInfo](ctx, q, `SELECT id, name_sealed, size, mime FROM consult_file WHERE letter_id = $1 ORDER BY id`, letter)
	files, ids := []FileInfo{}, make([]value.ID, len(rows))
	for i, f := range rows {
		ids[i] = f.ID
	}
	if err != nil {
		return files, err
	}
	keys, err := s.Vault.Keys(ctx, q, ids)
	for _, f := range rows {
		if key, kept := keys[f.ID]; kept && err == nil {
			f.Name, err = key.Open(sealFileName, f.Name)
			files = append(files, f)
		}
	}
	return files, err
}

// UploadedFile is an attachment that waits for its letter. The token names it to whoever uploaded it and to nobody else.
type UploadedFile struct {
	Token string `json:"token" doc:"写信时放进 files；24 小时内有效"`
	Name  string `json:"name"`
	Size  int64  `json:"size" doc:"字节"`
	Mime  string `json:"mime"`
}

func (s *Service) uploads() privacy.Tickets { return s.tickets("letter attachment", draftLife) }

// addConsultFile keeps one attachment for a letter that is sent as JSON, under the limits of the page.
func (s *Service) addConsultFile(ctx context.Context, in *web.Form) (made UploadedFile, err error) {
	tenant, err := s.Tenants.TenantOf(ctx)
	if err != nil {
		return made, err
	}
	sent, err := attachment.ReadUpload(in)
	if err != nil {
		return made, err
	}
	kept, err := s.keepFile(ctx, tenant, sent.Name, sent.Reader())
	if err != nil {
		return made, err
	}
	token, err := s.uploads().Seal(kept.ID)
	return UploadedFile{token, kept.Name, kept.Size, kept.Mime}, err
}

// waiting reads the tokens of attachments.
func (s *Service) waiting(tokens []string) ([]value.ID, error) {
	if len(tokens) > maxFiles {
		return nil, errs.Fields{"file": tooManyFiles}.Err()
	}
	var ids []value.ID
	for _, token := range tokens {
		var id value.ID
		if !s.uploads().Open(token, &id) {
			return nil, errLooseFile
		}
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

// errLooseFile is for an attachment that was removed before its letter came, and for a token that is none.
var errLooseFile = errs.Fields{"file": "附件已经过期，请删除后重新选择"}.Err()
