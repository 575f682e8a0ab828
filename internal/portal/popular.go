package portal

import (
	"context"
	"time"

	"jikong/internal/content"
	"jikong/internal/render"
	"jikong/internal/value"
)

const (
	popularCount = 20
	popularHome  = 5
	// popularSpare are further articles that are counted, in case some of the first can no longer be read.
	popularSpare = 20
	// popularEvery is how long a ranking stands: figures that move with every visit would keep no page in the cache.
	popularEvery = value.Time(10 * time.Minute / time.Millisecond)
)

// HotArticle is an article by how often it was opened in the last days.
type HotArticle struct {
	Article ArticleSummary `json:"article"`
	Views   int64          `json:"views" doc:"近 30 天的打开次数"`
}

type popularProps struct {
	Kind     string       `json:"kind" enum:"popular"`
	Days     int          `json:"days"`
	Articles []HotArticle `json:"articles"`
	Crumbs   []Crumb      `json:"crumbs"`
}

// popular lists what was opened most in the last days, and says until when the list stands.
func (p *Portal) popular(ctx context.Context, m *menu, tenant value.ID) (list []HotArticle, until value.Time, err error) {
	now := p.db.Now()
	until = now - now%popularEvery + popularEvery
	stamp := p.stamps.Stamp(tenant, render.ScopeMenu, render.ScopeList)
	list, err = p.rankings.Get(tenant, stamp, now, func() ([]HotArticle, value.Time, error) {
		made, err := p.loadPopular(ctx, m, tenant, now)
		return made, until, err
	})
	return list, until, err
}

func (p *Portal) loadPopular(ctx context.Context, m *menu, tenant value.ID, now value.Time) ([]HotArticle, error) {
	rows, err := content.MostOpened(ctx, p.db.Read(), tenant, now, popularCount+popularSpare)
	if err != nil {
		return nil, err
	}
	ids, views := make([]value.ID, len(rows)), map[value.ID]int64{}
	for i, r := range rows {
		ids[i], views[r.ID] = r.ID, r.Views
	}
	readable, err := p.byIDs(ctx, m, tenant, ids)
	made := []HotArticle{}
	for _, a := range readable[:min(len(readable), popularCount)] {
		made = append(made, HotArticle{Article: a, Views: views[a.ID]})
	}
	return made, err
}

// popularPage is the ranking by visits, 点击排行.
func (v pageRequest) popularPage(ctx context.Context) (page, error) {
	list, until, err := v.popular(ctx, v.menu, v.tenant)
	if err != nil {
		return page{}, err
	}
	change, err := v.listsUntil(ctx)
	if err != nil {
		return page{}, err
	}
	const name = "点击排行"
	props := popularProps{Kind: "popular", Days: content.PopularDays, Articles: list, Crumbs: []Crumb{{Name: "首页", Path: "/index"}, {Name: name, Path: popularPath}}}
	c := content.Section{Name: name, Description: "近 30 天打开次数最多的文章。", Keywords: "点击排行,热门文章", ColumnType: "工作动态"}
	made := page{path: popularPath, Page: render.Page{
		Title: v.title(name), Meta: append(v.columnMeta(c), v.description(c)), Links: v.links(nil), Kind: props.Kind, Props: props,
		Scopes: []string{render.ScopeList}, ValidUntil: sooner(until, change),
	}}
	var articles []ArticleSummary
	for _, hot := range list {
		articles = append(articles, hot.Article)
	}
	made.PlainHTML, err = v.plainHTML(plainText{Title: name, Lead: c.Description, Groups: []plainGroup{plainList("", articles)}})
	return made, err
}
