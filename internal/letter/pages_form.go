package letter

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"
	"time"

	"jikong/internal/attachment"
	"jikong/internal/auth"
	"jikong/internal/errs"
	"jikong/internal/form"
	"jikong/internal/render"
	"jikong/internal/value"
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
	View        string        `json:"view" enum:"question"`
	Step        int           `json:"step"`
	Steps       int           `json:"steps"`
	State       string        `json:"state" doc:"加密的已填内容，随表单寄回"`
	Form        Answers       `json:"form"`
	Problems    form.Problems `json:"problems"`
	Files       []FileInfo    `json:"files"`
	LetterTypes []Choice      `json:"letterTypes"`
	Categories  []Choice      `json:"categories"`
	Districts   []string      `json:"districts" doc:"本地区的县（市、区）；空时自己填写"`
	Similar     []Alike       `json:"similar"`
	Limits      Limits        `json:"limits"`
	Notice      Notice        `json:"notice"`
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
	draftPurpose = "letter form"
	draftLife    = 24 * time.Hour
	formMemory   = 1 << 20 // bytes of a form that are held in memory; larger files wait on the disk
	lastStep     = checkStep
)

// begin is the first question of a new letter. Its key makes sending it twice one letter.
func (w Writing) begin(ctx context.Context, ask render.FeatureAsk, problems form.Problems) (render.FeaturePage, error) {
	key, err := randomKey()
	if err != nil {
		return render.FeaturePage{}, err
	}
	return w.question(ctx, ask, draft{Form: Form{Key: key, Title: beginningTitle(ask)}}, aboutStep, problems)
}

// beginningTitle is the title with which a link begins a letter, such as what somebody searched for in vain.
func beginningTitle(ask render.FeatureAsk) string {
	title := []rune(form.Line(ask.Query.Get("title")))
	return string(title[:min(len(title), maxTitle)])
}

func randomKey() (string, error) {
	var b [16]byte
	_, err := rand.Read(b[:])
	return hex.EncodeToString(b[:]), err
}

// FeatureForm implements render.FormFeature: it takes the answers of one page and shows the page that the button asks for.
func (w Writing) FeatureForm(ctx context.Context, ask render.FeatureAsk, r *http.Request) (render.FeaturePage, error) {
	if ask.Detail {
		return render.FeaturePage{}, errs.NotFoundf("这里没有表单")
	}
	whole, err := parseForm(r)
	if err != nil {
		return render.FeaturePage{}, err
	}
	if !whole {
		return w.begin(ctx, ask, form.Problems{{Message: "表单没有传完整，请重新填写"}})
	}
	if r.MultipartForm != nil {
		defer func() { _ = r.MultipartForm.RemoveAll() }() // what stays is removed by the operating system
	}
	if r.PostFormValue("form") == faultType {
		return w.takeFault(ctx, ask, r)
	}
	var d draft
	sealed, ok := w.Vault.OpenTicket(draftPurpose, r.PostFormValue("state"), w.DB.Now())
	if !ok || json.Unmarshal(sealed, &d) != nil {
		return w.begin(ctx, ask, form.Problems{{Message: "这份表单已经超过 24 小时，或者不完整，请重新填写"}})
	}
	step := min(max(number(r.PostFormValue("step")), aboutStep), lastStep)
	d.Form.take(step, r)
	d.Form.clean()
	return w.next(ctx, ask, r, d, step)
}

// take reads the answers of one page.
func (f *Form) take(step int, r *http.Request) {
	text := r.PostFormValue
	switch step {
	case aboutStep:
		f.LetterType, f.Category = text("letterType"), text("category")
	case textStep:
		f.Title, f.Content, f.District, f.Health = text("title"), text("content"), text("district"), text("health")
	case contactStep:
		f.Name, f.Phone, f.Email = text("name"), text("phone"), text("email")
		f.Minor, f.PublishAllowed, f.Consent = text("minor") == "1", text("publishAllowed") == "1", text("consent") == "1"
	}
}

// next follows the button.
func (w Writing) next(ctx context.Context, ask render.FeatureAsk, r *http.Request, d draft, step int) (render.FeaturePage, error) {
	button, detail, _ := strings.Cut(r.PostFormValue("go"), "-")
	if step == textStep {
		if id, err := value.ParseID(detail); button == "remove" && err == nil {
			d.Files = slices.DeleteFunc(d.Files, func(f FileInfo) bool { return f.ID == id })
			return w.question(ctx, ask, d, step, nil)
		}
		problems, status, retry, err := w.takeFiles(ctx, ask.Tenant, &d, r)
		if err != nil {
			return render.FeaturePage{}, err
		}
		if len(problems) > 0 {
			page, err := w.question(ctx, ask, d, step, problems)
			page.Status, page.RetryAfter = status, retry
			return page, err
		}
		if button == "upload" {
			return w.question(ctx, ask, d, step, nil)
		}
	}
	switch {
	case button == "back":
		return w.question(ctx, ask, d, max(step-1, aboutStep), nil)
	case step == checkStep && button == "edit":
		return w.question(ctx, ask, d, min(max(number(detail), aboutStep), contactStep), nil)
	}
	// Whatever page was sent, the first one with a problem comes before all later ones.
	for at := aboutStep; at <= min(step, contactStep); at++ {
		problems, err := w.problems(ctx, ask.Tenant, &d.Form, at)
		if err != nil {
			return render.FeaturePage{}, err
		}
		if len(problems) > 0 {
			return w.question(ctx, ask, d, at, problems)
		}
	}
	if step < contactStep {
		return w.question(ctx, ask, d, step+1, nil)
	}
	if step == checkStep && (button == "send" || button == "") {
		return w.send(ctx, ask, r, d)
	}
	return w.checkPage(ctx, ask, d, kindOf(button, r), nil)
}

// kindOf is the kind of question the writer wants.
func kindOf(button string, r *http.Request) string {
	if button == "picture" || button != "sum" && r.PostFormValue("kind") == "picture" {
		return "picture"
	}
	return "sum"
}

// takeFiles keeps the chosen attachments.
func (w Writing) takeFiles(ctx context.Context, tenant value.ID, d *draft, r *http.Request) (form.Problems, int, time.Duration, error) {
	if r.MultipartForm == nil {
		return nil, 0, 0, nil
	}
	for _, head := range r.MultipartForm.File["file"] {
		if head.Filename == "" {
			continue
		}
		if err := w.takeFile(ctx, tenant, d, head); err != nil {
			problems, status, retry, unexpected := failure(err)
			for i := range problems {
				problems[i].Field = "file"
			}
			return problems, status, retry, unexpected
		}
	}
	return nil, 0, 0, nil
}

func (w Writing) takeFile(ctx context.Context, tenant value.ID, d *draft, head *multipart.FileHeader) (err error) {
	if len(d.Files) >= maxFiles {
		return errs.Invalidf(tooManyFiles)
	}
	sent, err := head.Open()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, sent.Close()) }()
	kept, err := w.keepFile(ctx, tenant, head.Filename, sent)
	if err == nil {
		d.Files = append(d.Files, kept)
	}
	return err
}

func (w Writing) question(ctx context.Context, ask render.FeatureAsk, d draft, step int, problems form.Problems) (render.FeaturePage, error) {
	state, err := w.seal(d)
	if err != nil {
		return render.FeaturePage{}, err
	}
	data := QuestionPage{View: "question", Step: step, Steps: lastStep, State: state, Form: d.Form.answers(), Problems: append(form.Problems{}, problems...),
		Files: append([]FileInfo{}, d.Files...), LetterTypes: writtenTypes(), Categories: categories(), Districts: []string{}, Similar: []Alike{}, Limits: limitsOfForm(), Notice: notice()}
	if step == textStep && w.Districts != nil {
		if data.Districts, err = w.Districts(ctx, ask.Tenant); err != nil {
			return render.FeaturePage{}, err
		}
	}
	if step == contactStep {
		if data.Similar, err = w.alike(ctx, ask.Tenant, ask.Column, d.Form.Title, d.Form.Content); err != nil {
			return render.FeaturePage{}, err
		}
	}
	page := render.FeaturePage{Name: "写信", Data: data, NoStore: true}
	if len(problems) > 0 {
		page.Status = http.StatusUnprocessableEntity
	}
	page.Plain, err = plainForm(ask, problems)
	return page, err
}

func limitsOfForm() Limits {
	return Limits{minTitle, maxTitle, minContent, maxContent, maxName, maxDistrict, maxEmail, maxFiles, attachment.MaxFile, fileTypes}
}

func (f *Form) answers() Answers {
	return Answers{f.LetterType, f.Category, f.District, f.Title, f.Content, f.Health, f.Name, f.Phone, f.Email, f.Minor, f.PublishAllowed, f.Consent}
}

func (w Writing) seal(d draft) (string, error) {
	text, err := json.Marshal(d)
	if err != nil {
		return "", err
	}
	return w.Vault.Ticket(draftPurpose, text, w.DB.Now()+value.Time(draftLife.Milliseconds()))
}

// checkPage shows all answers with a new question for people.
func (w Writing) checkPage(ctx context.Context, ask render.FeatureAsk, d draft, kind string, problems form.Problems) (render.FeaturePage, error) {
	page := render.FeaturePage{Name: "写信", NoStore: true}
	human, err := auth.AskHuman(ctx, w.Humans, kind)
	if err != nil {
		found, status, retry, unexpected := failure(err)
		if unexpected != nil {
			return page, unexpected
		}
		problems, page.Status, page.RetryAfter = append(problems, found...), status, retry
	}
	state, err := w.seal(d)
	if err != nil {
		return page, err
	}
	similar, err := w.alike(ctx, ask.Tenant, ask.Column, d.Form.Title, d.Form.Content)
	if err != nil {
		return page, err
	}
	page.Data = CheckPage{View: "check", Step: checkStep, Steps: lastStep, State: state, Form: d.Form.answers(),
		LetterTypeText: textOf(letterTypes(), d.Form.LetterType), CategoryText: textOf(categories(), d.Form.Category),
		Problems: append(form.Problems{}, problems...), Files: append([]FileInfo{}, d.Files...), Human: human, Similar: similar, Notice: notice()}
	page.Plain, err = plainForm(ask, problems)
	return page, err
}

// send stores the letter and shows the receipt; sending again shows it again.
func (w Writing) send(ctx context.Context, ask render.FeatureAsk, r *http.Request, d draft) (render.FeaturePage, error) {
	f := d.Form
	f.CheckKey, f.Captcha = r.PostFormValue("checkKey"), r.PostFormValue("captcha")
	files := make([]value.ID, len(d.Files))
	for i, file := range d.Files {
		files[i] = file.ID
	}
	receipt, err := w.Submit(ctx, ask.Tenant, f, files...)
	if err == nil {
		return sentPage("来信已收到", "信已寄出", receipt)
	}
	problems, status, retry, unexpected := failure(err)
	if unexpected != nil {
		return render.FeaturePage{}, unexpected
	}
	if errs.Is(err, errs.Captcha) {
		problems[0].Field = "captcha"
	}
	if problems[0].Field == "file" {
		return w.question(ctx, ask, d, textStep, problems)
	}
	page, err := w.checkPage(ctx, ask, d, kindOf("", r), problems)
	page.Status, page.RetryAfter = status, max(retry, page.RetryAfter)
	return page, err
}
