package recruit

import (
	"context"
	"maps"
	"net/url"
	"slices"
	"time"

	"jikong/internal/errs"
	"jikong/internal/form"
	"jikong/internal/privacy"
	"jikong/internal/render"
	"jikong/internal/value"
	"jikong/internal/wizard"
)

// maxTyped bounds what is carried of a page, in bytes when sealed: far more than its fields may hold.
const maxTyped = 128 << 10

// typedPage is what was typed on a page of the form, and of which application it is: who sits down at the same computer with another one
// does not get it.
type typedPage struct {
	Of     value.ID   `json:"of"`
	Fields url.Values `json:"fields"`
}

// typed seals what was typed on a page of the form whose ticket was over, on its way through the question for code and password.
func (s *Service) typed() privacy.Tickets {
	return privacy.Tickets{Vault: s.Vault, Now: s.DB.Now, Purpose: "recruit page", Life: 4 * time.Hour}
}

// expiredForm asks for code and password again, and carries along what was typed on the page.
func (s *Service) expiredForm(ask render.FeatureAsk, f *wizard.Posted) (render.FeaturePage, error) {
	page, past := typedPage{Fields: maps.Clone(f.Values)}, s.tickets()
	past.Now = func() value.Time { return 0 } // a ticket that is over still tells whose page it is
	if !past.Open(f.Get("ticket"), &page.Of) {
		return expired(ask), nil
	}
	maps.DeleteFunc(page.Fields, func(name string, _ []string) bool { return slices.Contains([]string{"act", "ticket", "go"}, name) })
	text, err := s.typed().Seal(page)
	switch step := f.Number("step"); {
	case err != nil:
		return render.FeaturePage{}, err
	case step < postStep || step > checkStep:
		return expired(ask), nil
	case len(text) > maxTyped:
		return lookAgain(ask, "页面放得太久，已经过期；保存过的内容还在，请用查询码和密码继续，刚才这一页写得太多，没有保留"), nil
	}
	why := "页面放得太久，已经过期。请输入查询码和密码继续：保存过的和刚才这一页填写的内容都还在，选择的文件请重新选择"
	return lookupPage(ask, askData{Text: text}, wizard.Wrong(form.Problems{{Message: why}})), nil
}

// unlocked shows an application whose code and password were given: the page of the form that was typed before, otherwise where it stands.
func (s *Service) unlocked(ctx context.Context, ask render.FeatureAsk, id value.ID, text string) (render.FeaturePage, error) {
	var page typedPage
	if !s.typed().Open(text, &page) || page.Of != id {
		return s.ownPage(ctx, ask, id, applicationData{}, wizard.Refusal{})
	}
	o, err := s.open(ctx, s.DB.Read(), ask.Tenant, id)
	switch {
	case errs.Is(err, errs.Gone) || err == nil && o.editable(&o.posting, s.DB.Now()) != nil:
		return s.ownPage(ctx, ask, id, applicationData{}, wizard.Refusal{})
	case err != nil:
		return render.FeaturePage{}, err
	}
	step := s.wizard(ask.Tenant).Take(o, &wizard.Posted{Values: page.Fields})
	wrong := wizard.Wrong(form.Problems{{Message: "过期的那一页填写的内容还在，还没有保存：请核对以后继续"}})
	return s.draw(ask, o, turn{Turn: wizard.Turn{Step: step, Refusal: wrong}})
}
