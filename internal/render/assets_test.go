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
