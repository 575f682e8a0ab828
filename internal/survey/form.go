package survey

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"jikong/internal/errs"
	"jikong/internal/form"
	"jikong/internal/privacy"
	"jikong/internal/render"
	"jikong/internal/value"
	"jikong/internal/wizard"
)

// Form is where somebody stands in a survey. It travels with the page: nothing is kept on the server before somebody asks for it.
type Form struct {
	Step    int        `json:"step" doc:"第几页，从 0 起；等于页数时只剩提交"`
	Version int64      `json:"version"`
	Answers Answers    `json:"answers"`
	Key     string     `json:"key" doc:"幂等键"`
	Started value.Time `json:"started"`
	Consent bool       `json:"consent"`
	Health  bool       `json:"health"`
	Code    string     `json:"code,omitempty" doc:"继续作答码"`
	State   string     `json:"state,omitempty" doc:"加密的以上各项，随表单寄回"`

	shown []string // questions of the page that was sent
}

// Fields of the posted form beside those of every wizard. Questions are named q.<id>, q.<id>.other and q.<id>.<row>.
const (
	fieldState   = "state"   // the Form, sealed; a browser that began by itself has none yet
	fieldKey     = "key"     // then this is what it calls its submission
	fieldVersion = "version" // and whose questions it shows
	fieldShown   = "shown"   // ids of the questions whose answers are sent
	fieldCode    = "code"
	// fieldBrowser is what the browser calls itself; a page without scripts leaves it empty.
	fieldBrowser = "browser"
	fieldCheck   = "checkKey"
	fieldCaptcha = "captcha"
)

// Buttons of the start page and of what was put aside; the others are those of every wizard.
const (
	doStart  = "start"
	doResume = "resume"
	doErase  = "erase"
	doSave   = "save"
)

// formLife is how long a page may stay open.
const formLife = 7 * 24 * time.Hour

var errBrokenForm = errs.Invalidf("页面已经过时，请从头填写")

// forms seals what a page carries of a survey; that of one survey says nothing in another.
func (o *opened) forms() privacy.Tickets {
	return privacy.Tickets{Vault: o.Vault, Now: o.DB.Now, Purpose: "survey form " + o.survey.ID.String(), Life: formLife}
}

// FeatureForm implements render.FormFeature: a survey is answered page by page, with or without scripts.
func (s *Service) FeatureForm(ctx context.Context, ask render.FeatureAsk, r *http.Request) (render.FeaturePage, error) {
	if !ask.Detail {
		return render.FeaturePage{}, render.ErrNoForm
	}
	p, err := wizard.Read(r)
	if errors.Is(err, wizard.ErrBroken) {
		return render.FeaturePage{Location: detailsAt(ask) + "/" + ask.ID.String()}, nil
	}
	if err != nil {
		return render.FeaturePage{}, err
	}
	o, err := s.open(ctx, ask)
	if err != nil {
		return render.FeaturePage{}, err
	}
	d, err := o.answer(ctx, p)
	if err != nil {
		if d.wrong, err = wizard.Refused(err); err != nil {
			return render.FeaturePage{}, err
		}
		d.View = cmp.Or(d.View, viewStart)
	}
	if o.checks(d) {
		human, err := d.wrong.Ask(ctx, o.Humans, p)
		if err != nil {
			return render.FeaturePage{}, err
		}
		d.Human = &human
	}
	return o.page(d)
}

// answer does what the form asks for. The data it returns with an error is the page to show it on.
func (o *opened) answer(ctx context.Context, p *wizard.Posted) (SurveyData, error) {
	do, code := p.Button, p.Get(fieldCode)
	switch {
	case do == doErase && o.preview != "":
		return SurveyData{}, errs.Invalidf("预览里没有可以撤回的答卷")
	case do == doErase:
		if err := o.erase(ctx, o.ask.Tenant, o.survey.ID, code); err != nil {
			return SurveyData{}, err
		}
		return SurveyData{View: viewGone}, nil
	case o.public.State != Open && p.Button != "send":
		return SurveyData{}, o.gone()
	case do == doStart:
		return o.start(p), nil
	case do == doResume:
		return o.goOn(ctx, code)
	}
	f, err := o.read(ctx, p)
	switch {
	case err != nil:
		return SurveyData{}, err
	case o.public.State != Open:
		return o.sendLate(ctx, f, p)
	}
	return o.turn(ctx, SurveyData{View: viewPage, Form: &f}, p)
}

// turn takes the answers of a page and does what its button says.
func (o *opened) turn(ctx context.Context, d SurveyData, p *wizard.Posted) (SurveyData, error) {
	turn, err := o.wizard().Turn(ctx, d.Form, p)
	d.Form.Step, d.wrong = turn.Step-1, turn.Refusal
	switch {
	case err != nil || len(turn.Problems) > 0:
		return d, err
	case p.Button == doSave:
		return o.save(ctx, d)
	case turn.Send:
		return o.send(ctx, d, p)
	}
	return d, nil
}

// wizard is the pages of the survey, and the last step with what tells people from programs.
func (o *opened) wizard() wizard.Wizard[*Form] {
	pages := o.definition.pages()
	w := wizard.Wizard[*Form]{Skip: func(f *Form, step int) bool {
		shown := o.definition.shown(f.Answers)
		return !slices.ContainsFunc(pages[step-1], func(q Question) bool { return shown[q.ID] })
	}}
	for at, page := range pages {
		w.Pages = append(w.Pages, wizard.Page[*Form]{
			Do: func(ctx context.Context, f *Form, p *wizard.Posted) error {
				if p.Button == "remove" {
					f.Answers.remove(p.Which)
				}
				f.Step = at
				return o.takeFiles(ctx, f, p)
			},
			Check: func(_ context.Context, f *Form) (form.Problems, error) {
				if f.Step == at && o.broughtUp(f, page) {
					return form.Problems{{Message: "按您的回答，这一页还有新的题目，请继续填写。"}}, nil
				}
				_, problems := o.definition.Check(f.Answers)
				return on(page, problems), nil
			},
		})
	}
	last := wizard.Page[*Form]{Do: func(_ context.Context, f *Form, _ *wizard.Posted) error { f.Step = len(pages); return nil }}
	w.Pages = append(w.Pages, last)
	return w
}

// broughtUp tells that the answers of a page brought up a question on it that was not shown yet.
func (o *opened) broughtUp(f *Form, page []Question) bool {
	shown := o.definition.shown(f.Answers)
	return slices.ContainsFunc(page, func(q Question) bool { return shown[q.ID] && !slices.Contains(f.shown, q.ID) })
}

// goOn takes up a form that was put aside.
func (o *opened) goOn(ctx context.Context, code string) (SurveyData, error) {
	given, err := o.resume(ctx, o.survey.ID, code)
	if err != nil {
		return SurveyData{}, err
	}
	f := o.begin()
	f.Answers, f.Code, f.Consent, f.Health = given, privacy.NormalCode(code), true, true
	f.Step = o.definition.next(o.firstOpen(given), 1, given)
	return SurveyData{View: viewPage, Form: &f}, nil
}

func (o *opened) begin() Form {
	return Form{Version: o.public.Version, Answers: Answers{}, Key: privacy.NewQueryCode() + privacy.NewQueryCode(), Started: o.DB.Now()}
}

func (o *opened) start(p *wizard.Posted) SurveyData {
	f := o.begin()
	f.Consent, f.Health = p.Get("consent") != "", p.Get("health") != ""
	if missing := o.consents(f); len(missing) > 0 {
		return SurveyData{View: viewStart, wrong: wizard.Wrong(missing)}
	}
	return SurveyData{View: viewPage, Form: &f}
}

// consents are those that are missing, as problems of the start page.
func (o *opened) consents(f Form) (missing form.Problems) {
	missing.Add(!o.public.Anonymous && !f.Consent, "consent", "请先阅读并同意个人信息处理说明")
	missing.Add(o.public.Sensitive && !f.Health, "health", "请先同意为本次调查处理健康信息")
	return missing
}

// firstOpen is the page of the first question that has no answer yet.
func (o *opened) firstOpen(given Answers) int {
	shown := o.definition.shown(given)
	for step, page := range o.definition.pages() {
		for _, q := range page {
			if _, answered := given[q.ID]; !answered && shown[q.ID] && q.Type != Paragraph {
				return step
			}
		}
	}
	return len(o.definition.pages())
}

// read takes the state of the form and the answers that came with it. What was shown and is not sent was left empty.
func (o *opened) read(ctx context.Context, p *wizard.Posted) (Form, error) {
	f := o.begin()
	if state := p.Get(fieldState); state != "" {
		if f = (Form{}); !o.forms().Open(state, &f) {
			return Form{}, errBrokenForm
		}
	} else {
		f.Consent, f.Health = p.Get("consent") != "", p.Get("health") != ""
		if key := p.Get(fieldKey); len(key) >= minKey && len(key) <= maxToken {
			f.Key = key
		}
		f.Version = cmp.Or(int64(p.Number(fieldVersion)), f.Version)
	}
	if err := o.keepTo(ctx, f.Version); err != nil {
		return Form{}, err
	}
	f.shown = strings.Split(strings.Join(p.Values[fieldShown], ","), ",")
	for _, q := range o.definition.Questions {
		if q.Type == Attachment || !slices.Contains(f.shown, q.ID) { // files stand in the state, not in a control
			continue
		}
		delete(f.Answers, q.ID)
		if a := q.cleaned(q.posted(p.Values)); !a.empty() {
			f.Answers[q.ID] = a
		}
	}
	return f, nil
}

// keepTo asks the questions of a version to the end, whatever is published meanwhile, as a browser with scripts does: sent are answers
// to what was asked. A preview shows the draft alone.
func (o *opened) keepTo(ctx context.Context, version int64) (err error) {
	if o.preview == "" && (version != o.public.Version || o.public.State != Open) {
		o.definition, err = asked(ctx, o.DB.Read(), o.survey.ID, version)
	}
	return err
}

func (q Question) posted(form url.Values) Answer {
	name := "q." + q.ID
	a := Answer{Values: form[name], Other: form.Get(name + ".other")}
	for _, line := range q.lines() {
		if v := form.Get(name + "." + line.ID); v != "" {
			if a.Rows == nil {
				a.Rows = map[string]string{}
			}
			a.Rows[line.ID] = v
		}
	}
	return a
}

func (o *opened) save(ctx context.Context, d SurveyData) (SurveyData, error) {
	if o.preview != "" {
		return d, errs.Invalidf("这是预览，填写的内容不保存")
	}
	code, err := o.saveDraft(ctx, o.ask.Tenant, o.survey.ID, d.Form.Code, d.Form.Answers)
	if err != nil {
		return d, err
	}
	d.View, d.Form.Code = viewSaved, privacy.Grouped(code)
	return d, nil
}

// send stores the answers.
func (o *opened) send(ctx context.Context, d SurveyData, p *wizard.Posted) (SurveyData, error) {
	f := d.Form
	if o.preview != "" {
		return d, errs.Invalidf("这是预览，填写的内容不保存")
	}
	if missing := o.consents(*f); len(missing) > 0 {
		return SurveyData{View: viewStart, wrong: wizard.Wrong(missing)}, nil
	}
	if o.public.Human && p.Get(fieldCheck) == "" {
		f.Step = len(o.definition.pages())
		return d, nil
	}
	receipt, err := o.submit(ctx, *f, p)
	if err != nil {
		return d, err
	}
	return SurveyData{View: viewDone, Receipt: &receipt}, nil
}

// sendLate sends a form whose survey takes no more answers: one that is stored already, perhaps as the last within the quota, gets its
// receipt again.
func (o *opened) sendLate(ctx context.Context, f Form, p *wizard.Posted) (SurveyData, error) {
	receipt, err := o.submit(ctx, f, p)
	if _, known := form.Of(err); known {
		err = o.gone()
	}
	if err != nil {
		return SurveyData{}, err
	}
	return SurveyData{View: viewDone, Receipt: &receipt}, nil
}

func (o *opened) submit(ctx context.Context, f Form, p *wizard.Posted) (SurveyReceipt, error) {
	return o.Submit(ctx, o.ask.Tenant, SurveySubmission{SurveyID: o.survey.ID, Version: f.Version, Answers: f.Answers, Consent: f.Consent,
		Health: f.Health, Key: f.Key, Browser: p.Get(fieldBrowser), CheckKey: p.Get(fieldCheck), Captcha: p.Get(fieldCaptcha),
		Seconds: int64(o.DB.Now()-f.Started) / 1000, DraftCode: f.Code})
}

// gone says why the survey takes no answers.
func (o *opened) gone() error {
	return errs.New(errs.Gone, "%s", o.survey.closedText(o.DB.Now()))
}
