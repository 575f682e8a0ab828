package recruit

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"jikong/internal/attachment"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/form"
	"jikong/internal/privacy"
	"jikong/internal/render"
	"jikong/internal/value"
)

// formMemory keeps posted papers in memory and off the disk, where they would lie unsealed. The site bounds the whole form below it.
const formMemory = 32 << 20

// posted is a form as it arrived.
type posted struct{ r *http.Request }

// Get returns the first value of a field.
func (p *posted) Get(field string) string { return p.r.PostFormValue(field) }

func readForm(r *http.Request) (*posted, error) {
	err := r.ParseMultipartForm(formMemory)
	if errors.Is(err, http.ErrNotMultipart) {
		err = r.ParseForm()
	}
	if tooBig := new(http.MaxBytesError); errors.As(err, &tooBig) {
		return nil, err
	}
	if err != nil {
		return nil, errs.Invalidf("表单没有传完整，请返回重新提交")
	}
	return &posted{r}, nil
}

// turn is what the next page of the form shows.
type turn struct {
	step    int
	receipt *receiptData
	focus   string // id of the control to go on with
	answer
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
	ticket, err := s.ticketOf(o.ID)
	if err != nil {
		return render.FeaturePage{}, err
	}
	post, _ := o.posting.post(o.draft.PostCode)
	data := formData{
		View: "form", Step: t.step, Steps: checkStep, Ticket: ticket, CodeText: privacy.Grouped(o.QueryCode), Receipt: t.receipt,
		Posting: o.posting.summary(detailPath(ask, o.PostingID)), Posts: nonNil(o.posting.Posts), Answers: o.draft.ApplicantAnswers, Papers: nonNil(o.draft.Papers),
		Saved: o.UpdateTime, Resubmit: o.SubmitTime != 0, Problems: nonNil(t.problems), Focus: t.focus,
		Limits:     limits{maxPapers, attachment.MaxFile, "jpg、png、pdf", maxStudies, maxJobs, maxFamily},
		Educations: levels(), Needed: post.papers(), StudyKinds: studyKinds(), Politics: politics(), PaperKinds: fileKinds(), Categories: categories(),
	}
	data.Answers.lists()
	if t.step == checkStep {
		data.View = "check"
	}
	return t.mark(page("报名："+o.posting.Title, data, nil)), nil
}

// lists makes the rows lists in JSON, never null.
func (a *ApplicantAnswers) lists() {
	a.Studies, a.Jobs, a.Family = nonNil(a.Studies), nonNil(a.Jobs), nonNil(a.Family)
}

// answerForm takes a page of the form, keeps it, and goes where the pressed button leads.
func (s *Service) answerForm(ctx context.Context, ask render.FeatureAsk, f *posted) (render.FeaturePage, error) {
	id, valid := s.holder(f.Get("ticket"))
	if !valid {
		return s.expired(ask), nil
	}
	o, err := s.open(ctx, s.DB.Read(), ask.Tenant, id)
	if errs.Is(err, errs.Gone) {
		return s.ownPage(ctx, ask, id, ownData{})
	}
	if err != nil {
		return render.FeaturePage{}, err
	}
	step, err := strconv.Atoi(f.Get("step"))
	if err != nil || step < postStep || step > checkStep {
		return s.expired(ask), nil
	}
	f.read(&o.draft.ApplicantAnswers, step)
	o.draft.clean()
	if !changesRows(f.Get("go")) {
		o.draft.ApplicantAnswers = o.draft.withoutEmptyRows()
	}
	t := turn{step: step}
	if step == paperStep {
		t.problems, err = s.takePapers(ctx, o, f)
	}
	if err == nil {
		err = s.keep(ctx, ask.Tenant, o)
	}
	if err != nil {
		return s.refuseForm(ask, o, t, err)
	}
	o.UpdateTime = s.DB.Now()
	if len(t.problems) > 0 {
		return s.draw(ask, o, t)
	}
	return s.follow(ctx, ask, o, t, f.Get("go"))
}

// changesRows tells whether a button adds or removes a row; then the empty ones beside it stay on the page.
func changesRows(button string) bool {
	return strings.HasPrefix(button, "add:") || strings.HasPrefix(button, "remove:")
}

// refuseForm shows the page again with what is wrong.
func (s *Service) refuseForm(ask render.FeatureAsk, o *opened, t turn, err error) (render.FeaturePage, error) {
	if t.problems, t.retry, err = refusal(err, ""); err != nil {
		return render.FeaturePage{}, err
	}
	return s.draw(ask, o, t)
}

// follow goes where a button of the form leads.
func (s *Service) follow(ctx context.Context, ask render.FeatureAsk, o *opened, t turn, button string) (render.FeaturePage, error) {
	today := s.DB.Now().Day()
	act, which, _ := strings.Cut(button, ":")
	switch act {
	case "back":
		t.step = max(t.step-1, postStep)
	case "edit":
		n, err := strconv.Atoi(which)
		if err == nil && n >= postStep && n < checkStep {
			t.step = n
		}
	case "save":
		return s.ownPage(ctx, ask, o.ID, ownData{Done: "save"})
	case "add", "remove", "upload":
		var err error
		if t.focus, err = o.draft.changeRows(act, which); err == nil {
			err = s.keep(ctx, ask.Tenant, o)
		}
		if err != nil {
			return s.refuseForm(ask, o, t, err)
		}
	case "submit":
		return s.handIn(ctx, ask, o, t)
	default:
		if t.problems = o.problemsOf(t.step, today); len(t.problems) == 0 {
			t.step = min(t.step+1, checkStep)
		}
	}
	return s.draw(ask, o, t)
}

func (s *Service) handIn(ctx context.Context, ask render.FeatureAsk, o *opened, t turn) (render.FeaturePage, error) {
	if step, found := o.firstBad(s.DB.Now().Day()); len(found) > 0 {
		t.step, t.problems = step, found
		return s.draw(ask, o, t)
	}
	if err := s.submit(ctx, ask.Tenant, o); err != nil {
		return s.refuseForm(ask, o, t, err)
	}
	print, _, err := db.One[string](ctx, s.DB.Read(), `SELECT start_print FROM recruit_application WHERE id = $1`, o.ID)
	if err != nil {
		return render.FeaturePage{}, err
	}
	return s.ownPage(ctx, ask, o.ID, ownData{Done: "submit", Receipt: s.receipt(&o.Application, print).shown()})
}

// read takes the answers of one page. Fields of other pages stay as they are.
func (p *posted) read(a *ApplicantAnswers, step int) {
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
		a.Pledge, a.Signature = p.Get("pledge") == "1", p.Get("signature")
	}
}

// takePapers keeps the files that came with the page; each field is named paper- and its kind.
func (s *Service) takePapers(ctx context.Context, o *opened, f *posted) (form.Problems, error) {
	found := form.Problems{}
	if f.r.MultipartForm == nil {
		return found, nil
	}
	if err := o.editable(&o.posting, s.DB.Now()); err != nil {
		return nil, err
	}
	for _, kind := range fileKinds() {
		for _, head := range f.r.MultipartForm.File["paper-"+kind.Value] {
			if head.Filename == "" && head.Size == 0 {
				continue
			}
			err := s.takePaper(ctx, o, kind.Value, head)
			if err == nil {
				continue
			}
			problems, _, err := refusal(err, "")
			if err != nil {
				return nil, err
			}
			found.Add(true, "paper-"+kind.Value, "%s", problems[0].Message)
		}
	}
	return found, nil
}
