package survey

import (
	"bytes"
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"jikong/internal/blob"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/form"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Limits of attachments, and of those that wait for their form to be sent.
const (
	maxFiles   = 3         // of one question
	maxFile    = 5 << 20   // bytes
	maxWaiting = 500 << 20 // bytes of one site
	looseLife  = 24 * time.Hour
)

// AnswerFile is an attachment of an answer.
type AnswerFile struct {
	ID   value.ID `json:"id"`
	Name string   `json:"name"`
	Size int64    `json:"size" doc:"字节"`
	Mark string   `json:"mark,omitempty" doc:"提交以前：证明这个文件是为这一题上传的"`
}

// Inspector looks at what somebody uploads: the extension must be one of those, the content must be what the extension says, and
// what it returns is free of metadata. Its errors say in Chinese what to do. *media.Service is one.
type Inspector interface {
	Inspect(ctx context.Context, name string, content io.Reader, extensions ...string) (cleanName, mime string, clean *blob.Spool, err error)
}

func fileBlob(id value.ID) string {
	text := id.String()
	return "survey/" + text[max(0, len(text)-2):] + "/" + text
}

// sealedFile is the name under which the content of an attachment is sealed.
func sealedFile(id value.ID) string { return "file " + id.String() }

// markOf makes a name of a file that nobody can guess: who does not have it cannot take the file of somebody else for his own.
func (s *Service) markOf(survey value.ID, question string, f AnswerFile) string {
	return s.Vault.Fingerprint("survey file", fmt.Sprintf("%d/%s/%d/%d/%s", survey, question, f.ID, f.Size, f.Name))[:32]
}

func (s *Service) isMarked(survey value.ID, question string, f AnswerFile) bool {
	return subtle.ConstantTimeCompare([]byte(f.Mark), []byte(s.markOf(survey, question, f))) == 1
}

// keepFile checks, seals and stores an attachment that waits for its form. The row comes first: content without one would stay for ever.
func (s *Service) keepFile(ctx context.Context, tenant, survey value.ID, question, name string, content io.Reader) (AnswerFile, error) {
	if err := s.uploaders.Take(web.RequestOf(ctx).IP, s.DB.Now().Go()); err != nil {
		return AnswerFile{}, err
	}
	if err := s.roomForFiles(ctx, tenant); err != nil {
		return AnswerFile{}, err
	}
	f, mime, data, err := s.inspect(ctx, name, content)
	if err != nil {
		return AnswerFile{}, err
	}
	key, err := s.Vault.Key(ctx, s.DB.Read(), survey)
	if err != nil {
		return AnswerFile{}, err
	}
	sealed, err := key.SealBytes(sealedFile(f.ID), data)
	if err != nil {
		return AnswerFile{}, err
	}
	err = s.DB.GroupTx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO survey_file (id, tenant_id, survey_id, mime, size, expire_time) VALUES ($1, $2, $3, $4, $5, $6)`,
			f.ID, tenant, survey, mime, f.Size, tx.Now+value.Time(looseLife.Milliseconds()))
		return err
	})
	if err != nil {
		return AnswerFile{}, err
	}
	f.Mark = s.markOf(survey, question, f)
	return f, s.Blobs.Put(ctx, fileBlob(f.ID), bytes.NewReader(sealed), int64(len(sealed)))
}

// inspect reads a file that was checked and cleaned.
func (s *Service) inspect(ctx context.Context, name string, content io.Reader) (f AnswerFile, mime string, data []byte, err error) {
	sent, err := io.ReadAll(io.LimitReader(content, maxFile+1))
	switch {
	case err != nil:
		return f, "", nil, err
	case len(sent) == 0:
		return f, "", nil, errs.Invalidf("文件“%s”是空的，请重新选择", form.Line(name))
	case len(sent) > maxFile:
		return f, "", nil, errs.Invalidf("“%s”超过 5 MB，请压缩后再选择", form.Line(name))
	}
	name, mime, clean, err := s.Files.Inspect(ctx, name, bytes.NewReader(sent), "jpg", "png", "pdf")
	if err != nil {
		return f, "", nil, err
	}
	defer func() { err = errors.Join(err, clean.Close()) }()
	data, err = io.ReadAll(clean.Reader())
	return AnswerFile{ID: s.DB.NewID(), Name: name, Size: int64(len(data))}, mime, data, err
}

func (s *Service) roomForFiles(ctx context.Context, tenant value.ID) error {
	waiting, err := db.Int(ctx, s.DB.Read(), `SELECT SUM(size) FROM survey_file WHERE tenant_id = $1 AND answer_id IS NULL`, tenant)
	if err == nil && waiting > maxWaiting {
		err = errs.New(errs.TooMany, "现在上传附件的人太多，请先不带附件提交，或者明天再试")
	}
	return err
}

// proved are the attachments of the answers, without their marks. One that was not uploaded for its question is an error.
func (s *Service) proved(survey value.ID, given Answers) ([]value.ID, error) {
	var ids []value.ID
	for question, a := range given {
		files := slices.Clone(a.Files)
		for i, f := range files {
			if !s.isMarked(survey, question, f) {
				return nil, errs.Invalidf("附件“%s”不是在这里上传的，请移除后重新上传", form.Line(f.Name))
			}
			ids = append(ids, f.ID)
			files[i].Mark = ""
		}
		if len(files) > 0 {
			given[question] = Answer{Files: files}
		}
	}
	return ids, nil
}

// claim makes waiting attachments those of an answer.
func claim(ctx context.Context, tx *db.Tx, survey, answer value.ID, ids []value.ID) error {
	if len(ids) == 0 {
		return nil
	}
	marks, args := marksFor(ids, answer, survey, tx.Now)
	n, err := tx.Exec(ctx, `UPDATE survey_file SET answer_id = $1 WHERE survey_id = $2 AND answer_id IS NULL AND expire_time > $3 AND id IN (`+marks+`)`, args...)
	if err == nil && n < int64(len(ids)) {
		err = errs.Invalidf("有附件已经过期，请移除后重新上传")
	}
	return err
}

// keepWaiting lets the attachments of a form that is put aside wait as long as the form.
func keepWaiting(ctx context.Context, tx *db.Tx, survey value.ID, ids []value.ID, until value.Time) error {
	if len(ids) == 0 {
		return nil
	}
	marks, args := marksFor(ids, until, survey, tx.Now)
	_, err := tx.Exec(ctx, `UPDATE survey_file SET expire_time = $1 WHERE survey_id = $2 AND answer_id IS NULL AND expire_time > $3 AND id IN (`+marks+`)`, args...)
	return err
}

// marksFor writes $n for identifiers that follow other arguments.
func marksFor(ids []value.ID, before ...any) (string, []any) {
	marks, args := make([]string, len(ids)), before
	for i, id := range ids {
		args = append(args, id)
		marks[i] = fmt.Sprintf("$%d", len(args))
	}
	return strings.Join(marks, ", "), args
}

// readFile unseals the content of an attachment.
func (s *Service) readFile(ctx context.Context, survey, id value.ID) (data []byte, err error) {
	key, err := s.Vault.Key(ctx, s.DB.Read(), survey)
	if err != nil {
		return nil, err
	}
	stored, err := s.Blobs.Open(ctx, fileBlob(id))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, stored.Close()) }()
	sealed, err := io.ReadAll(stored)
	if err != nil {
		return nil, err
	}
	return key.OpenBytes(sealedFile(id), sealed)
}

const (
	collected = 200 // attachments at a time
	// clockSkew keeps apart nodes of which one still takes an attachment and the other thinks its time is over.
	clockSkew = value.Time(60_000)
)

// collect deletes attachments whose form was never sent, and those of answers that are gone. Content goes before its row, so that
// what is interrupted is done the next time. It returns how many.
func (s *Service) collect(ctx context.Context) (n int, err error) {
	for {
		ids, err := db.Select[value.ID](ctx, s.DB.Read(), `SELECT id FROM survey_file WHERE answer_id IS NULL AND expire_time < $1 ORDER BY id LIMIT $2`,
			s.DB.Now()-clockSkew, collected)
		if err != nil || len(ids) == 0 {
			return n, err
		}
		for _, id := range ids {
			if err := s.Blobs.Delete(ctx, fileBlob(id)); err != nil {
				return n, err
			}
		}
		marks, args := marksFor(ids)
		if err := s.DB.Tx(ctx, func(tx *db.Tx) error {
			_, err := tx.Exec(ctx, `DELETE FROM survey_file WHERE id IN (`+marks+`)`, args...)
			return err
		}); err != nil {
			return n, err
		}
		n += len(ids)
	}
}
