package letter

import (
	"context"
	"crypto/rand"
	"net/url"
	"unicode/utf8"

	"jikong/internal/auth"
	"jikong/internal/form"
	"jikong/internal/render"
	"jikong/internal/rules"
	"jikong/internal/wizard"
)

// A fault of a page is a letter of a type of its own: it is received, answered and closed as all letters are, and its writer may stay
// unnamed.
const (
	faultType     = "fault"
	faultCategory = "other"
	unnamed       = "网友"
)

const (
	maxPageAddress = 200 // characters
	minFault       = 5
	maxFault       = 500
)

// faultKinds are those of the national service for faults of government sites.
func faultKinds() []LetterChoice {
	return []LetterChoice{{"unreachable", "打不开、链接错误"}, {"outdated", "内容不更新"}, {"wrong", "内容不准确"}, {"typo", "错别字"},
		{"silent", "留言咨询没有答复"}, {"fake", "虚假伪造内容"}, {"other", "其他问题"}}
}

// Fault is what a reader says of a page.
type Fault struct {
	Page    string `json:"page" doc:"网页的地址"`
	Kind    string `json:"kind"`
	Text    string `json:"text" doc:"哪里有错"`
	Phone   string `json:"phone" doc:"选填"`
	Email   string `json:"email" doc:"选填"`
	Consent bool   `json:"consent" doc:"留了联系方式的，同意为答复而处理"`
}

// FaultPage is the data of the form for faults of a page.
type FaultPage struct {
	View     string         `json:"view" enum:"fault"`
	Key      string         `json:"key"`
	Form     Fault          `json:"form"`
	Kinds    []LetterChoice `json:"kinds"`
	Problems form.Problems  `json:"problems"`
	Human    auth.Human     `json:"human"`
	TextMin  int            `json:"textMin"`
	TextMax  int            `json:"textMax"`
	Notice   Notice         `json:"notice"`
}

func (f *Fault) problems() form.Problems {
	found := form.Problems{}
	found.Length("page", "网页的地址", f.Page, 1, maxPageAddress)
	found.Add(textOf(faultKinds(), f.Kind) == "", "kind", "请选择是哪一类问题")
	found.Length("text", "哪里有错", f.Text, minFault, maxFault)
	found = append(found, contactProblems(f.Phone, f.Email)...)
	found.Add((f.Phone != "" || f.Email != "") && !f.Consent, "consent", "留了联系方式的，请同意中心为答复而处理；不同意请清空联系方式")
	return found
}

// letter is the letter that tells the fault.
func (f *Fault) letter(key string) Form {
	title := "网页找错：" + textOf(faultKinds(), f.Kind) + " " + f.Page
	if utf8.RuneCountInString(title) > maxTitle {
		title = string([]rune(title)[:maxTitle-1]) + "…"
	}
	return Form{LetterType: faultType, Category: faultCategory, Title: title, Content: "网页：" + f.Page + "\n问题：" + textOf(faultKinds(), f.Kind) + "\n\n" + f.Text,
		Health: "no", Name: unnamed, Phone: f.Phone, Email: f.Email, Consent: f.Consent, Key: key}
}

// contactProblems are those of a way to reach somebody, where there is one.
func contactProblems(phone, email string) form.Problems {
	f := Form{LetterType: faultType, Name: unnamed, Phone: phone, Email: email, Consent: true}
	return f.problems(contactStep)
}

// beginFault is the empty form with the page that the reader comes from.
func (w Writing) beginFault(ctx context.Context, ask render.FeatureAsk) (render.FeaturePage, error) {
	given := ask.Query.Get("page")
	page, err := w.faultPage(ctx, ask, &wizard.Posted{}, FaultPage{Key: rand.Text(), Form: Fault{Page: form.Line(given)}}, wizard.Refusal{})
	page.Query = url.Values{"fault": {"1"}}
	if given != "" {
		page.Query.Set("page", given)
	}
	return page, err
}

// faultPage draws the form with a new question for people.
func (w Writing) faultPage(ctx context.Context, ask render.FeatureAsk, p *wizard.Posted, data FaultPage, wrong wizard.Refusal) (page render.FeaturePage, err error) {
	if data.Human, err = wrong.Ask(ctx, w.Humans, p); err != nil {
		return page, err
	}
	data.View, data.Kinds, data.Notice, data.TextMin, data.TextMax, data.Problems = "fault", faultKinds(), notice(), minFault, maxFault, wrong.Shown()
	page = wrong.Page("网页找错", data)
	page.Plain, err = plainForm(ask, data.Problems)
	return page, err
}

// takeFault reads the form for faults and sends it, or shows it again.
func (w Writing) takeFault(ctx context.Context, ask render.FeatureAsk, p *wizard.Posted) (render.FeaturePage, error) {
	data := FaultPage{Key: p.Line("key"), Form: Fault{Page: p.Line("page"), Kind: p.Line("fault"), Text: form.Text(p.Get("text")),
		Phone: rules.PlainPhone(p.Line("phone")), Email: rules.PlainEmail(p.Line("email")), Consent: p.Ticked("consent")}}
	if p.Button != "send" && p.Button != "" {
		return w.faultPage(ctx, ask, p, data, wizard.Refusal{})
	}
	if found := data.Form.problems(); len(found) > 0 {
		return w.faultPage(ctx, ask, p, data, wizard.Wrong(found))
	}
	f := data.Form.letter(data.Key)
	f.CheckKey, f.Captcha = p.Get("checkKey"), p.Get("captcha")
	receipt, err := w.Submit(ctx, ask.Tenant, f)
	if err == nil {
		return sentPage("网页找错", "已收到，谢谢您", receipt)
	}
	wrong, err := refused(err)
	if err != nil {
		return render.FeaturePage{}, err
	}
	return w.faultPage(ctx, ask, p, data, wrong)
}

// sentPage is the page with the receipt.
func sentPage(name, heading string, receipt Receipt) (render.FeaturePage, error) {
	page := render.FeaturePage{Name: name, NoStore: true, Data: SentPage{View: "sent", Heading: heading, Receipt: receipt, SearchPath: "/" + SearchHome, Notice: notice()}}
	var err error
	page.Plain, err = plainReceipt(receipt)
	return page, err
}
