package recruit

import (
	"context"
	"slices"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/privacy"
	"jikong/internal/render"
	"jikong/internal/value"
	"jikong/internal/wizard"
)

// markRead notes that the applicant has seen the result of the review.
func (s *Service) markRead(ctx context.Context, id value.ID) error {
	return s.DB.GroupTx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE recruit_application SET read_time = $2 WHERE id = $1 AND review_time IS NOT NULL AND read_time IS NULL`, id, tx.Now)
		return err
	})
}

// ownPage shows an application to its applicant. made carries what just happened.
func (s *Service) ownPage(ctx context.Context, ask render.FeatureAsk, id value.ID, made applicationData, wrong wizard.Refusal) (render.FeaturePage, error) {
	o, err := s.open(ctx, s.DB.Read(), ask.Tenant, id)
	gone := errs.Is(err, errs.Gone)
	if gone {
		o, err = s.destroyed(ctx, ask.Tenant, id)
	}
	if err != nil {
		return render.FeaturePage{}, err
	}
	if made.Application, err = s.own(ctx, o, gone); err != nil {
		return render.FeaturePage{}, err
	}
	if made.Ticket, err = s.tickets().Seal(id); err != nil {
		return render.FeaturePage{}, err
	}
	made.View, made.ListPath, made.Problems = "own", ask.Path, wrong.Shown()
	made.PaperKinds, made.Educations, made.StudyKinds, made.Politics = fileKinds(), levels(), studyKinds(), politics()
	name := "我的报名"
	if made.Done == "submit" {
		made.View, name = "sent", "报名已提交"
	}
	return wrong.Page(name, made), nil
}

// destroyed is an application of which only the stand is left.
func (s *Service) destroyed(ctx context.Context, tenant, id value.ID) (*opened, error) {
	a, found, err := db.One[Application](ctx, s.DB.Read(), `SELECT `+applicationColumns+` FROM recruit_application WHERE tenant_id = $1 AND id = $2`, tenant, id)
	if err == nil && !found {
		err = errs.NotFoundf("没有这份申请")
	}
	if err != nil {
		return nil, err
	}
	p, err := s.posting(ctx, s.DB.Read(), tenant, a.PostingID)
	return &opened{Application: a, posting: p}, err
}

func (s *Service) own(ctx context.Context, o *opened, gone bool) (Own, error) {
	now := s.DB.Now()
	told := o.sent
	if o.State == Draft {
		told = o.draft
	}
	told.lists()
	post, _ := o.posting.post(told.PostCode)
	made := Own{
		CodeText: privacy.Grouped(o.QueryCode), PostingTitle: o.posting.Title, PostCode: post.Code, PostName: post.Name,
		State: o.State, StateText: standTexts()[o.State], Reason: o.Reason, SupplementEnd: o.SupplementEnd, ExamNo: o.ExamNo, SubmitTime: o.SubmitTime,
		EndTime: o.posting.EndTime, Deadline: o.deadline(), CanApply: o.posting.stateAt(now) == Open, KeptUntil: o.posting.keptUntil(&o.Application), Phone: o.posting.Phone, Destroyed: gone, Answers: told.ApplicantAnswers, Papers: nonNil(told.Papers),
	}
	if o.State == Submitted && o.SupplementEnd != 0 && now >= o.SupplementEnd {
		made.Reason, made.SupplementEnd = "", 0 // what was asked for is there
	}
	if !gone {
		made.CanEdit = o.editable(&o.posting, now) == nil
		made.CanWithdraw = o.withdrawable(&o.posting, now) == nil
		var err error
		made.Changed, err = s.changed(ctx, o)
		if err != nil {
			return made, err
		}
	}
	done, err := steps(ctx, s.DB.Read(), o.ID)
	for i := range done {
		if done[i].Actor != applicant {
			done[i].Actor = "审查人员" // not the person, as with answers to letters
		}
	}
	made.Steps = slices.DeleteFunc(done, func(step ApplicationStep) bool { return step.Act == Hire || step.Act == Unhire })
	return made, err
}

// changed tells whether something was written after the last submit.
func (s *Service) changed(ctx context.Context, o *opened) (bool, error) {
	n, err := db.Int(ctx, s.DB.Read(), `SELECT COUNT(*) FROM recruit_application WHERE id = $1 AND state <> 'draft' AND draft_sealed <> ''`, o.ID)
	return n > 0, err
}

// answerOwn is what an applicant does with an application that was opened.
func (s *Service) answerOwn(ctx context.Context, ask render.FeatureAsk, f *wizard.Posted) (render.FeaturePage, error) {
	if f.Get("act") == "close" {
		return lookupPage(ask, askData{}, wizard.Refusal{}), nil
	}
	var id value.ID
	if !s.tickets().Open(f.Get("ticket"), &id) {
		return expired(ask), nil
	}
	o, err := s.open(ctx, s.DB.Read(), ask.Tenant, id)
	if errs.Is(err, errs.Gone) {
		return s.ownPage(ctx, ask, id, applicationData{}, wizard.Refusal{})
	}
	if err != nil {
		return render.FeaturePage{}, err
	}
	if f.Get("act") == "withdraw" {
		if err = s.withdraw(ctx, ask.Tenant, o); err == nil {
			return s.ownPage(ctx, ask, id, applicationData{Done: "withdraw"}, wizard.Refusal{})
		}
	} else if err = o.editable(&o.posting, s.DB.Now()); err == nil {
		step := postStep
		if o.SubmitTime != 0 {
			step = checkStep
		}
		return s.draw(ask, o, turn{Turn: wizard.Turn{Step: step}})
	}
	wrong, err := wizard.Refused(err)
	if err != nil {
		return render.FeaturePage{}, err
	}
	return s.ownPage(ctx, ask, id, applicationData{}, wrong)
}
