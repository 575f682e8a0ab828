package render

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
)

// The entries of the front end in Vite's manifest.
const (
	PortalEntry = "src/apps/portal/main.tsx"
	AdminEntry  = "admin.html"
)

const manifestName = ".vite/manifest.json"

// Assets are the addresses of one built entry: its module, the modules it imports at once, and its style sheets.
type Assets struct {
	Script  string
	Preload []string
	Styles  []string
}

// chunk is one line of the manifest, https://vite.dev/guide/backend-integration
type chunk struct {
	File    string   `json:"file"`
	Imports []string `json:"imports"`
	CSS     []string `json:"css"`
}

// ReadAssets finds an entry in the manifest of the built front end. A missing manifest or entry is fs.ErrNotExist in an error
// that says how to build.
func ReadAssets(dist fs.FS, entry string) (Assets, error) {
	text, err := fs.ReadFile(dist, manifestName)
	if err != nil {
		return Assets{}, fmt.Errorf("front end is not built, run `make build`: %w", err)
	}
	var manifest map[string]chunk
	if err := json.Unmarshal(text, &manifest); err != nil {
		return Assets{}, fmt.Errorf("read %s: %w", manifestName, err)
	}
	main, found := manifest[entry]
	if !found {
		return Assets{}, fmt.Errorf("%s has no entry %s, run `make build`: %w", manifestName, entry, fs.ErrNotExist)
	}
	a := Assets{Script: "/" + main.File}
	a.collect(manifest, main, map[string]bool{entry: true})
	return a, nil
}

// collect adds what a chunk needs, imported chunks first: their styles come before those that build on them.
func (a *Assets) collect(manifest map[string]chunk, c chunk, visited map[string]bool) {
	for _, name := range c.Imports {
		if visited[name] {
			continue
		}
		visited[name] = true
		imported := manifest[name]
		a.collect(manifest, imported, visited)
		if imported.File != "" {
			a.Preload = append(a.Preload, "/"+imported.File)
		}
	}
	for _, file := range c.CSS {
		if address := "/" + file; !slices.Contains(a.Styles, address) {
			a.Styles = append(a.Styles, address)
		}
	}
}
