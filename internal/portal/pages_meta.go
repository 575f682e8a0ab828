package portal

import (
	"cmp"
	"fmt"
	"mime"
	"path"
	"strings"

	"jikong/internal/content"
	"jikong/internal/content/richtext"
	"jikong/internal/render"
)

// pubDate is the layout of the meta tag PubDate, 24 hours, spec domain.md 2.2.
const pubDate = "2006-01-02 15:04"

// descriptionLength is how much of a text stands in for a missing summary, in characters.
const descriptionLength = 120

// title is 「文章名_栏目名_站点名」.
func (v pageRequest) title(parts ...string) string {
	return strings.Join(append(parts, v.frame.Site.Name), "_")
}

// pageName tells later pages of a list apart.
func pageName(name string, pageNo int) string {
	if pageNo <= 1 {
		return name
	}
	return fmt.Sprintf("%s（第%d页）", name, pageNo)
}

// siteMeta are the tags of every page, spec domain.md 2.2 网站标签. A site without a code leaves SiteIDCode out.
func (v pageRequest) siteMeta() []render.Meta {
	tags := []render.Meta{{Name: "SiteName", Content: v.frame.Site.Name}, {Name: "SiteDomain", Content: v.frame.Site.Domain}}
	if v.frame.Site.IDCode != "" {
		tags = append(tags, render.Meta{Name: "SiteIDCode", Content: v.frame.Site.IDCode})
	}
	return append(tags, render.Meta{Name: "theme-color", Content: colourOf(v.frame.Theme)})
}

func (v pageRequest) homeMeta(c content.Section) []render.Meta {
	site := v.frame.Site
	description := cmp.Or(c.Description, site.Name+"官方网站")
	return append(v.siteMeta(),
		render.Meta{Name: "description", Content: description},
		render.Meta{Property: "og:type", Content: "website"},
		render.Meta{Property: "og:title", Content: site.Name},
		render.Meta{Property: "og:description", Content: description},
	)
}

// columnMeta are the tags of the site and of a column, 栏目标签. None of them may be empty, so the column's name stands in.
func (v pageRequest) columnMeta(c content.Section) []render.Meta {
	kind := c.ColumnType
	for _, item := range v.menu.line(c.ParentID) {
		kind = cmp.Or(kind, v.menu.ByID[item.ID].ColumnType)
	}
	return append(v.siteMeta(),
		render.Meta{Name: "ColumnName", Content: c.Name},
		render.Meta{Name: "ColumnDescription", Content: v.description(c).Content},
		render.Meta{Name: "ColumnKeywords", Content: cmp.Or(c.Keywords, c.Name)},
		render.Meta{Name: "ColumnType", Content: cmp.Or(kind, c.Name)},
	)
}

// description is what search engines show under a page that is no article.
func (v pageRequest) description(c content.Section) render.Meta {
	return render.Meta{Name: "description", Content: cmp.Or(c.Description, v.frame.Site.Name+c.Name)}
}

// contentMeta are the required tags of a page that shows an article, 内容页标签.
func (v pageRequest) contentMeta(d ArticleDetail) []render.Meta {
	return []render.Meta{
		{Name: "ArticleTitle", Content: d.Title},
		{Name: "PubDate", Content: d.PublishTime.Go().Format(pubDate)},
		{Name: "ContentSource", Content: cmp.Or(d.Source, v.frame.Site.Name)},
	}
}

// articleMeta are all tags of an article beyond those of its column.
func (v pageRequest) articleMeta(d ArticleDetail) []render.Meta {
	description := cmp.Or(d.Summary, richtext.Excerpt(richtext.PlainText(d.Body), descriptionLength), d.Title)
	tags := append(v.contentMeta(d),
		render.Meta{Name: "Keywords", Content: d.Keywords},
		render.Meta{Name: "Author", Content: d.Author},
		render.Meta{Name: "Description", Content: description},
		render.Meta{Name: "Url", Content: v.base + d.Path},
		render.Meta{Property: "og:type", Content: "article"},
		render.Meta{Property: "og:title", Content: d.Title},
		render.Meta{Property: "og:description", Content: description},
		render.Meta{Property: "og:url", Content: v.base + d.Path},
	)
	if d.Cover != nil {
		tags = append(tags, render.Meta{Name: "Image", Content: v.base + d.Cover.Src}, render.Meta{Property: "og:image", Content: v.base + d.Cover.Src})
	}
	filled := tags[:0]
	for _, tag := range tags {
		if tag.Content != "" {
			filled = append(filled, tag)
		}
	}
	return filled
}

// noIndex keeps a page out of search engines.
func noIndex() render.Meta { return render.Meta{Name: "robots", Content: "noindex"} }

// links are the icons of the site, what a phone needs to keep it beside its programs, and the subscription of a column.
func (v pageRequest) links(c *SectionInfo) []render.Link {
	icon := iconOf(v.frame.Blocks)
	made := []render.Link{
		{Rel: "icon", Type: mime.TypeByExtension(path.Ext(icon)), Href: icon},
		{Rel: "apple-touch-icon", Href: "/apple-touch-icon.png"},
		{Rel: "manifest", Href: "/manifest.webmanifest"},
		{Rel: "alternate", Type: "application/rss+xml", Title: v.frame.Site.Name, Href: siteRSS},
	}
	if c != nil && c.RSSPath != "" {
		made = append(made, render.Link{Rel: "alternate", Type: "application/rss+xml", Title: c.Name + "_" + v.frame.Site.Name, Href: c.RSSPath})
	}
	return made
}
