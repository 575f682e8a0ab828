package render

import (
	"errors"
	"html/template"
	"io/fs"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"
)

const manifest = `{
 "_shared-a.js": {"file": "assets/shared-a.js", "imports": ["_react-b.js"], "css": ["assets/tokens-c.css"]},
 "_react-b.js": {"file": "assets/react-b.js", "imports": ["_shared-a.js"]},
 "_lazy-d.js": {"file": "assets/lazy-d.js"},
 "_clinic-h.js": {"file": "assets/clinic-h.js", "imports": ["_react-b.js"]},
 "src/apps/portal/hydrate.tsx": {"file": "assets/hydrate-k.js", "isDynamicEntry": true, "imports": ["_dom-l.js", "src/apps/portal/main.ts"]},
 "_dom-l.js": {"file": "assets/dom-l.js"},
 "src/apps/portal/islands/rabies.ts": {"file": "assets/rabies-i.js", "isDynamicEntry": true, "imports": ["_clinic-h.js", "src/apps/portal/main.ts"]},
 "src/apps/portal/main.ts": {"file": "assets/portal-e.js", "isEntry": true, "imports": ["_react-b.js", "_shared-a.js"],
   "dynamicImports": ["_lazy-d.js"], "css": ["assets/portal-f.css", "assets/tokens-c.css"]},
 "src/apps/portal/sheets/every.css": {"file": "assets/sheet-every-n.css", "isEntry": true},
 "src/apps/portal/sheets/home.css": {"file": "assets/sheet-home-o.css", "isEntry": true},
 "src/apps/portal/rescue.ts": {"file": "assets/rescue-m.js", "isEntry": true},
 "admin.html": {"file": "assets/admin-g.js", "isEntry": true}
}`

func TestAssetsComeFromTheManifest(t *testing.T) {
	dist := fstest.MapFS{".vite/manifest.json": {Data: []byte(manifest)}}
	want := Assets{
		Script:  "/assets/portal-e.js",
		Preload: []string{"/assets/shared-a.js", "/assets/react-b.js"},
		Styles:  []string{"/assets/tokens-c.css", "/assets/portal-f.css", "/assets/sheet-every-n.css"},
		Sheets:  map[string]string{"home": "/assets/sheet-home-o.css"},
		Islands: map[string][]string{
			"rabies": {"/assets/dom-l.js", "/assets/hydrate-k.js", "/assets/clinic-h.js", "/assets/rabies-i.js"}, // without what every page has
		},
		Rescue: "/assets/rescue-m.js",
	}
	if got, err := ReadAssets(dist, PortalEntry); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("portal: %+v, %v", got, err)
	}
	if got, err := ReadAssets(dist, AdminEntry); err != nil || got.Script != "/assets/admin-g.js" || len(got.Preload)+len(got.Styles) != 0 {
		t.Errorf("back office: %+v, %v", got, err)
	}
}

func TestAMissingBuildSaysHowToMakeIt(t *testing.T) {
	for name, dist := range map[string]fstest.MapFS{
		"no manifest": {},
		"no entry":    {".vite/manifest.json": {Data: []byte(`{}`)}},
	} {
		if _, err := ReadAssets(dist, PortalEntry); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "make build") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := ReadAssets(fstest.MapFS{".vite/manifest.json": {Data: []byte(`[`)}}, PortalEntry); err == nil || errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a broken manifest: %v", err)
	}
}

func TestAPageNamesWhatItsIslandsNeed(t *testing.T) {
	assets := Assets{Islands: map[string][]string{"rabies": {"/assets/react-b.js", "/assets/rabies-i.js"}, "map": {"/assets/react-b.js"}}}
	for _, c := range []struct {
		name, main string
		named      int
	}{
		{"a page with an island", `<h1>x</h1><div data-island="rabies"></div>`, 2},
		{"two islands that share something", `<div data-island="rabies"></div><div data-island="map"></div>`, 2},
		{"an island that nobody knows", `<div data-island="moon"></div>`, 0},
		{"an article", `<p>&lt;div data-island="rabies"</p>`, 0},
	} {
		text, err := pageDocument{Page: Page{Kind: "article"}, Main: template.HTML(c.main), Assets: assets}.write()
		if err != nil {
			t.Fatal(err)
		}
		if named := strings.Count(string(text), `<link rel="modulepreload" fetchpriority="low"`); named != c.named {
			t.Errorf("%s: %d files are named, after what the first picture needs", c.name, named)
		}
	}
}
