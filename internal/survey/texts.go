package survey

import (
	"cmp"
	"context"
	"math"
	"net/http"
	"slices"

	"jikong/internal/attachment"
	"jikong/internal/audit"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// Written is what one person wrote or uploaded to a question. Of anonymous surveys only the day is told.
type Written struct {
	ID             value.ID     `json:"id"`
	Day            value.Date   `json:"day" nullable:"false"`
	QuestionOption string       `json:"option,omitempty" doc:"补充文字所属的选项"`
	Text           string       `json:"text"`
	Files          []AnswerFile `json:"files,omitempty"`
}

// SurveyTexts are some of the written answers, with the newest first.
type SurveyTexts struct {
	Records []Written `json:"records"`
	Before  value.ID  `json:"before" doc:"继续向前读时带上；空为读完了"`
}

const (
	textsPerPage = 50
	textsLooked  = 5000 // answers that one call opens at most
)

type textsInput struct {
	ID       string `query:"id" doc:"编号"`
	Question string `query:"question" doc:"题目编号"`
	Before   string `query:"before" doc:"上一页给出的位置，空为从最新的开始"`
}

// texts opens what people wrote. It is only for the desk, and every look is logged.
func (s *Service) texts(ctx context.Context, in *textsInput) (SurveyTexts, error) {
	v, err := s.survey(ctx, s.DB.Read(), in.ID)
	if err != nil {
		return SurveyTexts{}, err
	}
	before, err := value.ParseID(in.Before)
	if err != nil {
		return SurveyTexts{}, errs.Invalidf("页码格式不正确，请从头查看")
	}
	versions, err := versionsOf(ctx, s.DB.Read(), v.ID)
	if err != nil {
		return SurveyTexts{}, err
	}
	d, _ := merged(versions)
	at := slices.IndexFunc(d.Questions, func(q Question) bool { return q.ID == in.Question && q.written() })
	if at < 0 {
		return SurveyTexts{}, errs.Invalidf("这一题没有可以查看的文字")
	}
	found, err := s.read(ctx, v, d.Questions[at], before)
	if err != nil {
		return SurveyTexts{}, err
	}
	return found, s.DB.Tx(ctx, func(tx *db.Tx) error {
		return audit.Write(ctx, tx, audit.Entry{Action: "survey.texts", Operate: audit.Queried, ObjectType: "survey", ObjectID: v.ID.String(),
			Summary: "查看调查“" + v.Title + "”填写的文字"})
	})
}

// written tells that people may write to the question in their own words, or upload something.
func (q Question) written() bool { return q.Type.worded() || q.Type == Attachment || q.hasOther() }

func (s *Service) read(ctx context.Context, v Survey, q Question, before value.ID) (SurveyTexts, error) {
	key, err := s.keyOf(ctx, v)
	if errs.Is(err, errs.Gone) {
		return SurveyTexts{Records: []Written{}}, nil
	}
	if err != nil {
		return SurveyTexts{}, err
	}
	before = cmp.Or(before, math.MaxInt64)
	made := SurveyTexts{Records: []Written{}}
	for looked := 0; looked < textsLooked; looked += textsPerPage {
		rows, err := db.Select[stored](ctx, s.DB.Read(), `SELECT `+storedColumns+` FROM survey_answer
			WHERE survey_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3`, v.ID, int64(before), textsPerPage)
		if err != nil {
			return SurveyTexts{}, err
		}
		for _, row := range rows {
			before = row.ID
			answers, err := row.open(key)
			if err != nil {
				return SurveyTexts{}, err
			}
			if w, wrote := q.wrote(answers[q.ID]); wrote {
				w.ID, w.Day = row.ID, row.CreateTime.Day()
				made.Records = append(made.Records, w)
			}
		}
		if len(rows) < textsPerPage {
			return made, nil
		}
		if len(made.Records) >= textsPerPage {
			break
		}
	}
	made.Before = before
	return made, nil
}

func (q Question) wrote(a Answer) (Written, bool) {
	if q.Type == Attachment {
		return Written{Files: a.Files}, len(a.Files) > 0
	}
	if q.Type.worded() {
		return Written{Text: a.first()}, a.first() != ""
	}
	for _, v := range a.Values {
		if o, _ := find(q.Options, v); o.Other {
			return Written{QuestionOption: o.Text, Text: a.Other}, a.Other != ""
		}
	}
	return Written{}, false
}

// download sends an attachment of an answer, always to be saved, and logs it.
func (s *Service) download(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	id, err := value.ParseID(r.URL.Query().Get("id"))
	if err != nil {
		return errs.Invalidf("附件编号格式不正确")
	}
	v, f, mime, err := s.fileOf(ctx, id)
	if err != nil {
		return err
	}
	key, err := s.Vault.Key(ctx, s.DB.Read(), v.ID)
	if err != nil {
		return err
	}
	data, err := s.Attachments.Read(ctx, key, id)
	if err != nil {
		return err
	}
	if err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		return audit.Write(ctx, tx, audit.Entry{Action: "survey.file", Operate: audit.Queried, ObjectType: "survey", ObjectID: v.ID.String(),
			Summary: "下载调查“" + v.Title + "”的附件“" + f.Name + "”"})
	}); err != nil {
		return err
	}
	attachment.Send(w, f.Name, mime, data)
	return nil
}

// fileOf finds an attachment of an answer to a survey in the caller's sight.
func (s *Service) fileOf(ctx context.Context, id value.ID) (v Survey, f AnswerFile, mime string, err error) {
	missing := errs.NotFoundf("没有这个附件，或者它已经随答卷销毁")
	type row struct {
		stored
		SurveyID value.ID `db:"survey_id"`
		Mime     string   `db:"mime"`
	}
	one, found, err := db.One[row](ctx, s.DB.Read(), `SELECT a.id, a.version_no, a.answers, a.seconds, a.create_time, f.survey_id, f.mime
		FROM survey_file f JOIN survey_answer a ON a.id = f.answer_id WHERE f.id = $1`, id)
	if err != nil || !found {
		return v, f, "", cmp.Or(err, error(missing))
	}
	if v, err = s.survey(ctx, s.DB.Read(), one.SurveyID.String()); errs.Is(err, errs.NotFound) {
		return v, f, "", missing
	}
	if err != nil {
		return v, f, "", err
	}
	key, err := s.keyOf(ctx, v)
	if err != nil {
		return v, f, "", err
	}
	answers, err := one.open(key)
	for _, a := range answers {
		for _, f := range a.Files {
			if f.ID == id {
				return v, f, one.Mime, err
			}
		}
	}
	return v, f, "", cmp.Or(err, error(missing))
}
