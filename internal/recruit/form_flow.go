package recruit

import (
	"context"
	"errors"
	"io"
	"strings"

	"jikong/internal/attachment"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/form"
	"jikong/internal/privacy"
	"jikong/internal/render"
	"jikong/internal/value"
	"jikong/internal/wizard"
)

// turn is what the next page of the form shows.
type turn struct {
	wizard.Turn
	receipt *receiptData
}

// formPage shows a page of the form of an application.
func (s *Service) formPage(ctx context.Context, ask render.FeatureAsk, id value.ID, t turn) (render.FeaturePage, error) {
	o, err := s.open(ctx, s.DB.Read(), ask.Tenant, id)
	if err != nil {
		return render.FeaturePage{}, err
	}
	return s.draw(ask, o, t)
}

func (s *Service) draw(ask render.FeatureAsk, o *opened, t turn) (render.FeaturePage, error) {
	ticket, err := s.tickets().Seal(o.ID)
	if err != nil {
		return render.FeaturePage{}, err
	}
	post, _ := o.posting.post(o.draft.PostCode)
	data := formData{
		View: "form", Step: t.Step, Steps: checkStep, Ticket: ticket, CodeText: privacy.Grouped(o.QueryCode), Receipt: t.receipt,
		Posting: o.posting.summary(detailPath(ask, o.PostingID)), Deadline: o.deadline(), Posts: nonNil(o.posting.Posts), Answers: o.draft.ApplicantAnswers, Papers: nonNil(o.draft.Papers),
		Saved: o.UpdateTime, Resubmit: o.SubmitTime != 0, Problems: t.Shown(), Focus: o.focus,
		Limits:     applicationLimits{maxPapers, attachment.MaxFile, "jpg、png、pdf", maxStudies, maxJobs, maxFamily},
		Educations: levels(), Needed: post.papers(), StudyKinds: studyKinds(), Politics: politics(), PaperKinds: fileKinds(), Categories: categories(),
	}
	data.Answers.lists()
	if t.Step == checkStep {
		data.View = "check"
	}
	return t.Page("报名："+o.posting.Title, data), nil
}

// lists makes the rows lists in JSON, never null.
func (a *ApplicantAnswers) lists() {
	a.Studies, a.Jobs, a.Family = nonNil(a.Studies), nonNil(a.Jobs), nonNil(a.Family)
}

// answerForm takes a page of the form, keeps it, and goes where the pressed button leads. What another page of the same applicant kept at the
// same moment stays: this one is taken anew on what is stored then.
func (s *Service) answerForm(ctx context.Context, ask render.FeatureAsk, f *wizard.Posted) (render.FeaturePage, error) {
	var id value.ID
	if !s.tickets().Open(f.Get("ticket"), &id) {
		return s.expiredForm(ask, f)
	}
	for range 5 {
		page, err := s.answerPage(ctx, ask, id, f)
		if !errors.Is(err, errOvertaken) {
			return page, err
		}
	}
	return s.notKept(ctx, ask, id, f)
}

// notKept shows a page as it was typed, on what is stored, when others were always faster.
func (s *Service) notKept(ctx context.Context, ask render.FeatureAsk, id value.ID, f *wizard.Posted) (render.FeaturePage, error) {
	o, err := s.open(ctx, s.DB.Read(), ask.Tenant, id)
	if err != nil {
		return render.FeaturePage{}, err
	}
	step := s.wizard(ask.Tenant).Take(o, f)
	wrong := wizard.Wrong(form.Problems{{Message: "这份报名同时在别的页面上保存，这一页还没有保存。填写的内容还在，请再按一次；选择了文件的请重新选择"}})
	return s.draw(ask, o, turn{Turn: wizard.Turn{Step: step, Refusal: wrong}})
}

func (s *Service) answerPage(ctx context.Context, ask render.FeatureAsk, id value.ID, f *wizard.Posted) (render.FeaturePage, error) {
	o, err := s.open(ctx, s.DB.Read(), ask.Tenant, id)
	if errs.Is(err, errs.Gone) {
		return s.ownPage(ctx, ask, id, applicationData{}, wizard.Refusal{})
	}
	if err != nil {
		return render.FeaturePage{}, err
	}
	if step := f.Number("step"); step < postStep || step > checkStep {
		return expired(ask), nil
	}
	if again, err := s.sentAgain(ctx, o, f); err != nil || again {
		if err != nil {
			return render.FeaturePage{}, err
		}
		return s.handedIn(ctx, ask, o)
	}
	t, err := s.wizard(ask.Tenant).Turn(ctx, o, f)
	switch {
	case err != nil:
		return render.FeaturePage{}, err
	case t.Send:
		return s.handIn(ctx, ask, o)
	case f.Button == "save" && len(t.Problems) == 0:
		return s.ownPage(ctx, ask, o.ID, applicationData{Done: "save"}, wizard.Refusal{})
	}
	return s.draw(ask, o, turn{Turn: t})
}

// wizard is the pages of an application, each of which is kept at once.
func (s *Service) wizard(tenant value.ID) wizard.Wizard[*opened] {
	w := wizard.Wizard[*opened]{Keep: func(ctx context.Context, o *opened) error { return s.keep(ctx, tenant, o) }}
	for step := postStep; step <= checkStep; step++ {
		w.Pages = append(w.Pages, wizard.Page[*opened]{
			Take: func(o *opened, f *wizard.Posted) {
				take(&o.draft.ApplicantAnswers, f, step)
				o.draft.clean()
				if f.Button != "add" && f.Button != "remove" { // then the empty rows beside stay on the page
					o.draft.ApplicantAnswers = o.draft.withoutEmptyRows()
				}
			},
			Do: func(ctx context.Context, o *opened, f *wizard.Posted) (err error) {
				if f.Button == "add" || f.Button == "remove" {
					o.focus, err = o.draft.changeRows(f.Button, f.Which)
				}
				if step == paperStep && err == nil {
					err = s.takePapers(ctx, o, f)
				}
				return err
			},
			Check: func(_ context.Context, o *opened) (form.Problems, error) {
				return o.problemsOf(step, s.DB.Now().Day()), nil
			},
		})
	}
	return w
}

func (s *Service) handIn(ctx context.Context, ask render.FeatureAsk, o *opened) (render.FeaturePage, error) {
	if err := s.submit(ctx, ask.Tenant, o); err != nil {
		wrong, err := wizard.Refused(err)
		if err != nil {
			return render.FeaturePage{}, err
		}
		step := checkStep
		if strings.HasPrefix(wrong.Problems[0].Field, "paper-") {
			step = paperStep
		}
		return s.draw(ask, o, turn{Turn: wizard.Turn{Step: step, Refusal: wrong}})
	}
	return s.handedIn(ctx, ask, o)
}

// sentAgain tells that a form comes once more after it was taken, as when its answer is loaded anew: when nothing can be changed any more,
// its sender gets the receipt and not a refusal.
func (s *Service) sentAgain(ctx context.Context, o *opened, f *wizard.Posted) (bool, error) {
	if f.Button != "submit" || f.Number("step") != checkStep || o.State != Submitted || o.editable(&o.posting, s.DB.Now()) == nil {
		return false, nil
	}
	changed, err := s.changed(ctx, o)
	return !changed, err
}

// handedIn shows the application with the receipt of what was taken.
func (s *Service) handedIn(ctx context.Context, ask render.FeatureAsk, o *opened) (render.FeaturePage, error) {
	print, _, err := db.One[string](ctx, s.DB.Read(), `SELECT start_print FROM recruit_application WHERE id = $1`, o.ID)
	if err != nil {
		return render.FeaturePage{}, err
	}
	return s.ownPage(ctx, ask, o.ID, applicationData{Done: "submit", Receipt: s.receipt(&o.Application, print).shown()}, wizard.Refusal{})
}

// take reads the answers of one page. Fields of other pages stay as they are.
func take(a *ApplicantAnswers, p *wizard.Posted, step int) {
	switch step {
	case postStep:
		a.PostCode = p.Get("postCode")
	case personStep:
		for field, into := range map[string]*string{"name": &a.Name, "idNumber": &a.IDNumber, "nation": &a.Nation, "politics": &a.Politics,
			"nativePlace": &a.NativePlace, "residence": &a.Residence, "phone": &a.Phone, "email": &a.Email, "address": &a.Address} {
			*into = p.Get(field)
		}
	case careerStep:
		a.Studies = rowsOf(p, "study", "begin", maxStudies, func(get func(string) string) StudyStretch {
			return StudyStretch{get("begin"), get("end"), get("school"), get("major"), get("level"), get("kind"), get("certificate")}
		})
		a.Jobs = rowsOf(p, "job", "begin", maxJobs, func(get func(string) string) WorkStretch {
			return WorkStretch{get("begin"), get("end"), get("unit"), get("post"), get("witness")}
		})
	case moreStep:
		for field, into := range map[string]*string{"title": &a.Title, "licence": &a.Licence, "skills": &a.Skills, "papers": &a.Papers, "awards": &a.Awards,
			"avoidance": &a.Avoidance, "avoidanceNote": &a.AvoidanceNote} {
			*into = p.Get(field)
		}
		a.Family = rowsOf(p, "family", "relation", maxFamily, func(get func(string) string) Relative {
			return Relative{get("relation"), get("name"), get("unit")}
		})
	case checkStep:
		a.Pledge, a.Signature = p.Ticked("pledge"), p.Get("signature")
	}
}

// takePapers keeps the files that came with the page; each control is named paper- and its kind.
func (s *Service) takePapers(ctx context.Context, o *opened, f *wizard.Posted) error {
	if err := o.editable(&o.posting, s.DB.Now()); err != nil {
		return err
	}
	found := form.Problems{}
	for _, kind := range fileKinds() {
		err := f.EachFile("paper-"+kind.Value, func(name string, content io.Reader) error { return s.addPaper(ctx, o, kind.Value, name, content) })
		if err == nil {
			continue
		}
		wrong, err := wizard.Refused(err)
		if err != nil {
			return err
		}
		found = append(found, wrong.Problems...)
	}
	return found.Err()
}
