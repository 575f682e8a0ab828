package survey

import (
	"context"
	"errors"
	"fmt"
	"mime/multipart"
	"net/http"
	"slices"

	"jikong/internal/errs"
	"jikong/internal/form"
)

// files are what was chosen in the controls of a posted form.
type files map[string][]*multipart.FileHeader

// chosenFiles leaves out controls in which nothing was chosen.
func chosenFiles(r *http.Request) files {
	if r.MultipartForm == nil {
		return nil
	}
	chosen := files{}
	for name, heads := range r.MultipartForm.File {
		for _, head := range heads {
			if head.Filename != "" {
				chosen[name] = append(chosen[name], head)
			}
		}
	}
	return chosen
}

// takeFiles keeps what was chosen for the questions of the page. Those that are right are kept although another one is not.
func (o *opened) takeFiles(ctx context.Context, f *Form, chosen files) ([]Problem, error) {
	var problems []Problem
	for _, q := range o.definition.Questions {
		if q.Type != Attachment || !slices.Contains(f.Shown, q.ID) {
			continue
		}
		for _, head := range chosen["q."+q.ID] {
			kept, err := o.takeFile(ctx, q, f.Answers[q.ID], head)
			known := new(errs.Error)
			if errors.As(err, &known) && known.Code != errs.Internal && known.Code != errs.TooMany {
				problems = append(problems, Problem{Question: q.ID, Message: fmt.Sprintf("第 %d 题：%s", o.definition.number(q.ID), known.Message)})
				break
			}
			if err != nil {
				return nil, err
			}
			f.Answers[q.ID] = Answer{Files: append(f.Answers[q.ID].Files, kept)}
		}
	}
	return problems, nil
}

// takeFile keeps one file. A preview stores nothing and shows it all the same.
func (o *opened) takeFile(ctx context.Context, q Question, had Answer, head *multipart.FileHeader) (f AnswerFile, err error) {
	switch name := form.Line(head.Filename); {
	case len(had.Files) >= q.files():
		return f, errs.Invalidf("最多上传 %d 个文件，“%s”没有上传", q.files(), name)
	case o.preview != "":
		return AnswerFile{ID: o.DB.NewID(), Name: name, Size: head.Size}, nil
	}
	content, err := head.Open()
	if err != nil {
		return f, err
	}
	defer func() { err = errors.Join(err, content.Close()) }()
	return o.keepFile(ctx, o.ask.Tenant, o.survey.ID, q.ID, head.Filename, content)
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
