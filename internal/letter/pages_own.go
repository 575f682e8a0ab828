package letter

import (
	"context"
	"net/http"
	"time"

	"jikong/internal/errs"
	"jikong/internal/form"
	"jikong/internal/render"
	"jikong/internal/value"
)

// AskPage is the data of the page that asks for code and password.
type AskPage struct {
	View      string        `json:"view" enum:"ask"`
	QueryCode string        `json:"queryCode"`
	Problems  form.Problems `json:"problems"`
	WritePath string        `json:"writePath"`
	Notice    Notice        `json:"notice"`
}

// OwnPage is the data of the page of an own letter.
type OwnPage struct {
	View     string        `json:"view" enum:"letter"`
	Letter   OwnLetter     `json:"letter"`
	Ticket   string        `json:"ticket" doc:"30 分钟内免密码操作这封信"`
	Problems form.Problems `json:"problems"`
	Text     string        `json:"text" doc:"没有通过的补充内容"`
	Done     string        `json:"done" enum:",supplement,withdraw,rate,erase"`
	Notice   Notice        `json:"notice"`
}

// Searching makes the pages of columns with the home page messagesearch.
type Searching struct{ *Service }

const (
	ownPurpose = "own letter"
	ownLife    = 30 * time.Minute
)

// FeatureParams implements render.Feature: neither code nor password ever stand in an address.
func (Searching) FeatureParams() []string { return nil }

// FeaturePage implements render.Feature.
func (g Searching) FeaturePage(_ context.Context, ask render.FeatureAsk) (render.FeaturePage, error) {
	if ask.Detail {
		return render.FeaturePage{}, errs.NotFoundf("没有这个页面")
	}
	return g.askPage(ask, "", nil)
}

func (g Searching) askPage(ask render.FeatureAsk, code string, problems form.Problems) (page render.FeaturePage, err error) {
	page = render.FeaturePage{NoStore: true, Data: AskPage{View: "ask", QueryCode: form.Line(code), Problems: append(form.Problems{}, problems...),
		WritePath: "/" + Home + "?write=1", Notice: notice()}}
	if len(problems) > 0 {
		page.Status = http.StatusUnprocessableEntity
	}
	page.Plain, err = plainForm(ask, problems)
	return page, err
}

// FeatureForm implements render.FormFeature: it opens a letter, and does what its writer wants with the opened one.
func (g Searching) FeatureForm(ctx context.Context, ask render.FeatureAsk, r *http.Request) (render.FeaturePage, error) {
	r.Body = http.MaxBytesReader(nil, r.Body, maxJSON)
	if err := r.ParseMultipartForm(maxJSON); err != nil && r.PostForm == nil {
		return render.FeaturePage{}, err
	}
	act := Act(r.PostFormValue("act"))
	switch {
	case act == "":
		return g.openLetter(ctx, ask, r)
	case !moves[act].writer:
		return g.askPage(ask, "", nil)
	}
	ticket, ok := g.Vault.OpenTicket(ownPurpose, r.PostFormValue("ticket"), g.DB.Now())
	id, err := value.ParseID(string(ticket))
	if !ok || err != nil {
		return g.askPage(ask, "", form.Problems{{Message: "为了保护您的信息，请重新输入查询码和密码"}})
	}
	text := r.PostFormValue("text")
	err = g.writerAct(ctx, ask.Tenant, id, act, text, int64(number(r.PostFormValue("stars"))))
	if err == nil && act == Erase {
		page, err := g.askPage(ask, "", nil)
		page.Data = OwnPage{View: "letter", Done: string(Erase), Letter: OwnLetter{Files: []FileInfo{}, Messages: []OwnMessage{}, Steps: []OwnStep{}}, Problems: form.Problems{}, Notice: notice()}
		return page, err
	}
	return g.ownPage(ctx, ask, id, act, text, err)
}

func (g Searching) openLetter(ctx context.Context, ask render.FeatureAsk, r *http.Request) (render.FeaturePage, error) {
	code := r.PostFormValue("queryCode")
	l, err := g.unlock(ctx, ask.Tenant, code, r.PostFormValue("password"))
	if err == nil {
		return g.ownPage(ctx, ask, l.ID, "", "", nil)
	}
	problems, status, retry, unexpected := failure(err)
	if unexpected != nil {
		return render.FeaturePage{}, unexpected
	}
	page, err := g.askPage(ask, code, problems)
	page.Status, page.RetryAfter = status, retry
	return page, err
}

// ownPage shows the letter after an act, with what went wrong.
func (g Searching) ownPage(ctx context.Context, ask render.FeatureAsk, id value.ID, act Act, text string, failed error) (page render.FeaturePage, err error) {
	data := OwnPage{View: "letter", Problems: form.Problems{}, Notice: notice()}
	page = render.FeaturePage{NoStore: true}
	if failed == nil {
		data.Done = string(act)
	} else {
		problems, status, retry, unexpected := failure(failed)
		if unexpected != nil {
			return page, unexpected
		}
		data.Problems, data.Text, page.Status, page.RetryAfter = problems, form.Text(text), status, retry
	}
	l, found, err := letterWhere(ctx, g.DB.Read(), `tenant_id = $1 AND id = $2`, ask.Tenant, id)
	if err != nil {
		return page, err
	}
	if found {
		data.Letter, err = g.own(ctx, &l)
	}
	if !found || errs.Is(err, errs.Gone) {
		return g.askPage(ask, "", form.Problems{{Message: "信件的内容已经销毁"}})
	}
	if err != nil {
		return page, err
	}
	if data.Ticket, err = g.Vault.Ticket(ownPurpose, []byte(id.String()), g.DB.Now()+value.Time(ownLife.Milliseconds())); err != nil {
		return page, err
	}
	page.Data = data
	page.Plain, err = plainOwn(data)
	return page, err
}
