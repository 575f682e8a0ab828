package letter

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	"net/http"
	"slices"
	"time"

	"jikong/internal/attachment"
	"jikong/internal/auth"
	"jikong/internal/errs"
	"jikong/internal/form"
	"jikong/internal/privacy"
	"jikong/internal/render"
	"jikong/internal/value"
	"jikong/internal/wizard"
)

// Limits are those of the answers, for counters beside the fields.
type Limits struct {
	TitleMin    int    `json:"titleMin"`
	TitleMax    int    `json:"titleMax"`
	ContentMin  int    `json:"contentMin"`
	ContentMax  int    `json:"contentMax"`
	NameMax     int    `json:"nameMax"`
	DistrictMax int    `json:"districtMax"`
	EmailMax    int    `json:"emailMax"`
	Files       int    `json:"files"`
	FileBytes   int    `json:"fileBytes"`
	FileTypes   string `json:"fileTypes"`
}

// Answers are what the writer filled in so far.
type Answers struct {
	LetterType     string `json:"letterType"`
	Category       string `json:"category"`
	District       string `json:"district"`
	Title          string `json:"title"`
	Content        string `json:"content"`
	Health         string `json:"health"`
	Name           string `json:"name"`
	Phone          string `json:"phone"`
	Email          string `json:"email"`
	Minor          bool   `json:"minor"`
	PublishAllowed bool   `json:"publishAllowed"`
	Consent        bool   `json:"consent"`
}

// QuestionPage is the data of a page with questions.
type QuestionPage struct {
	View        string         `json:"view" enum:"question"`
	Step        int            `json:"step"`
	Steps       int            `json:"steps"`
	State       string         `json:"state" doc:"加密的已填内容，随表单寄回"`
	Form        Answers        `json:"form"`
	Problems    form.Problems  `json:"problems"`
	Files       []FileInfo     `json:"files"`
	LetterTypes []LetterChoice `json:"letterTypes"`
	Categories  []LetterChoice `json:"categories"`
	Districts   []string       `json:"districts" doc:"本地区的县（市、区）；空时自己填写"`
	Similar     []Alike        `json:"similar"`
	Limits      Limits         `json:"limits"`
	Notice      Notice         `json:"notice"`
}

// CheckPage is the data of the page before sending.
type CheckPage struct {
	View           string        `json:"view" enum:"check"`
	Step           int           `json:"step"`
	Steps          int           `json:"steps"`
	State          string        `json:"state"`
	Form           Answers       `json:"form"`
	LetterTypeText string        `json:"letterTypeText"`
	CategoryText   string        `json:"categoryText"`
	Problems       form.Problems `json:"problems"`
	Files          []FileInfo    `json:"files"`
	Human          auth.Human    `json:"human"`
	Similar        []Alike       `json:"similar"`
	Notice         Notice        `json:"notice"`
}

// SentPage is the data of the page with the receipt.
type SentPage struct {
	View       string  `json:"view" enum:"sent"`
	Heading    string  `json:"heading"`
	Receipt    Receipt `json:"receipt"`
	SearchPath string  `json:"searchPath"`
	Notice     Notice  `json:"notice"`
}

// draft is a letter between two pages of its form. It travels sealed in the page, so that nothing is stored before it is sent and no
// step can be skipped or forged.
type draft struct {
	Form  Form       `json:"form"`
	Files []FileInfo `json:"files"`
}

const (
	draftLife = 24 * time.Hour
	lastStep  = checkStep
)

func (s *Service) tickets(purpose string, life time.Duration) privacy.Tickets {
	return privacy.Tickets{Vault: s.Vault, Now: s.DB.Now, Purpose: purpose, Life: life}
}

func (s *Service) drafts() privacy.Tickets { return s.tickets("letter form", draftLife) }

// begin is the first question of a new letter. Its key makes sending it twice one letter.
func (w Writing) begin(ctx context.Context, ask render.FeatureAsk, wrong ...form.Problem) (render.FeaturePage, error) {
	return w.question(ctx, ask, newDraft(ask), aboutStep, wizard.Wrong(wrong))
}

func newDraft(ask render.FeatureAsk) *draft {
	return &draft{Form: Form{Key: rand.Text(), Title: beginningTitle(ask)}}
}

// beginAgain keeps what was typed on a page whose state is no longer legible: that of the pages before it is lost.
func (w Writing) beginAgain(ctx context.Context, ask render.FeatureAsk, p *wizard.Posted) (render.FeaturePage, error) {
	d := newDraft(ask)
	w.wizard(ask.Tenant).Take(d, p)
	why := form.Problem{Message: "这份表单已经超过 24 小时，或者不完整；刚才那一页填写的内容还在，其余的和附件请重新填写"}
	return w.question(ctx, ask, d, aboutStep, wizard.Wrong(form.Problems{why}))
}

// beginningTitle is the title with which a link begins a letter, such as what somebody searched for in vain.
func beginningTitle(ask render.FeatureAsk) string {
	title := []rune(form.Line(ask.Query.Get("title")))
	return string(title[:min(len(title), maxTitle)])
}

// FeatureForm implements render.FormFeature: it takes the answers of one page and shows the page that the button asks for.
func (w Writing) FeatureForm(ctx context.Context, ask render.FeatureAsk, r *http.Request) (render.FeaturePage, error) {
	if ask.Detail {
		return render.FeaturePage{}, render.ErrNoForm
	}
	p, err := wizard.Read(r)
	switch {
	case errors.Is(err, wizard.ErrBroken):
		return w.begin(ctx, ask, form.Problem{Message: wizard.ErrBroken.Message})
	case err != nil:
		return render.FeaturePage{}, err
	case p.Get("form") == faultType:
		return w.takeFault(ctx, ask, p)
	}
	d := &draft{}
	if !w.drafts().Open(p.Get("state"), d) {
		return w.beginAgain(ctx, ask, p)
	}
	turn, err := w.wizard(ask.Tenant).Turn(ctx, d, p)
	switch {
	case err != nil:
		return render.FeaturePage{}, err
	case turn.Send:
		return w.send(ctx, ask, p, d)
	case turn.Step == checkStep:
		return w.checkPage(ctx, ask, p, d, turn.Refusal)
	}
	return w.question(ctx, ask, d, turn.Step, turn.Refusal)
}

// wizard is the pages of a letter.
func (w Writing) wizard(tenant value.ID) wizard.Wizard[*draft] {
	page := func(step int, take func(f *Form, p *wizard.Posted)) wizard.Page[*draft] {
		return wizard.Page[*draft]{
			Take: func(d *draft, p *wizard.Posted) { take(&d.Form, p); d.Form.clean() },
			Check: func(ctx context.Context, d *draft) (form.Problems, error) {
				return w.problems(ctx, tenant, &d.Form, step)
			},
		}
	}
	text := page(textStep, func(f *Form, p *wizard.Posted) {
		f.Title, f.Content, f.District, f.Health = p.Get("title"), p.Get("content"), p.Get("district"), p.Get("health")
	})
	text.Do = func(ctx context.Context, d *draft, p *wizard.Posted) error { return w.changeFiles(ctx, tenant, d, p) }
	return wizard.Wizard[*draft]{Pages: []wizard.Page[*draft]{
		page(aboutStep, func(f *Form, p *wizard.Posted) { f.LetterType, f.Category = p.Get("letterType"), p.Get("category") }),
		text,
		page(contactStep, func(f *Form, p *wizard.Posted) {
			f.Name, f.Phone, f.Email = p.Get("name"), p.Get("phone"), p.Get("email")
			f.Minor, f.PublishAllowed, f.Consent = p.Ticked("minor"), p.Ticked("publishAllowed"), p.Ticked("consent")
		}),
		{},
	}}
}

// changeFiles removes an attachment, or keeps those that were chosen.
func (w Writing) changeFiles(ctx context.Context, tenant value.ID, d *draft, p *wizard.Posted) error {
	if p.Button == "remove" {
		d.Files = slices.DeleteFunc(d.Files, func(f FileInfo) bool { return f.ID.String() == p.Which })
		return nil
	}
	return p.EachFile("file", func(name string, content io.Reader) error {
		if len(d.Files) >= maxFiles {
			return errs.Invalidf(tooManyFiles)
		}
		kept, err := w.keepFile(ctx, tenant, name, content)
		if err == nil {
			d.Files = append(d.Files, kept)
		}
		return err
	})
}

func (w Writing) question(ctx context.Context, ask render.FeatureAsk, d *draft, step int, wrong wizard.Refusal) (page render.FeaturePage, err error) {
	data := QuestionPage{View: "question", Step: step, Steps: lastStep, Form: d.Form.answers(), Problems: wrong.Shown(),
		Files: append([]FileInfo{}, d.Files...), LetterTypes: writtenTypes(), Categories: categories(), Districts: []string{}, Similar: []Alike{}, Limits: limitsOfForm(), Notice: notice()}
	if data.State, err = w.drafts().Seal(d); err != nil {
		return page, err
	}
	if step == textStep && w.Districts != nil {
		if data.Districts, err = w.Districts(ctx, ask.Tenant); err != nil {
			return page, err
		}
	}
	if step == contactStep {
		if data.Similar, err = w.alike(ctx, ask.Tenant, ask.Column, d.Form.Title, d.Form.Content); err != nil {
			return page, err
		}
	}
	page = wrong.Page("写信", data)
	page.Plain, err = plainForm(ask, wrong.Problems)
	return page, err
}

func limitsOfForm() Limits {
	return Limits{minTitle, maxTitle, minContent, maxContent, maxName, maxDistrict, maxEmail, maxFiles, attachment.MaxFile, fileTypes}
}

func (f *Form) answers() Answers {
	return Answers{f.LetterType, f.Category, f.District, f.Title, f.Content, f.Health, f.Name, f.Phone, f.Email, f.Minor, f.PublishAllowed, f.Consent}
}

// checkPage shows all answers with a new question for people.
func (w Writing) checkPage(ctx context.Context, ask render.FeatureAsk, p *wizard.Posted, d *draft, wrong wizard.Refusal) (page render.FeaturePage, err error) {
	data := CheckPage{View: "check", Step: checkStep, Steps: lastStep, Form: d.Form.answers(), LetterTypeText: textOf(letterTypes(), d.Form.LetterType),
		CategoryText: textOf(categories(), d.Form.Category), Files: append([]FileInfo{}, d.Files...), Notice: notice()}
	if data.Human, err = wrong.Ask(ctx, w.Humans, p); err != nil {
		return page, err
	}
	if data.State, err = w.drafts().Seal(d); err != nil {
		return page, err
	}
	if data.Similar, err = w.alike(ctx, ask.Tenant, ask.Column, d.Form.Title, d.Form.Content); err != nil {
		return page, err
	}
	data.Problems = wrong.Shown()
	page = wrong.Page("写信", data)
	page.Plain, err = plainForm(ask, wrong.Problems)
	return page, err
}

// send stores the letter and shows the receipt; sending again shows it again.
func (w Writing) send(ctx context.Context, ask render.FeatureAsk, p *wizard.Posted, d *draft) (render.FeaturePage, error) {
	f := d.Form
	f.CheckKey, f.Captcha = p.Get("checkKey"), p.Get("captcha")
	files := make([]value.ID, len(d.Files))
	for i, file := range d.Files {
		files[i] = file.ID
	}
	receipt, err := w.Submit(ctx, ask.Tenant, f, files...)
	if err == nil {
		return sentPage("来信已收到", "信已寄出", receipt)
	}
	wrong, err := refused(err)
	switch {
	case err != nil:
		return render.FeaturePage{}, err
	case wrong.Problems[0].Field == "file":
		return w.question(ctx, ask, d, textStep, wrong)
	}
	return w.checkPage(ctx, ask, p, d, wrong)
}
