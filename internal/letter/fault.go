package letter

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"unicode/utf8"

	"jikong/internal/auth"
	"jikong/internal/errs"
	"jikong/internal/form"
	"jikong/internal/render"
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
func faultKinds() []Choice {
	return []Choice{{"unreachable", "打不开、链接错误"}, {"outdated", "内容不更新"}, {"wrong", "内容不准确"}, {"typo", "错别字"},
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
	View     string        `json:"view" enum:"fault"`
	Key      string        `json:"key"`
	Form     Fault         `json:"form"`
	Kinds    []Choice      `json:"kinds"`
	Problems form.Problems `json:"problems"`
	Human    auth.Human    `json:"human"`
	TextMin  int           `json:"textMin"`
	TextMax  int           `json:"textMax"`
	Notice   Notice        `json:"notice"`
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
	key, err := randomKey()
	if err != nil {
		return render.FeaturePage{}, err
	}
	from := form.Line(ask.Query.Get("page"))
	page, err := w.faultPage(ctx, ask, FaultPage{Key: key, Form: Fault{Page: from}}, "sum")
	page.Query = url.Values{"fault": {"1"}}
	if given := ask.Query.Get("page"); given != "" {
		page.Query.Set("page", given)
	}
	return page, err
}

// faultPage draws the form with a new question for people.
func (w Writing) faultPage(ctx context.Context, ask render.FeatureAsk, data FaultPage, kind string) (render.FeaturePage, error) {
	page := render.FeaturePage{Name: "网页找错", NoStore: true}
	human, err := auth.AskHuman(ctx, w.Humans, kind)
	if err != nil {
		found, status, retry, unexpected := failure(err)
		if unexpected != nil {
			return page, unexpected
		}
		data.Problems, page.Status, page.RetryAfter = append(data.Problems, found...), status, retry
	} else if len(data.Problems) > 0 {
		page.Status = http.StatusUnprocessableEntity
	}
	data.View, data.Kinds, data.Human, data.Notice, data.TextMin, data.TextMax = "fault", faultKinds(), human, notice(), minFault, maxFault
	data.Problems = append(form.Problems{}, data.Problems...)
	page.Data = data
	page.Plain, err = plainForm(ask, data.Problems)
	return page, err
}

// takeFault reads the form for faults and sends it, or shows it again.
func (w Writing) takeFault(ctx context.Context, ask render.FeatureAsk, r *http.Request) (render.FeaturePage, error) {
	line := func(name string) string { return form.Line(r.PostFormValue(name)) }
	data := FaultPage{Key: line("key"), Form: Fault{Page: line("page"), Kind: line("fault"), Text: form.Text(r.PostFormValue("text")),
		Phone: strings.ReplaceAll(line("phone"), " ", ""), Email: line("email"), Consent: r.PostFormValue("consent") == "1"}}
	button := r.PostFormValue("go")
	if button != "send" && button != "" {
		return w.faultPage(ctx, ask, data, kindOf(button, r))
	}
	if data.Problems = data.Form.problems(); len(data.Problems) > 0 {
		return w.faultPage(ctx, ask, data, kindOf("", r))
	}
	f := data.Form.letter(data.Key)
	f.CheckKey, f.Captcha = r.PostFormValue("checkKey"), r.PostFormValue("captcha")
	receipt, err := w.Submit(ctx, ask.Tenant, f)
	if err == nil {
		return sentPage("网页找错", "已收到，谢谢您", receipt)
	}
	problems, status, retry, unexpected := failure(err)
	if unexpected != nil {
		return render.FeaturePage{}, unexpected
	}
	if errs.Is(err, errs.Captcha) {
		problems[0].Field = "captcha"
	}
	data.Problems = problems
	page, err := w.faultPage(ctx, ask, data, kindOf("", r))
	page.Status, page.RetryAfter = status, max(retry, page.RetryAfter)
	return page, err
}

// sentPage is the page with the receipt.
func sentPage(name, heading string, receipt Receipt) (render.FeaturePage, error) {
	page := render.FeaturePage{Name: name, NoStore: true, Data: SentPage{View: "sent", Heading: heading, Receipt: receipt, SearchPath: "/" + SearchHome, Notice: notice()}}
	var err error
	page.Plain, err = plainReceipt(receipt)
	return page, err
}

// parseForm reads a posted form with its files. An incomplete one is not an error of the program.
func parseForm(r *http.Request) (whole bool, err error) {
	err = r.ParseMultipartForm(formMemory)
	if tooBig := new(http.MaxBytesError); errors.As(err, &tooBig) {
		return false, err
	}
	return err == nil || errors.Is(err, http.ErrNotMultipart), nil
}
