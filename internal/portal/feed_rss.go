package portal

import (
	"cmp"
	"context"
	"encoding/xml"
	"net/http"
	"strings"
	"time"

	"jikong/internal/content"
	"jikong/internal/errs"
	"jikong/internal/portal/feed"
	"jikong/internal/value"
)

// rssItems is how many articles a feed has.
const rssItems = 20

const rssType = "application/rss+xml; charset=utf-8"

// rssTime is the date of RFC 822 with four digits for the year, as RSS 2.0 asks.
const rssTime = time.RFC1123Z

type rssDocument struct {
	XMLName xml.Name   `xml:"rss"`
	Version string     `xml:"version,attr"`
	Atom    string     `xml:"xmlns:atom,attr"`
	Channel rssChannel `xml:"channel"`
}

type rssChannel struct {
	Title       string    `xml:"title"`
	Link        string    `xml:"link"`
	Description string    `xml:"description"`
	Language    string    `xml:"language"`
	Built       string    `xml:"lastBuildDate,omitempty"`
	Self        rssSelf   `xml:"atom:link"`
	Items       []rssItem `xml:"item"`
}

type rssSelf struct {
	Href string `xml:"href,attr"`
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr"`
}

type rssItem struct {
	Title       string  `xml:"title"`
	Link        string  `xml:"link"`
	Description string  `xml:"description"`
	Category    string  `xml:"category,omitempty"`
	PubDate     string  `xml:"pubDate"`
	GUID        rssGUID `xml:"guid"`
}

type rssGUID struct {
	IsPermaLink bool   `xml:"isPermaLink,attr"`
	Text        string `xml:",chardata"`
}

// serveSiteRSS answers /rss.xml with the newest articles of the whole site.
func (p *Portal) serveSiteRSS(w http.ResponseWriter, r *http.Request) {
	tenant, m, err := p.visited(r.Context())
	if err != nil {
		feed.Fail(w, r, err)
		return
	}
	f, err := p.feed(r.Context(), feedKey{tenant, "rss", 0}, func(ctx context.Context) ([]byte, value.Time, error) {
		newest, err := p.list(ctx, m, articleFilter{tenant: tenant}, 1, rssItems)
		if err != nil {
			return nil, 0, err
		}
		body, err := p.rssOf(ctx, tenant, rssChannel{Link: "/index"}, siteRSS, newest.Records)
		return body, 0, err
	})
	feed.Serve(w, r, rssType, f, err)
}

const siteRSS = "/rss.xml"

// serveRSS answers /rss/{columnId}.xml with the newest articles of a column and those below it.
func (p *Portal) serveRSS(w http.ResponseWriter, r *http.Request) {
	name, isXML := strings.CutSuffix(r.PathValue("file"), ".xml")
	id, isID := pathID(name)
	if !isXML || !isID {
		feed.Fail(w, r, errs.NotFoundf("没有这个栏目"))
		return
	}
	tenant, m, err := p.visited(r.Context())
	if err != nil {
		feed.Fail(w, r, err)
		return
	}
	c, err := m.column(id)
	if err == nil && (c.IsHref == "Y" || m.items[id].Path == "") {
		err = errs.NotFoundf("没有这个栏目")
	}
	if err != nil {
		feed.Fail(w, r, err)
		return
	}
	f, err := p.feed(r.Context(), feedKey{tenant, "rss", id}, func(ctx context.Context) ([]byte, value.Time, error) {
		body, err := p.rssXML(ctx, m, tenant, c)
		return body, 0, err
	})
	feed.Serve(w, r, rssType, f, err)
}

func (p *Portal) rssXML(ctx context.Context, m *menu, tenant value.ID, c content.Section) ([]byte, error) {
	newest, err := p.summaries(ctx, m, listBranch, tenant, p.db.Now(), c.ID, rssItems, 0)
	if err != nil {
		return nil, err
	}
	channel := rssChannel{Title: c.Name, Link: m.items[c.ID].Path, Description: c.Description}
	return p.rssOf(ctx, tenant, channel, "/rss/"+c.ID.String()+".xml", newest)
}

// rssOf writes a feed. Of the channel are given its name, its page and its description, as far as it has them.
func (p *Portal) rssOf(ctx context.Context, tenant value.ID, channel rssChannel, self string, newest []ArticleSummary) ([]byte, error) {
	site, err := p.site(ctx, tenant)
	if err != nil {
		return nil, err
	}
	name := site.data.Site.Name
	channel.Description = cmp.Or(channel.Description, name+cmp.Or(channel.Title, "全站更新"))
	channel.Title = strings.TrimPrefix(channel.Title+" - "+name, " - ")
	channel.Link, channel.Language = site.base+channel.Link, "zh-CN"
	channel.Self = rssSelf{Href: site.base + self, Rel: "self", Type: "application/rss+xml"}
	for _, a := range newest {
		address := site.base + a.Path
		channel.Items = append(channel.Items, rssItem{
			Title: a.Title, Link: address, Description: a.Summary, Category: a.ColumnName,
			PubDate: a.PublishTime.Go().Format(rssTime), GUID: rssGUID{IsPermaLink: true, Text: address},
		})
	}
	if len(newest) > 0 {
		channel.Built = newest[0].PublishTime.Go().Format(rssTime)
	}
	return document(rssDocument{Version: "2.0", Atom: "http://www.w3.org/2005/Atom", Channel: channel})
}
