package portal

import (
	"encoding/json"
	"mime"
	"net/http"
	"path"
	"strconv"

	"jikong/internal/content"
	"jikong/internal/content/illustration"
	"jikong/internal/portal/feed"
)

// mainColours are the token --river-700 of the themes 1 to 8, web/src/styles/tokens.css and themes.css. Browsers tint their own
// frame with it.
func mainColours() []string {
	return []string{"#0f5483", "#414a86", "#005b63", "#185e3f", "#603f77", "#7e3345", "#704424", "#46525c"}
}

// colourOf is the main colour of a theme, that of the first for one nobody knows.
func colourOf(theme string) string {
	colours := mainColours()
	if n, err := strconv.Atoi(theme); err == nil && n >= 1 && n <= len(colours) {
		return colours[n-1]
	}
	return colours[0]
}

// ownIcon is the mark of a site that has given no logo.
const ownIcon = "/pictures/favicon.svg"

// iconOf is the picture of the block logo, which is square, or the mark of the program.
func iconOf(blocks []SiteBlock) string {
	for _, b := range blocks {
		if b.Mark == "logo" && b.Img != "" && b.LanguageObj.Value != content.Hide {
			return b.Img
		}
	}
	return ownIcon
}

// manifest tells a phone how the site looks beside its programs, https://www.w3.org/TR/appmanifest/
type manifest struct {
	Name       string         `json:"name"`
	ShortName  string         `json:"short_name"`
	Lang       string         `json:"lang"`
	StartURL   string         `json:"start_url"`
	Scope      string         `json:"scope"`
	Display    string         `json:"display"`
	Theme      string         `json:"theme_color"`
	Background string         `json:"background_color"`
	Icons      []manifestIcon `json:"icons"`
}

type manifestIcon struct {
	Src   string `json:"src"`
	Sizes string `json:"sizes"`
	Type  string `json:"type,omitempty"`
}

// manifestOf keeps the bar of the browser with its way back: this is a site, and people send its addresses to each other.
func manifestOf(site SiteData) manifest {
	return manifest{
		Name: site.Site.Name, ShortName: site.Site.ShortName, Lang: "zh-CN", StartURL: "/index", Scope: "/", Display: "minimal-ui",
		Theme: colourOf(site.Theme), Background: "#ffffff", Icons: manifestIcons(iconOf(site.Blocks)),
	}
}

func manifestIcons(icon string) []manifestIcon {
	made := []manifestIcon{{Src: icon, Sizes: "any", Type: mime.TypeByExtension(path.Ext(icon))}}
	if icon != ownIcon {
		return made
	}
	for _, size := range illustration.IconSizes() {
		side := strconv.Itoa(size)
		made = append(made, manifestIcon{Src: "/pictures/icon-" + side + ".png", Sizes: side + "x" + side, Type: "image/png"})
	}
	return made
}

func (p *Portal) serveManifest(w http.ResponseWriter, r *http.Request, site siteInfo) {
	text, err := json.Marshal(manifestOf(site.data))
	if err != nil {
		feed.Fail(w, r, err)
		return
	}
	f, err := feed.New(text)
	feed.Serve(w, r, "application/manifest+json", f, err)
}

// serveTouchIcon answers at the address that phones of one maker ask for without being told.
func (p *Portal) serveTouchIcon(w http.ResponseWriter, r *http.Request, site siteInfo) {
	if icon := iconOf(site.data.Blocks); icon != ownIcon {
		w.Header().Set("Cache-Control", "no-cache")
		http.Redirect(w, r, icon, http.StatusFound)
		return
	}
	illustration.ServeIcon(w, r, 180)
}

// ofSite serves a file that says something of the site at the address of the request.
func (p *Portal) ofSite(serve func(w http.ResponseWriter, r *http.Request, site siteInfo)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		tenant, err := p.tenants.TenantOf(r.Context())
		var site siteInfo
		if err == nil {
			site, err = p.site(r.Context(), tenant)
		}
		if err != nil {
			feed.Fail(w, r, err)
			return
		}
		serve(w, r, site)
	}
}
