package survey

import (
	"context"
	"errors"
	"io"
	"slices"

	"jikong/internal/errs"
	"jikong/internal/form"
	"jikong/internal/wizard"
)

// takeFiles keeps what was chosen for the questions of the page. Those that are right are kept although another one is not.
func (o *opened) takeFiles(ctx context.Context, f *Form, p *wizard.Posted) error {
	found := form.Problems{}
	for _, q := range o.definition.Questions {
		if q.Type != Attachment || !slices.Contains(f.shown, q.ID) {
			continue
		}
		err := p.EachFile("q."+q.ID, func(name string, content io.Reader) error {
			kept, err := o.takeFile(ctx, q, f.Answers[q.ID], name, content)
			if err == nil {
				f.Answers[q.ID] = Answer{Files: append(f.Answers[q.ID].Files, kept)}
			}
			return err
		})
		if err == nil {
			continue
		}
		wrong, unexpected := wizard.Refused(err)
		if known := new(errs.Error); errors.As(err, &known) && known.Code == errs.TooMany {
			return known // of the whole page
		}
		if unexpected != nil {
			return unexpected
		}
		found.Add(true, q.ID, "第 %d 题：%s", o.definition.number(q.ID), wrong.Problems[0].Message)
	}
	return found.Err()
}

// takeFile keeps one file. A preview stores nothing and shows it all the same.
func (o *opened) takeFile(ctx context.Context, q Question, had Answer, name string, content io.Reader) (AnswerFile, error) {
	if len(had.Files) >= q.files() {
		return AnswerFile{}, errs.Invalidf("最多上传 %d 个文件，“%s”没有上传", q.files(), form.Line(name))
	}
	if o.preview == "" {
		return o.keepFile(ctx, o.ask.Tenant, o.survey.ID, q.ID, name, content)
	}
	size, err := io.Copy(io.Discard, content)
	return AnswerFile{ID: o.DB.NewID(), Name: form.Line(name), Size: size}, err
}

// remove takes an attachment out of the form. Its content is deleted with the others that no form sends.
func (a Answers) remove(id string) {
	for question, given := range a {
		if len(given.Files) == 0 {
			continue
		}
		left := slices.DeleteFunc(slices.Clone(given.Files), func(f AnswerFile) bool { return f.ID.String() == id })
		if a[question] = (Answer{Files: left}); len(left) == 0 {
			delete(a, question)
		}
	}
}
