package survey

import (
	"context"
	"crypto/subtle"
	"fmt"
	"io"
	"slices"
	"time"

	"jikong/internal/attachment"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/form"
	"jikong/internal/value"
	"jikong/internal/web"
)

const (
	maxFiles  = 3 // of one question
	looseLife = 24 * time.Hour
)

// AnswerFile is an attachment of an answer.
type AnswerFile struct {
	ID   value.ID `json:"id"`
	Name string   `json:"name"`
	Size int64    `json:"size" doc:"字节"`
	Mark string   `json:"mark,omitempty" doc:"提交以前：证明这个文件是为这一题上传的"`
}

// attachments keeps those of answers, sealed with the key of their survey.
func (o Options) attachments() *attachment.Store {
	return attachment.New(attachment.Options{DB: o.DB, Blobs: o.Blobs, Files: o.Files, Table: "survey_file", Owner: "answer_id", Folder: "survey",
		Sealed: func(id value.ID) string { return "file " + id.String() }, Pace: auth.Rate{Burst: 30, Every: 20 * time.Second},
		Full: "现在上传附件的人太多，请先不带附件提交，或者明天再试"})
}

// markOf makes a name of a file that nobody can guess: who does not have it cannot take the file of somebody else for his own.
func (s *Service) markOf(survey value.ID, question string, f AnswerFile) string {
	return s.Vault.Fingerprint("survey file", fmt.Sprintf("%d/%s/%d/%d/%s", survey, question, f.ID, f.Size, f.Name))[:32]
}

func (s *Service) isMarked(survey value.ID, question string, f AnswerFile) bool {
	return subtle.ConstantTimeCompare([]byte(f.Mark), []byte(s.markOf(survey, question, f))) == 1
}

// keepFile keeps an attachment that waits for its form.
func (s *Service) keepFile(ctx context.Context, tenant, survey value.ID, question, name string, content io.Reader) (AnswerFile, error) {
	sent, err := s.Attachments.Receive(ctx, tenant, name, content)
	if err != nil {
		return AnswerFile{}, err
	}
	key, err := s.Vault.Key(ctx, s.DB.Read(), survey)
	if err != nil {
		return AnswerFile{}, err
	}
	f := AnswerFile{ID: sent.ID, Name: sent.Name, Size: sent.Size}
	f.Mark = s.markOf(survey, question, f)
	return f, s.Attachments.Keep(ctx, sent, key, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO survey_file (id, tenant_id, survey_id, mime, size, expire_time) VALUES ($1, $2, $3, $4, $5, $6)`,
			f.ID, tenant, survey, sent.Mime, f.Size, tx.Now.Add(looseLife))
		return err
	})
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

// keepWaiting lets the attachments of a form that is put aside wait as long as the form.
func keepWaiting(ctx context.Context, tx *db.Tx, survey value.ID, ids []value.ID, until value.Time) error {
	if len(ids) == 0 {
		return nil
	}
	args := []any{until, survey, tx.Now}
	marks := db.In(&args, ids)
	_, err := tx.Exec(ctx, `UPDATE survey_file SET expire_time = $1 WHERE survey_id = $2 AND answer_id IS NULL AND expire_time > $3 AND id IN (`+marks+`)`, args...)
	return err
}

// clockSkew keeps apart nodes of which one still takes an attachment and the other thinks its time is over.
const clockSkew = value.Time(60_000)

// collect deletes attachments whose form was never sent, and those of answers that are gone. It returns how many.
func (s *Service) collect(ctx context.Context) (int, error) {
	return s.Attachments.Collect(ctx, `answer_id IS NULL AND expire_time < $1`, s.DB.Now()-clockSkew)
}

var uploadFields = []web.FormField{
	{Name: "surveyId", Doc: "调查编号"},
	{Name: "question", Doc: "附件题的编号"},
	{Name: "file", Doc: "一个文件", File: true},
}

// addSurveyFile keeps one attachment for an answer that is sent as JSON, under the limits of the page. What it returns, with its
// mark, is what the answer to the question names.
func (s *Service) addSurveyFile(ctx context.Context, in *web.Form) (made AnswerFile, err error) {
	tenant, err := s.Tenants.TenantOf(ctx)
	if err != nil {
		return made, err
	}
	sent, err := attachment.ReadUpload(in)
	if err != nil {
		return made, err
	}
	id, err := value.ParseID(sent.Fields["surveyId"])
	if err != nil {
		return made, errs.Invalidf("调查编号格式不正确")
	}
	v, err := one(ctx, s.DB.Read(), tenant, id)
	if err != nil {
		return made, err
	}
	if now := s.DB.Now(); v.stateAt(now) != Open {
		return made, errs.New(errs.Gone, "%s", v.closedText(now))
	}
	question := sent.Fields["question"]
	if err := takesFiles(ctx, s.DB.Read(), v, question); err != nil {
		return made, err
	}
	return s.keepFile(ctx, tenant, v.ID, question, sent.Name, sent.Reader())
}

// takesFiles refuses questions of the published version that take no attachments.
func takesFiles(ctx context.Context, q db.Querier, v Survey, question string) error {
	d, err := asked(ctx, q, v.ID, v.PublishedNo)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(d.Questions, func(q Question) bool { return q.ID == question && q.Type == Attachment }) {
		return errs.Fields{"question": "这份问卷里没有这道附件题，请刷新题目后再上传"}.Err()
	}
	return nil
}
