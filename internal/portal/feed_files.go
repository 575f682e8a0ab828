package portal

import (
	"context"
	"net/http"

	"jikong/internal/content/illustration"
	"jikong/internal/portal/feed"
	"jikong/internal/render"
	"jikong/internal/value"
)

// feedKey names a generated file of a tenant.
type feedKey struct {
	tenant value.ID
	kind   string // "sitemap", "rss"
	part   value.ID
}

// MountFiles adds what search engines, feed readers and pages fetch beside the pages.
func (p *Portal) MountFiles(mux *http.ServeMux) {
	mux.HandleFunc("GET /sitemap.xml", p.serveSitemap)
	mux.HandleFunc("GET /robots.txt", p.ofSite(p.serveRobots))
	mux.HandleFunc("GET "+securityPath, p.ofSite(p.serveSecurity))
	mux.HandleFunc("GET /manifest.webmanifest", p.ofSite(p.serveManifest))
	mux.HandleFunc("GET /apple-touch-icon.png", p.ofSite(p.serveTouchIcon))
	mux.HandleFunc("GET "+siteRSS, p.serveSiteRSS)
	mux.HandleFunc("GET /rss/{file}", p.serveRSS)
	mux.HandleFunc("GET /pictures/{file}", illustration.Serve)
}

// feed returns a generated file, made anew when the articles, the menu or the site changed, or when make says that it changes by
// itself, 0 for never. Articles that run out are minded here.
func (p *Portal) feed(ctx context.Context, key feedKey, make func(context.Context) (body []byte, change value.Time, err error)) (feed.File, error) {
	now := p.db.Now()
	stamp := p.stamps.Stamp(key.tenant, render.ScopeMenu, render.ScopeSite, render.ScopeList)
	return p.feeds.Get(key, stamp, now, func() (feed.File, value.Time, error) {
		body, change, err := make(ctx)
		if err != nil {
			return feed.File{}, 0, err
		}
		until, err := p.expiry(ctx, key.tenant, now)
		if err != nil {
			return feed.File{}, 0, err
		}
		packed, err := feed.New(body)
		return packed, sooner(until, change), err
	})
}
