package portal

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"strings"

	"jikong/internal/content"
	"jikong/internal/errs"
	"jikong/internal/render"
	"jikong/internal/value"
)

// serviceProps are those of the page of a service: its place from the column, its content from the service.
type serviceProps struct {
	Kind     string      `json:"kind" enum:"service"`
	Service  string      `json:"service"` // home page of the column
	Name     string      `json:"name"`
	Detail   bool        `json:"detail"`
	Column   SectionInfo `json:"column"`
	Siblings []MenuItem  `json:"siblings"`
	Crumbs   []Crumb     `json:"crumbs"`
	Reviewed PageReview  `json:"reviewed"`
	Data     any         `json:"data"`
}

// ask is about the page of a column.
func (v pageRequest) ask(c content.Section) render.FeatureAsk {
	return render.FeatureAsk{
		Tenant: v.tenant, Home: c.HomePage, Column: c.ID, ColumnName: c.Name, Path: v.menu.items[c.ID].Path, Query: v.query,
	}
}

// serviceColumn is the column an address of a service belongs to: the one it names, else the first of its kind.
func (v pageRequest) serviceColumn(r route) (content.Section, bool) {
	if len(r.ids) > 0 {
		if named, known := v.menu.ByID[r.ids[0]]; known && named.HomePage == r.page {
			return named, true
		}
	}
	return v.menu.columnOf(r.page)
}

// slugPage is the page of one calculator by its name.
func (v pageRequest) slugPage(ctx context.Context, r route) (page, error) {
	c, found := v.menu.columnOf(r.page)
	f := v.features[r.page]
	if f == nil || !found {
		return v.notFound()
	}
	ask := v.ask(c)
	ask.Slug = r.word
	return v.featurePage(ctx, f, c, ask)
}

func (v pageRequest) featurePage(ctx context.Context, f render.Feature, c content.Section, ask render.FeatureAsk) (page, error) {
	made, err := f.FeaturePage(ctx, ask)
	if errs.Is(err, errs.NotFound) {
		return v.notFound()
	}
	if err != nil {
		return page{}, err
	}
	return v.place(ctx, c, ask, made)
}

// place puts the content of a service into a page of its column.
func (v pageRequest) place(ctx context.Context, c content.Section, ask render.FeatureAsk, made render.FeaturePage) (page, error) {
	if made.Location != "" {
		return page{Page: redirect(cmp.Or(made.Status, http.StatusFound), made.Location)}, nil
	}
	reviewed, err := v.reviews.PageReview(ctx, v.tenant, c.HomePage)
	if err != nil {
		return page{}, err
	}
	line := v.menu.line(c.ID)
	props := serviceProps{
		Kind: "service", Service: c.HomePage, Name: cmp.Or(made.Name, c.Name), Detail: ask.Detail, Siblings: v.menu.items[c.ParentID].Children,
		Crumbs: v.crumbs(line), Reviewed: reviewed, Data: made.Data,
		Column: SectionInfo{ID: c.ID, Name: c.Name, Description: c.Description, HomePage: c.HomePage, Path: ask.Path},
	}
	if props.Siblings == nil {
		props.Siblings = []MenuItem{}
	}
	path, title := ask.Path, []string{c.Name}
	switch {
	case ask.Detail:
		path = "/" + c.HomePage + "d/" + c.ID.String() + "/" + ask.ID.String()
	case ask.Slug != "":
		path = "/" + c.HomePage + "/" + ask.Slug
	}
	if made.Name != "" && made.Name != c.Name {
		title = []string{made.Name, c.Name}
		props.Crumbs = append(props.Crumbs, Crumb{Name: made.Name})
	}
	description := v.description(c)
	description.Content = cmp.Or(made.Description, description.Content)
	return page{path: path, query: made.Query, Page: render.Page{
		Status: made.Status, Title: cmp.Or(made.Title, v.title(title...)), Meta: append(append(v.columnMeta(c), description), made.Meta...), Links: v.links(nil),
		Kind: c.HomePage, Props: props, ActiveID: v.rootID(c.ID), Scopes: append(made.Scopes, render.FeatureScope(c.HomePage)), ValidUntil: made.ValidUntil,
		NoStore: made.NoStore, RetryAfter: made.RetryAfter, PlainHTML: made.Plain,
	}}, nil
}

// Submit answers a form that was posted to the address of a service.
func (p *Portal) Submit(ctx context.Context, tenant value.ID, r *http.Request) (render.Page, error) {
	asked, known := match(strings.TrimSuffix(r.URL.Path, "/"))
	if !known {
		return render.Page{}, render.ErrNoForm
	}
	form, is := p.features[asked.page].(render.FormFeature)
	if !is {
		return render.Page{}, render.ErrNoForm
	}
	v, err := p.visit(ctx, tenant, r.URL.Query())
	if err != nil {
		return render.Page{}, err
	}
	c, found := v.serviceColumn(asked)
	if !found {
		return render.Page{}, render.ErrNoForm
	}
	ask := v.ask(c)
	ask.Detail, ask.Slug = asked.detail, asked.word
	if asked.detail {
		ask.ID = asked.lastID()
	}
	made, err := form.FeatureForm(ctx, ask, r)
	placed, gone := page{}, new(errs.Error)
	switch {
	case err == nil:
		placed, err = v.place(ctx, c, ask, made)
	case errors.As(err, &gone) && gone.Code == errs.NotFound:
		placed, err = v.missing(gone.Message)
	}
	placed.Theme, placed.Outgoing = v.theme(), v.outgoing(ask.Path)
	return placed.Page, err
}
