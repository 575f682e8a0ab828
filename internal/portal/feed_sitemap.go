package portal

import (
	"context"
	"encoding/xml"
	"net/http"
	"strconv"
	"strings"

	"jikong/internal/content"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/portal/feed"
	"jikong/internal/value"
)

// maxAddresses is the limit of one sitemap file, sitemaps.org; a part of it is kept free for columns.
const (
	maxAddresses       = 50_000
	maxColumnAddresses = 1_000
)

const sitemapSpace = "http://www.sitemaps.org/schemas/sitemap/0.9"

const xmlType = "application/xml; charset=utf-8"

// sitemapArticles walks in the order of ids, so that old articles keep their part when new ones come.
const sitemapArticles = `SELECT id, column_id, publish_time, revise_time FROM content_article WHERE ` + live + ` ORDER BY id LIMIT $3 OFFSET $4`

type sitemapEntry struct {
	Loc     string `xml:"loc"`
	LastMod string `xml:"lastmod,omitempty"`
}

type sitemapFile struct {
	XMLName xml.Name
	Space   string         `xml:"xmlns,attr"`
	Entries []sitemapEntry `xml:"url"`
}

type sitemapIndex struct {
	XMLName xml.Name       `xml:"sitemapindex"`
	Space   string         `xml:"xmlns,attr"`
	Entries []sitemapEntry `xml:"sitemap"`
}

// serveSitemap answers /sitemap.xml: the file itself, or with more addresses than fit an index of /sitemap.xml?part=n.
func (p *Portal) serveSitemap(w http.ResponseWriter, r *http.Request) {
	tenant, err := p.tenants.TenantOf(r.Context())
	if err != nil {
		feed.Fail(w, r, err)
		return
	}
	part, err := strconv.Atoi(r.URL.Query().Get("part"))
	if err != nil {
		part = 0
	}
	f, err := p.sitemap(r.Context(), tenant, part)
	feed.Serve(w, r, xmlType, f, err)
}

// sitemap makes a part counted from 1; part 0 is the whole, or the index when the whole does not fit.
func (p *Portal) sitemap(ctx context.Context, tenant value.ID, part int) (feed.File, error) {
	m, err := p.menu(ctx, tenant)
	if err != nil {
		return feed.File{}, err
	}
	articles, err := p.total(ctx, m, articleFilter{tenant: tenant})
	if err != nil {
		return feed.File{}, err
	}
	parts := int((articles + p.perSitemap - 1) / p.perSitemap)
	if part < 0 || part > max(parts, 1) {
		return feed.File{}, errs.NotFoundf("没有这一部分")
	}
	site, err := p.site(ctx, tenant)
	if err != nil {
		return feed.File{}, err
	}
	return p.feed(ctx, feedKey{tenant, "sitemap", value.ID(part)}, func(ctx context.Context) ([]byte, value.Time, error) {
		switch {
		case part == 0 && parts > 1:
			body, err := indexXML(site.base, parts)
			return body, 0, err
		case part > 1:
			body, err := p.sitemapXML(ctx, m, tenant, site.base, part, nil)
			return body, 0, err
		}
		others, change, err := p.otherAddresses(ctx, m, tenant)
		if err != nil {
			return nil, 0, err
		}
		body, err := p.sitemapXML(ctx, m, tenant, site.base, 1, others)
		return body, change, err
	})
}

func indexXML(base string, parts int) ([]byte, error) {
	index := sitemapIndex{Space: sitemapSpace}
	for n := range parts {
		index.Entries = append(index.Entries, sitemapEntry{Loc: base + "/sitemap.xml?part=" + strconv.Itoa(n+1)})
	}
	return document(index)
}

// sitemapXML lists other addresses and the articles of a part, counted from 1.
func (p *Portal) sitemapXML(ctx context.Context, m *menu, tenant value.ID, base string, part int, others []string) ([]byte, error) {
	type row struct {
		ID          value.ID   `db:"id"`
		ColumnID    value.ID   `db:"column_id"`
		PublishTime value.Time `db:"publish_time"`
		ReviseTime  value.Time `db:"revise_time"`
	}
	rows, err := db.Select[row](ctx, p.db.Read(), sitemapArticles, tenant, p.db.Now(), p.perSitemap, int64(part-1)*p.perSitemap)
	if err != nil {
		return nil, err
	}
	file := sitemapFile{XMLName: xml.Name{Local: "urlset"}, Space: sitemapSpace}
	for _, path := range others {
		file.Entries = append(file.Entries, sitemapEntry{Loc: base + path})
	}
	for _, r := range rows {
		changed := max(r.PublishTime, r.ReviseTime).Go().Format("2006-01-02T15:04:05-07:00")
		file.Entries = append(file.Entries, sitemapEntry{Loc: base + content.ArticlePath(m.ByID[r.ColumnID], r.ID), LastMod: changed})
	}
	return document(file)
}

// otherAddresses are those of the pages besides articles, and when they change by themselves: a topic begins, or the ranking,
// which is left out as long as nobody has opened an article, has its first line.
func (p *Portal) otherAddresses(ctx context.Context, m *menu, tenant value.ID) (paths []string, change value.Time, err error) {
	paths = m.addresses()
	diseases, err := db.Int(ctx, p.db.Read(), `SELECT COUNT(*) FROM (`+diseaseArticles+` LIMIT 1) AS any_of_them`, tenant, p.db.Now())
	if err != nil {
		return nil, 0, err
	}
	if diseases > 0 {
		paths = append(paths, diseasesPath)
	}
	list, until, err := p.popular(ctx, m, tenant)
	if len(list) > 0 {
		return append(paths, popularPath), m.change, err
	}
	return paths, sooner(until, m.change), err
}

// addresses are those of the menu: home, the columns of the navigation with their topics, the map of the site.
func (m *menu) addresses() []string {
	made := []string{"/index", "/sitemap"}
	for _, c := range m.Sections {
		own := c.HomePage == pageHome || c.HomePage == pageSitemap || c.HomePage == pageSearch || c.HomePage == pageAdvanced
		if path := m.items[c.ID].Path; path != "" && c.IsHref != "Y" && !own && m.inNavigation(c.ID) {
			made = append(made, path)
		}
	}
	for _, t := range m.topics {
		made = append(made, t.Path)
	}
	return made
}

func document(content any) ([]byte, error) {
	body, err := xml.Marshal(content)
	return append([]byte(xml.Header), body...), err
}

// serveRobots keeps search engines out of the back office, the calls, searches without end, previews, and pages that there are one of for
// each address: the notice before another site and the form for faults of a page.
func (p *Portal) serveRobots(w http.ResponseWriter, r *http.Request, site siteInfo) {
	var text strings.Builder
	text.WriteString("User-agent: *\n")
	for _, space := range p.disallow {
		text.WriteString("Disallow: /" + space + "/\n")
	}
	text.WriteString("Disallow: /leave?\nDisallow: /*?fault=\n")
	text.WriteString("\nSitemap: " + site.base + "/sitemap.xml\n")
	f, err := feed.New([]byte(text.String()))
	feed.Serve(w, r, "text/plain; charset=utf-8", f, err)
}
