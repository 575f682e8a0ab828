package app

import (
	"context"
	"io/fs"
	"net/http"
	"strings"

	"jikong/internal/config"
	"jikong/internal/content/illustration"
	"jikong/internal/web"
)

// pages chooses who answers an address that is not the API's: health, build files, the site's own files, the back office, or
// a public page.
func (a *App) pages(dist fs.FS) (http.Handler, error) {
	staff, err := newStaffShell(dist, a.config.MapTiles)
	if err != nil {
		return nil, err
	}
	built, err := fs.Sub(dist, "assets")
	if err != nil {
		return nil, err
	}
	assets := http.StripPrefix("/assets", web.NewAssets(built))
	health := web.Health(a.ready)
	files := http.NewServeMux()
	a.portal.MountFiles(files)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch path := r.URL.Path; {
		case path == "/healthz" || path == "/readyz":
			health.ServeHTTP(w, r)
		case strings.HasPrefix(path, "/assets/"):
			assets.ServeHTTP(w, r)
		case path == "/favicon.ico" || path == "/favicon.svg":
			serveFavicon(w)
		case isFile(path):
			files.ServeHTTP(w, r)
		case isStaff(path):
			staff.ServeHTTP(w, r)
		default:
			clinicHeaders(w.Header(), path, a.config.MapTiles)
			a.site.ServeHTTP(w, r)
		}
	}), nil
}

// isFile tells the addresses of portal.Portal.MountFiles from pages without asking a router: a cached page takes less time
// than matching patterns.
func isFile(path string) bool {
	switch path {
	case "/sitemap.xml", "/rss.xml", "/robots.txt", "/manifest.webmanifest", "/apple-touch-icon.png",
		"/.well-known/security.txt":
		return true
	}
	return strings.HasPrefix(path, "/rss/") || strings.HasPrefix(path, "/pictures/")
}

func (a *App) ready(ctx context.Context) error { return a.db.Ping(ctx) }

func serveFavicon(w http.ResponseWriter) {
	icon, found := illustration.File("favicon")
	if !found {
		http.Error(w, "文件不存在", http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	w.Header().Set("Cache-Control", "public, max-age=86400")
	_, _ = w.Write(icon) // an error means the client left
}

// origin is the address for canonical links of sites that do not name their own.
func origin(c config.Serve) string {
	if c.PublicURL != "" {
		return strings.TrimSuffix(c.PublicURL, "/")
	}
	return "http://" + c.Listen
}
