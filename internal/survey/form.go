package survey

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/errs"
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
	Shown   []string   `json:"shown,omitempty" doc:"页面上显示过的题目"`
	Key     string     `json:"key" doc:"幂等键"`
	Started value.Time `json:"started"`
	Consent bool       `json:"consent"`
	Health  bool       `json:"health"`
	Code    string     `json:"code,omitempty" doc:"继续作答码"`
}

// Fields of the posted form. Questions are named q.<id>, q.<id>.other and q.<id>.<row>.
const (
	fieldState = "state" // the Form, without the answers of the page itself
	fieldShown = "shown"
	fieldCode  = "code"
	// fieldBrowser is what the browser calls itself; a page without scripts leaves it empty.
	fieldBrowser = "browser"
	fieldCheck   = "checkKey"
	fieldCaptcha = "captcha"
)

// What a form asks for.
const (
	doStart  = "start"
	doNext   = "next"
	doBack   = "back"
	doSave   = "save"
	doSend   = "send"
	doResume = "resume"
	doErase  = "erase"
	doUpload = "upload"
	// Another question for people, of the same kind or of the named one.
	doAnother = "another"
	doPicture = "picture"
	doSum     = "sum"
	doRemove  = "remove" // an attachment by its id
)

var errBrokenForm = errs.Invalidf("页面已经过时，请从头填写")

// FeatureForm implements render.FormFeature: a survey is answered page by page, with or without scripts.
func (s *Service) FeatureForm(ctx context.Context, ask render.FeatureAsk, r *http.Request) (render.FeaturePage, error) {
	if !ask.Detail {
		return render.FeaturePage{}, errs.NotFoundf("没有这个页面")
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
	if o.checks(d) {
		if unasked := o.askHuman(ctx, &d, p); err == nil {
			err = unasked
		}
	}
	if known := new(errs.Error); errors.As(err, &known) && known.Code != errs.Internal {
		return o.refused(d, known)
	}
	if err != nil {
		return render.FeaturePage{}, err
	}
	return o.page(d)
}

// refused shows the page again with what is wrong. Nothing that was typed is lost.
func (o *opened) refused(d Data, why *errs.Error) (render.FeaturePage, error) {
	d.Notice, d.View = why.Message, cmp.Or(d.View, viewStart)
	made, err := o.page(d)
	made.Status = http.StatusUnprocessableEntity
	if why.Code == errs.TooMany {
		made.Status = http.StatusTooManyRequests
	}
	return made, err
}

// answer does what the form asks for. The data it returns with an error is the page to show it on.
func (o *opened) answer(ctx context.Context, p *wizard.Posted) (Data, error) {
	do, code := p.Button, p.Get(fieldCode)
	switch {
	case do == doErase && o.preview != "":
		return Data{}, errs.Invalidf("预览里没有可以撤回的答卷")
	case do == doErase:
		if err := o.erase(ctx, o.ask.Tenant, o.survey.ID, code); err != nil {
			return Data{}, err
		}
		return Data{View: viewGone}, nil
	case o.public.State != Open:
		return Data{}, errs.New(errs.Gone, "%s", o.survey.closedText(o.DB.Now()))
	case do == doStart:
		return o.start(p), nil
	case do == doResume:
		return o.goOn(ctx, code)
	}
	f, err := o.read(p)
	if err != nil {
		return Data{}, err
	}
	d := Data{View: viewPage, Form: &f}
	if d.Problems, err = o.takeFiles(ctx, &f, p); err != nil || len(d.Problems) > 0 {
		return d, err
	}
	return o.step(ctx, d, p)
}

// goOn takes up a form that was put aside.
func (o *opened) goOn(ctx context.Context, code string) (Data, error) {
	given, err := o.resume(ctx, o.survey.ID, code)
	if err != nil {
		return Data{}, err
	}
	f := o.begin()
	f.Answers, f.Code, f.Consent, f.Health = given, privacy.NormalCode(code), true, true
	f.Step = o.definition.next(o.firstOpen(given), 1, given)
	return Data{View: viewPage, Form: &f}, nil
}

// step does what the button of a page of questions says.
func (o *opened) step(ctx context.Context, d Data, p *wizard.Posted) (Data, error) {
	f := d.Form
	switch do := p.Button; {
	case do == doRemove:
		f.Answers.remove(p.Which)
	case do == doUpload, do == doAnother, do == doPicture, do == doSum:
	case do == doBack:
		f.Step = o.definition.next(f.Step-1, -1, f.Answers)
	case do == doSave:
		return o.save(ctx, d)
	case do == doSend:
		return o.send(ctx, d, p)
	default:
		return o.forward(d), nil
	}
	return d, nil
}

func (o *opened) begin() Form {
	return Form{Version: o.public.Version, Answers: Answers{}, Key: privacy.NewQueryCode() + privacy.NewQueryCode(), Started: o.DB.Now()}
}

func (o *opened) start(p *wizard.Posted) Data {
	f := o.begin()
	f.Consent, f.Health = p.Get("consent") != "", p.Get("health") != ""
	d := Data{View: viewStart, Problems: o.consents(f)}
	if len(d.Problems) == 0 {
		d.View, d.Form = viewPage, &f
	}
	return d
}

// consents are those that are missing, as problems of the start page.
func (o *opened) consents(f Form) []Problem {
	var missing []Problem
	if !o.public.Anonymous && !f.Consent {
		missing = append(missing, Problem{Question: "consent", Message: "请先阅读并同意个人信息处理说明"})
	}
	if o.public.Sensitive && !f.Health {
		missing = append(missing, Problem{Question: "health", Message: "请先同意为本次调查处理健康信息"})
	}
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

// read takes the state of the form and the answers of its page. What was shown and is not sent was left empty.
func (o *opened) read(p *wizard.Posted) (Form, error) {
	var f Form
	if err := json.Unmarshal([]byte(p.Get(fieldState)), &f); err != nil || len(f.Key) > maxToken || len(f.Key) < minKey {
		return Form{}, errBrokenForm
	}
	if f.Answers == nil {
		f.Answers = Answers{}
	}
	f.Step = min(max(f.Step, 0), len(o.definition.pages()))
	f.Shown = strings.Split(p.Get(fieldShown), ",")
	for _, q := range o.definition.Questions {
		if !slices.Contains(f.Shown, q.ID) {
			continue
		}
		if q.Type == Attachment { // its files stand in the state, not in a control
			continue
		}
		delete(f.Answers, q.ID)
		if a := q.cleaned(q.posted(p.Values)); !a.empty() {
			f.Answers[q.ID] = a
		}
	}
	return f, nil
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

// forward goes to the next page when the answers of this one are right. A question that the answers brought up on the same page is
// shown first.
func (o *opened) forward(d Data) Data {
	f, pages := d.Form, o.definition.pages()
	if f.Step == len(pages) {
		return d
	}
	shown := o.definition.shown(f.Answers)
	if slices.ContainsFunc(pages[f.Step], func(q Question) bool { return shown[q.ID] && !slices.Contains(f.Shown, q.ID) }) {
		d.Notice = "按您的回答，这一页还有新的题目，请继续填写。"
		return d
	}
	_, problems := o.definition.Check(f.Answers)
	if d.Problems = on(pages[f.Step], problems); len(d.Problems) == 0 {
		f.Step = o.definition.next(f.Step+1, 1, f.Answers)
	}
	return d
}

func (o *opened) save(ctx context.Context, d Data) (Data, error) {
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

// send stores the answers, or goes to the first page on which something is wrong.
func (o *opened) send(ctx context.Context, d Data, p *wizard.Posted) (Data, error) {
	f := d.Form
	if ahead := o.forward(d); ahead.Notice != "" {
		return ahead, nil
	}
	definition := o.definition
	if f.Version != o.public.Version && o.preview == "" {
		old, err := asked(ctx, o.DB.Read(), o.survey.ID, f.Version)
		if err != nil {
			return d, err
		}
		definition = old
	}
	if _, problems := definition.Check(f.Answers); len(problems) > 0 {
		f.Step = o.definition.pageOf(problems[0].Question)
		d.Problems = on(o.definition.pages()[f.Step], problems)
		return d, nil
	}
	if o.preview != "" {
		return d, errs.Invalidf("这是预览，填写的内容不保存")
	}
	if missing := o.consents(*f); len(missing) > 0 {
		return Data{View: viewStart, Problems: missing}, nil
	}
	if o.public.Human && p.Get(fieldCheck) == "" {
		f.Step = len(o.definition.pages())
		return d, nil
	}
	seconds := int64(0)
	if f.Started != 0 {
		seconds = int64(o.DB.Now()-f.Started) / 1000
	}
	receipt, err := o.Submit(ctx, o.ask.Tenant, SurveySubmission{SurveyID: o.survey.ID, Version: f.Version, Answers: f.Answers, Consent: f.Consent,
		Health: f.Health, Key: f.Key, Browser: p.Get(fieldBrowser), CheckKey: p.Get(fieldCheck), Captcha: p.Get(fieldCaptcha), Seconds: seconds, DraftCode: f.Code})
	if errs.Is(err, errs.Captcha) {
		d.Problems = []Problem{{Question: fieldCaptcha, Message: auth.ErrHuman.Message}}
		return d, nil
	}
	if err != nil {
		return d, err
	}
	return Data{View: viewDone, Receipt: &receipt}, nil
}
