package portal

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"jikong/internal/content"
	"jikong/internal/portal/outgoing"
	"jikong/internal/render"
	"jikong/internal/value"
)

// PageParams are the query parameters that pages depend on; all others are ignored.
func (p *Portal) PageParams() []string { return p.params }

// pageParams joins the parameters of the site's own pages and those of its services.
func pageParams(features map[string]render.Feature) []string {
	params := append([]string{"pageNo", "category", outgoing.ParamTo, outgoing.ParamSign}, searchParamNames...)
	for _, f := range features {
		params = append(params, f.FeatureParams()...)
	}
	slices.Sort(params)
	return slices.Compact(params)
}

// Knows tells whether an address may lead to a page. All others show the page of MissingPath in their place.
func (p *Portal) Knows(path string) bool {
	_, known := match(strings.TrimSuffix(path, "/"))
	return known || path == "" || path == "/"
}

// Frame is the data of header and footer.
func (p *Portal) Frame(ctx context.Context, tenant value.ID) (any, error) {
	return p.countedFrame(ctx, tenant)
}

// Load makes the page of a path. Every page has one address: other forms of it are sent there.
func (p *Portal) Load(ctx context.Context, tenant value.ID, path string, query url.Values) (render.Page, error) {
	if path == "" || path == "/" {
		return redirect(http.StatusFound, "/index"), nil
	}
	r, known := match(strings.TrimSuffix(path, "/"))
	if !known {
		r = route{page: pageNotFound}
	}
	v, err := p.visit(ctx, tenant, query)
	if err != nil {
		return render.Page{}, err
	}
	made, err := v.load(ctx, r)
	if err != nil {
		return render.Page{}, err
	}
	return v.settle(made, path), nil
}

// visit loads what every page needs of its site.
func (p *Portal) visit(ctx context.Context, tenant value.ID, query url.Values) (pageRequest, error) {
	m, err := p.menu(ctx, tenant)
	if err != nil {
		return pageRequest{}, err
	}
	site, err := p.site(ctx, tenant)
	if err != nil {
		return pageRequest{}, err
	}
	return pageRequest{Portal: p, tenant: tenant, menu: m, frame: frameOf(m, site), base: site.base, query: p.givenParams(query)}, nil
}

// pageRequest is one load of a page: the site it is for and what was asked.
type pageRequest struct {
	*Portal
	tenant value.ID
	menu   *menu
	frame  SiteFrame
	base   string // https://host, without a slash at the end
	query  url.Values
}

// page is a page with its own address.
type page struct {
	render.Page
	path  string     // decoded; "" for a page without an address of its own: errors, previews
	query url.Values // the parameters it depends on, without those that change nothing
}

// load chooses the page of a route.
func (v pageRequest) load(ctx context.Context, r route) (page, error) {
	switch r.page {
	case pageHome:
		return v.homePage(ctx)
	case pageNotFound:
		return v.notFound()
	case pageArticle:
		return v.articleRoute(ctx, r)
	case pageDetail:
		return v.detailRoute(ctx, r)
	case pageSearch:
		return v.searchRoute(ctx, r)
	case pageDiseases:
		return v.diseasesPage(ctx)
	case pagePopular:
		return v.popularPage(ctx)
	case pagePreview:
		return v.previewPage(ctx, r.word)
	case pageLeave:
		return v.leavePage()
	}
	return v.serviceRoute(ctx, r)
}

// articleRoute shows a column by preference, then a topic, an article when the id is none of theirs.
func (v pageRequest) articleRoute(ctx context.Context, r route) (page, error) {
	id := r.lastID()
	if id == 0 {
		return v.readingColumn()
	}
	if c, isColumn := v.menu.ByID[id]; isColumn {
		return v.sectionPage(ctx, c)
	}
	if t, isTopic := v.menu.topic(id); isTopic {
		return v.topicPage(ctx, t)
	}
	return v.articlePage(ctx, id)
}

// detailRoute shows an article by preference, so that an address made from a column alone still leads to something.
func (v pageRequest) detailRoute(ctx context.Context, r route) (page, error) {
	id := r.lastID()
	if id == 0 {
		return v.readingColumn()
	}
	if c, isColumn := v.menu.ByID[id]; isColumn && len(r.ids) == 1 {
		return v.sectionPage(ctx, c)
	}
	return v.articlePage(ctx, id)
}

// readingColumn is where /article and /detail without an id lead: hot topics, else the first column of articles.
func (v pageRequest) readingColumn() (page, error) {
	c, found := v.menu.slot("hot")
	if !found {
		c, found = v.menu.columnOf(pageArticle)
	}
	if path := v.menu.items[c.ID].Path; found && path != "" {
		return page{Page: redirect(http.StatusFound, path)}, nil
	}
	return v.notFound()
}

// serviceRoute shows the page of a column by its id, or by its kind when no id is given. The detail of a letter, a posting or
// a survey leads to its column.
func (v pageRequest) serviceRoute(ctx context.Context, r route) (page, error) {
	if r.detail {
		return v.serviceDetail(ctx, r)
	}
	if r.word != "" {
		return v.slugPage(ctx, r)
	}
	if id := r.lastID(); id != 0 {
		if c, found := v.menu.ByID[id]; found {
			return v.sectionPage(ctx, c)
		}
		return v.notFound()
	}
	if c, found := v.menu.columnOf(r.page); found {
		return v.sectionPage(ctx, c)
	}
	switch r.page {
	case pageSitemap:
		return v.sitemapPage(content.Section{})
	case pageAdvanced:
		return v.advancedPage(ctx)
	}
	return v.notFound()
}

func (v pageRequest) serviceDetail(ctx context.Context, r route) (page, error) {
	c, found := v.serviceColumn(r)
	if f := v.features[r.page]; f != nil && found && (len(r.ids) == 2 || r.lastID() != c.ID) && r.lastID() != 0 {
		ask := v.ask(c)
		ask.Detail, ask.ID = true, r.lastID()
		return v.featurePage(ctx, f, c, ask)
	}
	if path := v.menu.items[c.ID].Path; found && path != "" {
		return page{Page: redirect(http.StatusFound, path)}, nil
	}
	return v.notFound()
}

// listsUntil is when the lists of the site change by themselves, 0 for never: an article runs out, a topic begins or ends.
func (v pageRequest) listsUntil(ctx context.Context) (value.Time, error) {
	until, err := v.expiry(ctx, v.tenant, v.db.Now())
	return sooner(until, v.menu.change), err
}

// settle sends other forms of the address to the one of the page, which the page names as canonical.
func (v pageRequest) settle(made page, asked string) render.Page {
	made.Theme, made.Outgoing = v.theme(), v.outgoing(asked)
	if made.path == "" {
		return made.Page
	}
	address := addressOf(made.path, made.query)
	if made.path != asked || made.query.Encode() != v.query.Encode() {
		return redirect(http.StatusMovedPermanently, address)
	}
	made.Canonical = v.base + address
	return made.Page
}

// theme is the main colour of the site for the page; the usual one needs no word.
func (v pageRequest) theme() string {
	if content.IsTheme(v.frame.Theme) && v.frame.Theme != defaultTheme {
		return v.frame.Theme
	}
	return ""
}

// addressOf escapes a decoded path and adds the query.
func addressOf(path string, query url.Values) string {
	if word, isSearch := strings.CutPrefix(path, "/search/"); isSearch {
		path = searchAddress(word)
	}
	if len(query) == 0 {
		return path
	}
	return path + "?" + query.Encode()
}

func redirect(status int, to string) render.Page { return render.Page{Status: status, Location: to} }

// givenParams leaves out what is not asked for at all.
func (p *Portal) givenParams(query url.Values) url.Values {
	given := url.Values{}
	for _, name := range p.params {
		if text := query.Get(name); text != "" {
			given.Set(name, text)
		}
	}
	return given
}

// pageNo is the asked page, 1 for everything that is no page number.
func (v pageRequest) pageNo() int {
	n, err := strconv.Atoi(v.query.Get("pageNo"))
	if err != nil {
		return 1
	}
	return pageWithin(n)
}

// paged sets the page number of an address; the first page has none.
func paged(query url.Values, pageNo int) url.Values {
	if pageNo > 1 {
		query.Set("pageNo", strconv.Itoa(pageNo))
	}
	return query
}
