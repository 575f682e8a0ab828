package render

import (
	"errors"
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
 "src/apps/portal/services/rabies.ts": {"file": "assets/rabies-i.js", "isDynamicEntry": true, "imports": ["_clinic-h.js", "src/apps/portal/main.tsx"]},
 "src/apps/portal/main.tsx": {"file": "assets/portal-e.js", "isEntry": true, "imports": ["_react-b.js", "_shared-a.js"],
   "dynamicImports": ["_lazy-d.js"], "css": ["assets/portal-f.css", "assets/tokens-c.css"]},
 "admin.html": {"file": "assets/admin-g.js", "isEntry": true}
}`

func TestAssetsComeFromTheManifest(t *testing.T) {
	dist := fstest.MapFS{".vite/manifest.json": {Data: []byte(manifest)}}
	want := Assets{
		Script:  "/assets/portal-e.js",
		Preload: []string{"/assets/shared-a.js", "/assets/react-b.js"},
		Styles:  []string{"/assets/tokens-c.css", "/assets/portal-f.css"},
		Services: map[string][]string{
			"rabies": {"/assets/clinic-h.js", "/assets/rabies-i.js"}, // without what every page has
		},
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

func TestThePageOfAServiceNamesWhatDrawsIt(t *testing.T) {
	assets := Assets{Services: map[string][]string{"rabies": {"/assets/rabies-i.js"}}}
	for _, c := range []struct {
		name    string
		service string
		named   bool
	}{
		{"the page of a service", "rabies", true},
		{"the page of a service that comes with the entry", "sitemap", false},
		{"an article", "", false},
	} {
		text, err := sheet{Page: Page{Service: c.service}, Assets: assets}.write()
		if err != nil {
			t.Fatal(err)
		}
		if named := strings.Contains(string(text), `<link rel="modulepreload" href="/assets/rabies-i.js">`); named != c.named {
			t.Errorf("%s: named is %v", c.name, named)
		}
	}
}
