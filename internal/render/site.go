package render

import (
	"io/fs"
	"net/http"
	"time"
)

// Assets are the addresses of one built entry: its module, the modules it imports at once, and its style sheets.
type Assets struct {
	Script  string
	Preload []string
	Styles  []string
}

// The entries of the front end in Vite's manifest.
const (
	PortalEntry = "src/apps/portal/main.tsx"
	AdminEntry  = "admin.html"
)

// ReadAssets finds an entry in .vite/manifest.json of the built front end. A missing manifest or entry is an error that says
// how to build.
func ReadAssets(dist fs.FS, entry string) (Assets, error) { return Assets{}, fs.ErrNotExist }

// Options of a Site. Versions, Source and Tenants are required.
type Options struct {
	Engine     Engine // nil: every page is the shell with its data and plain text
	Versions   *Versions
	Source     Source
	Tenants    Tenants
	Assets     Assets
	Params     []string                     // query parameters pages may depend on; all others are ignored
	Variant    func(r *http.Request) string // accessibility or theme variant, one of a few; nil for none. Written to <html data-variant>
	CacheBytes uint64                       // bound of the page cache, 0 is 64 MiB
	Clock      func() time.Time             // nil is time.Now
}

// Site answers GET and HEAD of public pages.
type Site struct{ o Options }

// NewSite makes the handler of the public pages.
func NewSite(o Options) (*Site, error) { return &Site{o: o}, nil }

// ServeHTTP answers from the cache, or loads and renders the page.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	http.Error(w, "", http.StatusServiceUnavailable)
}

// Close waits for pages that are being rendered.
func (s *Site) Close() error { return nil }
