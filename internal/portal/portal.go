// Package portal is what visitors see: the pages of the site, the public calls, and the files that search engines and feed readers fetch
// beside them. It stands above package content and reads its rows; it writes none.
package portal

import (
	"context"
	"html/template"

	"jikong/internal/auth"
	"jikong/internal/cache"
	"jikong/internal/content"
	"jikong/internal/db"
	"jikong/internal/portal/feed"
	"jikong/internal/render"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Stamps tells when content changed: the same scopes give another stamp after a bump of one of them. *render.Versions does.
type Stamps interface {
	Stamp(tenant value.ID, scopes ...string) string
}

// TenantNames knows what a site is called; package directory does. It is asked once for each change of the site's blocks.
type TenantNames interface {
	NameOf(ctx context.Context, tenant value.ID) (string, error)
	// AddressOf is the address of the installation, or one of the site where that belongs to another site.
	AddressOf(ctx context.Context, tenant value.ID, origin string) (string, error)
}

// Previews finds the unsaved article behind a preview address; *content.Service does. An unknown or outdated token is errs.NotFound.
type Previews interface {
	Preview(ctx context.Context, tenant value.ID, token string) (content.Article, error)
}

// PageReview is what readers learn of the last time somebody compared the pages of a service with the facts.
type PageReview struct {
	Date value.Date `json:"date" doc:"上次核对；没有为 null"`
	By   string     `json:"by"`
	Next value.Date `json:"next"`
}

// Reviews knows the last review of the pages of a home page; its date is "" when there is none.
type Reviews interface {
	PageReview(ctx context.Context, tenant value.ID, home string) (PageReview, error)
}

// SearchDesk is what staff prepared for the search, and what is counted of it; package searchdesk has both.
type SearchDesk interface {
	// Prepared are the lines for dangers that a question names, and the answers that stand first.
	Prepared(ctx context.Context, tenant value.ID, text string) (render.Prepared, error)
	// Searched counts a search that nothing narrowed.
	Searched(tenant value.ID, made render.Searched)
	// Favourites are searches of many people that continue a text that is being typed.
	Favourites(ctx context.Context, tenant value.ID, typed string, most int) ([]string, error)
	// Related are searches of many people that are near to one that found these pages.
	Related(ctx context.Context, tenant value.ID, text string, paths []string, most int) ([]string, error)
}

// Options are what the public side needs from the rest of the program. All but Desk are required.
type Options struct {
	DB       *db.DB
	Stamps   Stamps
	Tenants  web.Tenants
	Names    TenantNames
	Previews Previews
	Reviews  Reviews
	Desk     SearchDesk // nil prepares and counts nothing
	// Origin is the address visitors use, such as https://www.example.gov.cn, for sites whose block site_domain is not filled
	// in. The host name of a request is no substitute: pages are kept for everybody, and anyone can send any host name.
	Origin string
	// Seal makes a text that only this program can make for an address of a site, for links that lead elsewhere.
	Seal func(text string) string
	// StaffSpaces are the first path segments of the back office; search engines are asked to stay out.
	StaffSpaces []string
	// Features make the pages of services, by the home page of their columns: rabies, calc, …. The page of a service that is
	// missing here lists the articles of its column.
	Features map[string]render.Feature
}

// Portal is the public side of the content: the anonymous calls, the pages (it is the render.Source) and the files beside them.
type Portal struct {
	db       *db.DB
	stamps   Stamps
	tenants  web.Tenants
	names    TenantNames
	previews Previews
	reviews  Reviews
	desk     SearchDesk
	origin   string
	seal     func(text string) string
	plain    *template.Template
	features map[string]render.Feature
	params   []string
	disallow []string // first path segments that are not for search engines
	// perSitemap is how many articles a sitemap file takes; the rest of the limit is for columns.
	perSitemap int64

	menus    cache.Stamped[value.ID, *menu]
	sites    cache.Stamped[value.ID, siteInfo]
	totals   cache.Stamped[articleFilter, int64]
	expiries cache.Stamped[value.ID, value.Time]
	rankings cache.Stamped[value.ID, []HotArticle]
	offers   cache.Stamped[value.ID, siteOffers]

	searchers *auth.Limiter // of searches
	typists   *auth.Limiter // of suggestions

	feeds cache.Stamped[feedKey, feed.File]
}

var _ render.Source = (*Portal)(nil)

// New makes the public side.
func New(o Options) *Portal {
	return &Portal{
		db: o.DB, stamps: o.Stamps, tenants: o.Tenants, names: o.Names, previews: o.Previews, reviews: o.Reviews, desk: o.Desk, origin: o.Origin, seal: o.Seal, plain: newPlain(),
		features: o.Features, params: pageParams(o.Features),
		disallow:   append([]string{"api", "jeecg-boot", "jeecgboot", pagePreview, pageSearch, pageLeave}, o.StaffSpaces...),
		perSitemap: maxAddresses - maxColumnAddresses,
		searchers:  auth.NewLimiter(searchRate),
		typists:    auth.NewLimiter(suggestRate),
	}
}

const (
	tagPublic  = "公众网站"
	tagReading = "公众网站文章"
)

// Mount adds the public calls to the API. The misspelt paths are those of the specification.
func (p *Portal) Mount(api *web.API) {
	get := func(path, tag, summary string) web.Route {
		return web.Route{Methods: "GET", Path: path, Tag: tag, Summary: summary, Access: web.Anonymous}
	}
	api.DescribeTypes(pageTypes()...)
	for _, f := range p.features {
		api.DescribeTypes(f.FeatureData()...)
	}
	web.Handle(api, get("/getMenus", tagPublic, "网站菜单和页头页脚数据"), p.getMenus)
	web.Handle(api, get("/getChildMenu", tagPublic, "某栏目的下级菜单"), p.getChildMenu)
	web.Handle(api, get("/getBreadCrumb", tagPublic, "面包屑，从当前栏目到第一级"), p.getBreadCrumb)
	web.Handle(api, get("/getHomePage", tagPublic, "首页各版块"), p.getHomePage)
	web.Handle(api, get("/getArticelList", tagReading, "文章列表，上级栏目含全部下级"), p.getArticelList)
	web.Handle(api, get("/getArticelInfo", tagReading, "文章详情；已撤回的回答 410"), p.getArticelInfo)
	web.Handle(api, get("/getHotPushArticelList", tagReading, "热点推送"), p.getHotPushArticelList)
	web.Handle(api, get("/queryCategoryDict", tagReading, "栏目的文章分类和篇数"), p.queryCategoryDict)
	web.Handle(api, get("/search", tagReading, "站内搜索，含栏目和时间分面"), p.search)
	web.Handle(api, get("/searchAll", tagReading, "高级搜索：整句、排除、位置、类型、来源和日期"), p.search)
	web.Handle(api, get("/searchSuggest", tagReading, "搜索提示：按文字、拼音和拼音首字母，从第 2 个字起"), p.searchSuggest)
}

// visited tells which site a request is for and its menu.
func (p *Portal) visited(ctx context.Context) (value.ID, *menu, error) {
	tenant, err := p.tenants.TenantOf(ctx)
	if err != nil {
		return 0, nil, err
	}
	m, err := p.menu(ctx, tenant)
	return tenant, m, err
}
