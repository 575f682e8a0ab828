package survey

import (
	"context"
	"unicode/utf8"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// step takes a survey further in its life, or says why not. Its State is known.
type step func(ctx context.Context, tx *db.Tx, v *Survey) error

// mountSteps adds what is done to one survey under the version that was read, and to many of which nobody read each.
func (s *Service) mountSteps(api *web.API) {
	route := func(path, summary string) web.Route {
		return web.Route{Methods: "POST", Path: "/survey/survey" + path, Tag: tag, Summary: summary, Access: web.Perm(PermPublish)}
	}
	for _, one := range []struct {
		path, summary, many, verb, done string
		act                             step
	}{
		{"/publish", "发布题目，得到新的版本", "发布多个调查", "发布", "发布成功", s.publishing},
		{"/close", "提前结束调查", "提前结束多个调查", "结束", "调查已结束", closing},
		{"/reopen", "重新开始收集", "重新开始多个调查", "重新开始", "调查已重新开始", s.reopening},
	} {
		web.Handle(api, route(one.path, one.summary), func(ctx context.Context, in *actInput) (crud.Saved[Survey], error) {
			return s.change(ctx, in, one.done, one.act)
		})
		web.Handle(api, route(one.path+"Batch", one.many), func(ctx context.Context, in *crud.ChosenRows) (crud.Batch, error) {
			return s.surveys.ChangeChosen(ctx, s.DB, in.Body, one.verb, one.done, func(ctx context.Context, tx *db.Tx, v *Survey) error {
				v.State = v.stateAt(tx.Now)
				return one.act(ctx, tx, v)
			})
		})
	}
	web.Handle(api, route("/announce", "公布结果和意见采纳情况"), s.announce)
}

type actInput struct {
	Body struct {
		ID      value.ID `json:"id"`
		Version int64    `json:"version" doc:"读到的版本号；别人先改过则拒绝"`
		Outcome string   `json:"outcome,omitempty" doc:"公布结果时：意见采纳情况，最多 5000 字"`
	}
}

// change saves a change of state under the version the caller saw.
func (s *Service) change(ctx context.Context, in *actInput, done string, act step) (crud.Saved[Survey], error) {
	var row Survey
	if in.Body.Version == 0 {
		return crud.Saved[Survey]{}, errs.ErrNoVersion
	}
	err := s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		if row, err = s.survey(ctx, tx, in.Body.ID.String()); err != nil {
			return err
		}
		if row.Version == in.Body.Version {
			if err := act(ctx, tx, &row); err != nil {
				return err
			}
		}
		row.Version = in.Body.Version
		return s.surveys.Update(ctx, tx, &row)
	})
	if err == nil {
		row, err = s.shown(ctx, row)
	}
	return crud.Saved[Survey]{Text: done, Row: row}, err
}

// publishing makes the questions of the draft the next version, which is asked from now on.
func (s *Service) publishing(ctx context.Context, tx *db.Tx, v *Survey) error {
	if v.ResultTime != 0 {
		return errs.Invalidf("结果已经公布，不能再发布新的题目；需要时请复制一份")
	}
	return s.release(ctx, tx, v, auth.PrincipalFrom(ctx).TenantID, auth.PrincipalFrom(ctx).Username)
}

func (s *Service) release(ctx context.Context, tx *db.Tx, v *Survey, tenant value.ID, by string) error {
	d := v.definition().Normal()
	if err := v.validate(d); err != nil {
		return err
	}
	versions, err := versionsOf(ctx, tx, v.ID)
	if err != nil {
		return err
	}
	if len(versions) > 0 && same(d, Definition{Questions: versions[0].Questions}) {
		return errs.Invalidf("题目没有改动，无须再次发布")
	}
	if err := d.follows(versions); err != nil {
		return err
	}
	if v.PublishedNo == 0 {
		if _, err := s.Vault.NewKey(ctx, tx, v.ID); err != nil {
			return err
		}
		v.PublishTime = tx.Now
	}
	v.PublishedNo++
	_, err = tx.Exec(ctx, `INSERT INTO survey_version (survey_id, no, tenant_id, definition, create_by, create_time) VALUES ($1, $2, $3, $4, $5, $6)`,
		v.ID, v.PublishedNo, tenant, crud.Array[Question](d.Questions), by, tx.Now)
	return err
}

func closing(_ context.Context, tx *db.Tx, v *Survey) error {
	if v.State != Open && v.State != Upcoming {
		return errs.Invalidf("只有未开始或进行中的调查可以结束")
	}
	v.CloseTime = tx.Now
	return nil
}

func (s *Service) reopening(ctx context.Context, tx *db.Tx, v *Survey) error {
	if v.CloseTime == 0 || v.ResultTime != 0 {
		return errs.Invalidf("只有提前结束、还没有公布结果的调查可以重新开始；到期的请修改结束时间")
	}
	v.CloseTime = 0
	switch {
	case v.full():
		return errs.Invalidf("份数已经收满，请先改多，再重新开始")
	case v.stateAt(tx.Now) == Ended:
		return errs.Invalidf("结束时间已过，请先改晚，再重新开始")
	}
	_, err := s.Vault.Key(ctx, tx, v.ID)
	if errs.Is(err, errs.Gone) {
		err = errs.Invalidf(retired)
	}
	return err
}

const maxOutcome = 5000

func (s *Service) announce(ctx context.Context, in *actInput) (crud.Saved[Survey], error) {
	outcome := cleanText(in.Body.Outcome)
	if n := utf8.RuneCountInString(outcome); n < 10 || n > maxOutcome {
		return crud.Saved[Survey]{}, errs.Fields{"outcome": "请用 10 到 5000 个字说明意见采纳情况"}.Err()
	}
	return s.change(ctx, in, "结果已公布", func(_ context.Context, tx *db.Tx, v *Survey) error {
		if v.State != Ended && v.State != Announced {
			return errs.Invalidf("调查结束后才能公布结果")
		}
		v.Outcome, v.ResultTime = outcome, tx.Now
		return nil
	})
}
