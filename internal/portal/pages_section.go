package portal

import (
	"context"
	"net/http"
	"net/url"
	"slices"

	"jikong/internal/content"
	"jikong/internal/render"
	"jikong/internal/value"
)

// sectionItems is how many articles of each child the overview of a root section shows.
const sectionItems = 6

// sectionPage chooses what a section leads to.
func (v pageRequest) sectionPage(ctx context.Context, c content.Section) (page, error) {
	path := v.menu.items[c.ID].Path
	switch {
	case path == "":
		return v.notFound()
	case c.IsHref == "Y":
		return page{Page: redirect(http.StatusFound, path)}, nil
	case c.HomePage == pageHome:
		return v.homePage(ctx)
	case c.HomePage == pageSitemap:
		return v.sitemapPage(c)
	case c.HomePage == pageAdvanced:
		return v.advancedPage(ctx)
	case c.HomePage == pageSearch:
		return v.searchPage(ctx, pageSearch, "")
	}
	if f := v.features[c.HomePage]; f != nil {
		return v.featurePage(ctx, f, c, v.ask(c))
	}
	return v.listPage(ctx, c, path)
}

// listPage shows the articles of a section: an overview of its children, its one article, or its list by page. The page of a
// service lists the articles of its section until the service itself stands there.
func (v pageRequest) listPage(ctx context.Context, c content.Section, path string) (page, error) {
	query := url.Values{}
	props, err := v.sectionProps(ctx, c, query)
	if err != nil {
		return page{}, err
	}
	if last := props.List.Pages; props.List.Current > max(last, 1) {
		return page{Page: redirect(http.StatusFound, addressOf(path, paged(query, last)))}, nil
	}
	if props.Single == nil && len(props.Sections) == 0 {
		query = paged(query, props.List.Current)
	}
	until, err := v.listsUntil(ctx)
	if err != nil {
		return page{}, err
	}
	meta := append(v.columnMeta(c), v.description(c))
	if props.Single != nil {
		meta = append(meta, v.contentMeta(*props.Single)...)
		until = sooner(until, props.Single.until)
	}
	made := page{path: path, query: query, Page: render.Page{
		Title: v.title(pageName(c.Name, props.List.Current)), Meta: meta, Links: v.links(&props.Column), Kind: props.Kind, Props: props,
		ActiveID: v.rootID(c.ID), Scopes: columnScopes(c.ID, props), ValidUntil: until,
	}}
	made.PlainHTML, err = v.plainHTML(plainColumn(props))
	return made, err
}

// sectionProps loads what the page shows. The parameters it depends on are added to query, but for the page number.
func (v pageRequest) sectionProps(ctx context.Context, c content.Section, query url.Values) (sectionProps, error) {
	line := v.menu.line(c.ID)
	props := sectionProps{
		Kind: "column", Root: &line[0], Siblings: v.menu.items[c.ParentID].Children, Crumbs: v.crumbs(line), Sections: []HomeSection{}, Topics: v.menu.topicsOf(c.ID),
		Categories: []CategoryOption{}, Column: SectionInfo{ID: c.ID, Name: c.Name, Description: c.Description, HomePage: c.HomePage, Path: v.menu.items[c.ID].Path},
	}
	if props.Siblings == nil {
		props.Siblings = []MenuItem{}
	}
	if c.HomePage == pageArticle {
		props.Column.RSSPath = "/rss/" + c.ID.String() + ".xml"
	}
	all, err := v.categories(ctx, v.tenant, c.ID)
	if err != nil {
		return props, err
	}
	props.Categories = slices.DeleteFunc(all, func(o CategoryOption) bool { return o.Count == 0 })
	props.Category = v.chosenCategory(props.Categories)
	if props.Category != 0 {
		query.Set("category", props.Category.String())
	}
	props.List, err = v.list(ctx, v.menu, articleFilter{v.tenant, c.ID, props.Category}, v.pageNo(), defaultSize)
	if err != nil || props.Category != 0 {
		return props, err
	}
	return v.withOverview(ctx, c, props)
}

// withOverview adds what the children show to a section that only groups them, or the one article of a section.
func (v pageRequest) withOverview(ctx context.Context, c content.Section, props sectionProps) (sectionProps, error) {
	children := shown(v.menu.items[c.ID].Children)
	if len(children) == 0 {
		return v.withSingle(ctx, props)
	}
	if v.menu.filled[c.ID] {
		return props, nil // it has articles of its own, which only the list shows
	}
	for _, child := range children {
		section, err := v.childSection(ctx, child)
		if err != nil {
			return props, err
		}
		props.Sections = append(props.Sections, section)
	}
	props.List.Current = 1
	return props, nil
}

// childSection holds the newest articles of a child; a service shows its own page instead.
func (v pageRequest) childSection(ctx context.Context, child MenuItem) (HomeSection, error) {
	section := HomeSection{Column: child, Siblings: []MenuItem{}, Items: []ArticleSummary{}}
	if child.IsHref == "Y" || child.HomePage != pageArticle {
		return section, nil
	}
	newest, err := v.list(ctx, v.menu, articleFilter{tenant: v.tenant, column: child.ID}, 1, sectionItems)
	section.Items = newest.Records
	return section, err
}

func (v pageRequest) withSingle(ctx context.Context, props sectionProps) (sectionProps, error) {
	if props.List.Total != 1 || len(props.List.Records) != 1 || len(props.Topics) > 0 {
		return props, nil
	}
	a, is, err := v.article(ctx, v.tenant, props.List.Records[0].ID)
	if err != nil || is != readable {
		return props, err
	}
	single, err := v.detail(ctx, v.menu, v.tenant, a)
	props.Single, props.Column.RSSPath = &single, ""
	return props, err
}

func (v pageRequest) chosenCategory(options []CategoryOption) value.ID {
	i := slices.IndexFunc(options, func(o CategoryOption) bool { return o.Value.String() == v.query.Get("category") })
	if i < 0 {
		return 0
	}
	return options[i].Value
}

// columnScopes: a change of an article raises the versions of its section and of those above.
func columnScopes(id value.ID, props sectionProps) []string {
	scopes := []string{render.ColumnScope(id)}
	if props.Single != nil {
		scopes = append(scopes, articleScopes(*props.Single)...)
	}
	return scopes
}

// crumbs lead from the home page down to the last section.
func (v pageRequest) crumbs(line []MenuItem) []Crumb {
	made := []Crumb{{Name: "首页", Path: "/index"}}
	for _, item := range line {
		made = append(made, Crumb{Name: item.Name, Path: item.Path})
	}
	return made
}

// rootID names the root above a section, "" for none.
func (v pageRequest) rootID(column value.ID) string {
	line := v.menu.line(column)
	if len(line) == 0 {
		return ""
	}
	return line[0].ID.String()
}
