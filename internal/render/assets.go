package render

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// The entries of the front end in Vite's manifest.
const (
	PortalEntry = "src/apps/portal/main.tsx"
	AdminEntry  = "admin.html"
)

const manifestName = ".vite/manifest.json"

// Assets are the addresses of one built entry: its module, the modules it imports at once, and its style sheets.
type Assets struct {
	Script   string
	Preload  []string
	Styles   []string
	Services map[string][]string // what the page of a service loads beside the entry, by the name of the service
}

// services is the folder of the modules that draw services. The portal loads the one it needs by the service's name.
const services = "src/apps/portal/services/"

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
	if entry == PortalEntry {
		a.Services = a.servicesIn(manifest)
	}
	return a, nil
}

// servicesIn finds what the browser would otherwise ask for only after it has read the entry.
func (a Assets) servicesIn(manifest map[string]chunk) map[string][]string {
	found := map[string][]string{}
	for name, c := range manifest {
		service, is := strings.CutPrefix(name, services)
		if !is {
			continue
		}
		var own Assets
		own.collect(manifest, c, map[string]bool{PortalEntry: true})
		beside := slices.DeleteFunc(append(own.Preload, "/"+c.File), func(file string) bool {
			return file == a.Script || slices.Contains(a.Preload, file)
		})
		found[strings.TrimSuffix(service, path.Ext(service))] = beside
	}
	return found
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
