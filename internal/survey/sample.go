package survey

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// Sample is a survey of the demonstration site with some answers. Days count from today.
type Sample struct {
	Survey
	Questions crud.Array[Question] `json:"questions"`
	StartDay  int                  `json:"startDay"`
	EndDay    int                  `json:"endDay"`
	Draft     bool                 `json:"draft"`
	Answers   []SampleAnswers      `json:"sampleAnswers"`
}

// SampleAnswers are answers that so many people gave alike.
type SampleAnswers struct {
	Times   int     `json:"times"`
	Answers Answers `json:"answers"`
}

// PutSurvey takes a sample over into a site. A survey whose id is there already stays as it is.
func (s *Service) PutSurvey(ctx context.Context, tx *db.Tx, tenant value.ID, sample Sample) error {
	n, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM survey WHERE id = $1`, sample.ID)
	if err != nil || n > 0 {
		return err
	}
	ctx = auth.WithPrincipal(ctx, auth.Principal{Username: "system", TenantID: tenant, Scope: auth.DataScope{Kind: auth.ScopeAll}})
	v := sample.Survey
	v.Questions = sample.Questions
	today, err := value.ParseTime(string(tx.Now.Day()))
	if err != nil {
		return err
	}
	v.StartTime, v.EndTime = today+value.Time(sample.StartDay)*day, today+value.Time(sample.EndDay)*day
	v.HumanRule = cmp.Or(v.HumanRule, HumanPublished)
	outcome := v.Outcome
	v.Outcome = ""
	if err := s.surveys.Insert(ctx, tx, &v); err != nil {
		return err
	}
	if sample.Draft {
		return nil
	}
	if err := s.release(ctx, tx, &v, tenant, "system"); err != nil {
		return err
	}
	v.PublishTime = min(v.StartTime, tx.Now)
	if outcome != "" {
		v.Outcome, v.ResultTime = outcome, min(v.EndTime+7*day, tx.Now)
	}
	if err := s.surveys.Update(ctx, tx, &v); err != nil {
		return err
	}
	return s.putAnswers(ctx, tx, tenant, v, sample.Answers)
}

func (s *Service) putAnswers(ctx context.Context, tx *db.Tx, tenant value.ID, v Survey, samples []SampleAnswers) error {
	key, err := s.Vault.Key(ctx, tx, v.ID)
	if err != nil {
		return err
	}
	no, all, people := 0, totals{}, 0
	for _, sample := range samples {
		people += sample.Times
	}
	for _, sample := range samples {
		counted, problems := v.definition().Check(sample.Answers)
		if len(problems) > 0 {
			return errs.Invalidf("示例答卷不正确：%s", problems[0].Message)
		}
		text, err := json.Marshal(counted)
		if err != nil {
			return err
		}
		for range sample.Times {
			p := prepared{Survey: v, tenant: tenant, answer: tx.NewID(), def: v.definition(), counted: counted, in: SurveySubmission{Version: v.PublishedNo, Seconds: 150},
				at: v.sampleTime(no, people, tx.Now)}
			p.key, p.receipt = fmt.Sprintf("sample %d", no), fmt.Sprintf("sample %d", no)
			p.sealed = key.Seal(sealedAnswers(p.answer), string(text))
			if err := s.putSampleAnswer(ctx, tx, &p, all); err != nil {
				return err
			}
			no++
		}
	}
	if err := all.write(ctx, tx, v.ID, tenant); err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `UPDATE survey SET answer_count = $2 WHERE id = $1`, v.ID, no)
	return err
}

// sampleTime is when the sample answer of this number came: while the survey ran, by day, more of them in its first half. Neighbours in the
// file come at times far apart.
func (s Survey) sampleTime(no, people int, now value.Time) value.Time {
	const stride = 10_007 // a prime, so that each place is taken once
	place, all := value.Time(no*stride%people), value.Time(people)
	end := now
	if s.EndTime != 0 {
		end = min(end, s.EndTime)
	}
	at := s.StartTime + (end-s.StartTime)*(place*all+place*place)/(2*all*all)
	morning := at - (at-s.StartTime)%day // a survey begins at midnight
	return min(morning+value.Time(8+no%14)*day/24, end-1)
}

// putSampleAnswer stores an answer and leaves its figures in all.
func (s *Service) putSampleAnswer(ctx context.Context, tx *db.Tx, p *prepared, all totals) error {
	if err := s.keep(ctx, tx, p); err != nil {
		return err
	}
	c := p.counting(1)
	all.add(c)
	return c.choices(ctx, tx)
}
