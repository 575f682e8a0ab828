package survey

import (
	"cmp"
	"context"
	"math"
	"slices"

	"jikong/internal/audit"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// Written is what one person wrote to a question. Of anonymous surveys only the day is told.
type Written struct {
	ID             value.ID   `json:"id"`
	Day            value.Date `json:"day"`
	QuestionOption string     `json:"option,omitempty" doc:"补充文字所属的选项"`
	Text           string     `json:"text"`
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

// written tells that people may write to the question in their own words.
func (q Question) written() bool {
	return q.Type == Blank || q.Type == Text || slices.ContainsFunc(q.Options, func(o QuestionOption) bool { return o.Other })
}

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
	if q.Type == Blank || q.Type == Text {
		return Written{Text: a.first()}, a.first() != ""
	}
	for _, v := range a.Values {
		if o, _ := find(q.Options, v); o.Other {
			return Written{QuestionOption: o.Text, Text: a.Other}, a.Other != ""
		}
	}
	return Written{}, false
}
