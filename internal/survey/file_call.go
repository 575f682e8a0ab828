package survey

import (
	"bytes"
	"context"
	"errors"
	"io"
	"mime/multipart"
	"slices"
	"time"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

const (
	maxUpload  = maxFile + 64<<10 // bytes of the whole form
	uploadTime = 5 * time.Minute
	maxField   = 64 // bytes of the other fields
)

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
	sent, err := readUpload(in)
	if err != nil {
		return made, err
	}
	id, err := value.ParseID(sent.survey)
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
	if err := takesFiles(ctx, s.DB.Read(), v, sent.question); err != nil {
		return made, err
	}
	return s.keepFile(ctx, tenant, v.ID, sent.question, sent.name, bytes.NewReader(sent.content))
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

// upload is a form with one attachment. Its parts come in any order.
type upload struct {
	survey, question, name string
	content                []byte // one byte more than allowed at most
}

func readUpload(in *web.Form) (u upload, err error) {
	for {
		part, err := in.Next()
		if errors.Is(err, web.ErrLastPart) {
			break
		}
		if err != nil {
			return u, err
		}
		if err := u.read(part); err != nil {
			return u, web.BodyError(err)
		}
	}
	if u.name == "" {
		return u, errs.Fields{"file": "请选择要上传的文件"}.Err()
	}
	return u, nil
}

func (u *upload) read(part *multipart.Part) error {
	most := int64(maxField)
	if part.FormName() == "file" {
		most = maxFile + 1
	}
	content, err := io.ReadAll(io.LimitReader(part, most))
	switch part.FormName() {
	case "surveyId":
		u.survey = string(content)
	case "question":
		u.question = string(content)
	case "file":
		u.name, u.content = part.FileName(), content
	}
	return err
}
