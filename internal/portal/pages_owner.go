package portal

import (
	"context"
	"net/url"
	"strings"

	"jikong/internal/errs"
	"jikong/internal/value"
)

// PageFacts say what page an address shows and who answers for it.
type PageFacts struct {
	Path      string // the one address of the page
	Name      string
	OwnerDept string // department that keeps the column, "" when nobody is named
}

// PageAt finds the page of an address. Addresses that show nothing, or lead elsewhere, are errs.NotFound.
func (p *Portal) PageAt(ctx context.Context, tenant value.ID, path string) (PageFacts, error) {
	missing := errs.NotFoundf("没有这个页面")
	r, known := match(strings.TrimSuffix(path, "/"))
	if !known {
		return PageFacts{}, missing
	}
	v, err := p.visit(ctx, tenant, url.Values{})
	if err != nil {
		return PageFacts{}, err
	}
	made, err := v.load(ctx, r)
	if err != nil {
		return PageFacts{}, err
	}
	if made.path == "" || made.Location != "" {
		return PageFacts{}, missing
	}
	name := strings.TrimSuffix(made.Title, "_"+v.frame.Site.Name)
	name, _, _ = strings.Cut(name, "_")
	return PageFacts{Path: made.path, Name: name, OwnerDept: v.menu.ByID[columnShown(made.Props)].OwnerDept}, nil
}

// FirstColumn is the column that shows a home page, and its details, when their address names no column. It is 0 when a site has none.
func (p *Portal) FirstColumn(ctx context.Context, tenant value.ID, homePage string) (value.ID, error) {
	m, err := p.menu(ctx, tenant)
	if err != nil {
		return 0, err
	}
	c, _ := m.columnOf(homePage)
	return c.ID, nil
}

// columnShown is the column that a page belongs to, 0 when it belongs to none.
func columnShown(props any) value.ID {
	switch p := props.(type) {
	case serviceProps:
		return p.Column.ID
	case sectionProps:
		return p.Column.ID
	case articleProps:
		return p.Article.ColumnID
	}
	return 0
}
