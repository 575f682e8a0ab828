package letter

import (
	"context"
	"errors"
	"net/http"
	"time"

	"jikong/internal/errs"
	"jikong/internal/form"
	"jikong/internal/privacy"
	"jikong/internal/render"
	"jikong/internal/value"
	"jikong/internal/wizard"
)

// AskPage is the data of the page that asks for code and password.
type AskPage struct {
	View      string        `json:"view" enum:"ask"`
	QueryCode string        `json:"queryCode"`
	Problems  form.Problems `json:"problems"`
	WritePath string        `json:"writePath"`
	Text      string        `json:"text" doc:"写好而没有提交的补充内容，打开信以后还在"`
}

// OwnPage is the data of the page of an own letter.
type OwnPage struct {
	View     string        `json:"view" enum:"letter"`
	Letter   OwnLetter     `json:"letter"`
	Ticket   string        `json:"ticket" doc:"30 分钟内免密码操作这封信"`
	Problems form.Problems `json:"problems"`
	Text     string        `json:"text" doc:"写好而没有提交成的补充内容"`
	Done     string        `json:"done" enum:",supplement,withdraw,rate,erase"`
	Notice   Notice        `json:"notice"`
}

// Searching makes the pages of columns with the home page messagesearch.
type Searching struct{ *Service }

// tickets are those of letters that were opened with code and password.
func (g Searching) tickets() privacy.Tickets {
	return g.Service.tickets("own letter", 30*time.Minute)
}

// FeatureParams implements render.Feature: neither code nor password ever stand in an address.
func (Searching) FeatureParams() []string { return nil }

// FeatureData implements render.Feature.
func (Searching) FeatureData() []any { return []any{AskPage{}, OwnPage{}} }

// FeaturePage implements render.Feature.
func (g Searching) FeaturePage(_ context.Context, ask render.FeatureAsk) (render.FeaturePage, error) {
	if ask.Detail {
		return render.FeaturePage{}, errs.NotFoundf("没有这个页面")
	}
	return g.askPage(ask, AskPage{}, wizard.Refusal{})
}

// askPage asks for code and password; kept is what was typed.
func (g Searching) askPage(ask render.FeatureAsk, kept AskPage, wrong wizard.Refusal) (page render.FeaturePage, err error) {
	kept.View, kept.QueryCode, kept.Problems, kept.WritePath = "ask", form.Line(kept.QueryCode), wrong.Shown(), "/"+Home+"?write=1"
	page = wrong.Page("", kept)
	page.Plain, err = plainForm(ask, wrong.Problems)
	return page, err
}

// askAgain says why code and password are wanted again.
func (g Searching) askAgain(ask render.FeatureAsk, why string) (render.FeaturePage, error) {
	return g.askPage(ask, AskPage{}, wizard.Wrong(form.Problems{{Message: why}}))
}

// FeatureForm implements render.FormFeature: it opens a letter, and does what its writer wants with the opened one.
func (g Searching) FeatureForm(ctx context.Context, ask render.FeatureAsk, r *http.Request) (render.FeaturePage, error) {
	p, err := wizard.Read(r)
	if errors.Is(err, wizard.ErrBroken) {
		return g.askAgain(ask, wizard.ErrBroken.Message)
	}
	if err != nil {
		return render.FeaturePage{}, err
	}
	act := Act(p.Get("act"))
	switch {
	case act == "":
		return g.openLetter(ctx, ask, p)
	case !moves[act].writer:
		return g.askPage(ask, AskPage{}, wizard.Refusal{})
	}
	text := p.Get("text")
	var id value.ID
	if !g.tickets().Open(p.Get("ticket"), &id) {
		why, kept := "为了保护您的信息，请重新输入查询码和密码", AskPage{Text: form.Text(text)}
		if kept.Text != "" {
			why += "；您写的内容还在"
		}
		return g.askPage(ask, kept, wizard.Wrong(form.Problems{{Message: why}}))
	}
	stars := int64(p.Number("stars"))
	if err = g.writerAct(ctx, ask.Tenant, id, act, text, stars); err != nil && g.isDone(ctx, ask.Tenant, id, act, text, stars) {
		err = nil
	}
	if err == nil && act == Erase {
		page, err := g.askPage(ask, AskPage{}, wizard.Refusal{})
		page.Data = OwnPage{View: "letter", Done: string(Erase), Letter: OwnLetter{Files: []FileInfo{}, Messages: []OwnMessage{}, Steps: []OwnStep{}}, Problems: form.Problems{}, Notice: notice()}
		return page, err
	}
	return g.ownPage(ctx, ask, id, act, text, err)
}

func (g Searching) openLetter(ctx context.Context, ask render.FeatureAsk, p *wizard.Posted) (render.FeaturePage, error) {
	kept := AskPage{QueryCode: p.Get("queryCode"), Text: form.Text(p.Get("text"))}
	l, err := g.unlock(ctx, ask.Tenant, kept.QueryCode, p.Get("password"))
	if err == nil {
		return g.ownPage(ctx, ask, l.ID, "", kept.Text, nil)
	}
	wrong, err := refused(err)
	if err != nil {
		return render.FeaturePage{}, err
	}
	return g.askPage(ask, kept, wrong)
}

// ownPage shows the letter after an act, with what went wrong.
func (g Searching) ownPage(ctx context.Context, ask render.FeatureAsk, id value.ID, act Act, text string, failed error) (page render.FeaturePage, err error) {
	data, wrong := OwnPage{View: "letter", Done: string(act), Notice: notice()}, wizard.Refusal{}
	if failed != nil {
		if wrong, err = refused(failed); err != nil {
			return page, err
		}
		data.Done = ""
	}
	if data.Done == "" {
		data.Text = form.Text(text)
	}
	data.Problems = wrong.Shown()
	l, found, err := letterWhere(ctx, g.DB.Read(), `tenant_id = $1 AND id = $2`, ask.Tenant, id)
	if err != nil {
		return page, err
	}
	if found {
		data.Letter, err = g.own(ctx, &l)
	}
	if !found || errs.Is(err, errs.Gone) {
		return g.askAgain(ask, "信件的内容已经销毁")
	}
	if err != nil {
		return page, err
	}
	if data.Ticket, err = g.tickets().Seal(id); err != nil {
		return page, err
	}
	page = wrong.Page("", data)
	page.Plain, err = plainOwn(data)
	return page, err
}
